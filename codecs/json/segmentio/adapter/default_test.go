package adapter

import (
	"testing"

	"github.com/segmentio/encoding/json"
)

type page struct {
	Text string
	Tags map[string]int
}

// TestDefault: NewDefault writes what json.Marshal writes, New does not.
func TestDefault(t *testing.T) {
	v := &page{"<&>", map[string]int{"c": 1, "a": 2, "b": 3}}
	want, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	for _, made := range []struct {
		name string
		make func() (*Codec[page], error)
		same bool
	}{{"New", New[page], false}, {"NewDefault", NewDefault[page], true}} {
		c, err := made.make()
		if err != nil {
			t.Fatal(err)
		}
		got, err := c.Marshal([]byte{}, v)
		if err != nil || (string(got) == string(want)) != made.same {
			t.Errorf("%s: got %s, %v; json.Marshal writes %s, the same expected: %t", made.name, got, err, want, made.same)
		}
	}
}

// TestDefaultNames: field names match in any case where the options do not say otherwise.
func TestDefaultNames(t *testing.T) {
	for want, made := range map[string]func() (*Codec[page], error){"": New[page], "x": NewDefault[page]} {
		c, err := made()
		if err != nil {
			t.Fatal(err)
		}
		var got page
		if err := c.Unmarshal([]byte(`{"tEXT":"x"}`), &got); err != nil || got.Text != want {
			t.Errorf("got %q, %v; want %q", got.Text, err, want)
		}
	}
}
