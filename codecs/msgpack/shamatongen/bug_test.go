package shamatongen

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// TestLeftOut: a struct with a field that the generator does not know, such as
// a time.Duration or a named integer, is left out of the output, with -strict as
// without, and the generator succeeds. The emitter gives such fields their plain
// type in the mirror, and fails if the struct is not there all the same.
func TestLeftOut(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the generator")
	}
	path, err := exec.Command("go", "tool", "-C", filepath.Join("..", "..", "..", "tools"), "-n",
		"github.com/shamaton/msgpackgen").Output()
	if err != nil {
		t.Fatal(err)
	}
	for field, known := range map[string]bool{"int64": true, "time.Duration": false, "Named": false} {
		dir := t.TempDir()
		for name, text := range map[string]string{
			"go.mod": "module example.com/m\n",
			"m.go": "package m\n\nimport \"time\"\n\nvar _ time.Duration\n\ntype Named uint8\n\ntype Value struct {\n\tF " +
				field + "\n}\n",
		} {
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		cmd := exec.Command(strings.TrimSpace(string(path)), "-input-file", "m.go", "-output-file", "m_gen.go", "-strict")
		cmd.Dir = dir
		log, err := cmd.CombinedOutput()
		src, missing := os.ReadFile(filepath.Join(dir, "m_gen.go"))
		if err == nil && missing != nil {
			t.Fatal(missing)
		}
		switch found := strings.Contains(string(src), "case *Value:"); {
		case known && (err != nil || !found):
			t.Fatalf("field of type %s: %v: %s", field, err, log)
		case !known && found:
			t.Errorf("field of type %s is known: the generator is fixed, drop it from the dialect", field)
		case !known && err != nil:
			t.Errorf("field of type %s: the generator says %q: it is fixed, drop the search for the struct", field, log)
		}
	}
}
