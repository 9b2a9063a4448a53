package task

import (
	"reflect"
	"testing"
	"time"

	"github.com/serialbench/serialbench/suite"
)

type part struct {
	Text string
	List []string
}

type whole struct {
	Parts []part
	Table map[string][]int
	One   *part
	Any   any
	Fixed [2][]int
	At    time.Time
	None  []int
	Self  *whole
}

func TestBenchesOwnTheirValues(t *testing.T) {
	make := func() *whole {
		w := &whole{Parts: []part{{"a", []string{"b"}}}, Table: map[string][]int{"k": {1}}, One: &part{Text: "c"},
			Any: []any{map[string]any{"d": "e"}}, Fixed: [2][]int{{1}, {2}}, At: time.Unix(1, 2)}
		return w
	}
	sample := make()
	b := &suite.Bench{Values: []any{sample}}
	own(b)
	got := b.Values[0].(*whole)
	if !reflect.DeepEqual(got, make()) {
		t.Errorf("the copy is %+v", got)
	}
	got.Parts[0].Text, got.Parts[0].List[0], got.Table["k"][0], got.One.Text = "x", "x", 9, "x"
	got.Any.([]any)[0].(map[string]any)["d"], got.Fixed[1][0] = "x", 9
	changeIn("html", reflect.ValueOf(got).Elem(), 0)
	if !reflect.DeepEqual(sample, make()) {
		t.Errorf("the sample became %+v", sample)
	}
	sample.Self = sample // bounded
	own(&suite.Bench{Values: []any{sample}})
}
