package interop

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/interop/task"
	"github.com/serialbench/serialbench/internal/check/reference"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Foreign says which other languages take part, and where they find what they need.
type Foreign struct {
	Languages []reference.Language
	Home      reference.Home
	Schemas   fs.FS // schemas that the generator wrote, by family of data sets and codec; nil: none
	// Start starts a language; nil: as it is set up in Home.
	Start func(context.Context, reference.Language) (*reference.Process, error)
}

// enough is how much of a data set other languages are given: values until their trees
// are so long, in bytes.
const enough = 64 << 10

// set is a data set as it is exchanged with other languages.
type set struct {
	id, family string
	typ        reflect.Type
	values     []any
	cases      []edges.Case // what the values are at the edges of; nil: ordinary ones
}

// first is the data set with so many of its values at most; 0: all; nil for values at the edges, of
// which none can be left out.
func (s *set) first(most int) *set {
	if most == 0 || most >= len(s.values) {
		return s
	}
	if s.cases != nil {
		return nil // for one that takes long
	}
	sample := *s
	sample.values = s.values[:most]
	return &sample
}

// talk is one exchange with other languages.
type talk struct {
	Foreign
	suite *suite.Suite
	o     Options
	sets  []*set

	written map[writing][]task.Wire
}

// writing is what a codec writes of a data set, or of the values at the edges that it is for.
type writing struct {
	codec, dataset string
	edges          bool
}

// RunForeign has references in other languages read what codecs write, and codecs what they
// write, and appends the cells to out. A language that is not set up is a cell a codec and
// reference that says so. Data sets are dealt out to shards, and divided no further. The error is
// that of ctx, of out, or of a process that could not be started.
func RunForeign(ctx context.Context, x worker.Doer, s *suite.Suite, o Options, f Foreign, out worker.Sink,
	progress func(worker.Progress)) ([]record.MatrixCell, error) {
	if o.Values <= 0 {
		o.Values = Values
	}
	var datasets []string
	for i, id := range o.Datasets {
		if o.Shard.Deals(i) {
			datasets = append(datasets, id)
		}
	}
	o.Datasets = datasets
	t := &talk{Foreign: f, suite: s, o: o, written: map[writing][]task.Wire{}}
	var cells []record.MatrixCell
	there := f.Languages
	if f.Start == nil {
		there = nil
		folders := map[string]string{}
		for _, l := range f.Languages {
			folder, err := f.Home.Installed(l)
			if err != nil {
				return nil, err
			}
			if folder == "" {
				cells = append(cells, t.notInstalled(l)...)
				continue
			}
			there, folders[l.ID] = append(there, l), folder
		}
		t.Start = func(ctx context.Context, l reference.Language) (*reference.Process, error) {
			return reference.Start(ctx, l, folders[l.ID])
		}
	}
	report := worker.NewReport("interop", 2+len(chores(there)), out, progress)
	if len(there) > 0 {
		report.Begin("what codecs write", 0)
		found, err := t.exchange(ctx, x, there, report)
		cells = append(cells, found...)
		if err != nil {
			return cells, err
		}
	}
	slices.SortStableFunc(cells, func(a, b record.MatrixCell) int {
		return cmp.Or(cmp.Compare(a.Codec, b.Codec), cmp.Compare(a.Peer, b.Peer), cmp.Compare(a.Direction, b.Direction))
	})
	return cells, report.Done("", record.Lines(cells)...)
}

func (t *talk) exchange(ctx context.Context, x worker.Doer, there []reference.Language,
	report *worker.Report) ([]record.MatrixCell, error) {
	if err := t.open(); err != nil {
		return nil, err
	}
	if err := t.write(ctx, x, there); err != nil {
		return nil, err
	}
	if err := report.Done("references"); err != nil {
		return nil, err
	}
	todo := chores(there)
	read := make([][]record.MatrixCell, len(todo))
	answers := make([][]task.ForeignStep, len(todo))
	processes := &pool{start: t.Start, idle: map[string][]*reference.Process{}}
	err := worker.Each(ctx, 0, len(todo), func(ctx context.Context, i int) (err error) {
		read[i], answers[i], err = t.ask(ctx, todo[i], processes)
		return errors.Join(err, report.Done(todo[i].language.Title+": "+todo[i].references[0].Name))
	})
	err = errors.Join(err, processes.close())
	cells := slices.Concat(read...)
	if err != nil {
		return cells, err
	}
	found, err := t.read(ctx, x, slices.Concat(answers...))
	cells = append(cells, found...)
	blameForeign(t.suite, cells)
	return fold(cells), err
}

