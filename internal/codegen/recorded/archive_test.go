package recorded

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

const name = "codecs/x/y/" + Name

// filled is an archive of three jobs, added in some order.
func filled(t *testing.T, order ...string) *Archive {
	t.Helper()
	a := NewArchive(name)
	for _, key := range order {
		var err error
		switch key {
		case "one":
			err = a.Add(key, []emit.File{{Name: "b/x.go", Data: []byte("package b")}, {Name: "a.go", Data: []byte("package a")}},
				nil)
		case "two":
			err = a.Add(key, []emit.File{{Name: "c.go", Data: []byte("package a")}, {Name: "empty"}}, nil)
		case "bad":
			err = a.Add(key, nil, &generate.FailedError{Text: "no such type"})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return a
}

func bytesOf(t *testing.T, a *Archive) []byte {
	t.Helper()
	data, err := a.Bytes()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestWhatIsReadIsWhatWasWritten(t *testing.T) {
	data := bytesOf(t, filled(t, "one", "two", "bad"))
	if !bytes.Equal(data, bytesOf(t, filled(t, "bad", "two", "one"))) {
		t.Error("the bytes depend on the order in which jobs were done")
	}
	a, err := Read(fstest.MapFS{name: {Data: data}}, name)
	if err != nil {
		t.Fatal(err)
	}
	if d := filled(t, "two", "one", "bad").Differs(a); d != (Difference{}) {
		t.Error(d)
	}
	if !bytes.Equal(data, bytesOf(t, a)) {
		t.Error("written again it has other bytes")
	}
	if len(a.files) != 3 {
		t.Errorf("%d files, want that of two jobs once", len(a.files))
	}
	files, known, err := a.Answer("one")
	want := []emit.File{{Name: "a.go", Data: []byte("package a")}, {Name: "b/x.go", Data: []byte("package b")}}
	if d := cmp.Diff(want, files); d != "" || !known || err != nil {
		t.Error(d, known, err)
	}
	files[0].Data[0] = '!'
	if again, _, _ := a.Answer("two"); string(again[0].Data) != "package a" {
		t.Error("who gets an answer can change the archive")
	}
	var failed *generate.FailedError
	if _, known, err := a.Answer("bad"); !known || !errors.As(err, &failed) || failed.Text != "no such type" {
		t.Error(known, err)
	}
	if _, known, err := a.Answer("none"); known || err != nil {
		t.Error(known, err)
	}
}

func TestDifferences(t *testing.T) {
	have, want := filled(t, "one", "two"), filled(t, "one", "bad")
	if err := want.Add("one", nil, nil); err != nil {
		t.Fatal(err)
	}
	if d := have.Differs(want); d != (Difference{Missing: 1, Other: 1, Left: 1}) {
		t.Errorf("%+v", d)
	}
	have.AddAll(want)
	if d := have.Differs(want); d != (Difference{Left: 1}) {
		t.Errorf("after all were added: %+v", d)
	}
	if a := bytesOf(t, want); len(a) >= len(bytesOf(t, filled(t, "one", "bad"))) {
		t.Error("files that no job has any more are written")
	}
	if err := have.Add("gone", nil, &generate.NotInstalledError{Program: "flatc"}); err == nil {
		t.Error("an error that may not come again is recorded")
	}
}

// TestDamage: an archive that is damaged anywhere is one error, which names it; some bits of it mean nothing.
func TestDamage(t *testing.T) {
	data := bytesOf(t, filled(t, "one", "two", "bad"))
	for what, data := range map[string][]byte{
		"empty": nil, "text": []byte("no archive"), "half": data[:len(data)/2], "short": data[:len(data)-1],
		"long":    append(slices.Clone(data), 'x'),
		"no jobs": bytesOf(t, NewArchive(name))[:8],
	} {
		if _, err := Open(fstest.MapFS{name: {Data: data}}); err == nil ||
			!strings.HasPrefix(err.Error(), name+" is damaged: ") {
			t.Errorf("%s: %v", what, err)
		}
	}
	for i := range data {
		flipped := slices.Clone(data)
		flipped[i] ^= 0x10
		a, err := Read(fstest.MapFS{name: {Data: flipped}}, name)
		switch {
		case err == nil && !bytes.Equal(data, bytesOf(t, a)):
			t.Errorf("byte %d: it is read as another archive", i)
		case err != nil && !strings.HasPrefix(err.Error(), name+" is damaged: "):
			t.Errorf("byte %d: %v", i, err)
		}
	}
}

// TestFilesThatAreNotThere: a job without one of its files is damage, too.
func TestFilesThatAreNotThere(t *testing.T) {
	a := filled(t, "one")
	for sum := range a.files {
		delete(a.files, sum)
	}
	if err := a.whole(); err == nil || !strings.Contains(err.Error(), "of job one is missing") {
		t.Error(err)
	}
}
