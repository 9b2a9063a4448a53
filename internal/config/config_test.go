package config

import (
	"reflect"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/wire"
)

func TestParse(t *testing.T) {
	c, err := parse(Name, []byte(`# what the code does not show
types: [./store.Session, "./api.*"]
sinks:
- call: example.org/x.Encode # ours
  arg: 1
  codec: json/std
  direction: writes
  variadic: true
lifetime:
  ./store.Session: forever
  ./api.Answer: 30d
acknowledged:
  - type: ./store.Session
    change: key-changed
    until: 2027-03
    reason: 'nobody reads: it'
`))
	if err != nil {
		t.Fatal(err)
	}
	want := &Config{
		Types:    []string{"./store.Session", "./api.*"},
		Sinks:    []wire.Sink{{Call: "example.org/x.Encode", Arg: 1, Variadic: true, Codec: "json/std", Direction: "writes"}},
		Lifetime: map[string]string{"./store.Session": "forever", "./api.Answer": "30d"},
		Acknowledged: []Acknowledged{{Type: "./store.Session", Change: "key-changed", Until: "2027-03",
			Reason: "nobody reads: it"}},
	}
	if !reflect.DeepEqual(c, want) {
		t.Errorf("read\n%+v, want\n%+v", c, want)
	}
}

func TestMistakes(t *testing.T) {
	for text, want := range map[string]string{
		"types:\n\t- a":              ":2: a tab",
		"typs: [a]":                  `unknown field "typs"`,
		"types: {a: b}":              ":1: ",
		"types\n":                    "is no KEY: VALUE",
		"lifetime:\n  ./a.B: long":   "none of forever",
		"types: [a]\ntypes: [b]":     ":2: types is there twice",
		"sinks:\n- call: x.Y":        "codec",
		"types: [a\n":                "has to end on its line",
		"types:\n    - a\n  - b":     ":3: the indentation",
		"acknowledged:\n- type: 'a":  "the quotes do not end",
		"acknowledged:\n- field: 12": "cannot unmarshal number",
	} {
		if _, err := parse(Name, []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
	if c, err := parse(Name, []byte("# nothing\n")); err != nil || len(c.Types) > 0 {
		t.Errorf("an empty file: %v, %v", c, err)
	}
}