// codecs are the chosen ones that a reference is for.
func (t *talk) codecs(r reference.Reference) []codec.Info {
	var list []codec.Info
	for _, c := range t.suite.Codecs {
		if slices.Contains(t.o.Codecs, c.ID) && !c.NoOp && c.Unobtainable == "" && r.Reads(c.Format()) {
			list = append(list, c)
		}
	}
	return list
}

func (t *talk) notInstalled(l reference.Language) []record.MatrixCell {
	var cells []record.MatrixCell
	for _, r := range l.References {
		for _, c := range t.codecs(r) {
			cells = append(cells, record.MatrixCell{Kind: record.KindInterop, Codec: c.ID, Peer: l.Peer(r),
				Direction: record.Writes,
				Verdict:   record.CellNotInstalled, Reference: l.Title, Got: "not installed: run " + l.SetUp()})
		}
	}
	return cells
}

// open draws the values of the data sets.
func (t *talk) open() error {
	for _, id := range t.o.Datasets {
		i := slices.IndexFunc(t.suite.Cases, func(c *suite.Case) bool { return c.Dataset.ID == id })
		if i < 0 {
			continue
		}
		c := t.suite.Cases[i]
		if c.Dataset.Draw == nil {
			return fmt.Errorf("interop: the values of data set %s are another program's, which cannot be given to other "+
				"languages", id)
		}
		values := c.Dataset.Draw(t.o.Values, t.o.Seed)
		s := &set{id: id, family: c.Dataset.Family(), typ: reflect.TypeOf(values[0]).Elem()}
		length := 0
		for _, v := range values {
			text, err := tree.Of(v)
			if err != nil {
				return err
			}
			if length += len(text); length > enough && len(s.values) > 0 {
				break
			}
			s.values = append(s.values, v)
		}
		t.sets = append(t.sets, s)
		if e := s.atEdges(values[0]); e != nil {
			t.sets = append(t.sets, e)
		}
	}
	return nil
}

// dialogue is a language while it is asked.
type dialogue struct {
	*talk
	language reference.Language
	process  *reference.Process
	learned  map[string]tree.Forms // of a codec on a data set, by an earlier reference of the format
	forms    map[pairKey]tree.Forms
	cells    []record.MatrixCell
	answers  []task.ForeignStep
}

// pairKey is what forms are known of: what a reference made of a codec's messages, and what others told.
type pairKey struct{ reference, codec, dataset string }

// ask has references decode what was written and encode the same values. It returns the cells of
// what they read, and what codecs are to read.
func (t *talk) ask(ctx context.Context, c chore, processes *pool) (cells []record.MatrixCell,
	answers []task.ForeignStep, err error) {
	l := c.language
	d := &dialogue{talk: t, language: l, learned: map[string]tree.Forms{}, forms: map[pairKey]tree.Forms{}}
	if d.process, err = processes.get(ctx, l); err != nil {
		return nil, nil, err
	}
	defer func() {
		if d.process != nil { // it could be started again where it ended
			processes.put(l, d.process)
		}
	}()
	for _, r := range c.references {
		codecs := t.codecs(r)
		if why := d.process.Missing[r.Name]; why != "" {
			for _, c := range codecs {
				d.cells = append(d.cells, record.MatrixCell{Kind: record.KindInterop, Codec: c.ID, Peer: l.Peer(r),
					Direction: record.Writes,
					Verdict:   record.CellNotInstalled, Reference: l.Title, Got: record.OneLine("cannot be loaded: " + why)})
			}
			continue
		}
		for _, s := range t.sets {
			about := d.about
			if s.cases != nil {
				about = d.aboutEdges
			}
			s := s.first(r.Most)
			if s == nil {
				continue
			}
			if err := about(ctx, r, codecs, s); err != nil {
				return d.cells, d.answers, err
			}
		}
	}
	return d.cells, d.answers, nil
}

