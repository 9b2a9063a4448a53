package own

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// row is one codec: its code, or why there is none.
type row struct {
	codec   emit.Codec
	info    codec.Info
	direct  bool // takes the user's type as it is
	code    *generate.Code
	missing []codec.Problem
}

var errGenerator = errors.New("the codec needs a generator")

// errEmitter is a panic of an emitter, which is code of serialbench.
var errEmitter = errors.New("serialbench does not know what to write for this type")

// noTools refuses every job: for codecs that are asked whether they need any.
type noTools struct{}

func (noTools) Run(emit.Job) ([]emit.File, error) { return nil, errGenerator }

// generate makes the code of every codec, with the generators of the tools
// module, and writes it.
func (b *builder) generate(ctx context.Context) (err error) {
	box, err := generate.NewToolbox(ctx, b.cache.tools)
	if err != nil {
		return cacheError(b.cache.tools, err)
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	work, err := os.MkdirTemp(os.Getenv("GOTMPDIR"), "serialbench-tools-") // of go commands, which may leave it when interrupted
	if err != nil {
		return fmt.Errorf("generate: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	box.Env = append(env(), "GOTMPDIR="+work)
	return b.generateWith(ctx, box)
}

func (b *builder) generateWith(ctx context.Context, tools emit.Tools) error {
	for _, c := range b.engine.Codecs {
		if !slices.Contains(b.request.Codecs, c.ID) {
			continue
		}
		r := &row{codec: c, info: c.Info}
		if i := slices.IndexFunc(b.engine.Infos, func(i codec.Info) bool { return i.ID == c.ID }); i >= 0 {
			r.info = b.engine.Infos[i]
		}
		b.rows = append(b.rows, r)
	}
	if w := b.user.With; w != nil {
		b.rows = append(b.rows, &row{codec: w.codec(), info: w.info})
	}
	work := make(chan *row)
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for range runtime.NumCPU() {
		wg.Go(func() {
			for r := range work {
				b.fill(r, tools)
				mu.Lock()
				done++
				b.request.Progress("generate "+r.codec.ID, done, len(b.rows))
				mu.Unlock()
			}
		})
	}
	for _, r := range b.rows {
		if ctx.Err() == nil && r.info.Unobtainable == "" {
			work <- r
		}
	}
	close(work)
	wg.Wait()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return b.writeCode()
}

func (b *builder) target(direct bool) generate.Target {
	t := generate.Target{Family: "normalizedgen", Type: b.normalized.Type, Module: Module, Import: b.module + "/gen/normalizedgen"}
	if direct {
		root := *b.found.Type
		root.Name, root.Package, root.Args = b.root, b.module+"/native", nil
		t.Family, t.Type, t.Import = "nativegen", &root, b.module+"/gen/nativegen"
	}
	return t
}

// fill asks the emitter for the user's own type first, which only libraries that
// look at types at run time take, then for its shape.
func (b *builder) fill(r *row, tools emit.Tools) {
	code, err := ask(b.target(true), withoutOps(r.codec, tagOps(r.codec.Tags, b.found.Type)), noTools{})
	if err == nil && len(code.Problems) == 0 && len(code.Files) == 1 {
		r.code, r.direct, r.missing = code, true, tagProblems(r.codec.Tags, b.found.Type)
		return
	}
	if len(b.normalized.Problems) > 0 {
		r.missing = b.normalized.Problems
		return
	}
	if code, err = ask(b.target(false), r.codec, tools); err != nil {
		r.missing = []codec.Problem{{Reason: reason(err, r.codec.Compilers), Ours: errors.Is(err, errEmitter)}}
		return
	}
	r.code, r.missing = code, code.Problems
}

// ask makes the code of one codec; a panic of an emitter that meets what it does
// not know becomes an error.
func ask(t generate.Target, c emit.Codec, tools emit.Tools) (code *generate.Code, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errEmitter, r)
		}
	}()
	return generate.Codec(t, c, tools)
}

// reason tells in one line why the code of a codec that needs the compilers could
// not be made.
func reason(err error, compilers []emit.Compiler) string {
	var failed *generate.Error
	if errors.As(err, &failed) { // the row says the codec and the type
		err = failed.Err
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	var missing *generate.NotInstalledError
	if errors.As(err, &missing) {
		for _, c := range compilers {
			if c.Program == missing.Program {
				return fmt.Sprintf("its generator is not installed: install %s (Debian: apt-get install %s; %s)", c.Program, c.Debian, c.URL)
			}
		}
	}
	const most = 600
	if len(text) > most {
		text = "… " + strings.ToValidUTF8(text[len(text)-most:], "")
	}
	return text
}

// writeCode writes the files of all rows, and what puts them together.
func (b *builder) writeCode() error {
	for _, r := range b.rows {
		if r.code == nil || len(r.missing) > 0 {
			continue
		}
		for _, f := range r.code.Files {
			if err := write(b.codePath(r, f), f.Data); err != nil {
				return cacheError(b.dir, err)
			}
		}
	}
	src, err := b.normalized.source()
	if err != nil {
		return err
	}
	if err := b.put("normalized/normalized.go", append([]byte("// Package normalized is the type with plain names.\n"), src...)); err != nil {
		return err
	}
	if err := b.writeNative(); err != nil {
		return err
	}
	return b.writeEntrants()
}

// writeNative writes the package that names the user's type.
func (b *builder) writeNative() error {
	s := emit.NewSource("native")
	user := *b.found.Type
	pkg := s.Import(user.Package, "user")
	s.P("// %s is the type that codecs are compared on.", b.root)
	s.P("type %s = %s", b.root, schema.GoType(&user, func(p string) string {
		if p == user.Package {
			return pkg
		}
		return s.Import(p, alias(p))
	}))
	src, err := s.Bytes()
	if err != nil {
		return err
	}
	return b.put("native/native.go", append([]byte("// Package native names the type under comparison.\n"), src...))
}

// writeEntrants writes the package that lists the rows.
func (b *builder) writeEntrants() error {
	for _, direct := range []bool{true, false} {
		t := b.target(direct)
		var ids []string
		for _, r := range b.rows {
			if r.code != nil && len(r.missing) == 0 && r.direct == direct {
				ids = append(ids, r.codec.ID)
			}
		}
		f, err := generate.FamilySource(t, ids)
		if err != nil {
			return err
		}
		if err := b.put(filepath.Join("gen", t.Family, f.Name), f.Data); err != nil {
			return err
		}
	}
	src, err := b.entrantsSource()
	if err != nil {
		return err
	}
	if err := b.put("entrants/entrants.go", src); err != nil {
		return err
	}
	var field struct {
		Codecs  []codec.Info
		Missing map[string][]codec.Problem
	}
	field.Missing = map[string][]codec.Problem{}
	for _, r := range b.rows {
		field.Codecs = append(field.Codecs, r.info)
		if len(r.missing) > 0 {
			field.Missing[r.codec.ID] = r.missing
		}
	}
	data, err := json.MarshalIndent(field, "", "\t")
	if err != nil {
		return err
	}
	return b.put("entrants/entrants.json", data)
}

// codePath is where a file of a codec's code is.
func (b *builder) codePath(r *row, f emit.File) string {
	return filepath.Join(b.dir, "gen", b.target(r.direct).Family, filepath.FromSlash(f.Name))
}

func (b *builder) put(name string, data []byte) error {
	if err := write(filepath.Join(b.dir, filepath.FromSlash(name)), data); err != nil {
		return cacheError(b.dir, err)
	}
	return nil
}
