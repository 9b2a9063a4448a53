package standalone

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"strconv"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/record"
)

// TestGeneratedPrograms renders a program of each kind: it uses all that it imports, and says
// what it looks for. bench/standalone.sh -k conform builds and runs such.
func TestGeneratedPrograms(t *testing.T) {
	for _, c := range []struct {
		verdict string
		demand  conform.Demand
		json    bool
		looks   string
	}{
		{record.CellError, conform.Accept, false, `still("refused: "`},
		{record.CellPanic, conform.Accept, true, "recover()"},
		{record.CellWrong, conform.Refuse, false, "still(fmt.Sprintf(\"accepted"},
		{record.CellWrong, conform.Accept, true, "!proto.Equal(want, got)"},
		{record.CellDropped, conform.Accept, false, "!proto.Equal(want, got)"},
	} {
		p := Program{Module: "github.com/gogo/protobuf", Version: "v1.3.2",
			Finding: Finding{ID: "x", Kind: Conform, Name: "a case", Peer: "TestAllTypesProto3", Verdict: c.verdict},
			Generated: &generated{Case: conform.GeneratedCase{Case: conform.Case{Input: []byte{8, 1}, Demand: c.demand},
				Message: "p.M", JSON: c.json},
				Module: "tried", Import: "tried/a/m", Code: []emit.File{{Name: "a/m/codec.go"}}}}
		files, err := p.Files(os.DirFS("../../.."))
		if err != nil {
			t.Fatal(err)
		}
		text := map[string]string{}
		for _, f := range files {
			text[f.Name] = string(f.Data)
		}
		if !strings.HasPrefix(text["go.mod"], "module tried\n") || text["go.sum"] == "" ||
			!strings.Contains(text["main.go"], c.looks) {
			t.Errorf("%s: %s", c.verdict, text["main.go"])
		}
		if _, there := text["a/m/codec.go"]; !there {
			t.Errorf("%s: without the generator's code", c.verdict)
		}
		src, err := parser.ParseFile(token.NewFileSet(), "main.go", text["main.go"], parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range src.Imports {
			full, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				t.Fatal(err)
			}
			name := path.Base(full)
			if i.Name != nil {
				name = i.Name.Name
			}
			if name != "_" && !strings.Contains(text["main.go"], name+".") {
				t.Errorf("%s: imports %s, and does not use it", c.verdict, full)
			}
		}
	}
}