// restart starts the language anew where it ended instead of answering; the error is why not.
func (d *dialogue) restart(ctx context.Context, err error) error {
	if gone := (*reference.Gone)(nil); !errors.As(err, &gone) {
		return err
	}
	if err := d.process.Close(); err != nil {
		return err
	}
	var failed error
	d.process, failed = d.Start(ctx, d.language)
	return failed
}

// about is what one reference makes of one data set.
func (d *dialogue) about(ctx context.Context, r reference.Reference, codecs []codec.Info, s *set) error {
	type side struct {
		info    codec.Info
		made    *suite.Case
		schema  *reference.Schema
		dialect Dialect
		forms   tree.Forms
	}
	var sides []*side
	known := map[string]decoded{}
	for _, info := range codecs {
		made := d.suite.Case(info.ID, s.id)
		if made == nil {
			continue
		}
		cell := record.MatrixCell{Kind: record.KindInterop, Codec: info.ID, Peer: d.language.Peer(r), Dataset: s.id,
			Direction: record.Writes,
			Reference: strings.TrimSpace(r.Name + " " + d.process.Versions[r.Name] + ", " + d.process.Language)}
		schema, unlike, err := d.schema(r, info, made, s)
		if err != nil || unlike != "" {
			cell.Verdict, cell.Got = record.CellOtherSchema, "the codec's is "+unlike
			if err != nil {
				cell.Verdict, cell.Got = record.CellUnsupported, record.OneLine(err.Error())
			}
			d.cells = append(d.cells, cell)
			continue
		}
		w := &side{info, made, schema, dialectOf(info, made.Adapted), tree.Forms{}}
		if !info.DecodeOnly {
			if err := d.readMessages(ctx, r, s, schema, info, made, w.forms, &cell, known); err != nil {
				return err
			}
			d.cells = append(d.cells, cell)
		}
		sides = append(sides, w)
	}
	if r.Schema == reference.None {
		for _, w := range sides { // what an earlier reference could read of the same messages
			key := w.info.ID + " on " + s.id
			w.forms.Learn(d.learned[key])
			d.learned[key] = w.forms
		}
	}
	encoded := map[string][]task.Wire{}
	for _, w := range sides {
		for _, other := range sides { // what its own messages did not tell, those of its dialect do
			if other != w && w.dialect.Unlike(other.dialect) == "" {
				w.forms.Learn(other.forms)
			}
		}
		d.forms[pairKey{r.Name, w.info.ID, s.id}] = w.forms
		messages, err := d.writeMessages(ctx, r, s, w.schema, w.forms, encoded)
		if err != nil {
			return err
		}
		d.answers = append(d.answers, task.ForeignStep{Dataset: s.id, Codec: w.info.ID, Peer: d.language.Peer(r),
			Language:  d.language.Title,
			Reference: strings.TrimSpace(r.Name + " " + d.process.Versions[r.Name] + ", " + d.process.Language),
			Messages:  messages, Values: len(s.values)})
	}
	return nil
}

// schema is what a reference has to be told to read a codec, or in which part of the dialect
// they are unlike.
func (d *dialogue) schema(r reference.Reference, info codec.Info, made *suite.Case,
	s *set) (*reference.Schema, string, error) {
	if slices.Contains(r.Without, info.Dialect) {
		return nil, info.Dialect, nil
	}
	schema, own, err := reference.SchemaOf(d.Schemas, r.Schema, s.family, info, s.typ)
	if err != nil || own {
		return schema, "", err
	}
	usual := reference.UsualCodec(r.Schema)
	other, ok := d.suite.Codec(usual)
	theirs := d.suite.Case(usual, s.id)
	if !ok || theirs == nil {
		return nil, "", fmt.Errorf("no schema was generated for it")
	}
	return schema, dialectOf(info, made.Adapted).Unlike(dialectOf(other, theirs.Adapted)), nil
}
