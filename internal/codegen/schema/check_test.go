package schema

import (
	"strings"
	"testing"
)

// TestCheckFindsWhatDoesNotCompile: each file is checked by itself, with what it imports.
func TestCheckFindsWhatDoesNotCompile(t *testing.T) {
	files, wants := map[string][]byte{}, map[string]string{
		"fine":       "",
		"unused":     "declared and not used",
		"undefined":  "undefined: y",
		"mismatch":   "cannot use",
		"syntax":     "expected",
		"twice":      "redeclared",
		"arguments":  "too many arguments",
		"not needed": "imported and not used",
	}
	for name, body := range map[string]string{
		"fine":       "import \"time\"\nfunc f(t time.Time) int64 { return t.Unix() }",
		"unused":     "func f() { x := 1 }",
		"undefined":  "func f() int { return y }",
		"mismatch":   "import \"time\"\nfunc f(t time.Time) string { return t.Unix() }",
		"syntax":     "func f(w *) {}",
		"twice":      "func f() {}\nfunc f() {}",
		"arguments":  "func g(int) {}\nfunc f() { g(1, 2) }",
		"not needed": "import \"time\"\nfunc f() {}",
	} {
		files[name] = []byte("package p\n" + body + "\n")
	}
	wrong := Check(t.Context(), "", nil, files)
	for name, want := range wants {
		switch err := wrong[name]; {
		case want == "" && err != nil, want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s: %v, want %q", name, err, want)
		}
	}
}

// TestFindTakesAnyTypeArgument: type arguments are whatever Go writes there.
func TestFindTakesAnyTypeArgument(t *testing.T) {
	for text, want := range map[string]string{
		"Page[Page[map[string]*Order]]":   "Page[Page[map[string]*Order]]",
		"Page[[]netip.Addr]":              "Page[[]Addr]",
		"Page[ map[string]*big.Int ]":     "Page[map[string]*Int]",
		"Page[struct{ A int; B []Order}]": "Page[struct {A int; B []Order}]",
		"Page[[4]*string]":                "Page[[4]*string]",
		"Page[text.Order]":                "",
		"Page[Ordr]":                      "",
		"Page[1]":                         "",
		"Page[int,string]":                "",
		"Page[map[[]int]string]":          "",
	} {
		f, err := Find(t.Context(), Query{Package: "./testdata/user", Type: text})
		if want == "" {
			if err == nil {
				t.Errorf("%s was taken", text)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := GoType(f.Type, func(string) string { return "" }); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
