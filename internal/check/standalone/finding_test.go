package standalone

import (
	"go/format"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

func TestFindings(t *testing.T) {
	r := &record.Record{
		Attacks: []record.Attack{
			{Codec: "a/b", Dataset: "person", Op: "unmarshal", Worst: "dead"},
			{Codec: "a/c", Dataset: "person", Op: "unmarshal", Worst: "different"},
		},
		Edges: []record.Edge{
			{Codec: "a/b", Case: "float32/-Inf", Verdict: "changed"},
			{Codec: "a/b", Case: "float32/max", Verdict: "exact"},
		},
		Traits: []record.Trait{
			{Codec: "a/b", Dataset: "order", Trait: "stale-fields", Value: "yes"},
			{Codec: "a/b", Dataset: "order", Trait: "same-bytes", Value: "yes"},
		},
	}
	got := ""
	for _, f := range Findings(r) {
		got += f.ID + "\n"
	}
	const want = "attack:a/b:person:unmarshal:dead\nedge:a/b:float32/-inf\ntrait:a/b:order:stale-fields\n"
	if got != want {
		t.Errorf("got the findings\n%swant\n%s", got, want)
	}
}

func TestShown(t *testing.T) {
	for _, f := range []Finding{
		{ID: "x", Kind: Edge, Party: record.Adapter},
		{ID: "x", Kind: Attack, Party: record.Ours},
	} {
		if f.Shown() == nil {
			t.Errorf("%+v: got no reason, want one why no program shows it", f)
		}
	}
	if err := (Finding{ID: "x", Kind: Edge, Party: record.Library}).Shown(); err != nil {
		t.Errorf("a finding of the library: %v", err)
	}
}

func TestLiteral(t *testing.T) {
	type inner struct{ Text string }
	v := struct {
		F    float64
		G    float32
		B    []byte
		P    *inner
		M    map[string]int8
		At   time.Time
		Zero int
	}{math.Copysign(0, -1), 0.5, []byte{}, &inner{strings.Repeat("x", 100)}, map[string]int8{"b": 1, "a": 2},
		time.Date(2024, 6, 15, 1, 2, 3, 4, time.FixedZone("CEST", 7200)), 0}
	got := literal(reflect.ValueOf(v), "")
	for _, want := range []string{
		"F: float64(math.Float64frombits(0x8000000000000000))", "G: float32(0.5)", "B: []uint8{}", `strings.Repeat("x", 100)`,
		"\"a\": int8(2),\n\"b\": int8(1)", `time.Date(2024, 6, 15, 1, 2, 3, 4, time.FixedZone("CEST", 7200))`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want it to contain %s", got, want)
		}
	}
	if strings.Contains(got, "Zero:") {
		t.Errorf("got %s, want the zero field left out", got)
	}
	if _, err := format.Source([]byte("package p\n\nvar x = " + got)); err != nil {
		t.Errorf("%s: %v", got, err)
	}
}

func TestShake(t *testing.T) {
	src := "package p\n\nimport (\n\"fmt\"\n\"io\"\n)\n\ntype A struct{ b B }\n\ntype B int\n\ntype C int\n\nfunc (A) " +
		"Send() { fmt.Println() }\n\nfunc (A) Write(w io.Writer) {}\n"
	got, imports, err := shake([]file{{Name: "p.go", Data: []byte(src)}}, "q", "A", []string{"io"})
	if err != nil {
		t.Fatal(err)
	}
	text := string(got)
	if !strings.Contains(text, "type B int") || strings.Contains(text, "type C") || strings.Contains(text, "Write") ||
		len(imports) != 1 {
		t.Errorf("got %s with imports %v; want A, B and Say, and only fmt", text, imports)
	}
}
