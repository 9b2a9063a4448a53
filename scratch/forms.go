package scratch

import (
	"bytes"
	"encoding"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"time"
)

// tries is how many random values a type that marshals itself is offered.
const tries = 20

// form is one way in which a type marshals itself and reads itself back.
type form struct {
	marshal   func(p any) ([]byte, error)
	unmarshal func(p any, data []byte) error
}

// formsOf lists the forms of a type, the one that most libraries ask for first.
func formsOf(t reflect.Type) (list []form) {
	defer func() {
		for i, f := range list {
			list[i] = f.careful()
		}
	}()
	p := reflect.PointerTo(t)
	has := func(m, u reflect.Type) bool { return p.Implements(m) && p.Implements(u) }
	if has(reflect.TypeFor[json.Marshaler](), reflect.TypeFor[json.Unmarshaler]()) {
		list = append(list, form{
			func(p any) ([]byte, error) { return json.Marshal(p) }, // looks whether it is JSON at all
			func(p any, data []byte) error { return p.(json.Unmarshaler).UnmarshalJSON(data) },
		})
	}
	if has(reflect.TypeFor[encoding.TextMarshaler](), reflect.TypeFor[encoding.TextUnmarshaler]()) {
		list = append(list, form{
			func(p any) ([]byte, error) { return p.(encoding.TextMarshaler).MarshalText() },
			func(p any, data []byte) error { return p.(encoding.TextUnmarshaler).UnmarshalText(data) },
		})
	}
	if has(reflect.TypeFor[encoding.BinaryMarshaler](), reflect.TypeFor[encoding.BinaryUnmarshaler]()) {
		list = append(list, form{
			func(p any) ([]byte, error) { return p.(encoding.BinaryMarshaler).MarshalBinary() },
			func(p any, data []byte) error { return p.(encoding.BinaryUnmarshaler).UnmarshalBinary(data) },
		})
	}
	if has(reflect.TypeFor[gobEncoder](), reflect.TypeFor[gobDecoder]()) {
		list = append(list, form{
			func(p any) ([]byte, error) { return p.(gobEncoder).GobEncode() },
			func(p any, data []byte) error { return p.(gobDecoder).GobDecode(data) },
		})
	}
	return list
}

// What a type has that makes its own form of gob. The package encoding/gob names these too, but would be linked whole.
type (
	gobEncoder interface{ GobEncode() ([]byte, error) }
	gobDecoder interface{ GobDecode([]byte) error }
)

// careful is a form whose panics are errors: some types panic where they are zero, or read what
// is not theirs.
func (f form) careful() form {
	caught := func(err *error) {
		if r := recover(); r != nil {
			*err = fmt.Errorf("panic: %v", r)
		}
	}
	return form{
		func(p any) (data []byte, err error) {
			defer caught(&err)
			return f.marshal(p)
		},
		func(p any, data []byte) (err error) {
			defer caught(&err)
			return f.unmarshal(p, data)
		},
	}
}

// aTime reports whether a type is a time or a struct around one, such as Time of Kubernetes' API: zero, it is of a year
// that not all libraries have; see [firstTime].
func aTime(t reflect.Type) bool {
	for t.Kind() == reflect.Struct && t != reflect.TypeFor[time.Time]() {
		if t.NumField() != 1 {
			return false
		}
		t = t.Field(0).Type
	}
	return t == reflect.TypeFor[time.Time]()
}

// formed fills a value of a type that marshals itself, where it can, with one that comes back
// from every form of it; false where the type has no form. Its parts are filled
// first, since the type may take what they happen to be; where it does not, or shows no
// parts, texts are tried that such types read. Where nothing is taken it is one that was before, or stays zero.
// A type whose forms lose a field whatever it holds gets a value for it all the same.
func (f *Filler) formed(v reflect.Value, l level, depth map[reflect.Type]int) bool {
	t := v.Type()
	own := f.ownForms(t)
	if len(own.forms) == 0 {
		return false
	}
	if l.nothing() {
		if x := reflect.New(t); !aTime(t) && own.keep(x, nil) == nil {
			return true
		}
		l = typical
	}
	made := f.made
	defer func() { f.made = made }()
	filled, bad := f.filled, f.bad
	defer func() { f.bad = bad }()
	settled := func() bool {
		f.taken(v)
		f.count(t, 0, 1)
		return true
	}
	for try := range 4 * tries {
		if try > 0 && f.tired(t) {
			break
		}
		f.count(t, 1, 0)
		x := reflect.New(t)
		f.filled = filled   // what was refused takes no room
		if try == tries/2 { // it wants ordinary parts
			l, f.made = typical, nil
		}
		f.parts(x.Elem(), l, depth)
		if len(own.lost) > 0 && own.keep(x, own.lost) == nil {
			v.Set(x.Elem())
			return settled()
		}
		if (len(own.lost) == 0 || try >= 2*tries) && f.settle(v, x, own.forms) {
			return settled()
		}
	}
	for try := range tries {
		if _, ok := f.good[t]; f.tired(t) && (try > 0 || ok && f.spent()) {
			break
		}
		f.work += tries
		for _, text := range f.texts() {
			for _, form := range own.forms {
				x := reflect.New(t)
				if form.unmarshal(x.Interface(), text) == nil && f.settle(v, x, own.forms) {
					return true
				}
			}
		}
	}
	if before, ok := f.good[t]; ok {
		v.Set(before)
	} else if own.keep(reflect.New(t), own.lost) != nil {
		bad = true
	}
	return true
}

