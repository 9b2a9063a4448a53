package schema

import (
	"context"
	"errors"
	"fmt"
	"go/types"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/serialbench/serialbench/codec"
)

// Query asks for one type of a user.
type Query struct {
	Dir     string // folder inside the user's module; "" for the working folder
	Package string // pattern, for example "./internal/events"
	Type    string // name, for example "Order", or an instance: "Page[Order]"
	// paths of fields to leave out, or globs of them: "Order.Lines[].Note", "Lines.Note", "OrderLine.Note" or "**.Note"
	Skip   []string
	Strict bool // fields that no serializer can be given are a [*FieldsError] rather than left out
}

// Found is the answer to a [Query].
type Found struct {
	Type     *Type // as the user wrote it
	Package  string
	Name     string          // of the package
	Folders  []string        // of the packages of the user's modules that the type's package needs
	Types    []string        // names of the package's other types, to suggest
	Skipped  []string        // paths of all fields left out
	Asked    []string        // those that Skip names
	Left     []codec.Problem // those that no serializer can be given, and why
	Message  bool            // the type is a message that protoc-gen-go made
	Methods  []string        // of a pointer to the type, without names of parameters: "SizeVT() int"
	Unfit    []codec.Problem // of the fields left out, exported ones that encoders fail at: functions, channels
	Foreign  []codec.Problem // of the fields left out, exported ones of interfaces and of types that show nothing too
	Internal []string        // those that messages of Protocol Buffers keep for themselves
}

// ErrNoType is an error of [Find], as are those below; others hold a message only.
var ErrNoType = errors.New("no such type")

// InstanceError says what is wrong with the type arguments of a name.
type InstanceError struct{ reason string }

func (e *InstanceError) Error() string { return e.reason }

func instancef(format string, args ...any) error { return &InstanceError{fmt.Sprintf(format, args...)} }

// BuildError holds the compiler's lines.
type BuildError struct{ Lines []string }

func (e *BuildError) Error() string { return strings.Join(e.Lines, "; ") }

// FieldsError names every field that no serializer can be asked for.
type FieldsError struct{ Problems []codec.Problem }

func (e *FieldsError) Error() string {
	var texts []string
	for _, p := range e.Problems {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, "; ")
}

// Find finds a type that a user wrote, with everything it reaches. Beyond what
// [Load] takes it knows instances of generic types, embedded structs, structs
// without a name and types that marshal themselves.
func Find(ctx context.Context, q Query) (*Found, error) {
	cfg := config(ctx, q)
	more := []string{}
	for {
		found, w, err := find(cfg, q, more)
		if w == nil || len(w.missed) == 0 {
			return found, err
		}
		missed := len(more)
		for _, m := range w.missed {
			if !slices.Contains(more, m) {
				more = append(more, m)
			}
		}
		if len(more) == missed {
			return found, err
		}
	}
}

// config has types read from export data.
func config(ctx context.Context, q Query) *packages.Config {
	return &packages.Config{Context: ctx, Dir: q.Dir,
		Mode: packages.NeedName | packages.NeedImports | packages.NeedTypes | packages.NeedModule | packages.NeedFiles,
		Env:  append(os.Environ(), "GOFLAGS="+withoutMod(os.Getenv("GOFLAGS")))}
}

// find is Find with the packages more, in which implementations are looked for.
// What it returns beside names further ones.
func find(cfg *packages.Config, q Query, more []string) (*Found, *wide, error) {
	p, scopes, err := load(cfg, q.Package, more)
	if err != nil {
		return nil, nil, err
	}
	return findIn(cfg, q, p, scopes)
}

// FindEach is [Find] for several types, whose packages, import paths here, are read once. A type that is not found by
// that alone is nil in the answer.
func FindEach(ctx context.Context, dir string, all []Query) ([]*Found, error) {
	var paths []string
	for _, q := range all {
		if !slices.Contains(paths, q.Package) {
			paths = append(paths, q.Package)
		}
	}
	cfg := config(ctx, Query{Dir: dir})
	read, err := packages.Load(cfg, paths...)
	if err != nil {
		return nil, &BuildError{Lines: lines(err.Error())}
	}
	list := make([]*Found, len(all))
	for i, q := range all {
		at := slices.IndexFunc(read, func(p *packages.Package) bool { return p.PkgPath == q.Package })
		if at < 0 || len(read[at].Errors) > 0 {
			continue
		}
		found, w, err := findIn(cfg, q, read[at], []*types.Package{read[at].Types})
		if err == nil && (w == nil || len(w.missed) == 0) {
			list[i] = found
		}
	}
	return list, nil
}

