package build

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/schema"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
)

// withCodec is a codec of somebody else's, in a package that exports Info and New, as
// [Request].With names it.
type withCodec struct {
	Path     string   // import path of the package
	Dir      string   // its folder
	Generate []string // words of the command behind [directive]; none: nothing is generated

	info    codec.Info
	program string // that the command runs
}

// directive begins the comment in such a package that names its generator.
const directive = "//serialbench:generate "

// findWith finds the package of a codec of somebody else's, in the user's module or in
// one of its own, and lets the user's side know its modules.
func findWith(ctx context.Context, r Request, u *userModule) error {
	q := Request{Dir: r.Dir, Package: r.With}
	if folder := filepath.Join(r.Dir, filepath.FromSlash(r.With)); strings.HasPrefix(r.With, ".") {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return mistake.Errorf("--with-codec: no folder %q", r.With)
		}
		q = Request{Dir: folder, Package: "."}
	}
	found, err := findUser(ctx, q)
	if err != nil {
		var m *mistake.Error
		if errors.As(err, &m) {
			m.Lines[0] = "--with-codec: " + m.Lines[0]
		}
		return err
	}
	w := &withCodec{Path: found.Package, Dir: found.packageDir}
	if w.Generate, err = generator(w.Dir); err != nil {
		return err
	}
	for path, dir := range found.Local {
		if u.Local[path] == "" {
			u.Local[path] = dir
		}
	}
	for _, name := range found.GoMods {
		if !slices.Contains(u.GoMods, name) {
			u.GoMods = append(u.GoMods, name)
		}
	}
	if u.Path != Module && found.Path != Module {
		delete(u.Local, Module) // the package needs the contract only, which is that of this program
	}
	u.Sum += found.Sum
	u.With = w
	return nil
}

// generator is the command that a package names for its generator; none if it names none.
func generator(dir string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		for l := range strings.Lines(string(src)) {
			if command, found := strings.CutPrefix(strings.TrimSpace(l), directive); found &&
				!strings.HasSuffix(name, "_test.go") {
				return strings.Fields(command), nil
			}
		}
	}
	return nil, nil
}

// prepareWith asks the package for its Info, makes sure that New can be called for a
// type, and builds the generator where it is a program of the author's module.
func (b *builder) prepareWith(ctx context.Context, typePackage, typeName string) error {
	w := b.user.With
	if w == nil {
		return nil
	}
	b.request.Progress("ask "+b.request.With+" what it is", 0, 0)
	if !b.importable(w.Path) {
		return mistake.Errorf(
			"--with-codec: package %s is internal to another part of its module; the comparison in %s cannot "+
				"import it", w.Path, b.module)
	}
	info, err := b.askWith(ctx, w, typePackage, typeName)
	if err != nil {
		return err
	}
	w.info = info
	switch {
	case !generate.ValidID(info.ID):
		return mistake.Errorf(
			"--with-codec: Info().ID of %s is %q; want format/library[/option] in lower case, such as json/mine",
			w.Path, info.ID)
	case slices.ContainsFunc(b.engine.Codecs, func(c emit.Codec) bool { return c.Matches(info.ID) }):
		return mistake.Errorf("--with-codec: there is a codec %s already; give that of %s another ID", info.ID, w.Path)
	}
	if w.info.Kind == "" {
		w.info.Kind = codec.Reflect
		if len(w.Generate) > 0 {
			w.info.Kind = codec.Codegen
		}
	}
	if len(w.Generate) == 0 {
		return nil
	}
	if len(w.Generate) > 2 && w.Generate[0] == "go" && w.Generate[1] == "run" {
		w.program = filepath.Join(b.dir, "with-generator")
		if _, err := goCommand(ctx, w.Dir, []string{"GOFLAGS="}, "build", "-buildvcs=false", "-o", w.program,
			w.Generate[2]); err != nil {
			return &mistake.Error{Lines: append([]string{"--with-codec: the generator " + w.Generate[2] + " does not build:"},
				compilerLines(err)...)}
		}
		w.Generate = w.Generate[2:]
		return nil
	}
	if w.program, err = exec.LookPath(w.Generate[0]); err != nil {
		return mistake.Errorf("--with-codec: %s%s: %v", directive, strings.Join(w.Generate, " "), err)
	}
	return nil
}

