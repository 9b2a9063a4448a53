package session

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// usualDataset is what is measured where nothing is chosen.
const usualDataset = "person"

// Rows are which codecs are taken where none is chosen.
type Rows string

// The rows of [Choice].
const (
	Shortlist Rows = "shortlist" // the libraries that people choose between
	Libraries Rows = "libraries" // one row of each library
	AllRows   Rows = "all"
)

// Choice is what --codec, --dataset and --op pick.
type Choice struct {
	Codecs, Datasets, Ops []string // as given: ids and globs, each maybe several by comma
	Formats               []string // first parts of ids; none: all
	Rows                  Rows     // where no codec is chosen; "": all
	Beside                []string // data sets that are needed beside those
	Explain               []string // codecs of which more is shown, as given
	// Apart has codecs whose libraries start slowly in programs of their own, where others would be many. It is for
	// what starts processes for each codec, and hands nothing from one to another.
	Apart bool
	// Anew has programs of nothing but what is chosen. It is for what has them built anew by other settings, which would
	// compile all that another program of the cache has.
	Anew bool
}

// Picked is a choice resolved against the field.
type Picked struct {
	Codecs, Datasets, Ops []string
	Picks                 []measure.Pick
	Cases                 int              // pairs of codec and data set that are a case, whatever the operations
	Unsupported           []record.Verdict // of pairs that are no case, with reasons
	Left                  int              // codecs that are not among the rows of the choice
}

// CodecIDs are the ids of all codecs.
func (f *Field) CodecIDs() []string {
	var ids []string
	for _, c := range f.Suite.Codecs {
		ids = append(ids, c.ID)
	}
	return ids
}

// DatasetIDs are the ids of the visible data sets.
func (f *Field) DatasetIDs() []string {
	var ids []string
	for _, d := range f.Visible() {
		ids = append(ids, d.ID)
	}
	return ids
}

// WithHidden are the ids of the visible data sets, and of those hidden ones that
// are named as they are: no glob matches them.
func (f *Field) WithHidden(given []string) []string {
	ids := f.DatasetIDs()
	for _, d := range f.Suite.Datasets {
		if d.Hidden && slices.ContainsFunc(given, func(g string) bool { return slices.Contains(Split([]string{g}), d.ID) }) {
			ids = append(ids, d.ID)
		}
	}
	return ids
}

// Visible are the data sets to measure.
func (f *Field) Visible() []dataset.Info {
	return slices.DeleteFunc(slices.Clone(f.Suite.Datasets), func(d dataset.Info) bool { return d.Hidden })
}

// Formats are those of the codecs that can be had.
func (f *Field) Formats() []string {
	var all []string
	for _, c := range f.Suite.Codecs {
		if format, _, ok := strings.Cut(c.ID, "/"); ok && c.Unobtainable == "" && !slices.Contains(all, format) {
			all = append(all, format)
		}
	}
	return all
}

// Usual are the data sets that are worked on where none is chosen: person, or all of a field that does not have it.
func (f *Field) Usual() []string {
	if found := f.Present(usualDataset); len(found) > 0 {
		return found
	}
	if ids := f.DatasetIDs(); len(ids) > 0 {
		return ids
	}
	return []string{usualDataset} // a suite of nothing; the error says so
}

// Present are those of the data sets that there are.
func (f *Field) Present(ids ...string) []string {
	var found []string
	for _, d := range f.Suite.Datasets {
		for _, id := range ids {
			if d.ID == id {
				found = append(found, id)
			}
		}
	}
	return found
}

// RowIDs are the ids of some rows; of a field that has nothing of the shortlist, one of each library.
func (f *Field) RowIDs(r Rows) (ids []string) {
	if r == Shortlist {
		short := codecs.Shortlist()
		for _, id := range f.CodecIDs() {
			if slices.Contains(short, id) {
				ids = append(ids, id)
			}
		}
		if len(ids) > 0 {
			return ids
		}
	}
	if r == Shortlist || r == Libraries {
		return f.Suite.Usual()
	}
	return f.CodecIDs()
}

// OpIDs are the ids of all operations.
func OpIDs() []string {
	var ids []string
	for _, o := range codec.Ops() {
		ids = append(ids, string(o.Op))
	}
	return ids
}

// defaultOps are measured where nothing is chosen.
func defaultOps() []string {
	var ids []string
	for _, o := range codec.Ops() {
		if !o.Asked {
			ids = append(ids, string(o.Op))
		}
	}
	return ids
}

