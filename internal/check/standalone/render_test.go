package standalone

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
)

const roundTrip = `package %[1]s

import (
	"bytes"
	"fmt"
	"reflect"
%[2]s)

// Check makes a round trip, and says if bytes behind a value are taken.
func Check() error {
	%[7]s
	in, out, got := want, new(%[4]s), %[3]s{}
	%[5]s
	if err != nil {
		return err
	}
	if err := unmarshal(data, out); err != nil {
		return err
	}
	%[6]s
	if !reflect.DeepEqual(got, want) {
		return fmt.Errorf("%%v came back as %%v", want, got)
	}
	for _, more := range []byte{0, 0xFF} {
		if unmarshal(append(bytes.Clone(data), more), new(%[4]s)) == nil {
			fmt.Println("takes more:", %[8]q)
			break
		}
	}
	return nil
}
`

// shown are the types that libraries are shown with: person, and for what is for values that nest, one that nests
// deeper than the library allows by default.
var shown = map[bool]struct{ family, name, imports, want, settle string }{
	false: {"person", "Person", "\n\"time\"\n", `want := %[1]s{Name: "Ada", BirthDay: time.Date(1986, 5, 4, 3, 2, 1, 0, ` +
		`time.UTC), Phone: "0123456789", Siblings: 3, Spouse: true, Money: 0.5}`, "\ngot.BirthDay = got.BirthDay.UTC()"},
	true: {"edgetree", "EdgeTree", "", `want := %[1]s{Name: "leaf"}
	for range 100 {
		want = %[1]s{Name: "node", Children: []%[1]s{want}}
	}`, ""},
}

// TestUse renders what every codec's folder states for person, compiles it as one program, and makes a round trip with
// each; with every eighth where SERIALBENCH_LONG does not ask for all.
func TestUse(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles all libraries")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	made := map[bool]fs.FS{false: madeFor(t, nil, "person"), true: madeFor(t, []string{nests}, "edgetree")}
	dir := t.TempDir()
	if keep := os.Getenv("STANDALONE_KEEP"); keep != "" {
		dir = keep
	}
	const base = "example.com/standalone"
	var imports, calls strings.Builder
	n, lost := 0, unobtainable(t)
	for i, c := range catalog.Codecs() {
		if !longtest.Asked() && i%8 != 0 && c.ID != nests {
			continue
		}
		if lost[c.ID] || c.ID == "noop" || c.ID == "baseline" || c.ID == "binary/std" {
			continue // not to be had, not a library, or has no strings
		}
		if c.Use == nil {
			t.Errorf("%s: its folder states no Use: how a person calls the library; see codecs/json/std/use.go", c.ID)
			continue
		}
		name, of := emit.PackageName(c.ID), shown[c.ID == nests]
		code, err := Library{Codec: c.ID, Use: *c.Use, Family: of.family, Type: of.name, Ops: allOps}.Render(
			made[c.ID == nests], name, base+"/"+name)
		if err != nil {
			t.Error(err)
			continue
		}
		more := of.imports
		if strings.HasPrefix(code.Value, "dataset.") {
			more += fmt.Sprintf("\n%q\n", base+"/"+name+"/dataset")
		}
		marshal, back := "data, err := marshal(&in)", "got = *out"
		if code.Own() {
			marshal, back = "w := new("+code.Wire+")\nToMessage(&in, w)\ndata, err := marshal(w)", "FromMessage(out, &got)"
			if p, _, found := strings.Cut(code.Wire, "."); found {
				more += fmt.Sprintf("\n%q\n", base+"/"+name+"/"+p)
			}
		}
		if strings.Contains(c.Use.Setup, "RegisterGeneratedResolver") {
			marshal = "RegisterGeneratedResolver() // one for the whole program: the last that was registered counts\n" + marshal
		}
		files := append(code.Files, file{Name: "roundtrip.go",
			Data: fmt.Appendf(nil, roundTrip, name, more, code.Value, code.Wire, marshal, back+of.settle,
				fmt.Sprintf(of.want, code.Value), c.ID)})
		for _, f := range files {
			if importsOurs(t, f) {
				t.Errorf("%s: %s imports serialbench", c.ID, f.Name)
			}
			f.Name = name + "/" + f.Name
			writeFile(t, dir, f)
		}
		fmt.Fprintf(&imports, "%q\n", base+"/"+name)
		fmt.Fprintf(&calls, "check(%q, %s.Check)\n", c.ID, name)
		n++
	}
	main := "package main\n\nimport (\n\"fmt\"\n\"os\"\n\n" + imports.String() +
		")\n\nvar failed bool\n\nfunc check(id string, f func() error) {\ndefer func() {\nif r := recover(); r != nil " +
		"{\nfmt.Println(id, \"panic:\", r)\nfailed = true\n}\n}()\nif err := f(); err != nil {\nfmt.Println(id, " +
		"err)\nfailed = true\n}\n}\n\nfunc main() {\n" + calls.String() + "if failed {\nos.Exit(1)\n}\n}\n"
	writeFile(t, dir, file{Name: "main.go", Data: []byte(main)})
	mod, err := GoMod(made[false], base, nil)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, file{Name: "go.mod", Data: mod})
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, file{Name: "go.sum", Data: sum})
	cmd := exec.Command("go", "run", ".")
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	for id := range refusing(t) {
		if strings.HasPrefix(id, "json/jsoniter") {
			continue // Unmarshal takes a byte 0 for the end; the iterator, which the adapter keeps, does not
		}
		if strings.Contains(string(out), "takes more: "+id+"\n") {
			t.Errorf("%s: the calls of its Use take bytes behind a value, and its adapter refuses them", id)
		}
	}
	if longtest.Asked() && n < 80 {
		t.Errorf("%d codecs were tried; want all, over 80", n)
	}
}

// refusing are the codecs whose adapters refuse bytes behind a value, as was measured.
func refusing(t *testing.T) map[string]bool {
	t.Helper()
	rec, err := record.ReadFile(filepath.Join("..", "..", "..", "published", "record.jsonl.gz"))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, x := range rec.Traits {
		if x.Trait == "trailing-bytes" && x.Dataset == "person" && x.Value == "no" {
			ids[x.Codec] = true
		}
	}
	return ids
}

func importsOurs(t *testing.T, f file) bool {
	t.Helper()
	if !strings.HasSuffix(f.Name, ".go") {
		return false
	}
	tree, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Data, parser.ImportsOnly)
	if err != nil {
		t.Error(err)
		return false
	}
	return slices.ContainsFunc(tree.Imports,
		func(i *ast.ImportSpec) bool { return strings.HasPrefix(i.Path.Value, `"`+ours) })
}

func writeFile(t *testing.T, dir string, f file) {
	t.Helper()
	name := filepath.Join(dir, filepath.FromSlash(f.Name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, f.Data, 0o644); err != nil {
		t.Fatal(err)
	}
}

// nests is a codec for values that nest, which has no code on person.
const nests = "cbor/fxamacker/deep"

// allOps are the operations that Use may state calls for.
var allOps = []codec.Op{codec.OpUnmarshalAlias, codec.OpReadOne, codec.OpStreamUnmarshal}
