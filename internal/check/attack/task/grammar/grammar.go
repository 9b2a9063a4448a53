// Package grammar makes inputs that no encoder here writes, and that a decoder may meet: the same value in other
// words of its format, and values of every other type where each field, element and key is. It reads
// encodings of a type to learn the names and places of that type, so it needs neither the type nor a library.
package grammar

import (
	"bytes"
	"fmt"
	"hash/fnv"
	"slices"
)

// Input is an encoding in which one thing is written otherwise.
type Input struct {
	Base int  // number of the encoding that it was made from
	Same bool // whoever decodes all that the format allows makes the same value of it
	make func() []byte
}

// Bytes makes the input.
func (in Input) Bytes() []byte { return in.make() }

// item is a part of an encoding that can be replaced.
type item struct {
	from, to int    // where it stands
	unit     span   // the member of its container that it is in: itself, or a key with its value
	body     span   // of a container: its members
	key      bool   // its value stands behind it
	kind     byte   // as its language names it
	name     string // of a member that has one
	pad      string // in front of each line of a container of lines
	up       *item
	kids     []*item // what the members are made of, in their order
	units    []span  // the members
}

type span struct{ from, to int }

// language is a format.
type language struct {
	// read finds the items of an encoding, nil where it is none. What follows the root may be a second message.
	read func(e []byte) *item
	// same are other ways to write what an item says.
	same func(e []byte, it *item) [][]byte
	// other are items of all types that may be met where this one is.
	other func(e []byte, it *item) [][]byte
	// wrap makes a container of its members, first as encoders do, then in other forms that mean the same.
	wrap func(e []byte, it *item, body []byte, members int) [][]byte
	// strange are members with a name that no type has; every second is tried alone too.
	strange func(e []byte, it *item) [][]byte
	// between stands between members; nil: nothing does.
	between func(it *item) string
	// unordered reports whether members may come in any order.
	unordered func(it *item) bool
	// forms is how many of the forms of containers are tried with everything else.
	forms int
	// strict: the format allows one way to write a value, and the others are those of a wider format.
	strict bool
	// whole are other forms of a whole encoding.
	whole func(e []byte, root *item) (same, other [][]byte)
}

// languages are the formats that have a grammar here, by the beginning of the ids of their codecs.
var languages = map[string]*language{"cbor": &cbor, "msgpack": &msgpack, "json": &json, "protojson": &json,
	"protobuf": &protobuf, "bson": &bson, "yaml": &yaml, "toml": &toml, "xml": &xml, "thrift": &thrift, "asn1": &asn1,
	"ion":  &ion,
	"avro": &varints, "benc": &varints, "binary": &varints, "colfer": &varints, "fory": &varints, "gencode": &varints,
	"gotiny": &varints, "mus": &varints, "plenc": &varints}

// Formats lists the formats that have a grammar.
func Formats() (all []string) {
	for f := range languages {
		all = append(all, f)
	}
	slices.Sort(all)
	return all
}

// mostItems is how many places of all encodings are tried.
const mostItems = 96

// mostIndex is how many members of a container are left out and come twice.
const mostIndex = 16

// Inputs makes the inputs of a format from encodings of one type. There are none where the format has no grammar
// here, or where an encoding is not understood.
func Inputs(format string, encodings [][]byte) (all []Input) {
	if len(encodings) == 0 || languages[format] == nil {
		return nil
	}
	l := languageOf(format, encodings[0])
	m := &maker{language: l}
	seen := map[string]bool{}
	for base, e := range encodings {
		if root := l.read(e); root != nil {
			places := newPlaces(root, seen)
			m.base, m.e = base, e
			if base == 0 {
				m.documents(root)
			}
			for _, it := range places {
				m.places = append(m.places, place{it, base})
			}
		}
	}
	some := min(len(m.places), mostItems)
	for i := range some {
		p := m.places[i*len(m.places)/some]
		m.base, m.e = p.base, encodings[p.base]
		m.item(p.it)
	}
	return m.all
}

// languageOf is what an encoding is written in.
func languageOf(format string, e []byte) *language {
	l := languages[format]
	switch {
	case !bytes.HasPrefix(e, []byte("{")) || json.read(e) == nil:
		return l
	case l == &yaml:
		return &flow
	}
	return &json // the text form of another format
}

// newPlaces lists the items that are new, those of the highest levels first. Members of one name are one place where
// they are beside the same names, since they are fields of one type then; so are the elements of a list but the
// first,
// unless it is the root, as which a struct may be written.
func newPlaces(root *item, seen map[string]bool) (all []*item) {
	type step struct {
		it  *item
		way string
	}
	for next := []step{{root, ""}}; len(next) > 0; next = next[1:] {
		p := next[0]
		if !seen[p.way] {
			seen[p.way] = true
			all = append(all, p.it)
		}
		beside := fnv.New64a()
		for _, kid := range p.it.kids {
			fmt.Fprintf(beside, "%s\x00", kid.name) // never fails
		}
		for i, kid := range p.it.kids {
			way := fmt.Sprintf("%x %s", beside.Sum64(), kid.name)
			if kid.name == "" {
				if p.it != root {
					i = min(i, 1)
				}
				way = p.way + "#" + string(rune(i))
			}
			next = append(next, step{kid, way + "\x00" + string(kid.kind)})
		}
	}
	return all
}

// place is an item of one of the encodings.
type place struct {
	it   *item
	base int
}

// maker collects inputs.
type maker struct {
	*language
	all    []Input
	places []place
	base   int
	e      []byte
}

