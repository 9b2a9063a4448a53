package report

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// hostileRecord has one line of each matrix.
func hostileRecord() *record.Record {
	return &record.Record{
		Codecs: []record.Codec{{ID: "json/std", Version: "go1.26"}},
		Traits: []record.Trait{{Kind: record.KindTrait, Codec: "json/std", Dataset: "person", Trait: "same-bytes",
			Value: "no", Declared: "yes", Reproducer: "byte 3"},
			{Kind: record.KindTrait, Codec: "json/std", Dataset: "person", Trait: "appends", Value: "yes"}},
		Edges: []record.Edge{{Kind: record.KindEdge, Codec: "json/std", Case: "int8/min", Verdict: "exact"},
			{Kind: record.KindEdge, Codec: "json/std", Case: "int8/max", Verdict: "changed", Got: "126"}},
		Attacks: []record.Attack{{Codec: "json/std", Dataset: "person", Op: "unmarshal", Cases: 9,
			Outcomes:  map[string]uint64{"panic": 1, "refused": 8},
			Mutations: map[string]map[string]uint64{"truncation": {"panic": 1}}, Worst: "panic", Amplification: 2.5,
			Reproducer: "w/json_std-person-panic.json"}},
	}
}

// TestShapes checks the fields that scripts rely on, in this order, none left out.
func TestShapes(t *testing.T) {
	for section, want := range map[Section]string{
		SectionTraits:   "codec dataset trait value declared reproducer",
		SectionEdges:    "codec case verdict got",
		SectionAttack:   "codec dataset cases outcomes worst amplification reproducer",
		SectionFindings: "codec dataset cases outcomes worst amplification reproducer",
	} {
		var b bytes.Buffer
		if err := WriteSection(&b, "json", section, hostileRecord(), view.Options{}); err != nil {
			t.Fatal(err)
		}
		if got := keys(t, b.Bytes()); !strings.HasPrefix(strings.Join(got, " ")+" ", want+" ") ||
			slices.Contains(got, "kind") {
			t.Errorf("%s has %v, want %s first", section, got, want)
		}
	}
}

// keys returns the names of the first object in a list, in their order.
func keys(t *testing.T, text []byte) (names []string) {
	t.Helper()
	d := json.NewDecoder(bytes.NewReader(text))
	for range 2 { // [ {
		if _, err := d.Token(); err != nil {
			t.Fatal(err)
		}
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			t.Fatal(err)
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			t.Fatal(err)
		}
		names = append(names, name.(string))
	}
	return names
}

// TestMatrices reads a library's row in one line.
func TestMatrices(t *testing.T) {
	for section, want := range map[Section]string{
		SectionTraits: "| json/std | person | no (declared yes) | yes |",
		SectionEdges:  "| json/std | 1/2 |",
		SectionAttack: "| json/std | person | unmarshal | harm | harm on person: panics on truncated input |",
	} {
		for _, format := range SectionFormats() {
			var b bytes.Buffer
			if err := WriteSection(&b, format, section, hostileRecord(), view.Options{}); err != nil {
				t.Fatal(err)
			}
			if format == "md" && !strings.Contains(b.String(), want) || !strings.Contains(b.String(), "json/std") {
				t.Errorf("%s as %s lacks %q:\n%s", section, format, want, b.String())
			}
		}
	}
}
