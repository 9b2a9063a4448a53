package goyaml4

import (
	"testing"

	"go.yaml.in/yaml/v4"
)

// What the library writes of these texts, it does not read. When it reads one, the text can be
// left out here.
func TestBugTextsItCannotRead(t *testing.T) {
	for _, v := range []any{"\t\na", []string{"  a\nb"}} {
		out, err := yaml.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var got any
		if err := yaml.Unmarshal(out, &got); err == nil {
			t.Errorf("%q is read from %q: the bug is fixed", v, out)
		}
	}
}

// What v3 wrote and could not read itself is mended here.
func TestMendedSinceV3(t *testing.T) {
	out, err := yaml.Marshal([]string{"\na"})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	if err := yaml.Unmarshal(out, &got); err != nil || len(got) != 1 || got[0] != "\na" {
		t.Errorf("got %q, %v from %q", got, err, out)
	}
}
