package shapes

import (
	"math"
	"strings"
	"testing"
)

func TestLookOf(t *testing.T) {
	l := LookOf("a", []byte(`{"k":"text","n":-1.5,"b":true,"l":[null]}`))
	for part, want := range map[int]float64{inTexts: 6, inNumbers: 4, inLiterals: 8, inKeys: 23} {
		if got := l.Parts[part] * l.Bytes; math.Abs(got-want) > 1e-9 {
			t.Errorf("%v bytes of part %d, want %v", got, part, want)
		}
	}
	if l.Bytes != 41 {
		t.Errorf("%v bytes", l.Bytes)
	}
}

// TestMix: messages go to the data set that is nearest, by their calls; one of a hundredth goes to the others.
func TestMix(t *testing.T) {
	text, numbers := `{"a":"`+strings.Repeat("x", 50)+`"}`, `{"a":[`+strings.Repeat("1.25,", 9)+`1234]}`
	of := []Look{LookOf("texts", []byte(text)), LookOf("numbers", []byte(numbers)),
		LookOf("large", []byte(`{"a":"`+strings.Repeat("x", 5000)+`"}`))}
	site := func(typ string, calls float64, shape any, sizes ...int) *Site {
		s := &Site{Type: typ, Calls: calls, Sizes: sizes}
		if shape != nil {
			s.Messages = []Message{{Bytes: sizes[0], Shape: shape}}
		}
		return s
	}
	near, err := Mix([]*Site{
		site("p.T", 60, []any{"o", "=a", "s50"}, 58, 60, 60),
		site("p.N", 30, []any{"o", "=a", []any{"l", "f1.2b0", 10.0}}, 55),
		site("p.Binary", 9.9, nil, 4000), // no JSON: by its size
		site("p.Rare", 0.1, nil, 100_000),
	}, of, 1)
	if err != nil || len(near) != 3 {
		t.Fatalf("%v, %+v", err, near)
	}
	for i, want := range []struct {
		name     string
		share    float64
		from, to int
	}{{"texts", 60. / 100.9, 58, 60}, {"numbers", 30. / 100.9, 55, 55}, {"large", 10.9 / 100.9, 4000, 100_000}} {
		n := near[i]
		if n.Dataset != want.name || math.Abs(n.Share-want.share) > 1e-9 || n.Smallest != want.from || n.Largest != want.to {
			t.Errorf("%+v, want %+v", n, want)
		}
	}
	if near, err := Mix(nil, of, 1); err != nil || near != nil {
		t.Errorf("of no message: %v, %v", near, err)
	}
}

// TestSeconds: what two processes counted beside each other is one time, and a pause is none.
func TestSeconds(t *testing.T) {
	f := &File{Runs: []*Run{{ID: "a", Start: "2026-11-26T10:00:00Z", Seconds: 60},
		{ID: "b", Start: "2026-11-26T10:00:30Z", Seconds: 60}, {ID: "c", Start: "2026-11-26T11:00:00Z", Seconds: 10},
		{ID: "other", Start: "2026-11-26T12:00:00Z", Seconds: 10}, {ID: "old", Start: "2026-11-26T12:00:00Z"}}}
	for _, c := range []struct {
		runs string
		want float64
	}{{"a", 60}, {"ab", 90}, {"abc", 100}, {"c", 10}, {"", 0}} {
		var sites []*Site
		for _, id := range c.runs {
			sites = append(sites, &Site{Run: string(id)})
		}
		if got := f.seconds(sites); got != c.want {
			t.Errorf("%s: %v seconds, want %v", c.runs, got, c.want)
		}
	}
	for seconds, want := range map[float64]string{0.5: "", 1: " in 1 second", 90: " in 1.5 minutes",
		604800: " in 7 days"} {
		if got := period(seconds); got != want {
			t.Errorf("%v: %q, want %q", seconds, got, want)
		}
	}
}

// TestEdgesOfTypes: the largest and the smallest number of a type are drawn as they are, so that they fit the type.
func TestEdgesOfTypes(t *testing.T) {
	for shape, want := range map[string]string{"i3b7qm": "127", "-i3b7qm": "-127", "-i3b8m": "-128", "i3b8qm": "255",
		"-i19b64m": "-9223372036854775808", "i20b64qm": "18446744073709551615"} {
		site := &Site{Type: "p.T", Messages: []Message{{Bytes: 4, Shape: shape}}}
		drawn, err := draw([]*Site{site}, 1, 1)
		if err != nil || string(drawn[0]) != want {
			t.Errorf("%s: %s, %v; want %s", shape, drawn[0], err, want)
		}
	}
}
