package view

import (
	"encoding/json"
	"testing"
	gotime "time"
)

// TestShapeOf: texts and lists have the mean of their lengths, a type within itself ends.
func TestShapeOf(t *testing.T) {
	type part struct {
		Name string
		Next *part
	}
	type whole struct {
		ID    uint64
		On    bool
		At    gotime.Time
		Raw   []byte
		Parts []part
		Tags  map[string]string
		Maybe *string
	}
	text := "abcd"
	got, err := json.Marshal(ShapeOf([]any{
		&whole{Raw: []byte{1, 2, 3}, Parts: []part{{Name: "ab"}, {Name: "abcd"}},
			Tags: map[string]string{"k": "value"}, Maybe: &text},
		&whole{Raw: []byte{1}},
	}))
	const want = `{"kind":"struct","of":[{"kind":"number"},{"kind":"flag"},{"kind":"time"},{"kind":"bytes","length":2},` +
		`{"kind":"list","length":1,"of":[{"kind":"struct","of":[{"kind":"text","length":3},{"kind":"again",` +
		`"optional":true}]}]},` +
		`{"kind":"map","length":0.5,"of":[{"kind":"text","length":5}]},{"kind":"text","optional":true,"length":4}]}`
	if err != nil || string(got) != want {
		t.Errorf("%s\nwant %s, %v", got, want, err)
	}
	if ShapeOf(nil) != nil {
		t.Error("no values have a shape")
	}
}
