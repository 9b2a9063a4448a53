package own

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// target is where the code of a version goes.
func (b *versionsBuilder) target(v Version) generate.Target {
	family := v.Name + "gen"
	return generate.Target{Family: family, Type: b.placed(v), Module: Module, Import: b.module + "/gen/" + family, Unmeasured: true, Own: true}
}

// generateAll makes the code of every codec for every version.
func (b *versionsBuilder) generateAll(ctx context.Context) (err error) {
	box, err := generate.NewToolbox(ctx, b.cache.tools)
	if err != nil {
		return cacheError(b.cache.tools, err)
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	work, err := os.MkdirTemp(os.Getenv("GOTMPDIR"), "serialbench-tools-")
	if err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	box.Env = append(env(), "GOTMPDIR="+work)
	type job struct {
		target generate.Target
		row    *row
	}
	var jobs []job
	for _, v := range b.versions.List {
		t := b.target(v)
		var rows []*row
		for _, c := range b.engine.Codecs {
			if !slices.Contains(b.request.Codecs, c.ID) {
				continue
			}
			r := &row{codec: c, info: c.Info}
			if i := slices.IndexFunc(b.engine.Infos, func(i codec.Info) bool { return i.ID == c.ID }); i >= 0 {
				r.info = b.engine.Infos[i]
			}
			rows = append(rows, r)
			if r.info.Unobtainable == "" {
				jobs = append(jobs, job{t, r})
			}
		}
		b.fields = append(b.fields, rows)
	}
	queue := make(chan job)
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for range runtime.NumCPU() {
		wg.Go(func() {
			for j := range queue {
				code, err := ask(j.target, j.row.codec, box)
				if err != nil {
					j.row.missing = []codec.Problem{{Reason: reason(err, j.row.codec.Compilers)}}
				} else {
					j.row.code, j.row.missing = code, code.Problems
				}
				mu.Lock()
				done++
				b.request.Progress("generate "+j.row.codec.ID, done, len(jobs))
				mu.Unlock()
			}
		})
	}
	for _, j := range jobs {
		if ctx.Err() == nil {
			queue <- j
		}
	}
	close(queue)
	wg.Wait()
	return ctx.Err()
}

// writeSuite writes the code of all rows and what puts them together.
func (b *versionsBuilder) writeSuite() error {
	for i, v := range b.versions.List {
		family := b.target(v).Family
		var ids []string
		for _, r := range b.fields[i] {
			if r.code == nil || len(r.missing) > 0 {
				continue
			}
			ids = append(ids, r.codec.ID)
			for _, f := range r.code.Files {
				if err := b.put(filepath.Join("gen", family, filepath.FromSlash(f.Name)), f.Data); err != nil {
					return err
				}
			}
		}
		f, err := generate.FamilySource(b.target(v), ids)
		if err != nil {
			return err
		}
		if err := b.put(filepath.Join("gen", family, f.Name), f.Data); err != nil {
			return err
		}
	}
	src, err := b.suiteSource()
	if err != nil {
		return err
	}
	if err := b.put("cmd/main.go", src); err != nil {
		return err
	}
	return b.writeField()
}

// writeField writes the codecs, and the reasons of those that a version lacks.
func (b *versionsBuilder) writeField() error {
	var field struct {
		Codecs  []codec.Info
		Missing map[string]map[string][]codec.Problem // by data set and codec
	}
	field.Missing = map[string]map[string][]codec.Problem{}
	for i, v := range b.versions.List {
		why := map[string][]codec.Problem{}
		for _, r := range b.fields[i] {
			if i == 0 {
				field.Codecs = append(field.Codecs, r.info)
			}
			if len(r.missing) > 0 {
				why[r.codec.ID] = r.missing
			}
		}
		field.Missing[b.versions.Prefix+v.Name] = why
	}
	data, err := json.MarshalIndent(field, "", "\t")
	if err != nil {
		return err
	}
	return b.put("cmd/field.json", data)
}

// suiteSource is the program.
func (b *versionsBuilder) suiteSource() ([]byte, error) {
	s := emit.NewSource("main")
	s.Import("embed", "_")
	s.Import("encoding/json", "")
	imports(s, Module, "codec", "dataset", "pkg/serialbench", "scratch", "suite")
	s.P("//go:embed field.json\nvar field []byte\n")
	s.P("func main() { serialbench.Main(versions()) }\n")
	s.P(`// versions is a data set for each version.
func versions() (*suite.Suite, error) {
	var f struct {
		Codecs  []codec.Info
		Missing map[string]map[string][]codec.Problem
	}
	if err := json.Unmarshal(field, &f); err != nil {
		return nil, err
	}
	var cases []*suite.Case
	var infos []dataset.Info
	var missing []suite.Missing`)
	for _, v := range b.versions.List {
		pkg, gen := s.Import(b.importPath(v), "v"+v.Name), s.Import(b.target(v).Import, "")
		id := b.versions.Prefix + v.Name
		s.P(`{
	set := dataset.Set[%s.%s]{ID: %q, Doc: "a version of a type"}
	var err error
	if set.Samples, err = scratch.Samples[%[1]s.%[2]s]([]byte(%[4]q)); err != nil {
		return nil, err
	}
	set.Count = len(set.Samples)
	c, _ := %[5]s.Cases(set)
	cases = append(cases, c...)
	infos = append(infos, dataset.Info{ID: set.ID, Type: %[2]q, Doc: set.Doc, Count: set.Count})
}`, pkg, v.Type.Name, id, string(v.Samples), gen)
	}
	s.P(`for _, i := range infos {
		for _, c := range f.Codecs {
			if p := f.Missing[i.ID][c.ID]; p != nil {
				missing = append(missing, suite.Missing{Codec: c.ID, Dataset: i.ID, Problems: p})
			}
		}
	}
	return suite.New(f.Codecs, infos, cases, missing)
}`)
	return s.Bytes()
}

// inFamily is the place of an error in generated code.
var inFamily = regexp.MustCompile(`^(?:\./)?gen/([^/]+)/([^/:]+?)(?:\.go|/[^:]+):\d+(?::\d+)?: (.*)`)

// compileAll builds the code of all versions. Code that does not compile becomes a row
// that says so.
func (b *versionsBuilder) compileAll(ctx context.Context) error {
	for range attempts {
		b.request.Progress("build "+plural(len(b.versions.List), "version"), 0, 0)
		_, err := goCommand(ctx, b.dir, env(), append(b.goBuild(), "./gen/...")...)
		if err == nil || ctx.Err() != nil {
			return errors.Join(err, ctx.Err())
		}
		var failed *commandError
		if !errors.As(err, &failed) {
			return err
		}
		dropped := 0
		for _, l := range splitLines(failed.stderr) {
			m := inFamily.FindStringSubmatch(l)
			if m == nil {
				continue
			}
			for i, v := range b.versions.List {
				for _, r := range b.fields[i] {
					if b.target(v).Family != m[1] || generate.PackageName(r.codec.ID) != m[2] || len(r.missing) > 0 || r.code == nil {
						continue
					}
					dropped++
					r.missing = []codec.Problem{{Reason: "the code generated for this type does not compile: " + m[3]}}
					for _, f := range r.code.Files {
						if err := os.Remove(filepath.Join(b.dir, "gen", m[1], filepath.FromSlash(f.Name))); err != nil {
							return cacheError(b.dir, err)
						}
					}
				}
			}
		}
		if dropped == 0 {
			return failed
		}
		if err := b.writeSuite(); err != nil {
			return err
		}
	}
	return errors.New("the generated code does not compile, and leaving codecs out did not help")
}
