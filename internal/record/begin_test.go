package record

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// A record has its name once its head is whole, an empty file is none, and of two writers that began at once one wins.
func TestARecordBeginsWithItsHead(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r.jsonl")
	if err := os.WriteFile(path, nil, 0o644); err != nil { // of a run that was killed before
		t.Fatal(err)
	}
	a, err := Create(path)
	if err != nil {
		t.Fatalf("an empty file is in the way: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	b, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) > 0 {
		t.Errorf("before the first line there is %v, %v", left, err)
	}
	if err := errors.Join(a.Append(Run{ID: NewID()}), b.Append(Run{ID: NewID()})); !errors.Is(err, fs.ErrExist) {
		t.Errorf("two began one file: %v", err)
	}
	if !a.Begun() || b.Begun() {
		t.Errorf("begun: %v and %v", a.Begun(), b.Begun())
	}
	if _, _, err := Reopen(path); !errors.Is(err, ErrInUse) {
		t.Errorf("the file is not locked: %v", err)
	}
	if err := a.Close(); err != nil {
		t.Error(err)
	}
	_ = b.Close() // says again why it wrote nothing
	if rec, err := ReadFile(path); err != nil || rec.Run.Kind != KindRun {
		t.Errorf("%v", err)
	}
	if left, err := os.ReadDir(filepath.Dir(path)); err != nil || len(left) != 1 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}
