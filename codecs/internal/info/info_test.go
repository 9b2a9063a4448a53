package info

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/mod/modfile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/suite"
)

// TestInfos: every codec says what it is, or each of those that SERIALBENCH_CODECS names, with commas between them.
func TestInfos(t *testing.T) {
	pinned := map[string]bool{}
	for _, name := range []string{"../../../go.mod", "../../../tools/go.mod"} {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		f, err := modfile.ParseLax(name, data, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range f.Require {
			pinned[r.Mod.Path] = true
		}
	}
	named := os.Getenv("SERIALBENCH_CODECS")
	for _, i := range catalog.Infos() {
		if named != "" && !slices.Contains(strings.Split(named, ","), i.ID) {
			continue
		}
		for _, m := range missing(i, pinned) {
			t.Errorf("%s: %s", i.ID, m)
		}
	}
}

// TestUsual: where nothing is chosen each library has one row.
func TestUsual(t *testing.T) {
	usual := map[string][]string{}
	s := &suite.Suite{Codecs: catalog.Infos()}
	for _, id := range s.Usual() {
		parts := strings.SplitN(id, "/", 3)
		key := strings.Join(parts[:min(2, len(parts))], "/")
		usual[key] = append(usual[key], id)
	}
	for key, ids := range usual {
		if len(ids) > 1 {
			t.Errorf("%s: all ids have an option, and Info.Usual of one of them should say which run measures where nothing "+
				"is chosen: %q", key, ids)
		}
	}
}

// missing says in words what a description lacks. pinned are the modules that
// go.mod files name.
func missing(i codec.Info, pinned map[string]bool) (list []string) {
	say := func(format string, args ...any) { list = append(list, fmt.Sprintf(format, args...)) }
	own := i.Library == "serialbench"
	if i.Unobtainable == "" && !slices.Contains([]codec.Kind{codec.Reflect, codec.Codegen, codec.Handwritten}, i.Kind) {
		say("Info.Kind is %q; want codec.Reflect, codec.Codegen or codec.Handwritten", i.Kind)
	}
	switch {
	case i.Doc == "":
		say("Info.Doc is empty; want one line: which functions are called, and what the option means")
	case strings.Contains(i.Doc, "\n"):
		say("Info.Doc has several lines; want one")
	}
	switch module := i.Library; {
	case module == "":
		say("Info.Library is empty; want the path of the library's module, or std")
	case module == "std", own, i.Unobtainable != "":
	default:
		for module != "" && !pinned[module] {
			module = module[:max(strings.LastIndexByte(module, '/'), 0)]
		}
		if module == "" {
			say("Info.Library %s is in neither go.mod nor tools/go.mod; run: go get %s@VERSION, or go -C tools get -tool "+
				"PACKAGE@VERSION for a generator", i.Library, i.Library)
		}
	}
	if len(i.Packages) == 0 && i.Kind == codec.Reflect && !own && i.Unobtainable == "" {
		say("Info.Packages is empty; want the import paths whose code runs while encoding and decoding, which are searched " +
			"for unsafe")
	}
	if i.Languages != "" && !strings.HasPrefix(i.Languages, "https://") {
		say("Info.Languages is %q; want a link, or nothing for Go only", i.Languages)
	}
	return list
}

func TestMissing(t *testing.T) {
	pinned := map[string]bool{"example.org/lib": true}
	whole := codec.Info{ID: "json/lib", Library: "example.org/lib/sub", Packages: []string{"example.org/lib/sub"},
		Kind: codec.Reflect, Doc: "Marshal", Languages: "https://json.org"}
	if got := missing(whole, pinned); len(got) > 0 {
		t.Errorf("a whole description: %q", got)
	}
	for want, change := range map[string]func(*codec.Info){
		"Info.Kind is":               func(i *codec.Info) { i.Kind = "" },
		"Info.Doc is empty":          func(i *codec.Info) { i.Doc = "" },
		"Info.Doc has several lines": func(i *codec.Info) { i.Doc = "a\nb" },
		"Info.Library is empty":      func(i *codec.Info) { i.Library = "" },
		"is in neither go.mod":       func(i *codec.Info) { i.Library = "example.org/other" },
		"Info.Packages is empty":     func(i *codec.Info) { i.Packages = nil },
		"Info.Languages is":          func(i *codec.Info) { i.Languages = "json.org" },
	} {
		i := whole
		change(&i)
		if got := missing(i, pinned); len(got) != 1 ||
			!strings.HasPrefix(strings.TrimPrefix(got[0], "Info.Library example.org/other "), want) {
			t.Errorf("%q, want one that begins with %q", got, want)
		}
	}
}
