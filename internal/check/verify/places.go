package verify

import (
	"reflect"
	"slices"
)

// Places returns all places at which two values of one type, or the values that
// they point to, differ in the sense of [Compare], each once and in the order of
// the walk. "[]" stands for every index and key, as in "Order.Lines[].Tags"; a list or map of
// another length is a place, and so is what differs in the elements that both have.
func Places(got, want any) []string {
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	for g.Kind() == reflect.Pointer && !g.IsNil() && !w.IsNil() {
		g, w = g.Elem(), w.Elem()
	}
	places := []string{}
	c := comparison{root: g.Type(), places: &places}
	if d := c.compare(g, w); d != nil { // nested too deeply
		places = append(places, d.Path)
	}
	return places
}

func (c *comparison) note(steps []step) {
	if p := c.path(steps, true); !slices.Contains(*c.places, p) {
		*c.places = append(*c.places, p)
	}
}