// Match turns globs into ids. Every pattern has to match something.
func (f *Field) Match(ch Choice) (*Picked, error) {
	var got Picked
	if _, err := Match("explain", ch.Explain, f.CodecIDs()); err != nil {
		return nil, err
	}
	var err error
	if got.Codecs, err = Match("codec", ch.Codecs, f.CodecIDs()); err != nil {
		return nil, err
	}
	if ch.Codecs == nil && len(ch.Formats) == 0 {
		all := len(got.Codecs)
		got.Codecs = f.RowIDs(ch.Rows)
		got.Left = all - len(got.Codecs)
	}
	if got.Codecs, err = OfFormats(ch.Formats, got.Codecs); err != nil {
		return nil, err
	}
	if got.Datasets, err = Match("dataset", ch.Datasets, f.WithHidden(ch.Datasets)); err != nil {
		return nil, err
	}
	if ch.Ops == nil {
		ch.Ops = defaultOps()
	}
	if got.Ops, err = Match("op", ch.Ops, OpIDs()); err != nil {
		return nil, err
	}
	return &got, nil
}

// Resolve finds what a choice is, and has the programs built that know it.
func (f *Field) Resolve(ctx context.Context, ch Choice, say Stage) (*Picked, error) {
	got, err := f.Match(ch)
	if err != nil {
		return nil, err
	}
	f.apart, f.anew = ch.Apart, ch.Anew
	if err := f.Need(ctx, got.Codecs, append(slices.Clone(got.Datasets), ch.Beside...), say); err != nil {
		return nil, err
	}
	for _, c := range f.Suite.Cases {
		if !slices.Contains(got.Codecs, c.Codec) || !slices.Contains(got.Datasets, c.Dataset.ID) {
			continue
		}
		got.Cases++
		ops := slices.DeleteFunc(slices.Clone(c.Ops), func(o codec.Op) bool { return !slices.Contains(got.Ops, string(o)) })
		if len(ops) > 0 {
			got.Picks = append(got.Picks, measure.Pick{Case: c, Ops: ops})
		}
	}
	for _, m := range f.Suite.Missing {
		if slices.Contains(got.Codecs, m.Codec) && slices.Contains(got.Datasets, m.Dataset) {
			got.Unsupported = append(got.Unsupported, offer.Without(m))
		}
	}
	return got, nil
}

// Real are the chosen cases, those of the no-op overhead left out.
func (f *Field) Real(got *Picked) []*suite.Case {
	var cases []*suite.Case
	for _, k := range got.Picks {
		if info, _ := f.Suite.Codec(k.Case.Codec); !info.NoOp {
			cases = append(cases, k.Case)
		}
	}
	return cases
}

// Single is the one case of a choice of one codec and one data set.
func (f *Field) Single(got *Picked) (*suite.Case, error) {
	switch {
	case len(got.Codecs) != 1:
		return nil, mistake.Linef("--codec: choose one codec, such as %s; %d are chosen", got.Codecs[0], len(got.Codecs))
	case len(got.Datasets) != 1:
		return nil, mistake.Linef("--dataset: choose one data set, such as %s; %d are chosen", got.Datasets[0],
			len(got.Datasets))
	case len(got.Picks) == 0:
		return nil, f.Nothing(got)
	}
	return got.Picks[0].Case, nil
}

// Verify returns the verdicts of what was chosen, unsupported pairs and codecs that cannot be had among them.
// With an error they are those known until then.
func (f *Field) Verify(ctx context.Context, x *measure.Processes, got *Picked, o measure.Options,
	show func(worker.Progress)) ([]record.Verdict, error) {
	verdicts, err := measure.Verify(ctx, x, got.Picks, o, unkept{}, show)
	verdicts = append(verdicts, got.Unsupported...)
	for _, id := range got.Codecs {
		if c, ok := f.Suite.Codec(id); ok && c.Unobtainable != "" {
			for _, d := range got.Datasets {
				verdicts = append(verdicts,
					record.Verdict{Codec: id, Dataset: d, Verdict: record.Unsupported, Detail: c.Unobtainable})
			}
		}
	}
	return verdicts, err
}

// OfFormats keeps the codecs of some formats. Every format has to have one.
func OfFormats(formats, ids []string) ([]string, error) {
	if len(formats) == 0 {
		return ids, nil
	}
	var known, kept []string
	for _, id := range ids {
		format, _, _ := strings.Cut(id, "/")
		if !slices.Contains(known, format) {
			known = append(known, format)
		}
		if slices.Contains(formats, format) {
			kept = append(kept, id)
		}
	}
	for _, f := range formats {
		if !slices.Contains(known, f) {
			return nil, mistake.Linef("--benchformat: no codec of format %q; nearest: %s", f, mistake.Near(f, known))
		}
	}
	return kept, nil
}

