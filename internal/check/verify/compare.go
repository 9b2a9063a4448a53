package verify

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
)

var (
	timeType = reflect.TypeFor[time.Time]()
	byteType = reflect.TypeFor[byte]()
)

// maxNested is how deep a value may be; a deeper one is taken to contain itself.
const maxNested = 10_000

// Difference is the first place where two values are not equal.
type Difference struct {
	Path string // for example "Order.Lines[3].Tags"
	Got  string
	Want string
}

// String is "path: got x, want y".
func (d *Difference) String() string {
	return fmt.Sprintf("%s: got %s, want %s", d.Path, d.Got, d.Want)
}

// Compare returns the first difference between two values of one type, or nil.
//
// Nil and empty slices and maps are equal, instants are equal whatever their
// zone, NaN equals NaN; other floats must have the same bits. An instant at a
// path that an adaptation with a Unit names may be off by less than that unit, and
// so a float where one has Decimals; what one with Nil names may be nil where it leads to something empty. Below a
// path with Like values of any type are equal to those of another type that say the same. A field at a path with
// Left is not looked at.
// A json.RawMessage is compared as JSON.
// Fields that are not exported are not looked at, except in structs that have
// no others, and in those that marshal themselves, whose forms have to be the same.
func Compare(got, want any, adapted []codec.Adaptation) *Difference {
	g, w := reflect.ValueOf(got), reflect.ValueOf(want)
	if !g.IsValid() || !w.IsValid() || g.Type() != w.Type() {
		if !g.IsValid() && !w.IsValid() {
			return nil
		}
		return &Difference{Path: "value", Got: fmt.Sprintf("type %T", got), Want: fmt.Sprintf("type %T", want)}
	}
	for g.Kind() == reflect.Pointer && !g.IsNil() && !w.IsNil() {
		g, w = g.Elem(), w.Elem()
	}
	c := comparison{root: g.Type(), adapted: adapted}
	return c.compare(g, w)
}

// comparison is one walk through two values. The steps from the root to where
// it stands are kept as they are and made into a path only when one is wanted.
type comparison struct {
	root    reflect.Type
	adapted []codec.Adaptation
	steps   []step
	places  *[]string // if not nil, where values differ, and the walk goes on
	lost    *[]string // if not nil, what methods of the types lose, which is no difference then
}

// step goes from a value into one of its parts.
type step struct {
	from  reflect.Type
	field int           // of a struct
	index int           // of a slice or array
	key   reflect.Value // of a map
}

func (c *comparison) enter(s step, got, want reflect.Value) *Difference {
	if len(c.steps) == maxNested {
		return &Difference{Path: typeName(c.root), Got: "a value that is nested endlessly", Want: "one that ends"}
	}
	c.steps = append(c.steps, s)
	d := c.compare(got, want)
	c.steps = c.steps[:len(c.steps)-1]
	return d
}

func (c *comparison) compare(g, w reflect.Value) *Difference {
	d := c.compareParts(g, w)
	if d != nil && c.lost != nil && c.byOwnForm(g, w) {
		return nil
	}
	return d
}

func (c *comparison) compareParts(g, w reflect.Value) *Difference {
	equal := true
	switch g.Kind() {
	case reflect.Bool:
		equal = g.Bool() == w.Bool()
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		equal = g.Int() == w.Int()
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		equal = g.Uint() == w.Uint()
	case reflect.Float32, reflect.Float64:
		equal = c.near(g.Float(), w.Float())
	case reflect.Complex64, reflect.Complex128:
		x, y := g.Complex(), w.Complex()
		equal = c.near(real(x), real(y)) && c.near(imag(x), imag(y))
	case reflect.String:
		equal = g.String() == w.String()
	case reflect.Pointer, reflect.Interface:
		return c.compareElem(g, w)
	case reflect.Struct:
		return c.compareStruct(g, w)
	case reflect.Slice, reflect.Array:
		return c.compareList(g, w)
	case reflect.Map:
		return c.compareMap(g, w)
	default: // functions and channels: no codec encodes them
		equal = g.IsNil() == w.IsNil()
	}
	if equal {
		return nil
	}
	return c.differ(showBoth(g, w))
}

