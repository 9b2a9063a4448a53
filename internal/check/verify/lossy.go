package verify

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/serialbench/serialbench/codec"
)

// CompareLossy is [Compare], but what a type loses by a method of its own is no difference: where a value came back
// as one of the forms of its type brings it back, without any library. lost names such places, each once,
// with the method.
func CompareLossy(got, want any, adapted []codec.Adaptation) (d *Difference, lost []string) {
	if d = Compare(got, want, adapted); d == nil {
		return nil, nil
	}
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	if !g.IsValid() || !w.IsValid() || g.Type() != w.Type() {
		return d, nil
	}
	for g.Kind() == reflect.Pointer && !g.IsNil() && !w.IsNil() {
		g, w = g.Elem(), w.Elem()
	}
	c := comparison{root: g.Type(), adapted: adapted, lost: &lost}
	return c.compare(g, w), lost
}

func sameLossy(got, want any, adapted []codec.Adaptation) bool {
	d, _ := CompareLossy(got, want, adapted)
	return d == nil
}

// byOwnForm reports whether w becomes g by a form of its own type, and notes where they differ.
func (c *comparison) byOwnForm(g, w reflect.Value) bool {
	if w.Type() == timeType || !g.CanInterface() || !w.CanInterface() {
		return false
	}
	p := reflect.New(w.Type())
	p.Elem().Set(w)
	for _, form := range ownForms {
		alone, ok, err := form.alone(p)
		if !ok || err != nil || Compare(alone.Elem().Interface(), g.Interface(), nil) != nil {
			continue
		}
		for _, place := range Places(g.Interface(), w.Interface()) {
			at := c.path(c.steps, true) + place[len(typeName(w.Type())):]
			text := fmt.Sprintf("%s: lost by %s of your type %s", at, form.method, w.Type())
			if !slices.Contains(*c.lost, text) {
				*c.lost = append(*c.lost, text)
			}
		}
		return true
	}
	return false
}
