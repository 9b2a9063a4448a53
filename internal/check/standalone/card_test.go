package standalone

import (
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/longtest"
)

// TestCardsNameWhatTheyHave: what a card calls is imported, declared, of Go, or made by the generator for a Person.
func TestCardsNameWhatTheyHave(t *testing.T) {
	for _, c := range catalog.Codecs() {
		if c.Use == nil {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), c.ID, "package p\n"+c.Use.Text(), 0)
		if err != nil {
			t.Errorf("%s: %v", c.ID, err)
			continue
		}
		known := []string{"Person", "RegisterGeneratedResolver"} // the latter is made by a generator
		for _, i := range tree.Imports {
			path, _ := strconv.Unquote(i.Path.Value)
			name := majors.ReplaceAllString(path, "")
			name = name[strings.LastIndexAny(name, "/")+1:]
			if i.Name != nil {
				name = i.Name.Name
			}
			known = append(known, name, strings.TrimPrefix(name, "go-"), strings.TrimSuffix(name, "-go"))
		}
		for _, id := range tree.Unresolved {
			made := c.Use.Command != "" && strings.HasPrefix(strings.ToLower(id.Name), "person")
			if !made && types.Universe.Lookup(id.Name) == nil && !slices.Contains(known, id.Name) {
				t.Errorf("%s: its card names %s, which nothing declares", c.ID, id.Name)
			}
		}
	}
}

var majors = regexp.MustCompile(`(/v\d+|\.v\d+)$`)

// TestCardsCompile pastes the code of every card that needs no generator beside a type of the reader's, and builds it.
// What generators make is compiled by [TestUse].
func TestCardsCompile(t *testing.T) {
	longtest.Only(t, "compiles all libraries")
	sources, dir := madeFor(t, nil, "person"), t.TempDir()
	n, lost := 0, unobtainable(t)
	for _, c := range catalog.Codecs() {
		if lost[c.ID] || c.Use == nil || c.Use.Command != "" {
			continue
		}
		name := emit.PackageName(c.ID)
		text := strings.ReplaceAll(strings.ReplaceAll(c.Use.Text(), "Person", "Invoice"), "person", "invoice")
		writeFile(t, dir, file{Name: name + "/card.go", Data: []byte("package " + name + "\n\n" + text)})
		writeFile(t, dir, file{Name: name + "/type.go", Data: []byte("package " + name + "\n\nimport \"time\"\n\n" +
			"type Invoice struct {\n\tNumber string\n\tDue time.Time\n\tLines []struct{ Amount int64 }\n}\n\n" +
			"var _, _ = marshal, unmarshal\n")})
		n++
	}
	mod, err := GoMod(sources, "example.com/cards", nil)
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, file{Name: "go.mod", Data: mod})
	sum, err := os.ReadFile(filepath.Join("../../..", "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	writeFile(t, dir, file{Name: "go.sum", Data: sum})
	cmd := exec.Command("go", "build", "./...")
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	if n < 50 {
		t.Errorf("%d cards; want over 50", n)
	}
}
