package task

import (
	"bytes"
	"encoding/binary"
	"reflect"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
)

// nester makes inputs of what nests in a recursive type: values one level deeper
// than another are encoded, what one level adds is found, and that is repeated. Where
// it cannot be found, values that deep are encoded.
type nester struct {
	encode func(levels int) []byte // of a value; nil if it cannot be
	form   func(levels int) []byte // nil: none was found
	late   bool                    // deeper values take too long
}

// input is an encoding nested that deeply, nil if there is none of up to nestedInput bytes.
func (n *nester) input(levels int) []byte {
	if n == nil {
		return nil
	}
	made := n.encode
	if n.form != nil {
		made = n.form
	}
	if n.late {
		return nil
	}
	start := time.Now()
	e := made(levels)
	n.late = time.Since(start) > longestNest
	if len(e) > NestedInput {
		return nil
	}
	return e
}

// nester is nil for a type that is not recursive.
func (a *attacker) nester() *nester {
	b := a.decoder.bench
	t := reflect.TypeOf(b.New()).Elem()
	path := recursion(t, t, nil)
	if path == nil {
		return nil
	}
	n := &nester{encode: func(levels int) []byte {
		if levels > 1<<21 {
			return nil
		}
		v := reflect.New(t)
		for range levels {
			outer := reflect.New(t)
			if !hang(outer.Elem(), path, v.Elem()) {
				return nil
			}
			v = outer
		}
		if a.order.Op == codec.OpStreamUnmarshal {
			var out bytes.Buffer
			if err := b.StreamEncode(&out, []any{v.Interface()}); err != nil {
				return nil
			}
			return out.Bytes()
		}
		e, err := b.Marshal(nil, v.Interface())
		if err != nil {
			return nil
		}
		return bytes.Clone(e)
	}}
	if n.form = repeated(n.encode); n.form == nil {
		n.form = prefixed(n.encode)
	}
	return n
}

// recursion is the way from a type to one of its own in it: fields of structs, -1
// for an element of a list, a map or a pointer. It is nil where there is none.
func recursion(t, root reflect.Type, above []reflect.Type) []int {
	if slices.Contains(above, t) || len(above) > 8 {
		return nil
	}
	above = append(above[:len(above):len(above)], t)
	next := func(step int, to reflect.Type) []int {
		if to == root {
			return []int{step}
		}
		if rest := recursion(to, root, above); rest != nil {
			return append([]int{step}, rest...)
		}
		return nil
	}
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if t.Field(i).IsExported() {
				if path := next(i, t.Field(i).Type); path != nil {
					return path
				}
			}
		}
	case reflect.Slice, reflect.Pointer, reflect.Map:
		return next(-1, t.Elem())
	}
	return nil
}

// hang puts v into a zero value at the end of a path.
func hang(into reflect.Value, path []int, v reflect.Value) bool {
	if len(path) == 0 {
		into.Set(v)
		return true
	}
	switch into.Kind() {
	case reflect.Struct:
		return hang(into.Field(path[0]), path[1:], v)
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		return hang(into.Elem(), path[1:], v)
	case reflect.Slice:
		into.Set(reflect.MakeSlice(into.Type(), 1, 1))
		return hang(into.Index(0), path[1:], v)
	case reflect.Map:
		into.Set(reflect.MakeMap(into.Type()))
		elem := reflect.New(into.Type().Elem()).Elem()
		if !hang(elem, path[1:], v) {
			return false
		}
		into.SetMapIndex(reflect.Zero(into.Type().Key()), elem)
		return true
	}
	return false
}

// samples of a form, and the depth at which it must be right.
const (
	formLevels = 8
	formProof  = 300
)

// repeated finds a form that has a front and a back which are repeated: as in JSON, MessagePack or
// Thrift.
func repeated(encode func(int) []byte) func(int) []byte {
	e, before, proof := encode(formLevels), encode(formLevels-1), encode(formProof)
	if e == nil || before == nil || proof == nil {
		return nil
	}
	unit := len(e) - len(before)
	if unit <= 0 || unit > 512 {
		return nil
	}
	for front := unit; front >= 0; front-- {
		for head := 0; head <= min(64, len(e)-front*formLevels); head++ {
			f := e[head : head+front]
			if !bytes.Equal(e[head:head+front*formLevels], bytes.Repeat(f, formLevels)) {
				continue
			}
			back := unit - front
			for tail := 0; tail <= min(64, len(e)-head-formLevels*unit); tail++ {
				last := len(e) - tail
				b := e[last-back : last]
				if !bytes.Equal(e[last-back*formLevels:last], bytes.Repeat(b, formLevels)) {
					continue
				}
				core := e[head+front*formLevels : last-back*formLevels]
				form := func(levels int) []byte {
					if levels*unit > NestedInput {
						return make([]byte, NestedInput+1)
					}
					out := append([]byte(nil), e[:head]...)
					out = append(out, bytes.Repeat(f, levels)...)
					out = append(out, core...)
					out = append(out, bytes.Repeat(b, levels)...)
					return append(out, e[last:]...)
				}
				if bytes.Equal(form(formProof), proof) {
					return form
				}
			}
		}
	}
	return nil
}