// trials are how often parts of a type that marshals itself were tried, and how often it took them.
type trials struct{ tried, settled int }

// patience is how many trials a type has before it is known how many it needs, and each says how many more it has for
// each that it took. toil is how much work a value may take for each part that it may have, with what is refused.
const (
	patience = 8 * tries
	each     = 3 * tries
	toil     = 2
)

func (f *Filler) count(t reflect.Type, tried, settled int) {
	if f.tried == nil {
		f.tried = map[reflect.Type]trials{}
	}
	n := f.tried[t]
	f.tried[t] = trials{n.tried + tried, n.settled + settled}
}

// tired reports whether parts of a type are not tried again: types that marshal themselves and hold others that do
// would take as many trials as the products of theirs.
func (f *Filler) tired(t reflect.Type) bool {
	n := f.tried[t]
	return f.spent() || n.tried > patience+each*n.settled
}

func (f *Filler) spent() bool { return f.Size.Parts > 0 && f.work > toil*f.Size.Parts }

// taken keeps a value of a type that marshals itself, for when the next are refused.
func (f *Filler) taken(v reflect.Value) {
	if f.good == nil {
		f.good = map[reflect.Type]reflect.Value{}
	}
	before := reflect.New(v.Type()).Elem()
	before.Set(v)
	f.good[v.Type()] = before
}

// settle sets v to what *x becomes by going through all its forms, if that is not
// zero, each form of it comes back as it was, and it has no nil elements, which random values have nowhere.
func (f *Filler) settle(v, x reflect.Value, forms []form) bool {
	for pass := range 2 {
		for _, form := range forms {
			data, err := form.marshal(x.Interface())
			if err != nil {
				return false
			}
			y := reflect.New(x.Type().Elem())
			if form.unmarshal(y.Interface(), bytes.Clone(data)) != nil || y.Elem().IsZero() {
				return false
			}
			again, err := form.marshal(y.Interface())
			if pass > 0 && (err != nil || !bytes.Equal(data, again)) {
				return false
			}
			x = y
		}
	}
	holes := map[string]bool{}
	if nils(x.Elem(), "", holes); len(holes) > 0 {
		return false
	}
	v.Set(x.Elem())
	return true
}

// words are texts that types read which take nothing else: levels, versions, networks and
// other names of a fixed choice. Some of these types panic where they are zero.
var words = []string{"info", "error", "1.2.3", "v1.2.3", "10.0.0.0/8", "02:00:5e:10:00:01", "en", "UTC", "GET", "50%",
	"1Gi", "#0080ff", "a@example.org", "auto", "none", "public",
	"string", "number", "bool"}

// texts are random texts as types that marshal themselves read them.
func (f *Filler) texts() (list [][]byte) {
	word, n := f.text(), strconv.Itoa(1+f.Rand.IntN(1000))
	b := make([]byte, 16)
	for i := range b {
		b[i] = byte(f.Rand.Uint32())
	}
	h := hex.EncodeToString(b)
	uuid := h[:8] + "-" + h[8:12] + "-4" + h[13:16] + "-8" + h[17:20] + "-" + h[20:]
	for _, s := range []string{n, word, n + "." + n, "2001-02-03T04:05:06Z", "2001-02-03", "10.0.0.1", uuid, "https://" +
		word + ".example", "true", n + "s"} {
		list = append(list, []byte(s), []byte(strconv.Quote(s)))
	}
	// The first of the objects is a value of DynamoDB.
	for _, s := range words {
		list = append(list, []byte(s), []byte(strconv.Quote(s)))
	}
	return append(list, fmt.Appendf(nil, `{"S":"%s"}`, word), fmt.Appendf(nil, `{"%s":%s}`, word, n),
		fmt.Appendf(nil, `["%s"]`, word), b, b[:8], b[:4])
}
