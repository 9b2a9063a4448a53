package v2_test

import (
	"encoding/json"
	"testing"
	"time"

	jsonv2 "github.com/go-json-experiment/json"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
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
	Deep   *deep      `json:"deep,omitempty"`
	Form   *form      `json:"form,omitempty"`
	Rest   string     `json:"-"`
}

// deep has, besides what its tags leave out where it is empty, what they leave out always.
type deep struct {
	Force []string `json:"-"`
	Inner *deep    `json:"inner,omitempty"`
	*limits
	Count int `json:"count,omitempty,omitzero"`
}

// form is null as JSON where it has no text that counts.
type form struct {
	Valid bool
	Text  string
}

func (f form) MarshalJSON() ([]byte, error) {
	if !f.Valid {
		return []byte("null"), nil
	}
	return json.Marshal(f.Text)
}

func (f *form) UnmarshalJSON(b []byte) error {
	f.Valid = string(b) != "null"
	return json.Unmarshal(b, &f.Text)
}

type limits struct {
	Names []string `json:"names,omitempty"`
	CPU   int      `json:"cpu,omitzero"`
}

type meta struct {
	limits
	Raw json.RawMessage `json:"raw,omitempty"`
}

// TestPointersToWhatIsEmptyAsJSON: what the library leaves out by the tags, and nothing else, is no difference with the
// adaptations that say so.
func TestPointersToWhatIsEmptyAsJSON(t *testing.T) {
	empty, text, now := "", "x", time.Unix(1e9, 0).UTC()
	adapted := []codec.Adaptation{{Path: "pod.Limits", Nil: true}, {Path: "pod.Note", Nil: true},
		{Path: "pod.Any", Nil: true}, {Path: "pod.Since", Nil: true}, {Path: "pod.Meta", Nil: true},
		{Path: "pod.Deep", Nil: true}, {Path: "pod.Deep.Inner", Nil: true}, {Path: "pod.Form", Nil: true},
		{Path: "pod.Deep.Force", Left: true}, {Path: "pod.Deep.Inner.Force", Left: true}, {Path: "pod.Rest", Left: true}}
	for name, c := range map[string]struct {
		value pod
		loses bool
	}{
		"nothing":          {pod{}, false},
		"all full":         {pod{Limits: &limits{CPU: 1}, Note: &text, Any: 1.0, Since: &now}, false},
		"empty struct":     {pod{Limits: &limits{Names: []string{}}}, true},
		"empty text":       {pod{Note: &empty}, true},
		"empty any":        {pod{Any: map[string]any{}}, true},
		"without a tag":    {pod{Kept: &limits{}}, false},
		"deep":             {pod{More: []pod{{}, {Note: &empty}}}, true},
		"number":           {pod{Limits: &limits{CPU: 0, Names: []string{"a"}}}, false},
		"marshals itself":  {pod{Since: &time.Time{}}, false},
		"embedded, full":   {pod{Meta: &meta{Raw: json.RawMessage("1")}}, false},
		"embedded, empty":  {pod{Meta: &meta{}}, true},
		"left out by tag":  {pod{Deep: &deep{Force: []string{"a"}}}, true},
		"left out, deeper": {pod{Deep: &deep{Inner: &deep{Force: []string{"a"}}}}, true},
		"beside a number":  {pod{Deep: &deep{Count: 1, Inner: &deep{Force: []string{}}}}, true},
		"null by a method": {pod{Form: &form{Text: "a"}}, true},
		"text by a method": {pod{Form: &form{Valid: true, Text: "a"}}, false},
		"no text, so":      {pod{Form: &form{Valid: true}}, true},
		"in a list":        {pod{More: []pod{{Deep: &deep{Force: []string{"b"}}}}}, true},
		"empty inner JSON": {pod{Meta: &meta{Raw: json.RawMessage("{}")}}, true},
	} {
		b, err := jsonv2.Marshal(c.value)
		if err != nil {
			t.Fatal(err)
		}
		var out pod
		if err := jsonv2.Unmarshal(b, &out); err != nil {
			t.Fatal(err)
		}
		if d := verify.Compare(&out, &c.value, nil); (d != nil) != c.loses {
			t.Errorf("%s: without adaptations: %v", name, d)
		}
		if d := verify.Compare(&out, &c.value, adapted); d != nil {
			t.Errorf("%s: %v", name, d)
		}
	}
	lost, kept := pod{}, pod{Limits: &limits{CPU: 1}}
	if verify.Compare(&lost, &kept, adapted) == nil {
		t.Error("a pointer to something is lost, and nothing is said")
	}
}
