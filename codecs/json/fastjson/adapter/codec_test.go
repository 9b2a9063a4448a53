package adapter

import (
	"encoding/json"
	"math"
	"testing"
	"time"

	"github.com/valyala/fastjson"
)

// TestStrings writes strings as values and as keys and reads them with encoding/json and
// with the Reader.
func TestStrings(t *testing.T) {
	for _, s := range []string{"", "plain and long enough", "é", "1234567\"", "12345678\\", "a\nb", "\x00",
		"\a", "\v\"", "\x1f",
		"\x7f\"", "\U000e0001\"", "\u2028\\", "\ufffd\"", "12345678\x1f", "1234567é"} {
		var w Writer
		o := w.NewObject()
		o.Set("a", w.Int(1))
		o.Set(w.Key(s), w.String(s))
		o.Set("z", w.Bool(true))
		out, err := w.Finish(nil, w.Object(o))
		if err != nil {
			t.Fatal(err)
		}
		var got map[string]any
		if err := json.Unmarshal(out, &got); err != nil {
			t.Errorf("%q: %s: %v", s, out, err)
			continue
		}
		if got[s] != s || len(got) != 3 {
			t.Errorf("%q: encoding/json reads %q from %s", s, got, out)
		}
		var r Reader
		x, err := r.Parse(out)
		if err != nil {
			t.Fatal(err)
		}
		if back := r.String(x.Get(s)); back != s || r.Err() != nil {
			t.Errorf("%q: read back as %q, %v", s, back, r.Err())
		}
	}
}

func TestNumbers(t *testing.T) {
	for _, f := range []float64{0, math.Copysign(0, -1), 1e-23, 1e23, 0.1, math.MaxFloat64,
		math.SmallestNonzeroFloat64, math.Pi} {
		var w Writer
		var r Reader
		out, _ := w.Finish(nil, w.NewNumberFloat64(f))
		x, err := r.Parse(out)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.Float64(x); math.Float64bits(got) != math.Float64bits(f) || r.Err() != nil {
			t.Errorf("%v: got %v, %v", f, got, r.Err())
		}
		g := float32(f)
		if math.IsInf(float64(g), 0) {
			continue
		}
		out, _ = w.Finish(nil, w.Float32(g))
		if x, err = r.Parse(out); err != nil {
			t.Fatal(err)
		}
		if got := r.Float32(x); math.Float32bits(got) != math.Float32bits(g) || r.Err() != nil {
			t.Errorf("float32 %v: got %v, %v", g, got, r.Err())
		}
	}
}

// TestErrors reads what does not fit.
func TestErrors(t *testing.T) {
	var w Writer
	if _, err := w.Finish(nil, w.Time(time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC))); err == nil {
		t.Error("year 10000: no error")
	}
	if out, err := w.Finish(nil, w.Uint(math.MaxUint64)); err != nil || string(out) != "18446744073709551615" {
		t.Errorf("after an error: %s, %v", out, err)
	}
	for name, read := range map[string]func(*Reader, *fastjson.Value){
		"int8":       func(r *Reader, x *fastjson.Value) { r.Int(x, 8) },
		"uint8":      func(r *Reader, x *fastjson.Value) { r.Uint(x, 8) },
		"string":     func(r *Reader, x *fastjson.Value) { _ = r.String(x) },
		"bytes":      func(r *Reader, x *fastjson.Value) { r.Bytes(nil, x) },
		"byte array": func(r *Reader, x *fastjson.Value) { r.ByteArray(make([]byte, 4), x) },
		"array":      func(r *Reader, x *fastjson.Value) { r.Fixed(x, 1) },
		"object":     func(r *Reader, x *fastjson.Value) { r.Object(x).Len() },
		"time":       func(r *Reader, x *fastjson.Value) { r.Time(x) },
		"bool":       func(r *Reader, x *fastjson.Value) { r.Bool(x) },
	} {
		var r Reader
		x, err := r.Parse([]byte("300"))
		if err != nil {
			t.Fatal(err)
		}
		if read(&r, x); r.Err() == nil {
			t.Errorf("%s from 300: no error", name)
		}
	}
}
