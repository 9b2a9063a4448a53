package goccy_test

import (
	"errors"
	"testing"

	"github.com/goccy/go-yaml"
)

// TestBugBlockStrings shows strings that do not survive the library's default
// style. When one of them does, it can be left out here; when all do, the codec
// can do without the option JSON.
func TestBugBlockStrings(t *testing.T) {
	for _, s := range []string{"a\tb", "\n", ".nan"} {
		out, err := yaml.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		var got string
		if err := yaml.Unmarshal(out, &got); err == nil && got == s {
			t.Errorf("%q survives as %q: the bug is fixed", s, out)
		}
	}
}

// TestJSONStrings shows that they survive as the codec writes them.
func TestJSONStrings(t *testing.T) {
	for _, s := range []string{"a\tb", "\n", ".nan", "\x00", "\"", "\\", "- a", "null", "1", "😀", "\u0085"} {
		out, err := yaml.MarshalWithOptions(s, yaml.JSON())
		if err != nil {
			t.Fatal(err)
		}
		var got string
		if err := yaml.Unmarshal(out, &got); err != nil || got != s {
			t.Errorf("%q: got %q, %v from %q", s, got, err, out)
		}
	}
}

type full struct{ room int }

func (f *full) Write(p []byte) (int, error) {
	if f.room -= len(p); f.room < 0 {
		return 0, errors.New("full")
	}
	return len(p), nil
}

// An Encoder drops the errors of its writer.
func TestBugEncoderDropsErrors(t *testing.T) {
	e := yaml.NewEncoder(&full{})
	if err := errors.Join(e.Encode([]string{"a"}), e.Close()); err != nil {
		t.Errorf("a writer that fails is an error: %v", err)
	}
}

// An integer beyond 64 bits, as JavaScript rounds the largest one, is read as another number.
func TestBugIntegerBeyond64Bits(t *testing.T) {
	var got uint64
	if err := yaml.Unmarshal([]byte("18446744073709552000"), &got); err != nil || got != 1<<63 {
		t.Errorf("18446744073709552000 is read as %d, %v", got, err)
	}
}

// A nil pointer that Unmarshal is to fill stays nil, without an error.
func TestBugPointerToAPointer(t *testing.T) {
	var got *struct{ A int }
	if err := yaml.Unmarshal([]byte("a: 1"), &got); err != nil || got != nil {
		t.Errorf("got %v, %v: the pointer is filled", got, err)
	}
}

// A tag without a value is a panic.
func TestBugTagWithoutAValue(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("no panic: the bug is fixed")
		}
	}()
	var got struct{ A []string }
	_ = yaml.Unmarshal([]byte("a: !!str "), &got)
}

// A map that is inlined is given the keys of the fields around it, too.
func TestBugInlinedMapTakesFields(t *testing.T) {
	var got struct {
		A    int
		Rest map[string]int `yaml:",inline"`
	}
	if err := yaml.Unmarshal([]byte("a: 1\nb: 2"), &got); err != nil || got.A != 1 || len(got.Rest) != 2 {
		t.Errorf("got %v, %v: the bug is fixed", got, err)
	}
}
