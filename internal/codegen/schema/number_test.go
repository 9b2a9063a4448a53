package schema

import (
	"slices"
	"strings"
	"testing"
)

func tagged(tags ...string) *Type {
	t := &Type{Kind: Struct, Name: "T"}
	for i, tag := range tags {
		t.Fields = append(t.Fields, Field{Name: string(rune('A' + i)), Type: Leaf(Int32), Tag: tag})
	}
	return t
}

func TestNumbers(t *testing.T) {
	for _, c := range []struct {
		tags     []string
		want     []int
		numbered bool
		wrong    string
	}{
		{tags: []string{"", ""}, want: []int{1, 2}},
		{tags: []string{WireTag(1), WireTag(2)}, want: []int{1, 2}, numbered: true},
		{tags: []string{WireTag(2), "", `json:"x"`}, want: []int{2, 1, 3}, numbered: true},
		{tags: []string{WireTag(7), WireTag(7)}, want: []int{7, 1}, numbered: true,
			wrong: "T.B: wire number 7 is that of A too"},
		{tags: []string{`wire:"x"`}, want: []int{1}, wrong: `T.A: tag wire:"x"`},
		{tags: []string{`wire:"0"`}, want: []int{1}, wrong: `T.A: tag wire:"0"`},
	} {
		s := tagged(c.tags...)
		if got := Numbers(s); !slices.Equal(got, c.want) {
			t.Errorf("%q: numbers %v, want %v", c.tags, got, c.want)
		}
		if Numbered(s) != c.numbered {
			t.Errorf("%q: numbered %v", c.tags, Numbered(s))
		}
		err := CheckNumbers(s)
		if (err != nil) != (c.wrong != "") || err != nil && !strings.HasPrefix(err.Error(), c.wrong) {
			t.Errorf("%q: error %v, want %q", c.tags, err, c.wrong)
		}
	}
}