// number is a place in what one level puts in front that says how long what follows
// is: its value is that length and more.
type number struct {
	read func([]byte) (n uint64, size int) // size 0: it is none
	put  func(dst []byte, n uint64) []byte
	more int64
}

var numbers = []number{
	{read: binary.Uvarint, put: binary.AppendUvarint},
	{read: func(b []byte) (uint64, int) { n, size := binary.Varint(b); return uint64(n), size },
		put: func(dst []byte, n uint64) []byte { return binary.AppendVarint(dst, int64(n)) }},
	{read: fixed(4, func(b []byte) uint64 { return uint64(binary.LittleEndian.Uint32(b)) }),
		put: func(dst []byte, n uint64) []byte { return binary.LittleEndian.AppendUint32(dst, uint32(n)) }},
	{read: fixed(4, func(b []byte) uint64 { return uint64(binary.BigEndian.Uint32(b)) }),
		put: func(dst []byte, n uint64) []byte { return binary.BigEndian.AppendUint32(dst, uint32(n)) }},
	{read: fixed(8, binary.LittleEndian.Uint64), put: binary.LittleEndian.AppendUint64},
	{read: fixed(8, binary.BigEndian.Uint64), put: binary.BigEndian.AppendUint64},
}

func fixed(size int, read func([]byte) uint64) func([]byte) (uint64, int) {
	return func(b []byte) (uint64, int) {
		if len(b) < size {
			return 0, 0
		}
		return read(b), size
	}
}

// part is a few bytes that are the same on each level, and then a number, if there is one.
type part struct {
	same []byte
	n    *number
}

// prefixed finds a form in which each level has the length of what it holds in front:
// as in Protocol Buffers or BSON.
func prefixed(encode func(int) []byte) func(int) []byte {
	var e [4][]byte
	for i := range e {
		if e[i] = encode(formLevels + i); e[i] == nil {
			return nil
		}
	}
	proof := encode(formProof)
	at := bytes.Index(e[3], e[2])
	below := bytes.Index(e[2], e[1])
	if at <= 0 || below <= 0 || proof == nil {
		return nil
	}
	back := e[3][at+len(e[2]):]
	for start := range numbers { // the kind that is tried first
		parts := partsOf(e[3][:at], e[2][:below], len(e[2]), len(e[1]), start)
		if parts == nil {
			continue
		}
		core := e[0]
		form := func(levels int) []byte {
			var fronts [][]byte
			size := len(core)
			for range levels - formLevels {
				var f []byte
				for _, p := range parts {
					f = append(f, p.same...)
					if p.n != nil {
						f = p.n.put(f, uint64(int64(size)+p.n.more))
					}
				}
				fronts = append(fronts, f)
				if size += len(f) + len(back); size > NestedInput {
					return make([]byte, NestedInput+1)
				}
			}
			out := make([]byte, 0, size)
			for _, f := range slices.Backward(fronts) {
				out = append(out, f...)
			}
			out = append(out, core...)
			return append(out, bytes.Repeat(back, levels-formLevels)...)
		}
		if bytes.Equal(form(formProof), proof) {
			return form
		}
	}
	return nil
}

// partsOf divides what two levels have in front, which hold a and b bytes.
func partsOf(front, other []byte, a, b, start int) []part {
	var parts []part
	var same []byte
	for len(front) > 0 {
		if len(other) == 0 {
			return nil
		}
		found := false
		for k := range numbers {
			n := numbers[(start+k)%len(numbers)]
			x, size := n.read(front)
			y, size2 := n.read(other)
			if size > 0 && size2 > 0 && x != y && int64(x)-int64(a) == int64(y)-int64(b) &&
				max(int64(x)-int64(a), int64(a)-int64(x)) < 64 {
				n.more = int64(x) - int64(a)
				parts, same = append(parts, part{same, &n}), nil
				front, other, found = front[size:], other[size2:], true
				break
			}
		}
		if !found {
			if front[0] != other[0] {
				return nil
			}
			same = append(same, front[0])
			front, other = front[1:], other[1:]
		}
	}
	return append(parts, part{same, nil})
}