// Nothing says why a choice left nothing to measure.
func (f *Field) Nothing(got *Picked) error {
	if got.Cases > 0 {
		return mistake.Linef("--op: none of the chosen codecs offers %s; see serialbench list codecs --format json",
			strings.Join(got.Ops, ", "))
	}
	if len(got.Unsupported) > 0 {
		v := got.Unsupported[0]
		if v.Ours() {
			return fmt.Errorf("nothing to do: %s on %s: %s: %s", v.Codec, v.Dataset, record.OursWords, v.Detail)
		}
		return mistake.Linef("--codec, --dataset: nothing to do: %s does not support %s (%s)", v.Codec, v.Dataset, v.Detail)
	}
	for _, id := range got.Codecs {
		if c, ok := f.Suite.Codec(id); ok && c.Unobtainable != "" {
			return mistake.Linef("--codec: nothing to do: %s cannot be had (%s)", id, c.Unobtainable)
		}
	}
	return mistake.Linef("--codec, --dataset: nothing to do: no codec meets a data set")
}

// Match returns the ids that any of the patterns of a flag matches, in the order of ids; all of them without a pattern.
func Match(flag string, given, ids []string) ([]string, error) {
	if given == nil {
		return ids, nil
	}
	chosen, err := codec.Choose(given, ids)
	if none, ok := errors.AsType[*codec.NoMatchError](err); ok {
		return nil, unmatched(flag, none.Glob, ids)
	}
	return chosen, err
}

// MatchSome is Match where more codecs are known later: others are the globs that match none of ids yet.
func MatchSome(given, ids []string) (chosen, others []string) {
	if given == nil {
		return ids, nil
	}
	for glob := range strings.SplitSeq(strings.Join(given, ","), ",") {
		if some, err := codec.Choose([]string{glob}, ids); err != nil {
			others = append(others, glob)
		} else {
			chosen = append(chosen, some...)
		}
	}
	return slices.DeleteFunc(slices.Clone(ids), func(id string) bool { return !slices.Contains(chosen, id) }), others
}

// One resolves a pattern that may match one id only.
func One(flag, pattern string, ids []string) (string, error) {
	found, err := Match(flag, []string{pattern}, ids)
	if err == nil && len(found) > 1 {
		return "", mistake.Linef("--%s: %q matches %d, such as %s and %s; choose one", flag, pattern, len(found), found[0],
			found[1])
	}
	if err != nil {
		return "", err
	}
	return found[0], nil
}

func unmatched(flag, pattern string, ids []string) error {
	if _, ours := dataset.Lookup(pattern); ours && flag == "dataset" {
		return mistake.Linef("--dataset: this program was built without the data set %s; it has %s", pattern,
			strings.Join(ids, ", "))
	}
	noun := map[string]string{"codec": "codec", "explain": "codec", "dataset": "data set", "kind": "kind",
		"op": "operation"}[flag]
	near := mistake.Near(pattern, ids)
	for _, id := range ids {
		if strings.HasPrefix(id, pattern+"/") {
			near = "'" + pattern + "/**', " + near
			break
		}
	}
	if strings.Contains(pattern, "*") {
		return mistake.Linef("--%s: no %s matches %q; nearest: %s", flag, noun, pattern, near)
	}
	return mistake.Linef("--%s: no %s %q; nearest: %s", flag, noun, pattern, near)
}

// Split takes values of a flag apart that were given with commas.
func Split(given []string) []string {
	var all []string
	for _, g := range given {
		for _, s := range strings.Split(g, ",") {
			all = append(all, strings.TrimSpace(s))
		}
	}
	return all
}

// Sorted puts verdicts in the order of the suite's data sets and codecs.
func (f *Field) Sorted(verdicts []record.Verdict) []record.Verdict {
	datasets, codecs := f.DatasetIDs(), f.CodecIDs()
	place := func(v record.Verdict) int {
		return slices.Index(datasets, v.Dataset)*len(codecs) + slices.Index(codecs, v.Codec)
	}
	verdicts = slices.Clone(verdicts)
	slices.SortStableFunc(verdicts, func(a, b record.Verdict) int { return place(a) - place(b) })
	return verdicts
}
