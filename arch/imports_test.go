package arch

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"strings"
	"testing"
)

const module = "github.com/serialbench/serialbench"

// table says which rooms a room may import; docs/architecture.md explains why.
// A room is a folder with everything below it.
var table = map[string][]string{
	"":          {"cli", "gen", "codec", "dataset", "own", "record", "suite", "verify"}, // main and the go test entry
	"arch":      {},
	"codec":     {},
	"dataset":   {},
	"record":    {},
	"schema":    {"codec"},
	"emit":      {"codec", "schema"},
	"codecs":    {"codec", "schema", "emit"},
	"suite":     {"codec", "dataset"},
	"generate":  {"codec", "schema", "emit"},
	"gen":       {"codec", "codecs", "dataset", "emit", "suite"},
	"verify":    {"codec", "suite", "record"},
	"measure":   {"codec", "suite", "record", "verify"},
	"attack":    {"codec", "suite", "record", "verify", "measure"},
	"traits":    {"codec", "suite", "record", "verify", "measure"},
	"profile":   {"codec", "suite", "verify", "measure"},
	"cost":      {"codec", "suite", "record", "measure"},
	"parallel":  {"codec", "suite", "record", "measure"},
	"edges":     {"codec", "dataset", "suite", "record", "verify", "measure"},
	"stats":     {"record"},
	"fill":      {},
	"report":    {"codec", "record", "stats"},
	"bench":     {"codec", "codecs", "dataset", "suite", "gen", "record", "report"},
	"recommend": {"record", "stats"},
	"serve":     {"measure", "record", "report", "stats"},
	"cli":       {"attack", "cost", "edges", "parallel", "profile", "traits", "codec", "dataset", "suite", "verify", "measure", "record", "stats", "report", "recommend", "serve", "own"},

	"own":      {"codec", "schema", "emit", "fill", "generate"},
	"pkg":      {"cli", "suite"},
	"examples": {"codec", "dataset", "gen", "pkg", "suite"},
}

// exceptions are single packages that stand above their room.
var exceptions = map[string][]string{
	"generate/cmd":     {"codec", "dataset", "schema", "emit", "generate", "gen"},
	"bench/lowerbound": {"record", "stats"},
	"bench/hostile":    {"cli", "dataset", "gen", "suite"}, // the program on two data sets
}

type pkg struct {
	ImportPath  string
	Imports     []string
	TestImports []string
}

func TestImportTable(t *testing.T) {
	for _, p := range list(t) {
		from := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		allowed, ok := exceptions[from]
		if !ok {
			allowed, ok = table[room(from)]
		}
		if !ok {
			t.Errorf("package %s: its room %q is not in the table", p.ImportPath, room(from))
			continue
		}
		for _, to := range violations(from, p.Imports, allowed) {
			t.Errorf("package %s imports %s, which the table does not allow", p.ImportPath, to)
		}
	}
}

// violations lists the imports that are neither in the package's own room nor allowed.
func violations(from string, imports, allowed []string) []string {
	var bad []string
	for _, i := range imports {
		to, ours := strings.CutPrefix(i, module)
		if !ours {
			continue
		}
		to = strings.TrimPrefix(to, "/")
		fine := room(to) == room(from)
		for _, a := range allowed {
			fine = fine || room(to) == a
		}
		if !fine {
			bad = append(bad, to)
		}
	}
	return bad
}

func TestViolationIsFound(t *testing.T) {
	got := violations("record", []string{"fmt", module + "/cli", module + "/record/inner"}, table["record"])
	if len(got) != 1 || got[0] != "cli" {
		t.Errorf("violations = %v, want [cli]", got)
	}
}

func room(path string) string {
	r, _, _ := strings.Cut(path, "/")
	return r
}

func list(t *testing.T) []pkg {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports", module+"/...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var pkgs []pkg
	d := json.NewDecoder(strings.NewReader(string(out)))
	for {
		var p pkg
		err := d.Decode(&p)
		if errors.Is(err, io.EOF) {
			return pkgs
		}
		if err != nil {
			t.Fatal(err)
		}
		pkgs = append(pkgs, p)
	}
}
