package standalone

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/longtest"
)

// TestBugs compiles the programs of all faults as one module, and runs one of them, and those of code that a generator
// made, whose tests go test does not run. STANDALONE_KEEP names a folder in which they stay.
func TestBugs(t *testing.T) {
	longtest.Only(t, "compiles a program for each fault")
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	checkout, dir := os.DirFS(root), t.TempDir()
	if keep := os.Getenv("STANDALONE_KEEP"); keep != "" {
		dir = keep
	}
	all, err := Bugs(checkout)
	if err != nil || len(all) < 60 {
		t.Fatalf("%d tests of faults, %v; want 60 or more", len(all), err)
	}
	generated := func(f Finding) bool {
		ids, _, err := f.Needs(checkout, catalog.Infos(), []string{"hostile", "person", "tree"})
		if err != nil {
			t.Fatal(err)
		}
		return len(ids) > 0
	}
	sources := madeFor(t, []string{"bebop/200sc", "colfer/pascaldekloe", "flatbuffers/google/object", "gencode/andyleap",
		"protobuf/pulsar"}, "hostile", "person", "tree")
	run := []string{"bug_json_goccy_TestBugMaxFloat32"}
	for _, f := range all {
		files, err := bugFiles(f, sources)
		if err != nil {
			t.Error(err)
			continue
		}
		name := strings.NewReplacer("/", "_", ":", "_", "-", "_").Replace(f.ID)
		if generated(f) {
			run = append(run, name)
		}
		for _, file := range files {
			if importsOurs(t, file) {
				t.Errorf("%s: %s imports serialbench", f.ID, file.Name)
			}
			if file.Name == "go.mod" || file.Name == "go.sum" {
				continue
			}
			file.Data = bytes.ReplaceAll(file.Data, []byte(`"example.com/finding/`), []byte(`"example.com/finding/`+name+"/"))
			file.Name = name + "/" + file.Name
			writeFile(t, dir, file)
		}
	}
	files, err := moduleFiles(sources, "example.com/finding", nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		writeFile(t, dir, f)
	}
	goRun := func(args ...string) string {
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOPROXY=off", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Errorf("go %s: %v\n%s", args, err, out)
		}
		return string(out)
	}
	goRun("list", "-export", "./...") // compiles, and links nothing
	if len(run) != 7 {
		t.Errorf("%d programs are run, want 7: %v", len(run), run)
	}
	for _, name := range run {
		if out := goRun("run", "./"+name); !strings.HasPrefix(out, "holds: ") {
			t.Errorf("%s: got %s, want it to say that the finding holds", name, out)
		}
	}
}

// TestFindingsNameTheirPrograms: every test of a fault is named by an entry of
// published/findings.jsonl, and none that is not there.
func TestFindingsNameTheirPrograms(t *testing.T) {
	sources := os.DirFS("../../..")
	doc, err := os.ReadFile("../../../published/findings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	all, err := Bugs(sources)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, f := range all {
		known[f.ID] = true
		if !bytes.Contains(doc, []byte(`"`+f.ID+`"`)) {
			t.Errorf("published/findings.jsonl does not name %s", f.ID)
		}
	}
	for _, id := range bugID.FindAllString(string(doc), -1) {
		id = strings.Trim(id, `"`)
		if !known[id] {
			t.Errorf("published/findings.jsonl names %s, which is no test of a fault", id)
		}
	}
}

var bugID = regexp.MustCompile(`"bug:[^"]+"`)