// findIn is find in a package that was read.
func findIn(cfg *packages.Config, q Query, p *packages.Package, scopes []*types.Package) (*Found, *wide, error) {
	found := &Found{Package: p.PkgPath, Name: p.Name}
	for _, n := range p.Types.Scope().Names() {
		if o, ok := p.Types.Scope().Lookup(n).(*types.TypeName); ok && o.Exported() {
			found.Types = append(found.Types, n)
		}
	}
	gt, missed, err := lookup(cfg, p.Types, scopes, q.Type)
	if err != nil || len(missed) > 0 {
		return found, &wide{missed: missed}, err
	}
	l := newLoader()
	w := &wide{skip: q.Skip, used: map[string]bool{}, root: rootName(gt), scopes: scopes, done: map[*Type]bool{}}
	l.wide = w
	t, err := l.convert(w.root, gt)
	if err != nil {
		return found, w, err
	}
	if q.Strict && len(w.left) > 0 {
		return found, w, &FieldsError{Problems: w.left}
	}
	for _, s := range q.Skip {
		if !w.used[s] {
			return found, w, fmt.Errorf("no field %s; there are %s", s, strings.Join(nearPaths(t, s), ", "))
		}
	}
	if t.Kind == Struct && len(t.Fields) == 0 {
		return found, w, fmt.Errorf("type %s has no field that a serializer can be given%s", q.Type, reasons(w.left))
	}
	found.Type, found.Asked, found.Left, found.Internal, found.Unfit = t, w.skipped, w.left, w.internal, w.unfit
	found.Foreign = w.foreign
	found.Message = isMessage(types.Unalias(gt)) && hasReflect(types.Unalias(gt))
	found.Methods = methodsOf(types.Unalias(gt))
	found.Skipped = append(slices.Clone(w.skipped), w.internal...)
	for _, p := range w.left {
		found.Skipped = append(found.Skipped, p.Path)
	}
	return found, w, nil
}

func reasons(left []codec.Problem) string {
	if len(left) == 0 {
		return ""
	}
	return ": " + (&FieldsError{left}).Error()
}

// load reads the package of a pattern, and those of more import paths.
func load(cfg *packages.Config, pattern string, more []string) (p *packages.Package,
	scopes []*types.Package, err error) {
	pkgs, err := packages.Load(cfg, append([]string{pattern}, more...)...)
	if err != nil {
		return nil, nil, &BuildError{Lines: lines(err.Error())}
	}
	var roots []*packages.Package
	for _, p := range pkgs {
		if !slices.Contains(more, p.PkgPath) {
			roots = append(roots, p)
		}
		if len(p.Errors) == 0 {
			scopes = append(scopes, p.Types)
		}
	}
	if len(roots) == 0 && len(pkgs) > 0 { // an interface of the package itself
		return nil, nil, fmt.Errorf("%s names no package of its own", pattern)
	}
	if len(roots) != 1 {
		return nil, nil, fmt.Errorf("%s names %d packages, want one", pattern, len(roots))
	}
	p = roots[0]
	if len(p.Errors) > 0 {
		e := &BuildError{}
		for _, pe := range p.Errors {
			if strings.Contains(pe.Msg, "export data version") {
				return nil, nil, &BuildError{Lines: []string{"the go command here is newer than this program, which cannot read " +
					"what it compiles: take a newer serialbench, or set GOTOOLCHAIN to the Go that it was made with (" +
					runtime.Version() + ")"}}
			}
			for _, l := range lines(pe.Error()) {
				if !slices.Contains(e.Lines, l) {
					e.Lines = append(e.Lines, l)
				}
			}
		}
		return nil, nil, e
	}
	return p, scopes, nil
}

func withoutMod(flags string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(flags),
		func(f string) bool { return strings.HasPrefix(f, "-mod=mod") }), " ")
}

func lines(s string) (list []string) {
	for l := range strings.Lines(s) {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
			list = append(list, l)
		}
	}
	return list
}

func rootName(gt types.Type) string {
	if n, ok := types.Unalias(gt).(*types.Named); ok {
		return n.Obj().Name()
	}
	return "value"
}

// nearPaths lists a few paths of fields that end like the one given.
func nearPaths(t *Type, given string) (paths []string) {
	last := strings.ToLower(given[strings.LastIndexByte(given, '.')+1:])
	var all []string
	Walk(t, func(path string, u *Type) bool {
		if strings.Contains(path, ".") && !strings.HasSuffix(path, "]") {
			all = append(all, path)
			if strings.Contains(strings.ToLower(path), last) {
				paths = append(paths, path)
			}
		}
		return true
	})
	if len(paths) == 0 {
		paths = all
	}
	return paths[:min(len(paths), 5)]
}
