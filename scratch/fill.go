// Package scratch makes values of a type that is known only when the program is
// built: random ones that fill every field, or those of a file of samples. It
// neither measures nor verifies.
package scratch

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"net"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"time"
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
	filled int     // parts so far
	forms  map[reflect.Type][]form
}

// Value fills *v, which is a pointer to a zero value. Every exported field gets
// a value that is not zero, except below Size.Depth uses of a type within itself and
// where the value would have more than Size.Parts parts.
func (f *Filler) Value(v any) {
	f.filled, f.nested = 0, 0
	if c := f.chance; c > 0 { // some values are filled deeper than others, as far as there is room
		f.chance += (1 - c) * f.Rand.Float64()
		defer func() { f.chance = c }()
	}
	if f.forms == nil {
		f.forms = map[reflect.Type][]form{}
	}
	f.fill(reflect.ValueOf(v).Elem(), map[reflect.Type]int{})
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

// leaves reports whether a list, map or pointer stays nil, since the value is large.
func (f *Filler) leaves() bool {
	return f.Size.Parts > 0 && f.filled > f.Size.Parts || f.chance > 0 && f.nested > 1 && f.Rand.Float64() >= f.chance
}

func (f *Filler) fill(v reflect.Value, depth map[reflect.Type]int) {
	if !v.CanAddr() || !f.known(v.Addr().Interface()) && !f.formed(v, depth) {
		f.parts(v, depth)
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

// parts fills a value by what it is made of.
func (f *Filler) parts(v reflect.Value, depth map[reflect.Type]int) {
	f.filled++
	t := v.Type()
	if unfit(t) {
		return
	}
	switch v.Kind() {
	case reflect.Bool:
		v.SetBool(f.Rand.IntN(2) == 1)
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		if c := f.Known.Numbers[t]; len(c) > 0 {
			v.SetInt(c[f.Rand.IntN(len(c))])
			return
		}
		v.SetInt(1 + f.Rand.Int64N(1<<f.Rand.IntN(t.Bits()-1)))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		if c := f.Known.Numbers[t]; len(c) > 0 {
			v.SetUint(uint64(c[f.Rand.IntN(len(c))]))
			return
		}
		v.SetUint(f.Rand.Uint64N(1<<f.Rand.IntN(t.Bits()-1)) + 1)
	case reflect.Float32, reflect.Float64:
		v.SetFloat(float64(float32(f.Rand.Float64() * 1000)))
	case reflect.Complex64, reflect.Complex128:
		v.SetComplex(complex(float64(float32(f.Rand.Float64()*1000)), float64(float32(f.Rand.Float64()*1000))))
	case reflect.String:
		if c := f.Known.Texts[t]; len(c) > 0 {
			v.SetString(c[f.Rand.IntN(len(c))])
			return
		}
		v.SetString(f.text())
	case reflect.Interface:
		f.held(v, depth)
	case reflect.Pointer:
		if depth[t] < f.Size.Depth && !f.leaves() {
			f.nested++
			defer func() { f.nested-- }()
			depth[t]++
			v.Set(reflect.New(t.Elem()))
			f.fill(v.Elem(), depth)
			f.notZero(v.Elem())
			depth[t]--
			switch e := v.Elem(); e.Kind() {
			case reflect.Slice, reflect.Map, reflect.Pointer, reflect.Interface:
				if e.IsNil() { // the value is large enough; most formats know no pointer to nothing
					v.SetZero()
				}
			case reflect.Struct:
				if e.IsZero() && t.Elem().Size() > 0 && f.chance > 0 { // the same
					v.SetZero()
				}
			}
		}
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			v.SetBytes([]byte(f.text()))
			return
		}
		f.elements(v, depth)
	case reflect.Array:
		for i := range v.Len() {
			if !f.ends(t.Elem(), depth) { // else it is the type itself, without an end
				f.element(v.Index(i), depth)
			}
		}
	case reflect.Map:
		f.pairs(v, depth)
	case reflect.Struct:
		first := 0
		if f.chance > 0 { // there may be no room for the last ones
			first = f.Rand.IntN(v.NumField() + 1)
		}
		for n := range v.NumField() {
			i := (first + n) % v.NumField()
			if v.Field(i).CanSet() && !slices.Contains(f.skip[t], i) {
				f.fill(v.Field(i), depth)
			}
		}
	}
}

// notZero makes a truth value or a constant that a pointer leads to one that is not
// zero: some libraries take a pointer to zero for none.
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

func (f *Filler) elements(v reflect.Value, depth map[reflect.Type]int) {
	t := v.Type()
	if depth[t] >= f.Size.Depth || f.ends(t.Elem(), depth) || f.leaves() {
		return
	}
	f.nested++
	defer func() { f.nested-- }()
	depth[t]++
	n := 1 + f.Rand.IntN(f.count(depth[t]))
	v.Set(reflect.MakeSlice(t, n, n))
	for i := range n {
		f.element(v.Index(i), depth)
	}
	depth[t]--
}

// element fills an element of a list, array or map, which is no nil pointer.
func (f *Filler) element(v reflect.Value, depth map[reflect.Type]int) {
	if v.Kind() != reflect.Pointer {
		f.fill(v, depth)
		return
	}
	t := v.Type()
	depth[t]++
	v.Set(reflect.New(t.Elem()))
	f.fill(v.Elem(), depth)
	f.notZero(v.Elem())
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

// count is how many elements a list has at most at the n-th use of its type
// within itself: a quarter of those around it, so that values stay finite.
func (f *Filler) count(n int) int { return max(1, f.Size.Elements>>(2*(n-1))) }

func (f *Filler) pairs(v reflect.Value, depth map[reflect.Type]int) {
	t := v.Type()
	if depth[t] >= f.Size.Depth || f.ends(t.Elem(), depth) || f.leaves() {
		return
	}
	f.nested++
	defer func() { f.nested-- }()
	depth[t]++
	v.Set(reflect.MakeMap(t))
	for range 1 + f.Rand.IntN(f.count(depth[t])) {
		key, elem := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		f.fill(key, depth)
		f.element(elem, depth)
		v.SetMapIndex(key, elem)
	}
	depth[t]--
}

const letters = "abcdefghijklmnopqrstuvwxyz0123456789"

// text is never empty.
func (f *Filler) text() string {
	b := make([]byte, 1+f.Rand.IntN(f.Size.Length))
	for i := range b {
		b[i] = letters[f.Rand.IntN(len(letters))]
	}
	return string(b)
}

// known fills types of the standard library whose values are not any bytes.
func (f *Filler) known(p any) bool {
	switch p := p.(type) {
	case *time.Time:
		*p = time.Unix(f.Rand.Int64N(2e9), f.Rand.Int64N(1e9)).UTC()
	case *big.Int:
		p.SetUint64(f.Rand.Uint64())
	case *big.Float:
		p.SetFloat64(f.Rand.Float64())
	case *big.Rat:
		p.SetFrac64(f.Rand.Int64N(1e9), 1+f.Rand.Int64N(1e9))
	case *netip.Addr:
		*p = f.address()
	case *netip.Prefix:
		*p = netip.PrefixFrom(f.address(), 8+f.Rand.IntN(24)).Masked()
	case *netip.AddrPort:
		*p = netip.AddrPortFrom(f.address(), uint16(f.Rand.Uint32()))
	case *net.IP:
		*p = net.IPv4(10, byte(f.Rand.Uint32()), byte(f.Rand.Uint32()), 1)
	case *net.IPMask:
		*p = net.CIDRMask(8+f.Rand.IntN(24), 32)
	case *url.URL:
		*p = url.URL{Scheme: "https", Host: f.text() + ".example", Path: "/" + f.text()}
	case *json.RawMessage:
		*p = fmt.Appendf(nil, `{"%s":%d}`, f.text(), f.Rand.IntN(1000))
	case *json.Number:
		*p = json.Number(strconv.Itoa(f.Rand.IntN(1e9)))
	case *error:
		*p = errors.New(f.text())
	default:
		return f.instant(reflect.ValueOf(p).Elem())
	}
	return true
}

// instant fills a time or a duration of Protocol Buffers, whose messages do not take any number.
func (f *Filler) instant(v reflect.Value) bool {
	if v.Kind() != reflect.Struct || v.Type().Name() != "Timestamp" && v.Type().Name() != "Duration" {
		return false
	}
	seconds, nanos := v.FieldByName("Seconds"), v.FieldByName("Nanos")
	_, message := v.Addr().Type().MethodByName("ProtoMessage")
	if !message || !seconds.IsValid() || seconds.Kind() != reflect.Int64 || !nanos.IsValid() ||
		nanos.Kind() != reflect.Int32 {
		return false
	}
	seconds.SetInt(f.Rand.Int64N(2e9))
	nanos.SetInt(f.Rand.Int64N(1e9))
	return true
}

func (f *Filler) address() netip.Addr {
	return netip.AddrFrom4([4]byte{10, byte(f.Rand.Uint32()), byte(f.Rand.Uint32()), 1})
}
