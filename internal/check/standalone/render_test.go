package standalone

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
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
)

const roundTrip = `package %[1]s

import (
	"fmt"
	"time"
%[2]s)

// Check makes a round trip.
func Check() error {
	want := %[3]sPerson{Name: "Ada", BirthDay: time.Date(1986, 5, 4, 3, 2, 1, 0, time.UTC), Phone: "0123456789", Siblings: 3, Spouse: true, Money: 0.5}
	in, out, got := want, new(%[4]s), %[3]sPerson{}
	%[5]s
	if err != nil {
		return err
	}
	if err := unmarshal(data, out); err != nil {
		return err
	}
	%[6]s
	got.BirthDay = got.BirthDay.UTC()
	if got != want {
		return fmt.Errorf("%%v came back as %%v", want, got)
	}
	return nil
}
`

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
	sources, dir := madeFor(t, nil, "person"), t.TempDir()
	if keep := os.Getenv("STANDALONE_KEEP"); keep != "" {
		dir = keep
	}
	const base = "example.com/standalone"
	var imports, calls strings.Builder
	n, lost := 0, unobtainable(t)
	for i, c := range catalog.Codecs() {
		if !longtest.Asked() && i%8 != 0 {
			continue
		}
		if lost[c.ID] || c.ID == "noop" || c.ID == "baseline" || c.ID == "binary/std" || c.ID == "cbor/fxamacker/deep" {
			continue // not to be had, not a library, has no strings, or is for values that nest
		}
		if c.Use == nil {
			t.Errorf("%s: its folder states no Use: how a person calls the library; see codecs/json/std/use.go", c.ID)
			continue
		}
		name := emit.PackageName(c.ID)
		code, err := Library{Codec: c.ID, Use: *c.Use, Family: "person", Type: "Person", Ops: allOps}.Render(sources,
			name, base+"/"+name)
		if err != nil {
			t.Error(err)
			continue
		}
		qualifier, more := "", ""
		if strings.HasPrefix(code.Value, "dataset.") {
			qualifier, more = "dataset.", fmt.Sprintf("\n%q\n", base+"/"+name+"/dataset")
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
			Data: fmt.Appendf(nil, roundTrip, name, more, qualifier, code.Wire, marshal, back)})
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
	mod, err := GoMod(sources, base, nil)
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
	if longtest.Asked() && n < 80 {
		t.Errorf("%d codecs were tried; want all, over 80", n)
	}
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

// allOps are the operations that Use may state calls for.
var allOps = []codec.Op{codec.OpUnmarshalAlias, codec.OpReadOne, codec.OpStreamUnmarshal}