func sameFloat(x, y float64) bool {
	return math.Float64bits(x) == math.Float64bits(y) || x != x && y != y
}

func (c *comparison) near(x, y float64) bool { return sameFloat(x, y) || c.rounded(x, y) }

// rounded reports whether an adaptation names the digits in which the two differ.
func (c *comparison) rounded(x, y float64) bool {
	near := func(a *codec.Adaptation) bool {
		return a.Decimals > 0 && math.Abs(x-y) <= math.Pow10(-a.Decimals)
	}
	return c.stands(near) || slices.ContainsFunc(c.adapted, func(a codec.Adaptation) bool {
		return a.Like && near(&a) && c.below(a.Path)
	})
}

func (c *comparison) compareElem(g, w reflect.Value) *Difference {
	if g.IsNil() && w.IsNil() {
		return nil
	}
	if !g.IsNil() && !w.IsNil() && g.Elem().Type() != w.Elem().Type() {
		if c.like() {
			return c.compareLike(g.Elem(), w.Elem())
		}
		return c.differ(g.Elem().Type().String()+" "+show(g), w.Elem().Type().String()+" "+show(w))
	}
	if g.IsNil() && c.empties(w) {
		return nil
	}
	if g.IsNil() || w.IsNil() {
		return c.differ(showBoth(g, w))
	}
	return c.enter(step{from: g.Type()}, g.Elem(), w.Elem())
}

// empties reports whether an adaptation says that what leads to something empty is nil here, and w does.
func (c *comparison) empties(w reflect.Value) bool {
	return c.stands(func(a *codec.Adaptation) bool { return a.Nil }) && c.hollowAt(step{from: w.Type()}, w.Elem())
}

// hollowAt reports whether a value is zero or empty, or has nothing but such parts and what the user's tags leave out.
func (c *comparison) hollowAt(s step, v reflect.Value) bool {
	c.steps = append(c.steps, s)
	defer func() { c.steps = c.steps[:len(c.steps)-1] }()
	if form, ok := jsonForm(v); ok {
		return slices.Contains([]string{"", "null", `""`, "[]", "{}"}, form)
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	case reflect.Pointer, reflect.Interface:
		return v.IsNil() || c.hollowAt(step{from: v.Type()}, v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if at := (step{from: v.Type(), field: i}); !c.left(at) && !c.hollowAt(at, v.Field(i)) {
				return false
			}
		}
		return true
	}
	return v.IsZero()
}

func (c *comparison) compareStruct(g, w reflect.Value) *Difference {
	t := g.Type()
	if t == timeType {
		return c.compareTime(g, w)
	}
	facts := factsOf(t)
	fields := facts.fields
	for _, i := range fields {
		if at := (step{from: t, field: i}); c.left(at) {
			continue
		} else if d := c.enter(at, g.Field(i), w.Field(i)); d != nil {
			return d
		}
	}
	if facts.hidden && g.CanInterface() && w.CanInterface() && !sameForm(g, w) &&
		!reflect.DeepEqual(g.Interface(), w.Interface()) {
		return c.differ(showBoth(g, w))
	}
	if len(fields) == 0 && t.NumField() > 0 && g.CanInterface() && !reflect.DeepEqual(g.Interface(), w.Interface()) &&
		!sameForm(g, w) {
		return c.differ(showBoth(g, w))
	}
	return nil
}

// left reports whether the user's tag leaves out the field at s.
func (c *comparison) left(s step) bool {
	if !placed(c).leaves {
		return false
	}
	c.steps = append(c.steps, s)
	defer func() { c.steps = c.steps[:len(c.steps)-1] }()
	return c.stands(func(a *codec.Adaptation) bool { return a.Left })
}

func (c *comparison) compareTime(g, w reflect.Value) *Difference {
	if !g.CanInterface() || !w.CanInterface() {
		return nil
	}
	x, y := g.Interface().(time.Time), w.Interface().(time.Time)
	if x.Equal(y) {
		return nil
	}
	off := x.Sub(y).Abs()
	if c.stands(func(a *codec.Adaptation) bool { return off < a.Unit }) {
		return nil
	}
	return c.differ(showBoth(g, w))
}