// askWith builds and runs a small program that prints the package's Info.
func (b *builder) askWith(ctx context.Context, w *withCodec, typePackage,
	typeName string) (info codec.Info, err error) {
	s := emit.NewSource("main")
	mine := s.Import(w.Path, "mine")
	stop := s.Import("log", "")
	s.P("// New has to be a constructor for the type.")
	on := s.Import(typePackage, "") + "." + typeName
	s.P("var _ func() (%s.Codec[%s], error) = %s.New[%s]\n", s.Import(Module+"/codec", "codec"), on, mine, on)
	s.P("func main() {\nif err := %s.NewEncoder(%s.Stdout).Encode(%s.Info()); err != nil {\n%s.Fatal(err)\n}\n}",
		s.Import("encoding/json", ""), s.Import("os", ""), mine, stop)
	src, err := s.Bytes()
	if err != nil {
		return info, err
	}
	if err := b.put("cmd/with/main.go",
		append([]byte("// Command with prints what a codec says of itself.\n"), src...)); err != nil {
		return info, err
	}
	path := filepath.Join(b.dir, "with-codec")
	var failed *commandError
	if _, err := goCommand(ctx, b.dir, b.env(), append(b.goBuild(), "-o", path, "./cmd/with")...); errors.As(err,
		&failed) {
		return info, &mistake.Error{Lines: append([]string{"--with-codec: package " + b.request.With + " has to export " +
			"Info() codec.Info and New[T any]() (codec.Codec[T], error):"}, compilerLines(err)...)}
	} else if err != nil {
		return info, err
	}
	cmd := exec.CommandContext(ctx, path)
	cmd.Dir = b.dir
	cmd.WaitDelay = 10 * time.Second
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := worker.ChildOutput(cmd)
	if err != nil {
		return info, mistake.Errorf("--with-codec: Info() of %s: %v: %s", w.Path, err,
			strings.Join(splitLines(stderr.String()), "; "))
	}
	lines := splitLines(string(out)) // what the package prints when it starts comes before
	if len(lines) == 0 {
		return info, mistake.Errorf("--with-codec: Info() of %s: no answer", w.Path)
	}
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), &info); err != nil {
		return info, mistake.Errorf("--with-codec: Info() of %s: %v", w.Path, err)
	}
	return info, nil
}

// codec is the entry in the field.
func (w *withCodec) codec() emit.Codec {
	c := emit.Codec{Info: w.info, Emit: w.emit}
	if w.program != "" {
		c.Compilers = []emit.Compiler{{Program: w.program}}
	}
	return c
}

// emit lets New make the codec of the type itself, or where something is generated, of
// a type of the same layout that the generator has seen.
func (w *withCodec) emit(r *emit.Request) (*emit.Output, error) {
	ops := []codec.Op{codec.OpMarshalReuse} // Marshal appends, as its contract says
	if len(w.Generate) == 0 {
		return &emit.Output{Import: w.Path, Constructor: "New", Ops: ops}, nil
	}
	root := schema.Adapt(r.Root, schema.Rules{}).Type
	types := emit.NewSource(r.Package)
	emit.StructSource(types, root, emit.Dialect{}, nil)
	in, err := types.Bytes()
	if err != nil {
		return nil, err
	}
	const file = "types.go"
	words := map[string]string{"GOFILE": file, "GOPACKAGE": r.Package, "SERIALBENCH_TYPE": root.Name}
	job := emit.Job{Tool: w.program, In: []emit.File{{Name: file, Data: in}}}
	for _, name := range slices.Sorted(maps.Keys(words)) {
		job.Env = append(job.Env, name+"="+words[name])
	}
	for _, a := range w.Generate[1:] {
		job.Args = append(job.Args, os.Expand(a, func(name string) string { return words[name] }))
	}
	files, err := r.Tools.Run(job)
	if err != nil {
		return nil, err
	}
	s := emit.NewSource(r.Package)
	s.Import("unsafe", "")
	contract, mine, native := s.Import(Module+"/codec", "codec"), s.Import(w.Path, "mine"), emit.Native(s, root.Source())
	s.P("// Codec takes values for those of the type that the generator has seen.")
	s.P("type Codec struct{ c %s.Codec[%s] }\n", contract, root.Name)
	s.P("// New makes the codec.\nfunc New() (*Codec, error) {\nc, err := %s.New[%s]()\nif err != nil {\nreturn nil, "+
		"err\n}\nreturn &Codec{c}, nil\n}\n", mine, root.Name)
	s.P("func (c *Codec) Marshal(dst []byte, v *%s) ([]byte, error) { return c.c.Marshal(dst, (*%s)(unsafe.Pointer(v))) "+
		"}\n", native, root.Name)
	s.P("func (c *Codec) Unmarshal(src []byte, v *%s) error { return c.c.Unmarshal(src, (*%s)(unsafe.Pointer(v))) }\n",
		native, root.Name)
	emit.AssertLayout(s, root, emit.Dialect{})
	code, err := s.Bytes()
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(files, func(f emit.File) bool { return f.Name == "codec.go" || f.Name == file }) {
		return nil, fmt.Errorf("the generator wrote codec.go or changed %s, which are taken; let it write another file", file)
	}
	files = append(files, emit.File{Name: file, Data: in}, emit.File{Name: "codec.go", Data: code})
	return &emit.Output{Files: files, Ops: ops}, nil
}
