package table

import (
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// TestConversions: a figure has no exponent, and what was not seen is not 0.
func TestConversions(t *testing.T) {
	for _, c := range []struct {
		ns, off float64
		want    string
	}{
		{71.234, 3.14, "71.2±3.1"}, {32912.4, 0, "32912"}, {32912.4, 123.4, "32912±123"}, {1.5e7, 2e5, "15000000±200000"},
		{0, 2.34, "<2.3"}, {0, 0, "≈0"}, {0.5, 0.01, "0.50±0.1"}, {123.45, 0, "123"},
	} {
		if got := within(c.ns, c.off); got != c.want {
			t.Errorf("%g off by %g: %s, want %s", c.ns, c.off, got, c.want)
		}
	}
}

func TestLetter(t *testing.T) {
	for i, want := range map[int]string{0: "a", 25: "z", 26: "aa", 27: "ab", 52: "ba"} {
		if got := letter(i); got != want {
			t.Errorf("%d: %s, want %s", i, got, want)
		}
	}
}

// TestWorstOfAnAttack: all operations count, and what was not tried whole is not called harmless.
func TestWorstOfAnAttack(t *testing.T) {
	attack := func(op, worst string, done uint64) record.Attack {
		return record.Attack{Kind: "attack", Codec: "a/b", Dataset: "person", Op: op, Worst: worst, Cases: 10, Planned: 10,
			Done: done, Once: true, Outcomes: map[string]uint64{worst: 1}}
	}
	for _, c := range []struct {
		attacks []record.Attack
		want    string
	}{
		{nil, "not tried"},
		{[]record.Attack{attack("unmarshal", record.Refused, 10)}, "no harm found"},
		{[]record.Attack{attack("unmarshal", record.Different, 4)}, "no harm found yet"},
		{[]record.Attack{attack("unmarshal", record.Refused, 10), attack("unmarshal-reuse", record.Panicked, 3)}, "panics"},
		{[]record.Attack{attack("unmarshal", record.Died, 10), attack("unmarshal-reuse", record.Refused, 10)},
			"kills the process"},
	} {
		v := tables{view.New(&record.Record{Codecs: []record.Codec{{ID: "a/b"}}, Attacks: c.attacks}, view.Options{})}
		if got := v.worst("a/b", "person"); got != c.want {
			t.Errorf("%v: %q, want %q", c.attacks, got, c.want)
		}
	}
}
