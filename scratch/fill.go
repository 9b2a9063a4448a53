// Package scratch makes values of a type that is known only when the program is
// built: random ones that fill every field, or those of a file of samples. It
// neither measures nor verifies.
package scratch

import (
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"sort"
)

// Size says how large random values are.
type Size struct {
	Elements int // of a slice or map, at most
	Length   int // of a string or byte slice, at most
	Depth    int // of a type that contains itself
	Parts    int // of a value, about: where every list and pointer filled makes more, values have some of them each
}

// Sizes are the choices of random values by name.
func Sizes() map[string]Size {
	return map[string]Size{"small": {1, 8, 1, 2000}, "typical": {4, 24, 3, 1000}, "large": {32, 256, 4, 20000}}
}

// Knowledge is what a type's values are chosen from that running does not show.
type Knowledge struct {
	Numbers map[reflect.Type][]int64  // the constants of enumerations
	Texts   map[reflect.Type][]string // the constants of named string types
	Held    []reflect.Type            // what interfaces with methods may hold
}

// Filler makes random values.
type Filler struct {
	Rand  *rand.Rand
	Size  Size
	Known Knowledge
	skip  map[reflect.Type][]int // fields that are left out

	chance float64 // of what may be nil to be filled, below the first levels; 0: always
	nested int     // how many lists, maps and pointers are around what is being filled
	level  int     // how many structs, lists and maps are
	must   bool    // what is filled next may not be nil
	near   bool    // the struct around it is as near to the root as can be, where all its fields are filled
	filled int     // parts so far
	work   int     // the same, with those of what was refused
	tried  map[reflect.Type]trials
	called string // the name of an element of XML that is filled next
	bad    bool   // what was filled is a value that its own type does not read
	forms  map[reflect.Type]*ownForms
	good   map[reflect.Type]reflect.Value // the last of those that marshal themselves; see [Filler.taken]
	least  map[reflect.Type]int           // see [reach]; nil: any depth
	made   map[reflect.Type]int           // how many values of a struct there were; nil: all are typical
}

// Value fills *v, which is a pointer to a zero value. The first values of a struct are by design: their fields are
// nil, zero, empty, large and at the edges of their types, each beside each. In the others every exported field gets a
// value that is not zero, except below Size.Depth uses of a type within itself and where the value would have more than
// Size.Parts parts.
func (f *Filler) Value(v any) {
	f.filled, f.work, f.nested, f.level = 0, 0, 0, 0
	if c := f.chance; c > 0 { // some values are filled deeper than others, as far as there is room
		f.chance += (1 - c) * f.Rand.Float64()
		defer func() { f.chance = c }()
	}
	if f.forms == nil {
		f.forms = map[reflect.Type]*ownForms{}
	}
	x := reflect.ValueOf(v).Elem()
	f.called = x.Type().Name()
	f.fill(x, typical, map[reflect.Type]int{})
}

// chances are what values of bearable size are made with, the first that will do.
var chances = []float64{0, 0.7, 0.5, 0.35, 0.25, 0.17, 0.12, 0.08, 0.05, 0.03, 0.02, 0.01}

// chanceFor is the first chance with which a few values of a type stay within the size,
// and how many parts they have then.
func chanceFor(t reflect.Type, f Filler) (chance float64, parts int) {
	const few = 5
	try := func(chance float64) (sum int, fits bool) {
		for seed := uint64(1); seed <= few; seed++ {
			f.Rand, f.chance = rand.New(rand.NewPCG(seed, 1)), chance
			f.Value(reflect.New(t).Interface())
			if sum += f.filled; f.filled > f.Size.Parts {
				return sum / int(seed), false
			}
		}
		return sum / few, true
	}
	i := sort.Search(len(chances)-1, func(i int) bool {
		_, fits := try(chances[i])
		return fits
	})
	parts, _ = try(chances[i])
	return chances[i], parts
}

// full reports whether a value has as many parts as it may have.
func (f *Filler) full() bool { return f.Size.Parts > 0 && f.filled > f.Size.Parts }

// leaves reports whether a list, map or pointer stays nil, since the value is large.
func (f *Filler) leaves() bool {
	return f.full() || f.chance > 0 && f.nested > 1 && f.Rand.Float64() >= f.chance
}

func (f *Filler) fill(v reflect.Value, l level, depth map[reflect.Type]int) {
	if !v.CanAddr() || !f.known(v.Addr().Interface(), l) && !f.formed(v, l, depth) {
		f.parts(v, l, depth)
	}
}

// unfit reports whether a type is, or is a list, map or pointer of, what no serializer can be given.
func unfit(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Func, reflect.Chan, reflect.UnsafePointer:
		return true
	case reflect.Slice, reflect.Array, reflect.Pointer, reflect.Map:
		return t.Name() == "" && unfit(t.Elem())
	}
	return false
}

