package schema

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestMatches(t *testing.T) {
	for _, c := range []struct {
		text, path string
		want       bool
	}{
		{"Order.Lines[].Note", "Order.Lines[].Note", true},
		{"Order.Lines.Note", "Order.Lines[].Note", true},
		{"Order.Labels[]", "Order.Labels", true},
		{"**.noSmithyDocumentSerde", "Instance.Monitoring.noSmithyDocumentSerde", true},
		{"**.noSmithyDocumentSerde", "noSmithyDocumentSerde", true},
		{"Order.*.Note", "Order.Lines[].Note", true},
		{"Order.*", "Order.Lines[].Note", false},
		{"Order.**", "Order.Lines[].Note", true},
		{"Order.XXX_*", "Order.XXX_sizecache", true},
		{"Order.Line", "Order.Lines", false},
		{"Order.**.Note", "Order.Note", true},
		{"Order.**.Note", "Order.Lines[].Last.Note", true},
		{"Order.**.Note", "Order.FootNote", false},
		{"Order.**", "Order", true},
		{"Order.*", "Order", false},
		{"**.Lines.Note", "Order.Old.Lines[].Note", true},
		{"Order.L?nes", "Order.Lines", true},
		{"Order.Lines", "Order.Lines[].Note", false},
	} {
		if got := matches(c.text, c.path); got != c.want {
			t.Errorf("%s means %s: %t", c.text, c.path, got)
		}
	}
}

// TestFindTakesWhatOthersWrite: interfaces with what they may hold, fields that are
// left out, those that take no room, and types that show their fields and marshal themselves.
func TestFindTakesWhatOthersWrite(t *testing.T) {
	f, err := Find(t.Context(), Query{Package: "./testdata/user", Type: "Wild"})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Wild struct Wild",
		"Wild.Any any any",
		"Wild.Cause any error",
		"Wild.Shape any Shape",
		"Wild.Shape.(*Circle) pointer *Circle",
		"Wild.Shape.(*Circle) struct Circle",
		"Wild.Shape.(*Circle).R float64 float64",
		"Wild.Shape.(Square) struct Square",
		"Wild.Shape.(Square).In any Shape",
		"Wild.Shape.(*Square) pointer *Square",
		"Wild.Wave complex128 complex128",
		"Wild.Flags map map[bool]string",
		"Wild.Flags[key] bool bool",
		"Wild.Flags[] string string",
	}
	if diff := cmp.Diff(want, outline(f.Type)); diff != "" {
		t.Errorf("schema (-want +got):\n%s", diff)
	}
	var left []string
	for _, p := range f.Left {
		left = append(left, p.String())
	}
	if got := strings.Join(left, "; "); got != "Wild.hidden: not exported; Wild.Call: type func() cannot be serialized; "+
		"Wild.Open: interface user.Open, of which no exported type of its package is an implementation; "+
		"Wild.Of: the keys of a map are pointers, and what is read has others; "+
		"Wild.ByOpen: interface user.Open, of which no exported type of its package is an implementation; "+
		"Wild.ByPart: the keys of a map are pointers, and what is read has others; "+
		"Wild.ByBall: the keys of a map are pointers, and what is read has others" {
		t.Errorf("left out: %s", got)
	}
	if !f.Type.Partial || !f.Type.Padded || len(f.Unfit) != 5 ||
		!slices.Equal(f.Skipped, []string{"Wild.hidden", "Wild.Call", "Wild.Open", "Wild.Of", "Wild.ByOpen",
			"Wild.ByPart", "Wild.ByBall"}) {
		t.Errorf("partial %t, padded %t, unfit %v, skipped %v", f.Type.Partial, f.Type.Padded, f.Unfit, f.Skipped)
	}
	if _, err := Find(t.Context(), Query{Package: "./testdata/user", Type: "Wild", Strict: true,
		Skip: []string{"**.hidden", "Call", "Wild.O*", "By*"}}); err != nil {
		t.Errorf("every field that is in the way left out by hand: %v", err)
	}
}

// TestForms: the form of gob is known of types that have another one, which all other libraries get.
func TestForms(t *testing.T) {
	f, err := Find(t.Context(), Query{Package: "./testdata/user", Type: "Order"})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]Form{"Order.From": Text | Binary, "Order.Total": Text | JSON | Gob, "Order.Link": Binary}
	Walk(f.Type, func(path string, t *Type) bool {
		if t.Forms != 0 && t.Forms == want[path] {
			delete(want, path)
		}
		return true
	})
	if len(want) > 0 {
		t.Errorf("not as wanted: %v", want)
	}
	if m := (Text | JSON | Gob).Method() + (JSON | Gob).Method(); m != "TextJSON" {
		t.Error(m)
	}
}
