package archive

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func file(name, text string) File { return File{Name: name, Data: []byte(text)} }

// TestWrite reads what it writes, whose bytes do not depend on the order of files or on time.
func TestWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), "w", "a_b"+Ext)
	a, b := file("a_b-person-dead.json", "{\n}\n"), file("a_b-order-dead.json", "{\"x\": \"\xff\"}\n")
	var before []byte
	for _, files := range [][]File{{a, b}, {b, a}} {
		if err := Write(path, files); err != nil {
			t.Fatal(err)
		}
		packed, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if before != nil && !bytes.Equal(packed, before) {
			t.Error("the same files gave other bytes")
		}
		before = packed
	}
	got, err := Read(path)
	if err != nil || !slices.EqualFunc(got, []File{b, a}, equal) {
		t.Errorf("read %q, %v", got, err)
	}
}

// TestPackRefuses names that are not those of files, and text that would be read otherwise.
func TestPackRefuses(t *testing.T) {
	for name, files := range map[string][]File{
		"twice":      {file("a", ""), file("a", "")},
		"a folder":   {file("a/b", "")},
		"spaces":     {file(" a", "")},
		"no name":    {file("", "")},
		"no newline": {file("a", "{}")},
		"a marker":   {file("a", "x\n-- b --\n")},
	} {
		if packed, err := Pack(files); err == nil {
			t.Errorf("%s: an archive of %d bytes", name, len(packed))
		}
	}
}

// TestDamaged: one line says which archive is damaged.
func TestDamaged(t *testing.T) {
	packed, err := Pack([]File{file("a-b.json", strings.Repeat("abcdefgh\n", 50))})
	if err != nil {
		t.Fatal(err)
	}
	none, err := Pack(nil)
	if err != nil {
		t.Fatal(err)
	}
	flipped := bytes.Clone(packed)
	flipped[len(flipped)-6] ^= 1 // of its checksum
	dir := t.TempDir()
	path := filepath.Join(dir, "a"+Ext)
	for name, text := range map[string][]byte{"empty": nil, "no gzip": []byte("-- a --\n"),
		"cut off": packed[:len(packed)/2], "flipped": flipped, "of nothing": none} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		_, read := Read(path)
		_, found := Find(filepath.Join(dir, "a-b.json"))
		_, all := Folder(os.DirFS(dir), ".json")
		for _, err := range []error{read, found, all} {
			if err == nil || !strings.Contains(err.Error(), "a"+Ext) || strings.Contains(err.Error(), "\n") {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// TestFind reads a file, or that of an archive whose name it begins with; a folder is both.
func TestFind(t *testing.T) {
	dir := t.TempDir()
	for codec, files := range map[string][]File{
		"a/b-c":   {file("a_b-c-person-dead.json", "1\n"), file("a_b-c-order-dead.json", "2\n")},
		"a/b-c/d": {file("a_b-c_d-person-dead.json", "3\n")},
	} {
		if err := Write(filepath.Join(dir, Stem(codec)+Ext), files); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(dir, "a_b-c-order-dead.json"), []byte("newer\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"a_b-c-person-dead.json": "1\n", "a_b-c_d-person-dead.json": "3\n",
		"a_b-c-order-dead.json": "newer\n"}
	for name, text := range want {
		if got, err := Find(filepath.Join(dir, name)); err != nil || string(got) != text {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"a_b-c-person-hang.json", "nothing.json"} {
		if _, err := Find(filepath.Join(dir, name)); !os.IsNotExist(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	all, err := Folder(os.DirFS(dir), ".json")
	if err != nil || len(all) != len(want) {
		t.Fatalf("%q, %v", all, err)
	}
	for _, f := range all {
		if want[f.Name] != string(f.Data) {
			t.Errorf("%s: %q", f.Name, f.Data)
		}
	}
}
