package attack

import (
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/internal/record"
)

// TestFillSizes: the size of a kept input goes to the outcome that it had, of that codec, data set and operation alone,
// and not in place of a shorter one.
func TestFillSizes(t *testing.T) {
	kept := func(dataset, outcome, input string) string {
		return `{"codec":"x/a","dataset":"` + dataset + `","op":"unmarshal","outcome":"` + outcome + `",` + input +
			`,"limits":{"memory_bytes":1048576,"deadline_ns":1000000000}}`
	}
	folder := fstest.MapFS{
		"a.json": {Data: []byte(kept("d", "dead", `"size":6,"input":"MTIzNDU2"`))},
		"b.json": {Data: []byte(kept("d", "panic", `"size":6,"input":"MTIzNDU2"`))},
		"c.json": {Data: []byte(kept("e", "dead", `"size":6,"input":"MTIzNDU2"`))},
	}
	one := map[string]uint64{"dead": 1, "refused": 1}
	rec := &record.Record{Attacks: []record.Attack{
		{Codec: "x/a", Dataset: "d", Op: "unmarshal", Outcomes: one},
		{Codec: "x/a", Dataset: "e", Op: "unmarshal", Outcomes: one, InputBytes: map[string]int{"dead": 2}},
		{Codec: "x/a", Dataset: "d", Op: "read", Outcomes: one},
	}}
	if err := FillSizes(rec, folder); err != nil {
		t.Fatal(err)
	}
	for i, want := range []int{6, 2, 0} {
		if got := rec.Attacks[i].InputBytes; got["dead"] != want || got["panic"] != 0 {
			t.Errorf("attack %d: %v, want %d", i, got, want)
		}
	}
	folder["d.json"] = &fstest.MapFile{Data: []byte(kept("d", "dead", `"size":7,"input":"MTIzNDU2"`))}
	if FillSizes(rec, folder) == nil {
		t.Error("an input of another size than it says is taken")
	}
}
