package verify

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

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
	var methods []string
	p, q := reflect.New(w.Type()), reflect.New(w.Type())
	p.Elem().Set(w)
	q.Elem().Set(g)
	for _, form := range ownForms {
		alone, ok, err := form.alone(p)
		if !ok || err != nil || Compare(alone.Interface(), q.Interface(), nil) != nil {
			continue
		}
		methods = append(methods, form.method)
	}
	if len(methods) == 0 {
		return false
	}
	for _, place := range Places(q.Interface(), p.Interface()) {
		at := c.path(c.steps, true) + strings.TrimPrefix(place, typeName(w.Type()))
		text := fmt.Sprintf("%s: lost by your type %s itself, in %s", at, w.Type(), strings.Join(methods, ", "))
		if !slices.Contains(*c.lost, text) {
			*c.lost = append(*c.lost, text)
		}
	}
	return true
}
