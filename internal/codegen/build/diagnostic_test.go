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
	want := []diagnostic{{"m/b", "gen/order/json_std.go", 2, `cannot use "s": it is text`},
		{"ex.com/gone", "../s/codecs/json/lib/a.go", 3, "no package ex.com/gone"}}
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
