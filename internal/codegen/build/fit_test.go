package build

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
)

const adapter = `package lib

import (
	"fmt"

	json "example.com/lib"
)

var (
	plain = json.Plain()
	alias = json.NoCopy()
)

// Codec calls the package.
type Codec struct{}

func (Codec) Unmarshal(src []byte) error { return json.Unmarshal(src, plain) }

// UnmarshalAlias may alias src.
func (Codec) UnmarshalAlias(src []byte) error {
	return json.Unmarshal(src, alias)
}

func init() { json.Register() }

func said() string { return fmt.Sprint(1) }
`

// TestFit: what a version does not have is left out with what uses it, and nothing
// else; what runs by itself is not.
func TestFit(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "codecs", "json", "lib", "codec.go")
	if err := write(file, []byte(adapter)); err != nil {
		t.Fatal(err)
	}
	f := newFit(dir)
	const lib = Module + "/codecs/json/lib"
	if n, err := f.leaveOut(diag(lib, "../sources-1/codecs/json/lib/codec.go:11:15: undefined: json.NoCopy")); n != 1 ||
		err != nil {
		t.Fatal(n, err)
	}
	if n, err := f.leaveOut(diag(lib, "../sources-1/codecs/json/lib/codec.go:21:30: undefined: alias")); n != 1 ||
		err != nil {
		t.Fatal(n, err)
	}
	got := string(f.edited[file])
	for _, gone := range []string{"NoCopy", "UnmarshalAlias(", ", alias"} {
		if strings.Contains(got, gone) {
			t.Errorf("%q is still there", gone)
		}
	}
	for _, kept := range []string{"plain = json.Plain()", "Unmarshal(src, plain)", "type Codec struct{}",
		"json.Register()"} {
		if !strings.Contains(got, kept) {
			t.Errorf("%q is gone", kept)
		}
	}
	if strings.Count(got, "\n") != strings.Count(adapter, "\n") {
		t.Error("lines moved")
	}
	if n, err := f.leaveOut(diag(lib, "codecs/json/lib/codec.go:24:20: undefined: json.Register")); n != 0 || err != nil {
		t.Errorf("init was left out: %d, %v", n, err)
	}
	if !f.withoutOp("order", "json/lib", diagnostic{Name: ".UnmarshalAlias"}) ||
		!slices.Equal(f.ops["order json/lib"], []codec.Op{codec.OpUnmarshalAlias}) {
		t.Errorf("operations: %v", f.ops)
	}
	for _, name := range []string{".UnmarshalAlias", ".Marshal", "Read", ""} {
		if f.withoutOp("order", "json/lib", diagnostic{Name: name}) {
			t.Errorf("%q: an operation went", name)
		}
	}
	if err := f.write(dir); err != nil {
		t.Fatal(err)
	}
	if flags := overlayFlags(dir); len(flags) != 1 {
		t.Errorf("flags: %v", flags)
	}
	if data, err := os.ReadFile(filepath.Join(dir, overlayName)); err != nil || !strings.Contains(string(data), file) {
		t.Errorf("overlay: %s, %v", data, err)
	}
	if len(f.notes) != 2 || len(f.lost) != 1 {
		t.Errorf("notes: %q, %q", sorted(f.notes), sorted(f.lost))
	}
}

// TestOptionsThatAVersionLacks: one of several options goes, and nothing else; one that stands alone does not, since it
// says what the codec is.
func TestOptionsThatAVersionLacks(t *testing.T) {
	const source = "package lib\n\nvar o = "
	for name, c := range map[string]struct{ in, at, want, option string }{
		"value":         {"lib.O{Time: lib.Nano, Array: lib.Bytes}", "Bytes", "lib.O{Time: lib.Nano}", "Array"},
		"first":         {"lib.O{Time: lib.Nano, Array: lib.Bytes}", "Nano", "lib.O{Array: lib.Bytes}", "Time"},
		"field":         {"lib.O{Time: 1, Array: 2, Deep: 3}", "Array", "lib.O{Time: 1, Deep: 3}", "Array"},
		"last, lines":   {"lib.O{\n\tTime: 1,\n\tArray: 2,\n}", "Array", "lib.O{\n\tTime: 1,\n}", "Array"},
		"list":          {"[]lib.Option{lib.Copy(), lib.Fast()}", "Fast", "[]lib.Option{lib.Copy()}", "lib.Fast()"},
		"nested":        {"lib.O{A: 1, Of: lib.P{B: 2, C: 3}}", "B", "lib.O{A: 1, Of: lib.P{C: 3}}", "B"},
		"deep in one":   {"lib.O{A: 1, Of: lib.P{B: 2}}", "B", "lib.O{A: 1}", "Of"},
		"in a pointer":  {"&lib.O{A: f(lib.X), B: 2}", "X", "&lib.O{B: 2}", "A"},
		"in a call":     {"lib.New(lib.O{A: 1, B: 2})", "B", "lib.New(lib.O{A: 1})", "B"},
		"alone":         {"lib.O{Array: 2}", "Array", "", ""},
		"no literal":    {"lib.New(lib.A, lib.B)", "B", "", ""},
		"the type":      {"lib.Old{A: 1, B: 2}", "Old", "", ""},
		"in a function": {"lib.O{A: 1, F: func() int { return lib.N() }}", "N", "lib.O{A: 1}", "F"},
	} {
		place := strings.Index(source+c.in, c.at)
		before := (source + c.in)[:place]
		line := 1 + strings.Count(before, "\n")
		out, option := withoutOption([]byte(source+c.in+"\n"), line, place-strings.LastIndex(before, "\n"))
		plain := func(s string) string { return strings.NewReplacer(" ", "", "\n", "", "\t", "", ",", "").Replace(s) }
		if option != c.option || c.want != "" && plain(string(out)) != plain(source+c.want) {
			t.Errorf("%s: %q, without %q", name, out, option)
		}
		if c.want != "" {
			if _, err := parser.ParseFile(token.NewFileSet(), "", out, 0); err != nil {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}
