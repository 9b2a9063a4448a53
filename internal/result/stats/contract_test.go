package stats

import (
	"errors"
	"math"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// twoContracts is a record of a codec with a type of its own, which converts slowly, of one
// without, and of one whose own type failed.
func twoContracts() *record.Record {
	r := &record.Record{Name: "two",
		Run: record.Run{Plan: record.Plan{Ops: []string{"marshal", "unmarshal", "marshal-generated",
			"unmarshal-generated", "read"}}}}
	for p := range 8 {
		for _, s := range []struct {
			codec, op string
			ns        int64
		}{
			{"own", "marshal", 100}, {"own", "unmarshal", 120}, {"own", "marshal-generated", 30},
			{"own", "unmarshal-generated", 40}, {"own", "read", 5},
			{"plain", "marshal", 50}, {"plain", "unmarshal", 60}, {"broken", "marshal", 10}, {"broken", "unmarshal", 10},
			{"broken", "unmarshal-generated", 10},
		} {
			r.Samples = append(r.Samples, record.Sample{Codec: s.codec, Dataset: "d", Op: s.op, Process: p, Ops: 1000,
				WallNS: s.ns * 1000})
		}
	}
	r.Failures = []record.Failure{{Codec: "broken", Dataset: "d", Op: "marshal-generated", What: "error"}}
	return r
}

func TestContractsAreNeverMixed(t *testing.T) {
	r := twoContracts()
	if same, err := Struct.Of(r); err != nil || same != r {
		t.Errorf("struct: %v", err)
	}
	under, err := Generated.Of(r)
	if err != nil {
		t.Fatal(err)
	}
	cells, _ := Cells(under.Samples, Default)
	got := map[Key]float64{}
	for _, c := range cells {
		got[c.Key] = c.NS
	}
	want := map[Key]float64{{"own", "d", "marshal"}: 30, {"own", "d", "unmarshal"}: 40, {"plain", "d", "marshal"}: 50,
		{"plain", "d", "unmarshal"}: 60, {"broken", "d", "unmarshal"}: 10}
	for k, ns := range want {
		if got[k] != ns {
			t.Errorf("%s: %v ns, want %v", k, got[k], ns)
		}
	}
	if len(got) != len(want) { // the converting marshal of broken does not stand in for its own
		t.Errorf("%v, want %v", got, want)
	}
	if len(r.Samples) != 80 {
		t.Error("the record was changed")
	}
}

func TestContractsThatWereNotMeasured(t *testing.T) {
	r := twoContracts()
	r.Run.Asked = []string{"marshal", "unmarshal"}
	var unmeasured *UnmeasuredError
	if _, err := Generated.Of(r); !errors.As(err, &unmeasured) || len(unmeasured.Lacking) != 2 {
		t.Errorf("error %v", err)
	}
	r.Run.Asked = []string{"marshal", "unmarshal", "marshal-generated", "unmarshal-generated"} // and no codec offers them
	if _, err := Generated.Of(r); err != nil {
		t.Error(err)
	}
}

func TestConversionsArePriced(t *testing.T) {
	cells, _ := Cells(twoContracts().Samples, Default)
	list := Conversions(cells)
	if len(list) != 2 || list[1].Codec != "own" || list[1].MarshalNS != 70 || list[1].UnmarshalNS != 80 {
		t.Errorf("%+v", list)
	}
}

// TestTheIntervalOfADifference: it is wider than either interval and narrower than both together,
// and there is none where one of them has no ends.
func TestTheIntervalOfADifference(t *testing.T) {
	x, y := Estimate{NS: 100, Low: 97, High: 102}, Estimate{NS: 30, Low: 26, High: 33}
	if got := differenceOff(x, y); math.Abs(got-math.Hypot(2, 4)) > 1e-9 {
		t.Errorf("%g", got)
	}
	if got := differenceOff(x, Estimate{NS: 30, Low: math.Inf(-1), High: math.Inf(1)}); got != 0 {
		t.Errorf("%g without an interval", got)
	}
}
