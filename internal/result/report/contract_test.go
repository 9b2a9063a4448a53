package report

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// TestTwoContractsRankApart: of a type of the user's both rankings are shown, the struct's
// first, each with figures of its own, and what converting costs.
func TestTwoContractsRankApart(t *testing.T) {
	r := &record.Record{Run: record.Run{Through: "serialbench own ./events Order",
		Plan: record.Plan{Datasets: []string{"d"},
			Ops: []string{"marshal", "unmarshal", "marshal-generated", "unmarshal-generated"}}}}
	for id, ns := range map[string][4]int64{"x/own": {100, 120, 20, 30}, "x/plain": {50, 60, 0, 0}} {
		r.Codecs = append(r.Codecs, record.Codec{ID: id})
		r.Verdicts = append(r.Verdicts, record.Verdict{Codec: id, Dataset: "d", Verdict: record.OK, EncodedBytes: 9})
		for p := range 8 {
			for i, op := range r.Run.Plan.Ops {
				if ns[i] > 0 {
					r.Samples = append(r.Samples, record.Sample{Codec: id, Dataset: "d", Op: op, Process: p, Ops: 1000,
						WallNS: ns[i]*1000 + int64(p)})
				}
			}
		}
	}
	show := func(c stats.Contract) string {
		var b strings.Builder
		if err := Write(&b, "txt", r, view.Options{Contract: c}); err != nil {
			t.Fatal(err)
		}
		return b.String()
	}
	both := show("")
	ours, theirs := strings.Index(both, "d: your struct, conversions paid"),
		strings.Index(both, "d: the library's own type, nothing converted")
	if ours < 0 || theirs < ours {
		t.Fatal(both)
	}
	for part, first := range map[string]string{both[ours:theirs]: "x/plain", both[theirs:]: "x/own"} {
		if rows := strings.Split(part, "\n"); !strings.HasPrefix(strings.TrimSpace(rows[2]), "1  "+first) {
			t.Errorf("first is not %s:\n%s", first, part)
		}
	}
	if !strings.Contains(both[ours:theirs], "80.0±0.1/90.0±0.1") {
		t.Errorf("no price of the conversion:\n%s", both)
	}
	if one := show(stats.Generated); strings.Contains(one, "your struct, ") || !strings.Contains(one, "1  x/own") {
		t.Error(one)
	}
	if one := show(stats.Struct); strings.Contains(one, "nothing converted") || !strings.Contains(one, "1  x/plain") {
		t.Error(one)
	}
	r.Run.Asked = r.Run.Plan.Ops[:2] // nothing is known of the other contract then
	if one := show(""); strings.Contains(one, "nothing converted") {
		t.Error(one)
	}
}