// byPlace reports whether a key is told apart by where it lies, so that what is read has another.
func byPlace(key reflect.Value) bool {
	switch key.Kind() {
	case reflect.Pointer:
		return true
	case reflect.Interface:
		return byPlace(key.Elem())
	case reflect.Array:
		for _, v := range key.Seq2() {
			if byPlace(v) {
				return true
			}
		}
	case reflect.Struct:
		for f, v := range key.Fields() {
			if f.IsExported() && byPlace(v) {
				return true
			}
		}
	}
	return false
}

// parts fills a value by what it is made of.
func (f *Filler) parts(v reflect.Value, l level, depth map[reflect.Type]int) {
	f.filled++
	f.work++
	must := f.must
	f.must = false
	t := v.Type()
	if unfit(t) {
		return
	}
	switch v.Kind() {
	case reflect.Interface:
		f.held(v, l, must, depth)
	case reflect.Pointer:
		f.pointer(v, l, must, depth)
	case reflect.Slice:
		if e := t.Elem(); e.Kind() == reflect.Uint8 && len(f.Known.Numbers[e]) == 0 && len(formsOf(e)) == 0 {
			f.bytes(v, l)
			return
		}
		f.elements(v, l, depth)
	case reflect.Array:
		f.level++
		for i := range v.Len() {
			if !f.ends(t.Elem(), depth) { // else it is the type itself, without an end
				f.element(v.Index(i), l, depth)
			}
		}
		f.level--
	case reflect.Map:
		f.pairs(v, l, depth)
	case reflect.Struct:
		f.fields(v, l, depth)
	default:
		f.leaf(v, l)
	}
}

// fields fills those of a struct, each with a level of its own.
func (f *Filler) fields(v reflect.Value, l level, depth map[reflect.Type]int) {
	t := v.Type()
	defer nameElement(v, f.called)
	defer freeInlined(v)
	list := slices.DeleteFunc(shown(t), func(i int) bool {
		return slices.Contains(f.skip[t], i) || l.nothing() && !required(t, i) && !f.hasZero(t.Field(i).Type)
	})
	if len(list) == 0 {
		return
	}
	n := rows(len(list))
	if f.made != nil && !l.nothing() {
		n = f.made[t]
		f.made[t]++
	}
	near := f.near
	least, known := f.least[t]
	f.near = known && f.level <= least
	f.level++
	defer func() { f.level, f.near = f.level-1, near }()
	first := 0
	if f.chance > 0 { // there may be no room for the last ones
		first = f.Rand.IntN(len(list))
	}
	for k := range list {
		k = (first + k) % len(list)
		i, l := list[k], l
		if !l.nothing() {
			l = levelOf(n, k, len(list))
		}
		if f.must = required(t, i); f.must && l.nothing() {
			l = typical
		}
		f.field(v.Field(i), t.Field(i), l, depth)
		f.must = false
	}
}

// hasZero reports whether a type may have a zero of its own, or have one in it: of times, of what marshals itself, and
// of a json.Number, whose zero is no number.
func (f *Filler) hasZero(t reflect.Type) bool {
	return t == reflect.TypeFor[json.Number]() || t.Kind() == reflect.Struct ||
		t.Kind() == reflect.Array || len(f.ownForms(t).forms) > 0
}

// field fills one. An embedded pointer leads to something that is not empty, since what is embedded is there by what
// it holds.
func (f *Filler) field(v reflect.Value, sf reflect.StructField, l level, depth map[reflect.Type]int) {
	called := f.called
	defer func() { f.called = called }()
	f.called = elementOf(sf, called)
	if !sf.Anonymous || v.Kind() != reflect.Pointer || v.Type().Elem().Kind() != reflect.Struct {
		f.fill(v, l, depth)
		return
	}
	if l.nothing() {
		return
	}
	for range cycle {
		if f.fill(v, l, depth); v.IsNil() || !alike(v.Elem(), reflect.Zero(v.Type().Elem())) {
			return
		}
		v.SetZero()
	}
}

// pointer lets a pointer lead to something, as far as there is room. Most formats know no pointer to nil.
func (f *Filler) pointer(v reflect.Value, l level, must bool, depth map[reflect.Type]int) {
	t := v.Type()
	if !must && (l == absent || depth[t] >= f.Size.Depth || f.leaves() || f.tooDeep(t)) {
		return
	}
	switch k := t.Elem().Kind(); {
	case !l.nothing():
	case k == reflect.Slice, k == reflect.Map, k == reflect.Pointer, k == reflect.Interface:
		return
	}
	l = f.behind(t.Elem(), l)
	f.nested++
	defer func() { f.nested-- }()
	depth[t]++
	v.Set(reflect.New(t.Elem()))
	if !f.well(func() { f.fill(v.Elem(), l, depth) }, must) {
		v.SetZero()
		depth[t]--
		return
	}
	if l == typical {
		f.notZero(v.Elem())
	}
	depth[t]--
	switch e := v.Elem(); e.Kind() {
	case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface:
		if e.IsNil() { // the value is large enough
			v.SetZero()
		}
	case reflect.Struct:
		if e.IsZero() && t.Elem().Size() > 0 && f.chance > 0 && !must && !l.nothing() { // the same
			v.SetZero()
		}
	}
}

