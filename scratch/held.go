package scratch

import "reflect"

// held fills an interface: with a tree as encoding/json makes them where it has no
// methods, else with one of the types that it may hold.
// Behind an empty one is one that is set to zero.
func (f *Filler) held(v reflect.Value, l level, must bool, depth map[reflect.Type]int) {
	t := v.Type()
	if t.NumMethod() == 0 {
		if !l.nothing() {
			v.Set(reflect.ValueOf(f.tree(2)))
		}
		return
	}
	if !must && (l == absent || l == zero || depth[t] >= f.Size.Depth || f.leaves()) {
		return
	}
	var list []reflect.Type
	for _, h := range f.Known.Held {
		if h.Implements(t) {
			list = append(list, h)
		}
	}
	if len(list) == 0 {
		return
	}
	of := list[f.Rand.IntN(len(list))]
	if !must && f.tooDeep(of) {
		return
	}
	depth[t]++
	x := reflect.New(of).Elem()
	to := x
	if x.Kind() == reflect.Pointer {
		x.Set(reflect.New(x.Type().Elem()))
		to = x.Elem()
	}
	if !f.well(func() { f.fill(to, l, depth) }, must) {
		depth[t]--
		return
	}
	if x.Kind() == reflect.Pointer {
		// A struct around one pointer, such as those of a message's oneof, says which it is by
		// being there; a nil in it is no value of the type.
		if e := x.Elem(); e.Kind() == reflect.Struct && e.NumField() == 1 && e.Field(0).Kind() == reflect.Pointer &&
			e.Field(0).CanSet() && e.Field(0).IsNil() {
			e.Field(0).Set(reflect.New(e.Field(0).Type().Elem()))
		}
	}
	v.Set(x)
	depth[t]--
}

// tree is a value that JSON has a form for, at most as deep as that.
func (f *Filler) tree(deep int) any {
	f.filled++
	f.work++
	kinds := 5
	if deep == 0 || f.full() {
		kinds = 3
	}
	switch f.Rand.IntN(kinds) {
	case 0:
		return f.text()
	case 1:
		return float64(f.Rand.IntN(1e6)) / 8
	case 2:
		return f.Rand.IntN(2) == 1
	case 3:
		list := make([]any, 1+f.Rand.IntN(f.Size.Elements))
		for i := range list {
			list[i] = f.tree(deep - 1)
		}
		return list
	}
	m := map[string]any{}
	for range 1 + f.Rand.IntN(f.Size.Elements) {
		m[f.text()] = f.tree(deep - 1)
	}
	return m
}
