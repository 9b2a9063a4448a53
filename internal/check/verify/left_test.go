package verify

import (
	"testing"

	"github.com/serialbench/serialbench/codec"
)

// TestWhatATagLeavesOutIsNotCompared: at any depth, and nothing else.
func TestWhatATagLeavesOutIsNotCompared(t *testing.T) {
	type line struct{ Note, Text string }
	type order struct {
		ID     string
		Line   line
		Lines  []line
		Map    map[string]line
		Behind *line
	}
	full := func() *order {
		l := line{"n", "t"}
		return &order{"i", l, []line{l}, map[string]line{"k": l}, &line{"n", "t"}}
	}
	for path, change := range map[string]func(o *order){
		"order.ID":           func(o *order) { o.ID = "" },
		"order.Line.Note":    func(o *order) { o.Line.Note = "" },
		"order.Lines[].Note": func(o *order) { o.Lines[0].Note = "" },
		"order.Map[].Note":   func(o *order) { o.Map["k"] = line{Text: "t"} },
		"order.Behind.Note":  func(o *order) { o.Behind.Note = "" },
		"order.Lines":        func(o *order) { o.Lines = nil },
		"order.Behind":       func(o *order) { o.Behind = nil },
	} {
		got := full()
		change(got)
		if d := Compare(got, full(), []codec.Adaptation{{Path: path, Left: true}}); d != nil {
			t.Errorf("%s is compared: %v", path, d)
		}
		if d := Compare(got, full(), []codec.Adaptation{{Path: "order.Line.Text", Left: true}}); d == nil {
			t.Errorf("a difference at %s is not found where another field is left out", path)
		}
		if d := Compare(got, full(), nil); d == nil {
			t.Errorf("a difference at %s is not found", path)
		}
	}
}
