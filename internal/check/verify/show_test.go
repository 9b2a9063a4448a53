package verify

import (
	"reflect"
	"strings"
	"testing"
)

// TestADifferenceIsSeen: what is shown of two values that are not equal is not the same.
func TestADifferenceIsSeen(t *testing.T) {
	type hidden struct{ a, b *int }
	long := strings.Repeat("y", 100)
	for name, c := range map[string]struct {
		got, want any
		shows     string
	}{
		"short":        {"a", "b", `want "b"`},
		"end":          {long + "a", long + "b", `yyyb"`},
		"length":       {long, long + "yy", `yyyy"`},
		"middle":       {long + "a" + long, long + "b" + long, `yyyb`},
		"bytes":        {[]byte(long + "\x01"), []byte(long + "\x02"), "7902"},
		"cut rune":     {long + "ä", long + "ö", `yö"`},
		"struct":       {struct{ A, B string }{long, "1"}, struct{ A, B string }{long, "2"}, "2"},
		"shown alike":  {struct{ A hidden }{}, struct{ A hidden }{hidden{nil, new(int)}}, "A"},
		"in a pointer": {&[]string{long + "1"}[0], &[]string{long + "2"}[0], `yy2"`},
	} {
		d := Compare(c.got, c.want, nil)
		if d == nil {
			t.Errorf("%s: no difference", name)
		} else if text := d.String(); d.Got == d.Want || !strings.Contains(text, c.shows) || len(text) > 250 {
			t.Errorf("%s: %s, want %q in it", name, text, c.shows)
		}
	}
	if g, w := showBoth(reflect.ValueOf(long), reflect.ValueOf(long)); g == w {
		t.Errorf("values that are shown alike: %s, %s", g, w)
	}
}