// well reports whether what fill fills is read by its own type, so that it may be an element or be pointed to.
func (f *Filler) well(fill func(), must bool) bool {
	before := f.bad
	f.bad = false
	fill()
	good := !f.bad || must
	f.bad = before || f.bad && must
	return good
}

// behind is the level of what a pointer leads to: of a type that marshals itself never zero, whose form may be that of
// nil.
func (f *Filler) behind(t reflect.Type, l level) level {
	if l.nothing() && len(f.ownForms(t).forms) > 0 {
		return typical
	}
	return l
}

// notZero makes a truth value or a constant that a typical pointer leads to one that is not zero.
func (f *Filler) notZero(v reflect.Value) {
	if !v.IsZero() {
		return
	}
	if v.Kind() == reflect.Bool {
		v.SetBool(true)
	}
	for _, c := range f.Known.Numbers[v.Type()] {
		switch {
		case c != 0 && v.CanInt():
			v.SetInt(c)
		case c != 0 && v.CanUint():
			v.SetUint(uint64(c))
		}
	}
}

// room reports whether a list or map gets elements, and how many at most: of a nil or an empty one there are none.
func (f *Filler) room(t reflect.Type, l level, depth map[reflect.Type]int) (most int, ok bool) {
	if l == absent || l == zero || depth[t] >= f.Size.Depth || f.ends(t.Elem(), depth) || f.leaves() || f.tooDeep(t) {
		return 0, false
	}
	n := max(1, f.Size.Elements>>(2*depth[t])) // a quarter of those of a list around it, so that values stay finite
	switch l {
	case empty:
		n = 0
	case low, high:
		n = 1
	case large:
		n *= much
	}
	return n, true
}

// elementLevel is that of the i-th element of a list or map: those of a large one are of all levels.
func elementLevel(i int, l level) level {
	if l == large {
		return level(i) % levels
	}
	return l
}

func (f *Filler) elements(v reflect.Value, l level, depth map[reflect.Type]int) {
	t := v.Type()
	most, ok := f.room(t, l, depth)
	if !ok {
		return
	}
	f.nested++
	f.level++
	depth[t]++
	n := 0
	if most > 0 {
		n = 1 + f.Rand.IntN(most)
	}
	v.Set(reflect.MakeSlice(t, n, n))
	for i := range n {
		if !f.well(func() { f.element(v.Index(i), elementLevel(i, l), depth) }, false) {
			v.SetLen(i)
			break
		}
		if l == large && f.full() {
			v.SetLen(i + 1)
			break
		}
	}
	depth[t]--
	f.level--
	f.nested--
}

// element fills an element of a list, array or map, which is no nil pointer and no interface without a value.
func (f *Filler) element(v reflect.Value, l level, depth map[reflect.Type]int) {
	if v.Kind() == reflect.Interface && l.nothing() {
		l = typical
	}
	if v.Kind() != reflect.Pointer {
		f.fill(v, l, depth)
		return
	}
	t := v.Type()
	l = f.behind(t.Elem(), l)
	depth[t]++
	v.Set(reflect.New(t.Elem()))
	f.fill(v.Elem(), l, depth)
	if l == typical {
		f.notZero(v.Elem())
	}
	least(v.Elem())
	depth[t]--
}

// least makes a list, map or pointer that stayed nil, since the value is large, an
// empty one: what a pointer in a list leads to is not left out.
func least(v reflect.Value) {
	switch {
	case v.Kind() == reflect.Slice && v.IsNil():
		v.Set(reflect.MakeSlice(v.Type(), 0, 0))
	case v.Kind() == reflect.Map && v.IsNil():
		v.Set(reflect.MakeMap(v.Type()))
	case v.Kind() == reflect.Pointer && v.IsNil():
		v.Set(reflect.New(v.Type().Elem()))
		least(v.Elem())
	}
}

// ends reports whether a pointer of that type would stay nil here: lists and maps
// have no nil elements.
func (f *Filler) ends(t reflect.Type, depth map[reflect.Type]int) bool {
	return t.Kind() == reflect.Pointer && depth[t] >= f.Size.Depth
}

func (f *Filler) pairs(v reflect.Value, l level, depth map[reflect.Type]int) {
	t := v.Type()
	most, ok := f.room(t, l, depth)
	if !ok {
		return
	}
	f.nested++
	f.level++
	depth[t]++
	v.Set(reflect.MakeMap(t))
	n := 0
	if most > 0 {
		n = 1 + f.Rand.IntN(most)
	}
	for i := 0; i < n && !(l == large && i > 0 && f.full()); i++ {
		key, elem := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		of := typical
		if l == low || l == high {
			of = l
		}
		if f.well(func() {
			f.fill(key, of, depth)
			f.element(elem, elementLevel(i, l), depth)
		}, false) && key.Comparable() && !byPlace(key) { // an interface may hold a list, or a pointer
			v.SetMapIndex(key, elem)
		}
	}
	depth[t]--
	f.level--
	f.nested--
}
