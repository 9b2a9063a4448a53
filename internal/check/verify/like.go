package verify

import (
	"math/big"
	"reflect"
	"strings"
)

// like reports whether values of any type may come back here as others that say the same.
func (c *comparison) like() bool {
	for _, a := range c.adapted {
		if a.Like && c.below(a.Path) {
			return true
		}
	}
	return false
}

// below reports whether the walk stands at or below a path.
func (c *comparison) below(path string) bool {
	if strings.HasPrefix(c.path(c.steps, true), path) {
		return true
	}
	for n := range len(c.steps) + 1 {
		around := comparison{root: c.root, steps: c.steps[:n]}
		if around.at(path) {
			return true
		}
	}
	return false
}

// compareLike compares values of two types by what they say: numbers by value, lists and maps by what they hold, the
// keys of maps by their text.
func (c *comparison) compareLike(g, w reflect.Value) *Difference {
	if x, y := number(g), number(w); x != nil && y != nil {
		if x.Cmp(y) == 0 {
			return nil
		}
		return c.differ(showBoth(g, w))
	}
	switch {
	case g.Kind() == reflect.Slice && w.Kind() == reflect.Slice && g.Type().Elem() == w.Type().Elem():
		return c.compareList(g.Convert(w.Type()), w)
	case g.Kind() == reflect.Map && w.Kind() == reflect.Map && w.Type().Key().Kind() == reflect.String:
		if same := sameKeys(g, w.Type()); same.IsValid() {
			return c.compareMap(same, w)
		}
	}
	return c.differ(g.Type().String()+" "+show(g), w.Type().String()+" "+show(w))
}

// sameKeys is the map g as one of another type, whose keys are strings; invalid where a key is none or a value
// has another type.
func sameKeys(g reflect.Value, t reflect.Type) reflect.Value {
	if !g.Type().Elem().AssignableTo(t.Elem()) {
		return reflect.Value{}
	}
	out := reflect.MakeMapWithSize(t, g.Len())
	for it := g.MapRange(); it.Next(); {
		k := it.Key()
		if k.Kind() == reflect.Interface {
			k = k.Elem()
		}
		if k.Kind() != reflect.String {
			return reflect.Value{}
		}
		out.SetMapIndex(k.Convert(t.Key()), it.Value())
	}
	return out
}

// number is the exact value of a number; nil of anything else and of what is not finite.
func number(v reflect.Value) *big.Rat {
	switch {
	case v.CanInt():
		return new(big.Rat).SetInt64(v.Int())
	case v.CanUint():
		return new(big.Rat).SetUint64(v.Uint())
	case v.CanFloat():
		return new(big.Rat).SetFloat64(v.Float())
	}
	return nil
}
