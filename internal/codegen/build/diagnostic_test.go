package build

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// diag is what the go command says of a package in a line of text.
func diag(pkg, line string) []diagnostic {
	d, ok := placed(line)
	if !ok {
		return nil
	}
	d.Package = pkg
	return []diagnostic{d}
}

func TestBuildOutput(t *testing.T) {
	list, text := buildOutput([]byte(`noise
{"ImportPath":"m/b","Action":"build-output","Output":"# m/b\n"}
{"ImportPath":"m/b","Action":"build-output","Output":"./gen/order/json_std.go:2:13: cannot use \"s\": it is text\n"}
{"ImportPath":"m/b","Action":"build-output","Output":"\thave M()\n"}
{"ImportPath":"m/b","Action":"build-fail"}
{"ImportPath":"ex.com/gone","Action":"build-output","Output":"../s/codecs/json/lib/a.go:3: no package ex.com/gone\n"}
`))
	want := []diagnostic{{"m/b", "gen/order/json_std.go", 2, 13, `cannot use "s": it is text`, ""},
		{"ex.com/gone", "../s/codecs/json/lib/a.go", 3, 0, "no package ex.com/gone", ""}}
	if d := cmp.Diff(want, list); d != "" {
		t.Error(d)
	}
	if text != "noise\n# m/b\n./gen/order/json_std.go:2:13: cannot use \"s\": it is text\n\thave M()\n"+
		"../s/codecs/json/lib/a.go:3: no package ex.com/gone\n" {
		t.Errorf("%q", text)
	}
	if family, code, ok := list[0].generated(); family != "order" || code != "json_std" || !ok {
		t.Errorf("%s %s %v", family, code, ok)
	}
	if got := list[1].adapter(); got != "codecs/json/lib" {
		t.Errorf("an import that is not there: %q", got)
	}
	users := diagnostic{Package: "shop/codecs/json/lib", File: "codecs/json/lib/codec.go", Text: "undefined: x"}
	if got := users.adapter(); got != "" {
		t.Errorf("a folder of the user's: %q", got)
	}
}

// TestNameAt: a complaint is told by the name that stands at its place, and not by the words of the compiler.
func TestNameAt(t *testing.T) {
	src := []byte("package p\n\nvar a = lib.NewÄ(b)\n\treturn c.Read()")
	for _, c := range []struct {
		line, column int
		want         string
	}{
		{3, 13, ".NewÄ"}, {3, 9, "lib"}, {3, 19, "b"}, {3, 8, ""}, {3, 12, ""}, {4, 11, ".Read"}, {4, 15, ""}, {4, 99, ""},
		{1, 1, "package"}, {2, 1, ""}, {9, 1, ""}, {3, 0, ""}, {0, 1, "package"},
	} {
		if got := nameAt(src, c.line, c.column); got != c.want {
			t.Errorf("%d:%d: %q, want %q", c.line, c.column, got, c.want)
		}
	}
}

// TestUnlinked: a complaint of the linker is about the package that it names first.
func TestUnlinked(t *testing.T) {
	for line, want := range map[string]string{
		"link: ex.com/a/b: invalid reference to json.safeSet":   "ex.com/a/b: invalid reference to json.safeSet",
		"link: gopkg.in/a.v2: invalid reference to runtime.x":   "gopkg.in/a.v2: invalid reference to runtime.x",
		"ex.com/a/b.(*T).Do: relocation target c.f not defined": "ex.com/a/b: relocation target c.f not defined",
		"ex.com/a.F: relocation target runtime.g not defined":   "ex.com/a: relocation target runtime.g not defined",
		"ex.com/a.F: unreachable sym in relocation: runtime.g":  "ex.com/a: unreachable sym in relocation: runtime.g",
		"link: encoding/json: no":                               "",
		"link: cannot open file":                                "",
		"too many errors":                                       "",
		"main.main: undefined":                                  "",
		"flag provided but not defined: -x":                     "",
	} {
		got := ""
		if d, ok := unlinked(line + "\n"); ok {
			got = d.Package + ": " + d.Text
		}
		if got != want {
			t.Errorf("%s: %q", line, got)
		}
	}
}
