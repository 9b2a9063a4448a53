package build

import (
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
	if !f.withoutOp("order", "json/lib", "c.UnmarshalAlias undefined (type *lib.Codec has no field or method "+
		"UnmarshalAlias)") || !slices.Equal(f.ops["order json/lib"], []codec.Op{codec.OpUnmarshalAlias}) {
		t.Errorf("operations: %v", f.ops)
	}
	for _, why := range []string{"c.UnmarshalAlias undefined (type x)", "c.Marshal undefined (type x)",
		"undefined: lib.New"} {
		if f.withoutOp("order", "json/lib", why) {
			t.Errorf("%s: an operation went", why)
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
