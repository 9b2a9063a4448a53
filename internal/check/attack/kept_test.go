package attack

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/check/attack/archive"
)

const published = "../../../published/reproducers"

// TestPublished reads what is published, all at once and one by the name that docs and records have for it.
func TestPublished(t *testing.T) {
	all, err := ReadReproducers(published)
	if err != nil || len(all) < 100 {
		t.Fatalf("%d reproducers, %v", len(all), err)
	}
	const name = "msgpack_shamatongen_map-order-dead.json"
	one, err := ReadReproducer(filepath.Join(published, name))
	if err != nil || one.Codec != "msgpack/shamatongen/map" || one.Dataset != "order" ||
		one.Size != len(one.Input) || one.Size == 0 {
		t.Errorf("%+v, %v", one, err)
	}
	archived, err := ReadReproducers(filepath.Join(published, archive.Stem(one.Codec)+archive.Ext))
	if err != nil || len(archived) == 0 {
		t.Fatalf("%d of %s, %v", len(archived), one.Codec, err)
	}
	kept, err := ReadKept(os.DirFS(published))
	if err != nil || len(kept) != len(all) {
		t.Fatalf("%d kept, not %d, %v", len(kept), len(all), err)
	}
	found := 0
	for i, w := range all {
		if filepath.Base(w.Path) != w.fileName() || kept[i].Path != w.fileName() {
			t.Errorf("%s is in %s and %s", w.fileName(), w.Path, kept[i].Path)
		}
		if filepath.Base(w.Path) == name && bytes.Equal(w.Input, one.Input) {
			found++
		}
	}
	if found != 1 {
		t.Errorf("%s is there %d times", name, found)
	}
}

// TestPackReproducers packs what attacks left, and reads each by its name.
func TestPackReproducers(t *testing.T) {
	loose, packed := t.TempDir(), t.TempDir()
	all := []Reproducer{
		{Codec: "a/b", Dataset: "d", Op: "unmarshal", Outcome: Panic, Input: bytes.Repeat([]byte("["), 256<<10)},
		{Codec: "a/b", Dataset: "d", Op: "read", Outcome: Fatal, Input: []byte("x")},
		{Codec: "a/b-c", Dataset: "d", Op: "unmarshal", Outcome: Hang, Input: []byte("y")},
		{Codec: "a/b", Dataset: "d", Op: "unmarshal", Outcome: Panic, Emulator: "qemu-s390x", Input: []byte("z")},
	}
	for _, w := range all {
		w.Limits = DefaultLimits()
		if err := w.write(filepath.Join(loose, w.fileName())); err != nil {
			t.Fatal(err)
		}
	}
	files, err := archive.Folder(os.DirFS(loose), ".json")
	if err != nil {
		t.Fatal(err)
	}
	if err := PackReproducers(packed, files); err != nil {
		t.Fatal(err)
	}
	if entries, err := os.ReadDir(packed); err != nil || len(entries) != 2 {
		t.Errorf("archives %v, %v", entries, err)
	}
	for _, w := range all {
		got, err := ReadReproducer(filepath.Join(packed, w.fileName()))
		if err != nil || !bytes.Equal(got.Input, w.Input) || got.Outcome != w.Outcome ||
			strings.HasSuffix(got.Rerun, " --exec qemu-s390x") != (w.Emulator != "") {
			t.Errorf("%s: %d bytes, again by %s, %v", w.fileName(), len(got.Input), got.Rerun, err)
		}
	}
	files[0].Name = "z.json"
	if err := PackReproducers(packed, files); err == nil || !strings.Contains(err.Error(), "z.json is of codec") {
		t.Errorf("another name: %v", err)
	}
	if _, err := ReadReproducers(t.TempDir()); err == nil || !strings.Contains(err.Error(), "ends in .json or .txtar.gz") {
		t.Errorf("an empty folder: %v", err)
	}
}
