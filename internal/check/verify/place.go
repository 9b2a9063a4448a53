package verify

import (
	"reflect"
	"slices"
	"strings"
)

// place is where a value stands, by the innermost struct around it: a type that is
// reached by several paths, or contains itself, is adapted alike by all of them, and
// an adaptation names one.
type place struct {
	in   reflect.Type // a struct, or nil: the root is not in one
	rest string       // from there, such as ".Lines[]"
}

// at reports whether the walk stands where the path of an adaptation leads.
func (c *comparison) at(path string) bool {
	if path == "" || path == c.path(c.steps, true) {
		return true
	}
	named, found := placeOf(c.root, behindRoot(path))
	return found && named == c.here()
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
	if last < 0 {
		return place{nil, strings.TrimPrefix(c.path(c.steps, true), typeName(c.root))}
	}
	inner := comparison{root: c.steps[last].from}
	return place{inner.root, strings.TrimPrefix(inner.path(c.steps[last:], true), typeName(inner.root))}
}

// placeOf follows a path such as ".Lines[].Due" from a type.
func placeOf(t reflect.Type, path string) (p place, found bool) {
	for path != "" {
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		switch {
		case strings.HasPrefix(path, "[]") && slices.Contains([]reflect.Kind{reflect.Slice, reflect.Array, reflect.Map}, t.Kind()):
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
