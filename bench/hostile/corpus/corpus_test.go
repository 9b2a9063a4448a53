package corpus

import (
	"os"
	"path/filepath"
	"testing"
)

// TestRead reads what it writes, and tells what is no input.
func TestRead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "x")
	for text, want := range map[string]string{"go test fuzz v1\n[]byte(\"a\\xff\\n\")\n": "a\xff\n", "go test fuzz v1\nstring(\"a\")\n": "error", "go test fuzz v1\n[]byte(a)\n": "error", "": "error"} {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := Read(path)
		if err != nil && want != "error" || err == nil && string(got) != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	if err := Write(path, []byte("a\xff")); err != nil {
		t.Fatal(err)
	}
	if got, err := Read(path); err != nil || string(got) != "a\xff" {
		t.Errorf("read %q, %v", got, err)
	}
}
