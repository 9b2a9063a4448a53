package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
)

// answers is an archive with these jobs, of which each has one file.
func answers(t *testing.T, jobs ...string) *recorded.Archive {
	t.Helper()
	a := recorded.NewArchive("test")
	for _, j := range jobs {
		if err := a.Add(j, []emit.File{{Name: "x", Data: []byte(j)}}, nil); err != nil {
			t.Fatal(err)
		}
	}
	return a
}

// jobsOf lists the jobs of an archive on disk.
func jobsOf(t *testing.T, name string) int {
	t.Helper()
	a, err := recorded.Read(os.DirFS("."), name)
	if err != nil {
		t.Fatal(err)
	}
	return len(a.Keys())
}

// TestArchive goes through what becomes of one folder's archive in runs one after the other.
func TestArchive(t *testing.T) {
	const folder, name = "codecs/x/y", "codecs/x/y/" + recorded.Name
	t.Chdir(t.TempDir())
	if err := os.MkdirAll(filepath.FromSlash(folder), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what         string
		made         *recorded.Archive
		check, whole bool
		stale, jobs  int // jobs of the archive afterwards; 0: there is none
	}{
		{"nothing to record", nil, false, true, 0, 0},
		{"a check of what is not there", answers(t, "a"), true, true, 1, 0},
		{"the first run", answers(t, "a", "b"), false, true, 1, 2},
		{"the second", answers(t, "a", "b"), false, true, 0, 2},
		{"a check", answers(t, "a", "b"), true, true, 0, 2},
		{"a check of other types", answers(t, "b"), true, false, 0, 2},
		{"a check with jobs left over", answers(t, "b"), true, true, 1, 2},
		{"a new type alone", answers(t, "c"), false, false, 1, 3},
		{"all types, fewer jobs", answers(t, "c"), false, true, 1, 1},
		{"a check without jobs", nil, true, true, 1, 1},
		{"without jobs", nil, false, true, 1, 0},
	} {
		r := &renewal{check: c.check, whole: c.whole, archives: map[string]*recorded.Archive{folder: c.made}}
		if err := r.archive(folder); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if r.stale != c.stale {
			t.Errorf("%s: %d files differ, want %d", c.what, r.stale, c.stale)
		}
		if _, err := os.Stat(name); (err == nil) != (c.jobs > 0) {
			t.Errorf("%s: the archive: %v", c.what, err)
		} else if err == nil && jobsOf(t, name) != c.jobs {
			t.Errorf("%s: %d jobs, want %d", c.what, jobsOf(t, name), c.jobs)
		}
	}
}

// TestDamagedAndLeftOver: a damaged archive is told in a check and written anew else; that of a folder that is gone is
// removed.
func TestDamagedAndLeftOver(t *testing.T) {
	const folder, name, gone = "codecs/x/y", "codecs/x/y/" + recorded.Name, "codecs/x/gone/" + recorded.Name
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{name: "damaged", gone: "of nobody", folder + "/codecs.go": "package y"} {
		if _, err := generate.WriteIfChanged(name, []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	for _, check := range []bool{true, false} {
		r := &renewal{check: check, whole: true, archives: map[string]*recorded.Archive{folder: answers(t, "a")}}
		if err := r.archive(folder); err != nil {
			t.Fatal(err)
		}
		if err := r.leftOver(); err != nil {
			t.Fatal(err)
		}
		if r.stale != 2 {
			t.Errorf("check %v: %d files differ", check, r.stale)
		}
		if _, err := os.Stat(gone); (err == nil) != check {
			t.Errorf("check %v: the archive of a folder that is gone: %v", check, err)
		}
	}
	if n := jobsOf(t, name); n != 1 {
		t.Errorf("%d jobs", n)
	}
}

// TestUnsafetyOfGenerators: what a generator wrote counts, not what an emitter or the binding has, and what was not
// made again is as known.
func TestUnsafetyOfGenerators(t *testing.T) {
	const head = "\npackage x\n\nimport "
	code := &generate.Code{Codec: "x/y", Files: []emit.File{
		{Name: "x_y.go", Data: []byte(head + `"unsafe"`)},
		{Name: "x_y/codec.go", Data: []byte(emit.Header + head + `"unsafe"`)},
		{Name: "x_y/schema.txt", Data: []byte("unsafe")},
		{Name: "x_y/pb/made.go", Data: []byte(head + `_ "unsafe"`)},
	}}
	all := []emit.Codec{{Emit: func(*emit.Request) (*emit.Output, error) { return nil, nil }}}
	all[0].ID = "x/y"
	r := &renewal{whole: true, all: all, folders: []string{"f"}, of: func(string) string { return "f" },
		codes: map[string][]*generate.Code{"t": {code}}}
	if got, err := r.made("x/y"); got != generate.Linkname || err != nil {
		t.Errorf("%v, %v", got, err)
	}
	facts := codecs.Found{Unsafe: map[string][]string{"x/y": {"a", generate.GeneratedCode}},
		Linkname: map[string][]string{"x/z": {generate.GeneratedCode}, "x/w": {"a"}}}
	for id, want := range map[string]generate.Unsafety{"x/y": generate.Unsafe, "x/z": generate.Linkname,
		"x/w": generate.Safe} {
		if got := known(facts, id); got != want {
			t.Errorf("%s: %v, want %v", id, got, want)
		}
	}
}