func (m *maker) add(same bool, make func() []byte) {
	m.all = append(m.all, Input{m.base, same, make})
}

func (m *maker) documents(root *item) {
	if m.whole == nil {
		return
	}
	same, other := m.whole(m.e, root)
	for i, d := range slices.Concat(same, other) {
		m.add(i < len(same), func() []byte { return d })
	}
}

// item adds what is made of one item: it is written otherwise, among all that it stands with and among little.
func (m *maker) item(it *item) {
	e := m.e
	for _, by := range m.same(e, it) {
		m.add(!m.strict, func() []byte { return m.put(e, it, by) })
	}
	if it.key && it.from > it.up.body.from { // decoders read names without knowing which comes
		return
	}
	for _, by := range m.other(e, it) {
		m.add(false, func() []byte { return m.put(e, it, by) })
		if it.up == nil || it.key {
			continue
		}
		if len(by) > 1 { // the input ends within it
			m.add(false, func() []byte { return slices.Concat(e[:it.from], by[:len(by)-1]) })
		}
		m.add(false, func() []byte { return m.least(e, it, by) })
	}
	if it.units != nil {
		m.container(it)
	}
}

// container adds what is done to the members of one.
func (m *maker) container(it *item) {
	e, n := m.e, len(it.units)
	var between []byte
	if m.between != nil {
		between = []byte(m.between(it))
	}
	of := func(same bool, form int, units ...[]byte) {
		m.add(same && !m.strict, func() []byte {
			forms := m.wrap(e, it, bytes.Join(units, between), len(units))
			return m.put(e, it, forms[min(form, len(forms)-1)])
		})
	}
	var units [][]byte
	for _, u := range it.units {
		units = append(units, e[u.from:u.to])
	}
	for form := range m.wrap(e, it, nil, n)[1:] {
		of(true, form+1, units...)
	}
	back := slices.Clone(units)
	slices.Reverse(back)
	for form := range m.tried(e, it) {
		of(n == 0, form)
		of(n < 2 || m.unordered(it), form, back...)
		for i, u := range units[:min(n, mostIndex)] {
			before, behind := units[:i:i], units[i+1:]
			of(false, form, slices.Concat(units, [][]byte{u})...)             // twice
			of(false, form, slices.Concat(before, [][]byte{u, u}, behind)...) // twice, side by side
			of(false, form, slices.Concat(before, behind)...)                 // left out
		}
	}
	for i, s := range m.strange(e, it) {
		of(false, 0, slices.Concat(units, [][]byte{s})...)
		if i%2 == 0 {
			of(false, m.tried(e, it)-1, s)
		}
	}
}

// tried is how many of the forms of a container are tried with everything else.
func (m *maker) tried(e []byte, it *item) int { return min(m.forms, len(m.wrap(e, it, nil, 1))) }

// put is the encoding with an item replaced; what the containers around it say of their length is right.
func (m *maker) put(e []byte, it *item, by []byte) []byte {
	for it.up != nil {
		up := it.up
		body := slices.Concat(e[up.body.from:it.from], by, e[it.to:up.body.to])
		it, by = up, m.wrap(e, up, body, len(up.units))[0]
	}
	return slices.Concat(e[:it.from], by, e[it.to:])
}

// unit is the member that an item is in, with the item replaced.
func (m *maker) unit(e []byte, it *item, by []byte) []byte {
	return slices.Concat(e[it.unit.from:it.from], by, e[it.to:it.unit.to])
}

// least is the encoding with an item replaced, in the least usual form of its container. What is beside it is left
// out where it has a name, and where there is no other form.
func (m *maker) least(e []byte, it *item, by []byte) []byte {
	up, form := it.up, m.tried(e, it.up)-1
	if it.name != "" || form == 0 {
		return m.alone(e, up, m.wrap(e, up, m.unit(e, it, by), 1)[form])
	}
	body := slices.Concat(e[up.body.from:it.from], by, e[it.to:up.body.to])
	return m.put(e, up, m.wrap(e, up, body, len(up.units))[form])
}

// alone is the encoding with an item replaced, and without all that is beside it and what it is in.
func (m *maker) alone(e []byte, it *item, by []byte) []byte {
	for ; it.up != nil; it = it.up {
		by = m.wrap(e, it.up, m.unit(e, it, by), 1)[0]
	}
	return slices.Concat(e[:it.from], by, e[it.to:])
}

// pair adds a key and its value to a container.
func (it *item) pair(key, value *item, name string) {
	key.key = true
	unit := span{key.from, value.to}
	it.kid(key, unit, "key "+name)
	it.kid(value, unit, name)
}

// kid adds a member, or a part of one, to a container.
func (it *item) kid(k *item, unit span, name string) {
	k.up, k.unit, k.name = it, unit, name
	it.kids = append(it.kids, k)
	if n := len(it.units); n == 0 || it.units[n-1] != unit {
		it.units = append(it.units, unit)
	}
}

// hex reads bytes that are written as hexadecimal digits, separated by blanks.
func hex(text string) (all [][]byte) {
	const digits = "0123456789abcdef"
	var one []byte
	half := -1
	for _, c := range []byte(text + " ") {
		switch d := bytes.IndexByte([]byte(digits), c); {
		case d >= 0 && half >= 0:
			one, half = append(one, byte(half<<4|d)), -1
		case d >= 0:
			half = d
		case one != nil:
			all, one = append(all, one), nil
		}
	}
	return all
}
