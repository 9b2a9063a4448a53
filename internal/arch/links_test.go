package arch

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDescriptionsLinkNoLibrary: what is known of the compared libraries, how code for them is written, and the
// command line are built without one of them, and so is the program. google.golang.org/protobuf compiles
// schemas for us, too.
func TestDescriptionsLinkNoLibrary(t *testing.T) {
	files, err := filepath.Glob("../../codecs/*/*/facts.json")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d files of facts, %v", len(files), err)
	}
	compared := map[string]bool{}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var f struct{ Module string }
		if err := json.Unmarshal(b, &f); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		compared[f.Module] = f.Module != "google.golang.org/protobuf"
	}
	for _, from := range []string{"codecs/catalog", "internal/codegen/renew", "internal/codegen/build",
		"internal/contribute", "internal/cli", "internal/session", ""} {
		for _, m := range needs(t, from, "{{with .Module}}{{.Path}}{{end}}") {
			if compared[m] {
				t.Errorf("%s links %s", from, m)
			}
		}
	}
}

// TestTasksAreLight: what workers link beside the libraries reads no Go source, compiles no schema and prints no
// report.
func TestTasksAreLight(t *testing.T) {
	for _, from := range []string{"workers", "internal/check/attack/task", "internal/check/conform/task",
		"internal/check/edges/task", "internal/check/evolve/task", "internal/check/interop/task", "internal/check/messages",
		"internal/check/traits/task"} {
		for _, p := range needs(t, from, "{{.ImportPath}}") {
			for _, heavy := range []string{"golang.org/x/tools/", "github.com/bufbuild/protocompile", "github.com/spf13/cobra",
				Module + "/internal/result", Module + "/internal/codegen", Module + "/references"} {
				if strings.HasPrefix(p, heavy) {
					t.Errorf("%s needs %s", from, p)
				}
			}
		}
	}
}

// needs lists what a package of ours is built of.
func needs(t *testing.T, folder, format string) []string {
	t.Helper()
	out, err := exec.Command("go", "list", "-deps", "-f", format, Module+"/"+folder).Output()
	if err != nil {
		t.Fatalf("go list %s: %v", folder, err)
	}
	all := strings.Fields(string(out))
	slices.Sort(all)
	return slices.Compact(all)
}
