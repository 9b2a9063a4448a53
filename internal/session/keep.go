package session

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/engine/emulate"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Keep is how the lines of a check are kept in a record, a new one or one that is there.
type Keep struct {
	Field    *Field
	Emulator *emulate.Emulator // that workers run on; nil: this machine
	Read     func(path string) (*record.Record, error)
}

// Sink is where lines go; without a record they are kept in memory only.
type Sink interface {
	worker.Sink
	Close() error
}

// unkept is where lines go that are kept nowhere.
type unkept struct{}

func (unkept) Append(record.Line) error { return nil }
func (unkept) Close() error             { return nil }

// Do opens the record at path for what do finds, and says in that of a shard that all of it was done.
func (k Keep) Do(ctx context.Context, path string, cases []*suite.Case, plan record.Plan, at *record.Shard,
	do func(sink worker.Sink, earlier *record.Record) error) (err error) {
	sink, earlier, err := k.Open(path, cases, plan, at)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sink.Close()) }()
	if err := do(sink, earlier); err != nil || ctx.Err() != nil || at == nil || earlier.End != nil {
		return err
	}
	return sink.Append(record.End{Finished: time.Now().UTC(), Reason: record.Complete})
}

// Open opens the record at path, which is then returned as it is, or begins
// a new one with what plan says. Without a path lines are kept nowhere.
func (k Keep) Open(path string, cases []*suite.Case, plan record.Plan, at *record.Shard) (Sink,
	*record.Record, error) {
	if path == "" {
		return unkept{}, &record.Record{}, nil
	}
	for _, c := range cases {
		if !slices.Contains(plan.Codecs, c.Codec) {
			plan.Codecs = append(plan.Codecs, c.Codec)
		}
		if !slices.Contains(plan.Datasets, c.Dataset.ID) {
			plan.Datasets = append(plan.Datasets, c.Dataset.ID)
		}
	}
	if info, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) && !(err == nil && info.Size() == 0) {
		old, err := k.Read(path)
		if err != nil {
			return nil, nil, err
		}
		if had := old.Run.Shard; (had == nil) != (at == nil) || had != nil && (had.K != at.K || had.N != at.N) {
			return nil, nil, mistake.Linef("--record: %s is of another part of the work (shard %v, not %v): give the name of a "+
				"new file", path, shardName(had), shardName(at))
		}
		if field := record.UnlikePlan(old.Run.Plan, plan); at != nil && field != "" {
			return nil, nil, mistake.Linef("--record: %s is a shard of another plan (%s): give the name of a new file", path,
				field)
		}
		w, err := record.Open(path)
		if err != nil {
			return nil, nil, mistake.Linef("--record: %v", err)
		}
		return w, old, nil
	}
	w, err := k.begin(path, plan, at)
	return w, &record.Record{}, err
}

// begin begins a record with its head and its codecs.
func (k Keep) begin(path string, plan record.Plan, at *record.Shard) (Sink, error) {
	w, err := record.Create(filepath.Clean(path))
	if err != nil {
		return nil, mistake.Linef("--record: %v", err)
	}
	e := k.Field.Environment()
	if m := k.Emulator; m != nil {
		e.Arch, e.Emulator = m.Arch, m.Name
	}
	err = w.Append(record.Run{Shard: at, ID: record.NewID(), Started: time.Now().UTC(), Plan: plan,
		Environment: e, Through: k.Field.Through})
	for _, id := range plan.Codecs {
		if info, ok := k.Field.Suite.Codec(id); ok && err == nil {
			err = w.Append(measure.CodecLine(info, k.Field.Version(info)))
		}
	}
	if err != nil {
		return nil, errors.Join(err, w.Close())
	}
	return w, nil
}

// Cells writes the cells of a matrix that is whole into a record, a new one or one that is there. Without a path
// they are kept nowhere.
func (k Keep) Cells(path, command string, seed uint64, cells []record.MatrixCell) (err error) {
	plan := record.Plan{Ops: []string{"marshal", "unmarshal"}, Seed: seed, Matrix: record.MatrixPlan{Command: command}}
	note := func(list *[]string, id string) {
		if id != "" && !slices.Contains(*list, id) {
			*list = append(*list, id)
		}
	}
	for _, c := range cells {
		note(&plan.Codecs, c.Peer)
		note(&plan.Codecs, c.Codec)
		note(&plan.Datasets, c.Dataset)
	}
	sink, _, err := k.Open(path, nil, plan, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, sink.Close()) }()
	for _, c := range cells {
		if err := sink.Append(c); err != nil {
			return err
		}
	}
	return nil
}

func shardName(s *record.Shard) string {
	if s == nil {
		return "all"
	}
	return s.String()
}

// RecordFile is a record being written.
type RecordFile struct {
	*record.Writer
	Path   string
	folder string                 // made for the record; "" if it was there
	Kept   bool                   // it holds what must not be lost
	Seen   func(line record.Line) // told of each line once it is written; nil: nobody
}

// Append writes a line, as [record.Writer.Append] does.
func (r *RecordFile) Append(line record.Line) error {
	err := r.Writer.Append(line)
	if _, ok := line.(record.Sample); ok && err == nil {
		r.Kept = true
	}
	if err == nil && r.Seen != nil {
		r.Seen(line)
	}
	return err
}

// GiveUp ends a record whose run failed. It is kept if there is something in it.
func (r *RecordFile) GiveUp(err error) error {
	if !r.Kept {
		return errors.Join(err, r.Discard())
	}
	if cerr := r.Close(); cerr != nil && !errors.Is(err, cerr) {
		err = errors.Join(err, cerr)
	}
	return fmt.Errorf("%w; what was measured is kept; to go on: serialbench run --resume %s", err, r.Path)
}

// CreateRecord makes the file at path, or a new dated one under results/.
func CreateRecord(path string) (*RecordFile, error) {
	given := path
	if path == "" {
		path = filepath.Join("results", DatedName())
	}
	r := &RecordFile{Path: path}
	if _, err := os.Stat(filepath.Dir(path)); errors.Is(err, fs.ErrNotExist) {
		r.folder = filepath.Dir(path)
	}
	var err error
	if r.Writer, err = record.Create(path); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil, mistake.Linef("--record: %q is there already; give the name of a new file", given)
		}
		return nil, mistake.Linef("--record: cannot write %q: %v; give a new file in a folder that can be written", path,
			mistake.Cause(err))
	}
	return r, nil
}

// DatedName is the name of a record that nobody gave one.
func DatedName() string { return time.Now().UTC().Format("20060102T150405.000Z") + ".jsonl" }

// NewIn is the path of a new record in a folder, which is made.
func NewIn(folder string) (string, error) {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return "", mistake.Linef("--record: cannot make the folder %q: %v; name a file", folder, err)
	}
	return filepath.Join(folder, DatedName()), nil
}

// Discard closes and removes the record.
func (r *RecordFile) Discard() error {
	err := r.Close()
	if r.Begun() {
		err = errors.Join(err, os.Remove(r.Path))
	}
	if r.folder != "" {
		if rm := os.Remove(r.folder); rm != nil && !errors.Is(rm, fs.ErrNotExist) {
			err = errors.Join(err, rm)
		}
	}
	return err
}
