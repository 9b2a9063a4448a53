package report

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

func TestCounted(t *testing.T) {
	for how, want := range map[string]string{
		"pointer as list of none or one":                        "3 pointers as lists of none or one",
		"pointer as optional struct of one field":               "3 pointers as optional structs of one field",
		"pointer as what it points to: no nil elements":         "3 pointers as what they point to: no nil elements",
		"pointer as a struct of one field: values have nil":     "3 pointers as structs of one field: values have nil",
		"pointer to a struct of one field":                      "3 pointers to structs of one field",
		"pointer to a zero value comes back as nil":             "3 pointers to zero values come back as nil",
		"map as list of pairs":                                  "3 maps as lists of pairs",
		"map to structs without fields as list of its keys":     "3 maps to structs without fields as lists of their keys",
		"any value as its JSON":                                 "3 any values as their JSON",
		"time to microseconds":                                  "3 times to microseconds",
		"byte array as byte slice":                              "3 byte arrays as byte slices",
		"list element in a struct of one field":                 "3 list elements in structs of one field",
		"enumeration of its constants only":                     "3 enumerations of their constants only",
		"named type as uint8":                                   "3 named types as uint8",
		"negative zero as zero":                                 "3 negative zeros as zero",
		"boolean in a struct of one field":                      "3 booleans in structs of one field",
		"interface Shape as a choice of 2 types":                "3 interfaces Shape as choices of 2 types",
		"bytes as base64 text":                                  "3× bytes as base64 text",
		"float32 to 6 decimals":                                 "3× float32 to 6 decimals",
		"in a struct of one field":                              "3× in a struct of one field",
		"nothing to write for a struct without fields":          "3× nothing to write for a struct without fields",
		"numbers without a fraction as int":                     "3× numbers without a fraction as int",
		"left out by its tag json:\"-\"":                        "3× left out by its tag json:\"-\"",
		"integers that are not negative as uint64, maps as any": "3× integers that are not negative as uint64, maps as any",
	} {
		got := table.Counted([]string{"T.A: " + how, "T.B[].C: time as text", "T.D: " + how, "T.E: " + how, "a reason alone"})
		if diff := cmp.Diff([]string{want, "T.B[].C: time as text", "a reason alone"}, got); diff != "" {
			t.Errorf("%s: %s", how, diff)
		}
	}
}

// TestNotesOfLargeTypes shows codecs that adapt hundreds of fields: a note is short, and names the
// fields where they are asked for.
func TestNotesOfLargeTypes(t *testing.T) {
	rec := many(3)
	for i := range rec.Verdicts {
		for f := range 100 * i {
			rec.Verdicts[i].Adapted = append(rec.Verdicts[i].Adapted,
				fmt.Sprintf("D.Pointer%d: pointer as list of none or one", f), fmt.Sprintf("D.Map%d: map as list of pairs", f))
		}
	}
	for _, o := range []view.Options{{Short: true}, {}, {TableStyle: view.StyleRanked, Sort: view.SortSize}} {
		var b, e bytes.Buffer
		if err := Write(&b, "txt", rec, o); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(b.String(), "\n"); n > 40 || strings.Contains(b.String(), "D.Pointer1:") {
			t.Errorf("%+v: %d lines:\n%s", o, n, b.String())
		}
		const want = "200 pointers as lists of none or one; 200 maps as lists of pairs"
		if text := strings.Join(strings.Fields(b.String()), " "); !strings.Contains(text, want) {
			t.Errorf("%+v: no count in\n%s", o, b.String())
		}
		o.Explain = []string{rec.Verdicts[1].Codec}
		if err := Write(&e, "txt", rec, o); err != nil {
			t.Fatal(err)
		}
		if n := strings.Count(e.String(), "D.Pointer"); n != 100 {
			t.Errorf("%+v: %d of 100 fields are named", o, n)
		}
	}
}

func TestExplained(t *testing.T) {
	got := table.Explained(record.Verdict{Adapted: []string{"T.A: time to milliseconds"},
		Detail: "T.B: no map type; the compiler refused: x"})
	want := [][2]string{{"T.A", "time to milliseconds"}, {"T.B", "no map type"}, {"", "the compiler refused: x"}}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
