package verify

import (
	"reflect"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
)

// place is where a value stands, by the innermost struct around it: a type that is
// reached by several paths, or contains itself, is adapted alike by all of them, and
// an adaptation names one.
type place struct {
	in   reflect.Type // a struct, or nil: the root is not in one
	rest string       // from there, such as ".Lines[]"
}

// placement is adaptations by where they apply to values of a type. A walk asks at every field, and there may be
// hundreds.
type placement struct {
	root    reflect.Type
	adapted []codec.Adaptation
	at      map[place][]*codec.Adaptation // by the one place where the path leads
	open    []*codec.Adaptation           // the others: which place it is depends on the walk
	leaves  bool                          // one is Left
}

// lastPlaced is what [placed] made last: walks through many values of one type follow each other.
var lastPlaced atomic.Pointer[placement]

func placed(c *comparison) *placement {
	p := lastPlaced.Load()
	if p != nil && p.root == c.root && len(p.adapted) == len(c.adapted) &&
		unsafe.SliceData(p.adapted) == unsafe.SliceData(c.adapted) {
		return p
	}
	p = &placement{root: c.root, adapted: c.adapted, at: map[place][]*codec.Adaptation{}}
	for i := range c.adapted {
		a := &c.adapted[i]
		p.leaves = p.leaves || a.Left
		at, found := placeOf(c.root, behindRoot(a.Path))
		if _, _, choice := lastChoice(a.Path); choice || !found || a.Path == "" {
			p.open = append(p.open, a)
		} else {
			p.at[at] = append(p.at[at], a)
		}
	}
	lastPlaced.Store(p)
	return p
}

// stands reports whether the walk stands at the place of an adaptation that fits.
func (c *comparison) stands(fits func(*codec.Adaptation) bool) bool {
	if len(c.adapted) == 0 {
		return false
	}
	p := placed(c)
	return slices.ContainsFunc(p.at[c.here()], fits) ||
		slices.ContainsFunc(p.open, func(a *codec.Adaptation) bool { return fits(a) && c.at(a.Path) })
}

// at reports whether the walk stands where the path of an adaptation leads.
func (c *comparison) at(path string) bool {
	if path == "" || path == c.path(c.steps, true) {
		return true
	}
	root, behind := []reflect.Type{c.root}, behindRoot(path)
	here := c.here()
	if name, rest, ok := lastChoice(behind); ok {
		root, behind = c.named(name), rest
		if len(root) == 0 { // no value around holds it: the field's name has to do
			return here.rest != "" && strings.HasSuffix(rest, here.rest)
		}
	}
	return slices.ContainsFunc(root, func(t reflect.Type) bool {
		named, found := placeOf(t, behind)
		return found && named == here
	})
}

// lastChoice finds the last type in a path that an interface holds, such as Card in
// ".Pay.(*Card).Due", and the path behind it.
func lastChoice(path string) (name, rest string, ok bool) {
	i := strings.LastIndex(path, ".(")
	if i < 0 {
		return "", "", false
	}
	name, rest, ok = strings.Cut(path[i+len(".("):], ")")
	return strings.TrimPrefix(name, "*"), rest, ok
}

// named lists the types of that name around the place where the walk stands: those that
// fields of the root can hold, and those that it met in interfaces.
func (c *comparison) named(name string) (list []reflect.Type) {
	list = slices.Clone(reached(c.root)[name])
	for _, s := range c.steps {
		for _, t := range reached(s.from)[name] {
			if !slices.Contains(list, t) {
				list = append(list, t)
			}
		}
	}
	return list
}

// reaches is what [reached] has found, by the type.
var reaches sync.Map

// reached are the types that fields of t can hold, t itself too, by name.
func reached(t reflect.Type) map[string][]reflect.Type {
	if known, ok := reaches.Load(t); ok {
		return known.(map[string][]reflect.Type)
	}
	seen, names := map[reflect.Type]bool{}, map[string][]reflect.Type{}
	var visit func(t reflect.Type)
	visit = func(t reflect.Type) {
		if seen[t] {
			return
		}
		seen[t] = true
		names[t.Name()] = append(names[t.Name()], t)
		switch t.Kind() {
		case reflect.Struct:
			for i := range t.NumField() {
				visit(t.Field(i).Type)
			}
		case reflect.Map, reflect.Slice, reflect.Array, reflect.Pointer:
			visit(t.Elem())
		}
	}
	visit(t)
	reaches.Store(t, names)
	return names
}

// behindRoot is a path without the name of the type that it begins at, which is written
// in several ways where the type is generic: Page[Order], PageOrder, and by reflection
// Page[example.org/shop.Order].
func behindRoot(path string) string {
	depth := 0
	for i, r := range path {
		switch {
		case depth == 0 && (r == '.' || strings.HasPrefix(path[i:], "[]")):
			return path[i:]
		case r == '[':
			depth++
		case r == ']':
			depth--
		}
	}
	return ""
}

// here is the place where the walk stands.
func (c *comparison) here() place {
	last := len(c.steps) - 1
	for last >= 0 && c.steps[last].from.Kind() != reflect.Struct {
		last--
	}
	var in reflect.Type
	rest := ""
	if last >= 0 {
		in = c.steps[last].from
		rest = factsOf(in).names[c.steps[last].field]
	}
	for _, s := range c.steps[last+1:] {
		if k := s.from.Kind(); k != reflect.Pointer && k != reflect.Interface {
			rest += "[]"
		}
	}
	return place{in, rest}
}

// placeOf follows a path such as ".Lines[].Due" from a type.
func placeOf(t reflect.Type, path string) (p place, found bool) {
	for path != "" {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		switch {
		case strings.HasPrefix(path, "[]") &&
			slices.Contains([]reflect.Kind{reflect.Slice, reflect.Array, reflect.Map}, t.Kind()):
			path = path[2:]
			p.rest += "[]"
			t = t.Elem()
		case strings.HasPrefix(path, ".") && t.Kind() == reflect.Struct:
			name := path[1:]
			if i := strings.IndexAny(name, ".["); i >= 0 {
				name = name[:i]
			}
			f, ok := t.FieldByName(name)
			if !ok || len(f.Index) != 1 {
				return p, false
			}
			p = place{t, "." + name}
			t, path = f.Type, path[1+len(name):]
		default: // a key of a map too, which the walk never enters
			return p, false
		}
	}
	return p, true
}
