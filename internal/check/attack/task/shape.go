package task

import (
	"bytes"
	"reflect"
	"slices"
	"unicode/utf8"
)

// Shape is where the parts of an encoding begin and end. It is found by encoding
// values that differ in one place, so it holds for any format.
type Shape struct {
	Bounds  []int    `json:"bounds"`  // where a field, an element or a key begins or ends, ascending
	Counts  []int    `json:"counts"`  // bytes that change with the length of a list, a map, text or bytes
	Numbers [][2]int `json:"numbers"` // where a number begins and ends
	Text    bool     `json:"text"`    // the encoding can be read by people
	Skewed  bool     `json:"skewed"`  // equal values have unlike encodings: bounds are places at equal distances
}

// most of what is kept of each, so that the plan stays small.
const (
	maxBounds  = 48
	maxCounts  = 16
	maxNumbers = 24
)

// shapeOf finds the shape of what encode makes of v, which points to the value.
func shapeOf(encode func(v any) ([]byte, error), v any) Shape {
	e, err := encode(v)
	if err != nil {
		return Shape{}
	}
	e = bytes.Clone(e)
	f := finder{encode: encode, value: v, e: e}
	f.shape.Text = readable(e)
	for range 3 {
		if again, err := encode(v); err != nil || !bytes.Equal(e, again) {
			f.shape.Skewed = true
		}
	}
	if !f.shape.Skewed {
		f.walk(reflect.ValueOf(v).Elem(), 0)
	}
	if f.shape.Text {
		f.punctuation()
	}
	if len(f.shape.Bounds) < 3 {
		for i := range maxBounds {
			f.shape.Bounds = append(f.shape.Bounds, i*len(e)/maxBounds)
		}
	}
	s := f.shape
	s.Bounds = sampleRange(append(s.Bounds, 0, len(e)), maxBounds)
	s.Counts = sampleRange(s.Counts, maxCounts)
	s.Numbers = s.Numbers[:min(len(s.Numbers), maxNumbers)]
	return s
}

// sampleRange sorts, drops doubles and keeps at most n, spread over all.
func sampleRange(all []int, n int) []int {
	slices.Sort(all)
	all = slices.Compact(all)
	if len(all) <= n {
		return all
	}
	kept := make([]int, n)
	for i := range kept {
		kept[i] = all[i*(len(all)-1)/(n-1)]
	}
	return kept
}

func readable(e []byte) bool {
	if len(e) == 0 || !utf8.Valid(e) {
		return false
	}
	return !slices.ContainsFunc(e, func(c byte) bool {
		return c < ' ' && c != '\n' && c != '\t' &&
			c != '\r' || c == 0x7F
	})
}

// finder changes one place of a value after the other.
type finder struct {
	encode func(v any) ([]byte, error)
	value  any
	e      []byte
	tries  int
	shape  Shape
}

// maxTries is how many places are changed.
const maxTries = 200

// differ notes where the encoding of the value as it is now differs from e.
func (f *finder) differ(number bool) {
	if f.tries++; f.tries > maxTries {
		return
	}
	now, err := f.encode(f.value)
	if err != nil || bytes.Equal(now, f.e) {
		return
	}
	front := prefix(f.e, now)
	back := suffix(f.e[front:], now[front:])
	end := len(f.e) - back
	f.shape.Bounds = append(f.shape.Bounds, front, end)
	if number {
		f.shape.Numbers = append(f.shape.Numbers, [2]int{front, max(end, front+1)})
	}
	if len(now) != len(f.e) {
		f.lengths(now, front, end)
	}
}

// lengths notes the first few bytes that are a little greater or less in now, an
// encoding of another length.
func (f *finder) lengths(now []byte, front, end int) {
	grown := len(now) - len(f.e)
	for at, left := front, 4; at < min(end+1, len(now), len(f.e)) && left > 0; at++ {
		d := int(int8(now[at] - f.e[at]))
		if d != 0 && (d == grown || d == 2*grown || d == 1 || d == 2 || d == -1 || d == -2) {
			f.shape.Counts = append(f.shape.Counts, at)
			left--
		} else if d != 0 && at > front {
			return
		}
	}
}

