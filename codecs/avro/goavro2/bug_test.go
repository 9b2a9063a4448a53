package goavro2

import (
	"math"
	"testing"

	"github.com/linkedin/goavro/v2"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// The decoder of text returns a float64 for the infinities and NaN of a float.
func TestBugSpecialFloat(t *testing.T) {
	c, err := goavro.NewCodec(`"float"`)
	if err != nil {
		t.Fatal(err)
	}
	text, err := c.TextualFromNative(nil, float32(math.Inf(1)))
	if err != nil {
		t.Fatal(err)
	}
	x, _, err := c.NativeFromTextual(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := x.(float64); !ok {
		t.Errorf("%s is decoded as a %T: float32Of can go", text, x)
	}
}

// The encoder of text replaces what is not UTF-8 without an error.
func TestBugInvalidText(t *testing.T) {
	c, err := goavro.NewCodec(`"string"`)
	if err != nil {
		t.Fatal(err)
	}
	text, err := c.TextualFromNative(nil, "\xff")
	if err == nil && string(text) != `"\uFFFD"` {
		t.Errorf("a byte that is not UTF-8 becomes %s", text)
	}
	if err != nil {
		t.Errorf("a byte that is not UTF-8 is refused: %v", err)
	}
}

// The decoder of text takes the UTF-8 of characters that are not escaped for the bytes, which stand for the
// code points 0 to 255 (Avro 1.12, JSON encoding).
func TestBugUnescapedBytes(t *testing.T) {
	c, err := goavro.NewCodec(`"bytes"`)
	if err != nil {
		t.Fatal(err)
	}
	v, _, err := c.NativeFromTextual([]byte("\"\u00d8\"")) // as Java's Avro writes the byte d8
	b, _ := v.([]byte)
	if err != nil || string(b) != "\u00d8" {
		t.Errorf("the byte d8 is read as % x, %v", b, err)
	}
}
