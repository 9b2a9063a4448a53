package scratch

import (
	"bytes"
	"errors"
	"slices"
	"testing"
)

// closed reads itself from nothing that is offered.
type closed struct{ n int }

func (c closed) MarshalText() ([]byte, error) { return []byte{byte(c.n)}, nil }
func (c *closed) UnmarshalText([]byte) error  { return errors.New("no") }

type partly struct {
	Text  string
	Never closed
	Left  string
	Inner *struct{ Also closed }
	List  []struct{ Also closed }
	Call  func()
}

func TestUnfilledNamesWhatNoValueFills(t *testing.T) {
	got := Unfilled(generator[partly]("small", Knowledge{}, "partly.Left"), "partly.Left")
	if want := []string{"partly.Call", "partly.Inner", "partly.List", "partly.Never"}; !slices.Equal(got, want) {
		t.Errorf("unfilled: %q, want %q", got, want)
	}
	if got := Unfilled(generator[wideC]("small", Knowledge{})); len(got) > 0 {
		t.Errorf("unfilled: %q, want none", got)
	}
	var b bytes.Buffer
	if err := writeUnfilled(&b, got); err != nil ||
		b.String() != `["partly.Call","partly.Inner","partly.List","partly.Never"]`+"\n" {
		t.Errorf("%q, %v", b.String(), err)
	}
}
