package build

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Version is one of several shapes of a type that go into one program.
type Version struct {
	Name    string       // of small letters and digits
	Type    *schema.Type // the root struct; the packages of its named types are set when the program is made
	Samples []byte       // its values, as JSON Lines
}

// Versions are the versions of a type, each a data set of its program, with every codec on each. All have one name, in
// packages of one name, so that what libraries write of names does not differ.
type Versions struct {
	Package string // name of the Go package of each
	Prefix  string // of the ids of data sets, such as "evolve."
	List    []Version
	Codecs  []string // ids
	// Progress is told what is being done; total is 0 where it is not known.
	Progress func(stage string, done, total int)
}

func (v Versions) build(ctx context.Context, e *Engine) (*Program, error) {
	if v.Progress == nil {
		v.Progress = func(string, int, int) {}
	}
	b := &versionsBuilder{versions: v}
	r := Request{Codecs: v.Codecs, Progress: v.Progress, Package: v.Package}
	version, err := r.Settings.check(ctx)
	if err != nil {
		return nil, err
	}
	u := &userModule{Local: map[string]string{}, Go: version}
	for _, one := range v.List {
		src, err := versionSource(v.Package, one.Type)
		if err != nil {
			return nil, err
		}
		b.sources = append(b.sources, src)
		u.Sum += short(src) + short(one.Samples) + fmt.Sprint(one.Name, retiredText(one.Type))
	}
	c, err := e.openCache(u, r)
	if err != nil {
		return nil, err
	}
	b.builder = &builder{engine: e, request: r, user: u, cache: c, module: "serialbenchversions" + c.typeSum}
	return b.build(ctx, life{program: "program-versions", what: plural(len(v.List), "version"), types: b.types,
		suite: b.writeSuite, fails: fatal})
}

func retiredText(t *schema.Type) (text string) {
	for _, s := range schema.Structs(t) {
		for _, n := range sorted(numberKeys(s.Retired)) {
			text += s.Name + n
		}
	}
	return text
}

func numberKeys(m map[int]*schema.Type) map[string]bool {
	keys := map[string]bool{}
	for n, t := range m {
		keys[fmt.Sprintf("%d %s", n, t.Kind)] = true
	}
	return keys
}

// versionsBuilder makes the program of several versions.
type versionsBuilder struct {
	families
	versions Versions
	sources  [][]byte // of the versions' packages
}

// types writes the packages of the versions.
func (b *versionsBuilder) types(context.Context) error {
	for i, v := range b.versions.List {
		if err := b.put(filepath.Join("versions", v.Name, b.versions.Package, "types.go"), b.sources[i]); err != nil {
			return err
		}
		b.targets = append(b.targets, b.target(v))
	}
	return nil
}

// importPath is that of the package of a version.
func (b *versionsBuilder) importPath(v Version) string {
	return b.module + "/versions/" + v.Name + "/" + b.versions.Package
}

// placed is the type of a version with the packages of its named types.
func (b *versionsBuilder) placed(v Version) *schema.Type {
	seen := map[*schema.Type]*schema.Type{}
	var place func(t *schema.Type) *schema.Type
	place = func(t *schema.Type) *schema.Type {
		if t == nil || seen[t] != nil {
			return seen[t]
		}
		n := *t
		seen[t] = &n
		if n.Name != "" {
			n.Package = b.importPath(v)
		}
		n.Elem, n.Key = place(t.Elem), place(t.Key)
		n.Fields = slices.Clone(t.Fields)
		for i := range n.Fields {
			n.Fields[i].Type = place(n.Fields[i].Type)
		}
		return &n
	}
	return place(v.Type)
}

// versionSource is the Go package of a version.
func versionSource(pkg string, root *schema.Type) ([]byte, error) {
	s := emit.NewSource(pkg)
	if schema.Has(root, schema.Time, schema.Duration) {
		s.Import("time", "")
	}
	inside := func(string) string { return "" }
	seen := map[string]bool{}
	schema.Walk(root, func(_ string, t *schema.Type) bool {
		if t.Name == "" || seen[t.Name] {
			return true
		}
		seen[t.Name] = true
		plain := *t
		plain.Name = ""
		s.P("// %s is a type of this version.", t.Name)
		s.P("type %s %s\n", t.Name, strings.ReplaceAll(schema.GoType(&plain, inside), "; ", "\n"))
		for _, c := range t.Enum {
			s.P("const %s %s = %d", c.Name, t.Name, c.N)
		}
		return true
	})
	src, err := s.Bytes()
	return append([]byte("// Package "+pkg+" is one version of a type.\n"), src...), err
}
