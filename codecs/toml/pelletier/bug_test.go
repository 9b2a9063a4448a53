package pelletier

import (
	"math"
	"testing"

	"github.com/pelletier/go-toml/v2"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what is said of it can go.

// Text that is not UTF-8, which TOML does not allow, is written as other text, without an error.
func TestBugInvalidText(t *testing.T) {
	b, err := toml.Marshal(struct{ A string }{"\xff"})
	if err != nil {
		t.Fatalf("invalid UTF-8 is refused: %v", err)
	}
	var got struct{ A string }
	if err := toml.Unmarshal(b, &got); err != nil || got.A != "ÿ" {
		t.Errorf("%q is read as %q, %v; it was the letter of that number", b, got.A, err)
	}
}

// The largest float32 is written so that it is too large to be read.
func TestBugLargestFloat32(t *testing.T) {
	type value struct{ A float32 }
	b, err := toml.Marshal(value{math.MaxFloat32})
	if err != nil {
		t.Fatal(err)
	}
	if err := toml.Unmarshal(b, new(value)); err == nil {
		t.Errorf("%q is read", b)
	}
}

// A nil pointer in a list, which TOML has no value for, comes back as a pointer to zero.
func TestBugNilElement(t *testing.T) {
	type value struct{ A []*struct{ B int } }
	b, err := toml.Marshal(value{A: make([]*struct{ B int }, 1)})
	if err != nil {
		t.Fatalf("a nil element is refused: %v", err)
	}
	var got value
	if err := toml.Unmarshal(b, &got); err != nil || len(got.A) != 1 || got.A[0] == nil {
		t.Errorf("%q is read as %v, %v", b, got.A, err)
	}
}

type color uint8

func (c color) MarshalText() ([]byte, error) { return []byte{'a' + byte(c)}, nil }

func (c *color) UnmarshalText(b []byte) error {
	*c = color(b[0] - 'a')
	return nil
}

// A number with a text form is written as that where it is the key of a map, and read as a number.
func TestBugNumbersWithTextsAsKeys(t *testing.T) {
	type value struct{ M map[color]string }
	b, err := toml.Marshal(value{map[color]string{3: "x"}})
	if err != nil || string(b) != "[M]\nd = 'x'\n" {
		t.Fatalf("%q, %v", b, err)
	}
	if err := toml.Unmarshal(b, new(value)); err == nil {
		t.Errorf("%q is read: the bug is fixed", b)
	}
}
