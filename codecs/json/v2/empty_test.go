package v2_test

import (
	"encoding/json"
	"testing"
	"time"

	jsonv2 "github.com/go-json-experiment/json"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/suite"
)

type pod struct {
	Name   string     `json:"name"`
	Limits *limits    `json:"limits,omitempty"`
	Note   *string    `json:"note,omitempty"`
	Any    any        `json:"any,omitempty"`
	Since  *time.Time `json:"since,omitempty"`
	Kept   *limits    `json:"kept"`
	More   []pod      `json:"more,omitempty"`
	Meta   *meta      `json:"meta,omitempty"`
}

type limits struct {
	Names []string `json:"names,omitempty"`
	CPU   int      `json:"cpu,omitzero"`
}

type meta struct {
	limits
	Raw json.RawMessage `json:"raw,omitempty"`
}

// TestPointersToWhatIsEmptyAsJSON: a codec that leaves such fields out is left out exactly where
// the library itself, asked here, loses one.
func TestPointersToWhatIsEmptyAsJSON(t *testing.T) {
	empty, text, now := "", "x", time.Unix(1e9, 0).UTC()
	for name, c := range map[string]struct {
		value pod
		path  string
	}{
		"nothing":          {pod{}, ""},
		"all full":         {pod{Limits: &limits{CPU: 1}, Note: &text, Any: 1.0, Since: &now}, ""},
		"empty struct":     {pod{Limits: &limits{Names: []string{}}}, "pod.Limits"},
		"empty text":       {pod{Note: &empty}, "pod.Note"},
		"empty any":        {pod{Any: map[string]any{}}, "pod.Any"},
		"without a tag":    {pod{Kept: &limits{}}, ""},
		"deep":             {pod{More: []pod{{}, {Note: &empty}}}, "pod.More[].Note"},
		"number":           {pod{Limits: &limits{CPU: 0, Names: []string{"a"}}}, ""},
		"marshals itself":  {pod{Since: &time.Time{}}, ""},
		"embedded, full":   {pod{Meta: &meta{Raw: json.RawMessage("1")}}, ""},
		"embedded, empty":  {pod{Meta: &meta{}}, "pod.Meta"},
		"empty inner JSON": {pod{Meta: &meta{Raw: json.RawMessage("{}")}}, "pod.Meta"},
	} {
		cases := []*suite.Case{{Codec: "json/std"}, {Codec: "json/v2"}}
		kept, missing := suite.WithoutEmpty(dataset.Set[pod]{ID: "own", Samples: []pod{{Name: "first"}, c.value}},
			cases, "json/v2")
		switch {
		case c.path == "" && (len(kept) != 2 || len(missing) != 0):
			t.Errorf("%s: %d kept, %v", name, len(kept), missing)
		case c.path != "" && (len(kept) != 1 || kept[0].Codec != "json/std" || len(missing) != 1 ||
			missing[0].Codec != "json/v2" || missing[0].Problems[0].Path != c.path):
			t.Errorf("%s: %d kept, %v", name, len(kept), missing)
		}
		if lost := loses(t, c.value); lost != (c.path != "") {
			t.Errorf("%s: the library loses a pointer: %t", name, lost)
		}
	}
}

// loses reports whether a pointer or interface of the value is nil behind the library.
func loses(t *testing.T, in pod) bool {
	b, err := jsonv2.Marshal(in)
	if err != nil {
		t.Fatal(err)
	}
	var out pod
	if err := jsonv2.Unmarshal(b, &out); err != nil {
		t.Fatal(err)
	}
	var lost func(a, b pod) bool
	lost = func(a, b pod) bool {
		if a.Limits != nil && b.Limits == nil || a.Note != nil && b.Note == nil || a.Any != nil && b.Any == nil ||
			a.Since != nil && b.Since == nil || a.Kept != nil && b.Kept == nil || a.Meta != nil && b.Meta == nil {
			return true
		}
		for i := range a.More {
			if lost(a.More[i], b.More[i]) {
				return true
			}
		}
		return false
	}
	return lost(in, out)
}
