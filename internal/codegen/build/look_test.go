package build

import (
	"context"
	"encoding/json"
	"errors"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/mistake"
)

// TestFoldersAreNoPatterns: characters of patterns in the names of folders are names.
func TestFoldersAreNoPatterns(t *testing.T) {
	for _, name := range []string{"a[b]c", "[", "*", "?", "a-[z-a]", "{x,y}", "[!a]", "a b", "^", "[[:alpha:]]"} {
		dir := filepath.Join(t.TempDir(), name)
		if err := write(filepath.Join(dir, "mine.go"), []byte("package mine\n\n"+directive+"mygen -x\n")); err != nil {
			t.Fatal(err)
		}
		if g, err := generator(dir); err != nil || strings.Join(g, " ") != "mygen -x" {
			t.Errorf("%s: generator %q, %v", name, g, err)
		}
		s := &stored{Folder: filepath.Join(dir, "type-a"), Key: "k", Codecs: []string{"json/std", "json/sonic"}}
		c := &cache{dir: dir, key: "k"}
		note, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if err := write(filepath.Join(dir, "type-a.json"), note); err != nil {
			t.Fatal(err)
		}
		if err := write(filepath.Join(s.Folder, "program"), nil); err != nil {
			t.Fatal(err)
		}
		for _, some := range [][]string{{"json/std"}, {"json/sonic", "json/std"}} {
			if c.having(some, "program", false) == nil || (c.having(some, "program", true) == nil) == (len(some) == 2) {
				t.Errorf("%s: a program in the cache is not found, or one with more codecs is", name)
			}
		}
		if c.having([]string{"json/v2"}, "program", false) != nil {
			t.Errorf("%s: a program without the codec is found", name)
		}
	}
}

// TestLookSaysWhatIsWrong, before anything is built.
func TestLookSaysWhatIsWrong(t *testing.T) {
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": five,
		"bad.json": "[{", "good.json": `[{"ID":"a"}]`})
	e := engine(t)
	for name, c := range map[string]struct {
		r    Request
		want string // "": nothing
	}{
		"fine":       {Request{Package: "./events", Type: "Order", Data: filepath.Join(dir, "good.json")}, ""},
		"no type":    {Request{Package: "./events", Type: "Nope"}, "has no type Nope"},
		"no package": {Request{Package: "./nope", Type: "Order"}, "./nope"},
		"packages":   {Request{Package: "./...", Type: "Order"}, "stands for many packages"},
		"no samples": {Request{Package: "./events", Type: "Order", Data: "/nope"}, "cannot read"},
		"no JSON":    {Request{Package: "./events", Type: "Order", Data: filepath.Join(dir, "bad.json")}, "bad.json"},
		"no size":    {Request{Package: "./events", Type: "Order", Size: "huge"}, "no size"},
	} {
		c.r.Dir = dir
		err := e.Look(context.Background(), c.r)
		if c.want == "" && err != nil || c.want != "" &&
			(!errors.As(err, new(*mistake.Error)) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		}
	}
}

// TestFoldersThatGoModCannotName are told, others are taken.
func TestFoldersThatGoModCannotName(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a backslash is part of every path")
	}
	for dir, want := range map[string]bool{"/a/b": true, "/a b": true, "/a[b]": true, "/ä": true, "/a'b": true,
		"/a//b": true, `/a\b`: false, "/a\nb": false, "/a\rb": false, `/a"b`: false, "/a`b": false} {
		u := &userModule{Local: map[string]string{"example.org/shop": dir}}
		if err := u.nameable(); (err == nil) != want {
			t.Errorf("%q: %v", dir, err)
		}
	}
}
