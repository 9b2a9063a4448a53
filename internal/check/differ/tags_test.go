package differ

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Tags are changed where the two libraries take another field for empty, and nowhere else.
func TestTagFixes(t *testing.T) {
	const source = `package events

type Level uint8

type Meta struct {
	Count   Level             ` + "`json:\"count,omitempty\" yaml:\"c,omitempty\"`" + `
	Subtype *string           ` + "`json:\"subtype,omitempty\"`" + `
	Inner   Inner             ` + "`json:\"inner,omitempty\"`" + `
	Tags    []string          ` + "`json:\"tags,omitempty\"`" + `
	Left    int               ` + "`json:\"left,omitempty\"`" + `
}

type Inner struct{ N int }
`
	dir := t.TempDir()
	path := filepath.Join(dir, "events.go")
	if err := os.WriteFile(path, []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	answer := Answer{A: Side{Codec: stdV1}, B: Side{Codec: stdV2}}
	for _, field := range []string{"Count", "Subtype", "Inner", "Tags"} {
		answer.Differences = append(answer.Differences, Difference{Class: "omitempty", Field: field})
	}
	got, err := answer.TagFixes(dir, dir, "Meta")
	if err != nil || len(got) != 1 {
		t.Fatalf("%v, %v", got, err)
	}
	want := strings.NewReplacer(`count,omitempty`, `count,omitzero`, `subtype,omitempty`, `subtype,omitzero`,
		`inner,omitempty`, `inner`).Replace(source)
	if string(got[0].Source) != want {
		t.Errorf("%s\nwant\n%s", got[0].Source, want)
	}
	if !strings.Contains(got[0].Patch, "--- a/events.go") {
		t.Errorf("no patch of events.go: %s", got[0].Patch)
	}
	answer.B.Codec = "json/goccy"
	if got, err := answer.TagFixes(dir, dir, "Meta"); len(got) > 0 || err != nil {
		t.Errorf("towards another library there are fixes: %v, %v", got, err)
	}
}

// The options are code, and what has none is told.
func TestShim(t *testing.T) {
	answer := Answer{A: Side{Codec: stdV1}, B: Side{Codec: stdV2}, Differences: []Difference{
		{Class: "nil-slice", Fix: classOf("nil-slice").fixes[stdV2]},
		{Class: "nil-slice", Fix: classOf("nil-slice").fixes[stdV2]},
		{Class: "after-error", Fix: Fix{Kind: "none"}},
	}}
	code, remain := answer.Shim()
	if strings.Count(code, "json.FormatNilSliceAsNull(true)") != 1 || strings.Contains(code, "jsonv1") {
		t.Errorf("options: %s", code)
	}
	if len(remain) != 1 || remain[0] != "after-error" {
		t.Errorf("remain: %v", remain)
	}
}

// Options of other libraries go into one call, and those that are a row are named so.
func TestShimOfOthers(t *testing.T) {
	answer := Answer{A: Side{Codec: "cbor/ugorji"}, B: Side{Codec: "cbor/fxamacker"}, Differences: []Difference{
		{Class: "duplicate-key", A: "refuses it: no tags", B: "reads it"},
		{Class: "nesting", A: "reads it", B: "refuses it: deep"},
		{Class: "indefinite", A: "refuses it", B: "reads it"}, {Class: "duplicate-key", A: "refuses it", B: "reads it"},
		{Class: "indefinite", A: "reads it", B: "refuses it"}, {Class: "after-error", A: "leaves 1", B: "leaves 2"},
	}}
	code, remain := answer.Shim()
	const want = `import "github.com/fxamacker/cbor/v2"

cbor.DecOptions{DupMapKey: cbor.DupMapKeyEnforcedAPF, IndefLength: cbor.IndefLengthForbidden}
// As the row cbor/fxamacker/deep.
cbor.DecOptions{MaxNestedLevels: 65535}
`
	if code != want || !slices.Equal(remain, []string{"indefinite", "after-error"}) {
		t.Errorf("%s%v", code, remain)
	}
}

func TestLocate(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "shop")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"a.go":      "package shop\n\ntype Order struct {\n\tBase\n\tLines []*Line\n\tBy map[string]Line\n}\n",
		"b.go":      "package shop\n\ntype (\n\tLine struct {\n\t\tPrice, Tax int\n\t}\n\tBase struct{ ID int }\n)\n",
		"broken.go": "package shop\n\nfunc (",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for field, want := range map[string]struct {
		file string
		line int
	}{
		"Lines[].Price": {"shop/b.go", 5}, "By.Tax": {"shop/b.go", 5}, "Lines": {"shop/a.go", 5}, "Base.ID": {"shop/b.go", 7},
		"": {"", 0}, "Gone": {"", 0}, "Lines[].Gone": {"shop/a.go", 5},
	} {
		r := &Answer{Differences: []Difference{{Field: field}}}
		r.Locate(dir, filepath.Dir(dir), "Order")
		if d := r.Differences[0]; d.File != want.file || d.Line != want.line {
			t.Errorf("%q: %s:%d, want %v", field, d.File, d.Line, want)
		}
	}
}

// What another library has for a call: five members of each kind of pair.
func TestInstead(t *testing.T) {
	for _, c := range []struct {
		a, b, call string
		needs      bool
	}{
		{stdV1, stdV2, "Decoder.UseNumber", true}, {stdV1, stdV2, "Decoder.DisallowUnknownFields", true},
		{stdV1, stdV2, "Encoder.Encode", true}, {stdV1, stdV2, "Decoder.Buffered", true}, {stdV1, stdV2, IntoHeld, true},
		{stdV1, stdV2, "Unmarshal", false}, {"json/goccy", "json/v2", "Encoder.SetEscapeHTML", true},
		{"json/jsoniter/default", stdV1, "Decoder.UseNumber", false}, {"json/jsoniter", stdV1, "API.Marshal", false},
		{"json/jsoniter", stdV1, "API.Get", true}, {"json/jsoniter", stdV1, "MarshalToString", true},
		{"json/goccy", stdV1, "MarshalWithOption", true}, {"json/goccy", stdV1, "Decoder.Token", false},
		{stdV1, "json/jsoniter", "Decoder.Token", true}, {stdV1, "json/segmentio", "Decoder.More", true},
		{stdV1, "json/sonic", "Compact", true}, {stdV1, "json/sonic", "Number.Int64", false},
		{"json/sonic", "json/sonic/std", "Get", false}, {"json/ugorji", stdV1, "NewDecoder", false},
	} {
		if got := Instead(c.a, c.b, c.call); (got != "") != c.needs {
			t.Errorf("%s in the place of %s: %s: %q", c.b, c.a, c.call, got)
		}
	}
}
