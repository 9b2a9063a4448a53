package scratch

import "reflect"

// level is what kind of value a field gets.
type level int

// The levels. What a kind of type has no value of is a typical one.
const (
	typical level = iota
	absent        // nil
	zero          // 0 and its like, also behind a pointer
	empty         // no elements
	large         // many elements, long texts, large numbers
	low           // one edge of the type
	high          // the other
	levels        // how many there are: a prime number, see [levelOf]
)

// nothing reports whether what has the level is nil, zero or empty.
func (l level) nothing() bool { return l == absent || l == zero || l == empty }

// A cycle is as many values of a struct as are needed for all pairs of levels of so many fields.
const (
	cycle   = int(levels * levels)
	columns = int(levels) + 1
)

// rows is how many values of a struct with so many fields have a design: with them every field has had every
// level, beside every level of every other field.
func rows(fields int) int {
	n := cycle
	for f := columns; f < fields; f *= columns {
		n += cycle
	}
	return n
}

// levelOf is the level of a field in the n-th value of its struct: within a cycle the levels of two columns of an
// orthogonal array meet in all pairs, and two fields are in different columns in one cycle at least, neighbours
// in the first. The first value has typical levels only, as have those behind the last row.
func levelOf(n, field, fields int) level {
	if n >= rows(fields) {
		return typical
	}
	for range n / cycle {
		field /= columns
	}
	a, b, c := n%cycle/int(levels), n%int(levels), field%columns
	if c == columns-1 {
		return level(b)
	}
	return level((a + c*b) % int(levels))
}

// reach is how far each struct is from the type at the root: the fewest structs, lists and maps around it.
func reach(root reflect.Type, held []reflect.Type) map[reflect.Type]int {
	least := map[reflect.Type]int{}
	at := map[reflect.Type]int{}
	var visit func(t reflect.Type, n int)
	visit = func(t reflect.Type, n int) {
		if before, ok := at[t]; ok && before <= n {
			return
		}
		at[t] = n
		switch t.Kind() {
		case reflect.Pointer:
			visit(t.Elem(), n)
		case reflect.Slice, reflect.Array:
			visit(t.Elem(), n+1)
		case reflect.Map:
			visit(t.Key(), n+1)
			visit(t.Elem(), n+1)
		case reflect.Interface:
			for _, h := range held {
				if t.NumMethod() > 0 && h.Implements(t) {
					visit(h, n)
				}
			}
		case reflect.Struct:
			least[t] = n
			for i := range t.NumField() {
				visit(t.Field(i).Type, n+1)
			}
		}
	}
	visit(root, 0)
	return least
}

// tooDeep reports whether what a pointer, list or map leads to would be nested deeper than its struct has to be by a
// few levels: types that refer widely to each other do not nest as deep in samples as they could.
func (f *Filler) tooDeep(t reflect.Type) bool {
	if f.near {
		return false
	}
	at := f.level
	for range 20 { // a named list may hold itself
		switch t.Kind() {
		case reflect.Slice, reflect.Array, reflect.Map:
			at++
		case reflect.Pointer:
		default:
			least, known := f.least[t]
			return known && at > least+2*f.Size.Depth
		}
		t = t.Elem()
	}
	return false
}
