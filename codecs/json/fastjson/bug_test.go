package fastjson_test

import (
	"encoding/json"
	"testing"

	"github.com/valyala/fastjson"
)

// These tests show what is wrong in the library. When one fails, the release
// has it right and the adapter's way around it can go.

// Arena.NewString escapes with strconv.AppendQuote, which is not JSON for
// control characters, and the library's own parser does not read it back.
func TestBugGoEscapes(t *testing.T) {
	var a fastjson.Arena
	out := a.NewString("\x00").MarshalTo(nil)
	if json.Valid(out) {
		t.Errorf("%s is JSON: Writer.String and Writer.Key need not look at strings", out)
	}
	if got := fastjson.MustParseBytes(out).GetStringBytes(); string(got) == "\x00" {
		t.Errorf("%s is read back", out)
	}
}

// Numbers with an exponent are multiplied by a power of ten, which rounds twice.
func TestBugExponent(t *testing.T) {
	if got := fastjson.MustParse("1e-23").GetFloat64(); got == 1e-23 {
		t.Error("1e-23 is exact: Reader.Float64 need not parse exponents")
	}
}
