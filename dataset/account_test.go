package dataset

import (
	"reflect"
	"testing"
	"unicode/utf8"
)

// filled is how many of a struct's fields are not zero, and of how many.
func filled(v any) (set, all int) {
	fields := reflect.ValueOf(v)
	for i := range fields.NumField() {
		if !fields.Field(i).IsZero() {
			set++
		}
	}
	return set, fields.NumField()
}

func TestAccountShape(t *testing.T) {
	share := map[string][2]int{}
	count := func(_ *testing.T, id string, v any) {
		set, all := filled(v)
		s := share[id]
		share[id] = [2]int{s[0] + set, s[1] + all}
	}
	each(t, 200, func(t *testing.T, id string, v Account) { count(t, id, v) })
	each(t, 200, func(t *testing.T, id string, v AccountText) { count(t, id, v) })
	for id, want := range map[string][2]int{"account/full": {100, 100}, "account/sparse": {12, 18},
		"accounttext/full": {100, 100}, "accounttext/sparse": {20, 30}} {
		s := share[id]
		if s[1] == 0 {
			t.Errorf("%s has no values", id)
		} else if percent := 100 * s[0] / s[1]; percent < want[0] || percent > want[1] {
			t.Errorf("%s: %d %% of the fields are set, want %d to %d", id, percent, want[0], want[1])
		}
	}
}

// The decimals are as the standard writes them.
func TestCents(t *testing.T) {
	// 123.45 as Python's bson.Decimal128 writes it, in the other order of bytes.
	want := [16]byte{0x30, 0x3c, 14: 0x30, 15: 0x39}
	if got := cents(12345); got != want {
		t.Errorf("123.45 is %x, want %x", got, want)
	}
	for n, want := range map[int64]string{1: "0.01", 12345: "123.45", 1 << 40: "10995116277.76"} {
		if got := centsText(cents(n)); got != want {
			t.Errorf("%d cents are %q, want %q", n, got, want)
		}
	}
}

func TestTimelineShape(t *testing.T) {
	bytes, runes, replies, reposts, posts := 0, 0, 0, 0, 0
	each(t, 3, func(t *testing.T, _ string, v Timeline) {
		if len(v.Statuses) != 100 {
			t.Errorf("%d posts", len(v.Statuses))
		}
		for _, p := range v.Statuses {
			posts++
			bytes, runes = bytes+len(p.Status.Text), runes+utf8.RuneCountInString(p.Status.Text)
			if p.Status.InReplyToStatus != nil {
				replies++
			}
			if p.RepostedStatus != nil {
				reposts++
			}
		}
	})
	if bytes < runes*3/2 || replies == 0 || replies > posts/2 || reposts < posts/2 {
		t.Errorf("%d bytes in %d letters, %d replies and %d reposts in %d posts", bytes, runes, replies, reposts, posts)
	}
}
