package schema

import (
	"strings"
	"testing"
)

// TestEndlessTypes: a type that contains itself through lists, maps and pointers alone is refused in one line as a root
// and left out as a field. What has a struct, an interface or a method of its own in between has an end.
func TestEndlessTypes(t *testing.T) {
	roots := map[string]string{"Tree": "user.Tree", "Lists": "user.Lists", "Rows": "user.Rows", "Link": "user.Link",
		"Odd": "user.Odd", "Even": "user.Even", "Keys": "user.Keys", "Nest": "user.Grow[int]", "Grow[string]": "user.Grow[string]",
		"Forest": "user.Tree"}
	for name, at := range roots {
		want := "type " + at + " contains itself without a struct in between"
		if _, err := Find(t.Context(), Query{Package: "./testdata/user", Type: name}); err == nil ||
			!strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
	f, err := Find(t.Context(), Query{Package: "./testdata/user", Type: "EndlessFields"})
	if err != nil {
		t.Fatal(err)
	}
	if fields := f.Type.Fields; len(fields) != 2 || fields[0].Name != "N" || fields[1].Name != "Ends" || len(f.Left) != 9 {
		t.Errorf("%+v, left out %v", fields, f.Left)
	}
	for name, kind := range map[string]Kind{"Ends": Map, "Written": Custom, "Letters": Map, "Exprs": Slice} {
		f, err := Find(t.Context(), Query{Package: "./testdata/user", Type: name})
		if err != nil || f.Type.Kind != kind {
			t.Errorf("%s: %+v, %v", name, f, err)
		}
	}
}