func prefix(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func suffix(a, b []byte) int {
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	return n
}

// punctuation adds the places of a text where its signs stand.
func (f *finder) punctuation() {
	for i, c := range f.e {
		if bytes.IndexByte([]byte("\"{}[]:,<>/=&*-#'()"), c) >= 0 {
			f.shape.Bounds = append(f.shape.Bounds, i, i+1)
		}
	}
}

// with sets a place to another value while its encoding is looked at.
func (f *finder) with(place, other reflect.Value, number bool) {
	old := reflect.New(place.Type()).Elem()
	old.Set(place)
	place.Set(other)
	f.differ(number)
	place.Set(old)
}

func (f *finder) walk(v reflect.Value, depth int) {
	if depth > 8 || f.tries > maxTries || !v.CanSet() {
		return
	}
	t := v.Type()
	switch v.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				f.walk(v.Field(i), depth+1)
			}
		}
	case reflect.Pointer:
		if !v.IsNil() {
			f.with(v, reflect.Zero(t), false)
			f.walk(v.Elem(), depth+1)
		}
	case reflect.Slice:
		f.slice(v, depth)
	case reflect.Array:
		for i := range min(v.Len(), 2) {
			f.walk(v.Index(i), depth+1)
		}
	case reflect.Map:
		if v.Len() > 0 {
			f.with(v, reflect.MakeMap(t), false)
			f.longerMap(v)
		}
	case reflect.String:
		f.with(v, reflect.ValueOf(v.String()+"x").Convert(t), false)
		if s := v.String(); len(s) > 0 {
			f.with(v, reflect.ValueOf(s[:len(s)-1]+"~").Convert(t), false)
		}
	case reflect.Bool:
		f.with(v, reflect.ValueOf(!v.Bool()).Convert(t), true)
	default:
		if v.CanInt() || v.CanUint() || v.CanFloat() {
			f.with(v, reflect.Zero(t), true)
			one := reflect.New(t).Elem()
			one.Set(reflect.ValueOf(77).Convert(t))
			f.with(v, one, true)
		}
	}
}

// longerMap notes the lengths that change with one more key. Of the encodings in Go's
// random order the least one is looked at, and of that only what says lengths.
func (f *finder) longerMap(v reflect.Value) {
	t := v.Type()
	if t.Key().Kind() != reflect.String {
		return
	}
	old, m := reflect.New(t).Elem(), reflect.MakeMap(t)
	old.Set(v)
	for _, k := range v.MapKeys() {
		m.SetMapIndex(k, v.MapIndex(k))
		m.SetMapIndex(reflect.ValueOf(k.String()+"~").Convert(t.Key()), v.MapIndex(k))
	}
	v.Set(m)
	defer v.Set(old)
	var least []byte
	for range 8 {
		now, err := f.encode(f.value)
		if err != nil {
			return
		}
		if least == nil || bytes.Compare(now, least) < 0 {
			least = bytes.Clone(now)
		}
	}
	front := prefix(f.e, least)
	f.lengths(least, front, len(f.e)-suffix(f.e[front:], least[front:]))
}

func (f *finder) slice(v reflect.Value, depth int) {
	t := v.Type()
	n := v.Len()
	longer := reflect.MakeSlice(t, n, n+1)
	reflect.Copy(longer, v)
	last := reflect.Zero(t.Elem())
	if n > 0 {
		last = v.Index(n - 1)
	}
	f.with(v, reflect.Append(longer, last), false)
	if n == 0 {
		return
	}
	f.with(v, v.Slice(0, n-1), false)
	if t.Elem().Kind() != reflect.Uint8 {
		for i := range min(n, 2) {
			f.walk(v.Index(i), depth+1)
		}
	}
}

// OneKey leaves one entry, that of the least key, in each map of a value: libraries
// that write maps in Go's random order then write the same bytes each time.
func OneKey(v reflect.Value, depth int) {
	if depth > 12 {
		return
	}
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			OneKey(v.Elem(), depth+1)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				OneKey(v.Field(i), depth+1)
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			OneKey(v.Index(i), depth+1)
		}
	case reflect.Map:
		if v.Len() < 2 || !v.CanSet() {
			return
		}
		keys := v.MapKeys()
		least := slices.MinFunc(keys, func(a, b reflect.Value) int { return compareKeys(a, b) })
		m := reflect.MakeMap(v.Type())
		m.SetMapIndex(least, v.MapIndex(least))
		v.Set(m)
	}
}
