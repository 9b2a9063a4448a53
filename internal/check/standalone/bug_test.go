package standalone

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestBugs compiles the programs of all faults as one module, and runs one of them.
// STANDALONE_KEEP names a folder in which they stay.
func TestBugs(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles many libraries")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	sources, dir := os.DirFS(root), t.TempDir()
	if keep := os.Getenv("STANDALONE_KEEP"); keep != "" {
		dir = keep
	}
	all, err := Bugs(sources)
	if err != nil || len(all) < 60 {
		t.Fatalf("%d tests of faults, %v; want 60 or more", len(all), err)
	}
	for _, f := range all {
		files, err := bugFiles(f, sources)
		if err != nil {
			t.Error(err)
			continue
		}
		name := strings.NewReplacer("/", "_", ":", "_", "-", "_").Replace(f.ID)
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
	for _, args := range [][]string{{"build", "./..."}, {"run", "./bug_json_goccy_TestBugMaxFloat32"}} {
		cmd := exec.Command("go", args...)
		cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOPROXY=off", "GOWORK=off")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("go %s: %v\n%s", args, err, out)
		}
		if args[0] == "run" && !strings.HasPrefix(string(out), "holds: ") {
			t.Errorf("go %s: got %s, want it to say that the finding holds", args, out)
		}
	}
}

// TestFindingsNameTheirPrograms: every test of a fault is named by an entry of
// docs/findings.md, and none that is not there.
func TestFindingsNameTheirPrograms(t *testing.T) {
	sources := os.DirFS("../../..")
	doc, err := os.ReadFile("../../../docs/findings.md")
	if err != nil {
		t.Fatal(err)
	}
	all, err := Bugs(sources)
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, f := range all {
		known["`"+f.ID+"`"] = true
		if !bytes.Contains(doc, []byte("`"+f.ID+"`")) {
			t.Errorf("docs/findings.md does not name %s", f.ID)
		}
	}
	for _, id := range bugID.FindAllString(string(doc), -1) {
		if !known[id] {
			t.Errorf("docs/findings.md names %s, which is no test of a fault", id)
		}
	}
}

var bugID = regexp.MustCompile("`bug:[^`]+`")