func (c *comparison) compareList(g, w reflect.Value) *Difference {
	if g.Type().Elem() == byteType && (g.Kind() == reflect.Slice || g.CanAddr() && w.CanAddr()) {
		if !bytes.Equal(g.Bytes(), w.Bytes()) && !(g.Type() == rawType && sameJSON(g.Bytes(), w.Bytes())) {
			return c.differ(showBoth(g, w))
		}
		return nil
	}
	if g.Len() != w.Len() {
		if d := c.differ(fmt.Sprintf("length %d", g.Len()), fmt.Sprintf("length %d", w.Len())); d != nil {
			return d
		}
		n := min(g.Len(), w.Len())
		g, w = firstOf(g, n), firstOf(w, n)
	}
	if factsOf(g.Type().Elem()).plain && sameBytes(g, w) {
		return nil
	}
	for i := range g.Len() {
		if d := c.enter(step{from: g.Type(), index: i}, g.Index(i), w.Index(i)); d != nil {
			return d
		}
	}
	return nil
}

// firstOf is the first n elements of a list; arrays of one type are never longer.
func firstOf(list reflect.Value, n int) reflect.Value {
	if list.Kind() == reflect.Array {
		return list
	}
	return list.Slice(0, n)
}

// compareMap looks at the keys in order only once it knows that there is a
// difference, so that the same one is named every time.
func (c *comparison) compareMap(g, w reflect.Value) *Difference {
	if byAddress(w.Type().Key()) {
		g = c.withKeysOf(g, w)
	}
	same := g.Len() == w.Len() && c.places == nil
	for it := w.MapRange(); same && it.Next(); {
		v := g.MapIndex(it.Key())
		same = v.IsValid() && c.enter(step{from: g.Type(), key: it.Key()}, v, it.Value()) == nil
	}
	if same {
		return nil
	}
	for _, k := range sortedKeys(w) {
		v := g.MapIndex(k)
		if !v.IsValid() {
			if d := c.differAt(step{from: g.Type(), key: k}, "no such key", show(w.MapIndex(k))); d != nil {
				return d
			}
			continue
		}
		if d := c.enter(step{from: g.Type(), key: k}, v, w.MapIndex(k)); d != nil {
			return d
		}
	}
	for _, k := range sortedKeys(g) {
		if !w.MapIndex(k).IsValid() {
			if d := c.differAt(step{from: g.Type(), key: k}, show(g.MapIndex(k)), "no such key"); d != nil {
				return d
			}
		}
	}
	return nil
}

func sortedKeys(m reflect.Value) []reflect.Value {
	keys := m.MapKeys()
	slices.SortStableFunc(keys, func(a, b reflect.Value) int { return cmp.Compare(show(a), show(b)) })
	return keys
}

func (c *comparison) differ(got, want string) *Difference {
	if c.places != nil {
		c.note(c.steps)
		return nil
	}
	return &Difference{Path: c.path(c.steps, false), Got: got, Want: want}
}

func (c *comparison) differAt(last step, got, want string) *Difference {
	steps := append(slices.Clone(c.steps), last)
	if c.places != nil {
		c.note(steps)
		return nil
	}
	return &Difference{Path: c.path(steps, false), Got: got, Want: want}
}

// path writes steps; with general, "[]" stands for every index and key.
func (c *comparison) path(steps []step, general bool) string {
	var b strings.Builder
	b.WriteString(typeName(c.root))
	for _, s := range steps {
		switch k := s.from.Kind(); {
		case k == reflect.Struct:
			b.WriteString("." + s.from.Field(s.field).Name)
		case k == reflect.Pointer || k == reflect.Interface:
		case general:
			b.WriteString("[]")
		case k == reflect.Map:
			b.WriteString("[" + show(s.key) + "]")
		default:
			b.WriteString("[" + strconv.Itoa(s.index) + "]")
		}
	}
	return b.String()
}

func typeName(t reflect.Type) string {
	if t.Name() != "" {
		return t.Name()
	}
	return t.String()
}
