package tried

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/shapes"
)

// writer is one version of a type, and where its values come from.
type writer struct {
	sides []evolve.Side // the first with drawn values, the others with samples
	kept  string        // folder of messages that were written before; "": sides
	typ   string
	note  string // why samples are not used
}

// write are the messages of one codec.
func (w *writer) write(ctx context.Context, row evolve.Row, seed uint64) (all []evolve.Message, why string, err error) {
	if w.kept != "" {
		return readMessages(w.kept, w.typ, row.Info.ID)
	}
	for i, s := range w.sides {
		list, missing, err := evolve.Write(ctx, s, row, mostValues, seed)
		if err != nil {
			return nil, "", err
		}
		if i == 0 {
			why = missing
		}
		all = append(all, list...)
	}
	if len(all) > 0 {
		why = ""
	}
	return all, why, nil
}

// both builds a type at a base, or takes its messages, and as it is now.
func (r *Request) both(ctx context.Context, a *breaking.Answer, t *breaking.Trial, rows []evolve.Row) (old, now *writer,
	err error) {
	err = worker.Each(ctx, 2, 2, func(ctx context.Context, i int) (err error) {
		switch {
		case i == 0:
			now, err = r.writer(ctx, a, breaking.Base{}, t.Type, rows)
			return err
		case t.Base.Messages != "":
			old = &writer{kept: t.Base.Messages, typ: t.Was}
		case t.Base.Dir == "":
			return mistake.Errorf("%s has no source that could be built", t.Base.Name)
		default:
			if old, err = r.writer(ctx, a, t.Base, t.Was, rows); err != nil {
				return mistake.Errorf("at %s: %s", t.Base.Name, mistake.Line(err))
			}
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return old, now, nil
}

// writer builds a version of a type; base is empty for that of now.
func (r *Request) writer(ctx context.Context, a *breaking.Answer, base breaking.Base, id string, rows []evolve.Row) (
	_ *writer, err error) {
	dir := breaking.ModuleFolder(r.Dir)
	if base.Dir != "" {
		dir = breaking.ModuleFolder(base.Dir)
	}
	q := build.Request{Dir: dir, Untimed: true, Progress: func(stage string, done, total int) {
		r.Progress(strings.TrimPrefix(id, "./")+": "+stage, done, total)
	}}
	q.Package, q.Type = split(id)
	for _, row := range rows {
		q.Codecs = append(q.Codecs, row.Info.ID)
	}
	side, err := r.side(ctx, base.Name, id, q)
	if err != nil {
		return nil, err
	}
	w := &writer{sides: []evolve.Side{side}, typ: id}
	drawn, err := r.drawn(a, id)
	if err != nil {
		return nil, err
	}
	if drawn == nil && base.Dir == "" && shapes.Is(r.Data) {
		w.note = fmt.Sprintf("%s: --shapes has no message of it, so that its values are random", id)
	}
	samples := append(drawn, r.samples[base.Name+" "+id]...)
	if len(samples) == 0 {
		return w, nil
	}
	folder, remove, err := atomicfile.Folder("", "samples")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	q.Data = filepath.Join(folder, "samples.jsonl")
	if drawn != nil {
		q.Flag = "--shapes"
	}
	if err := os.WriteFile(q.Data, samples, 0o600); err != nil {
		return nil, fmt.Errorf("write samples: %w", err)
	}
	if side, _, err = Side(ctx, r.Engine, q); err == nil {
		w.sides = append(w.sides, side)
	} else if ctx.Err() == nil {
		w.note = fmt.Sprintf("%s: samples are not used: %s", id, mistake.Line(err))
	}
	return w, ctx.Err()
}

// drawn are messages of a type with the shapes of those that a service recorded; nil: there are none.
func (r *Request) drawn(a *breaking.Answer, id string) ([]byte, error) {
	if !shapes.Is(r.Data) {
		return nil, nil
	}
	f, err := shapes.Read(r.Data)
	if err != nil {
		return nil, err
	}
	folder, name := split(id)
	pkg := path.Join(a.Inventory.Module, folder)
	if !f.Has(pkg, name) {
		return nil, nil
	}
	return f.Draw(pkg, name, "", mostValues, r.Seed)
}

// split takes the name of a wire type apart: ./store.Session is Session in ./store, .Config is Config in the module's
// own folder.
func split(id string) (pkg, name string) {
	base, _, _ := strings.Cut(id, "[")
	i := strings.LastIndexByte(base, '.')
	if i == 0 {
		return ".", id[1:]
	}
	return id[:i], id[i+1:]
}

// mostFixtures and largest bound the files that are looked at for samples.
const (
	mostFixtures = 500
	largest      = 1 << 20
)

// findSamples finds those of --data, where it is no file of shapes, and of the testdata folders of a version, that have
// the members of a type.
func (r *Request) findSamples(a *breaking.Answer, all []wanted) error {
	r.samples = map[string][]byte{}
	var given []string
	if r.Data != "" && !shapes.Is(r.Data) {
		found, err := below(r.Data, func(string) bool { return true })
		if err != nil {
			return mistake.Errorf("--data: %v", err)
		}
		given = found
	}
	versions := map[string][]wanted{}
	for _, w := range all {
		same := func(o wanted) bool { return o.base == w.base && o.id == w.id }
		if !slices.ContainsFunc(versions[w.dir], same) {
			versions[w.dir] = append(versions[w.dir], w)
		}
	}
	for dir, list := range versions {
		fixtures, err := below(dir, func(path string) bool {
			return strings.Contains(filepath.ToSlash(path), "/testdata/")
		})
		if err != nil {
			return mistake.Errorf("testdata: %v", err)
		}
		members := make([]map[string]bool, len(list))
		for i, w := range list {
			members[i] = a.Members(w.base, w.id)
		}
		for _, name := range append(slices.Clip(given), fixtures[:min(len(fixtures), mostFixtures)]...) {
			data, err := os.ReadFile(name)
			if err != nil {
				return mistake.Errorf("samples: %v", err)
			}
			for _, one := range objects(data) {
				r.sample(one, list, members)
			}
		}
	}
	return nil
}

// sample takes an object for the types that have its members.
func (r *Request) sample(one json.RawMessage, list []wanted, members []map[string]bool) {
	var has map[string]json.RawMessage
	var line bytes.Buffer
	if json.Unmarshal(one, &has) != nil || len(has) == 0 || json.Compact(&line, one) != nil {
		return
	}
	line.WriteByte('\n')
next:
	for i, w := range list {
		for name := range has {
			if !members[i][strings.ToLower(name)] {
				continue next
			}
		}
		r.samples[w.base+" "+w.id] = append(r.samples[w.base+" "+w.id], line.Bytes()...)
	}
}

// below lists the small JSON files of a folder, or the file itself.
func below(at string, take func(path string) bool) (names []string, err error) {
	err = filepath.WalkDir(at, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() {
			if n := d.Name(); path != at && (strings.HasPrefix(n, ".") || n == "node_modules" || n == "vendor") {
				return fs.SkipDir
			}
			return nil
		}
		ext := filepath.Ext(path)
		info, err := d.Info()
		if err == nil && (ext == ".json" || ext == ".jsonl" || path == at) && info.Mode().IsRegular() &&
			info.Size() <= largest && take(path) {
			names = append(names, path)
		}
		return nil
	})
	return names, err
}

// objects are the JSON objects of a file: an array's elements, or one value after the other.
func objects(data []byte) (list []json.RawMessage) {
	d := json.NewDecoder(bytes.NewReader(data))
	for {
		var one json.RawMessage
		if d.Decode(&one) != nil {
			return list
		}
		var many []json.RawMessage
		if json.Unmarshal(one, &many) == nil {
			list = append(list, many...)
		} else {
			list = append(list, one)
		}
	}
}
