package tap

import (
	"reflect"
	"strconv"
)

// Bounds of what is stored of one message.
const (
	mostParts = 2048 // values
	mostItems = 256  // of one list or map; more are counted
	mostDepth = 500
)

// A scanner turns a message in JSON into its shape, in one pass and without a tree. The shape is JSON too:
//
//	["o","=ref","s12","=lines",["l",…,2],"?s4","z"]  a struct: how a key is spelled and its name, then the value;
//	                                                 ? is a key that the type does not have
//	["m","s5","i3b9",…,1]                            a map, or an object of no type: keys and values, and how many
//	["l",…,2]                                        a list and how many items
//	"s12" "t3Z" "g" "b30"                            texts, see text.go
//	"i3b9" "f3.2b8" "z"                              numbers, see text.go
//	true false null
type scanner struct {
	data    []byte
	at      int
	out     []byte
	parts   int // that may still be stored
	muted   int // > 0: values are passed over
	depth   int
	wrong   bool // it is no JSON
	shared  int
	message uint64

	marking bool // for a shadow
	marks   []mark
	path    []byte
	keys    []spelled
}

func (s *scanner) begin(data []byte, least int, message uint64) {
	*s = scanner{data: data, out: s.out, parts: mostParts, shared: least, message: message}
}

// shape appends the shape of the message.
func (s *scanner) shape(root *field) {
	start := len(s.out)
	s.path = append(s.path[:0], root.name...)
	s.value(root)
	if s.space(); s.wrong || s.at < len(s.data) {
		s.wrong = true
		s.out = append(s.out[:start], `"x"`...)
	}
}

func (s *scanner) space() {
	for s.at < len(s.data) {
		switch s.data[s.at] {
		case ' ', '\t', '\n', '\r':
			s.at++
		default:
			return
		}
	}
}

// next takes a byte after white space, if it is there.
func (s *scanner) next(b byte) bool {
	s.space()
	if s.at < len(s.data) && s.data[s.at] == b {
		s.at++
		return true
	}
	return false
}

func (s *scanner) put(text string) {
	if s.muted == 0 {
		s.out = append(s.out, text...)
	}
}

var whatever = &field{of: anything}

func (s *scanner) value(f *field) {
	s.space()
	if s.at >= len(s.data) || s.wrong {
		s.wrong = true
		return
	}
	s.parts--
	switch c := s.data[s.at]; {
	case c == '{' || c == '[':
		if s.depth++; s.depth > mostDepth {
			s.wrong = true
			return
		}
		s.at++
		if c == '[' {
			s.list(f)
		} else {
			s.object(f)
		}
		s.depth--
	case c == '"':
		s.textValue(f)
	case c == '-' || c >= '0' && c <= '9':
		s.numberValue(f)
	case c == 't':
		s.literal("true")
	case c == 'f':
		s.literal("false")
	case c == 'n':
		s.literal("null")
		switch f.of.kind {
		case reflect.Interface, reflect.Map, reflect.Slice:
		default:
			s.mark("null")
		}
	default:
		s.wrong = true
	}
}

func (s *scanner) literal(text string) {
	if len(s.data)-s.at < len(text) || string(s.data[s.at:s.at+len(text)]) != text {
		s.wrong = true
		return
	}
	s.at += len(text)
	s.put(text)
}

// part scans a value of a list, a map or a struct; before puts what stands before it. Beyond the bounds both are left
// out.
func (s *scanner) part(f *field, n int, before func()) {
	if s.parts <= 0 || n > mostItems {
		s.muted++
		defer func() { s.muted-- }()
	}
	before()
	s.value(f)
}

func (s *scanner) list(f *field) {
	elem := f.of.elem
	if elem == nil {
		elem = whatever
	}
	s.put(`["l"`)
	length := len(s.path)
	if s.marking {
		s.path = append(s.path, "[]"...)
	}
	n := 0
	for !s.next(']') {
		if n > 0 && !s.next(',') || s.wrong {
			s.wrong = true
			return
		}
		n++
		s.part(elem, n, func() { s.put(",") })
	}
	s.path = s.path[:length]
	s.end(n)
	if f.of.kind == reflect.Array && n != f.of.of.Len() {
		s.mark("array-length")
	}
}

// end closes a list or a map with its length.
func (s *scanner) end(n int) {
	if s.muted == 0 {
		s.out = append(s.out, ',')
		s.out = strconv.AppendInt(s.out, int64(n), 10)
		s.out = append(s.out, ']')
	}
}

func (s *scanner) object(f *field) {
	p := f.of
	named := p.kind == reflect.Struct
	if named {
		s.put(`["o"`)
	} else {
		s.put(`["m"`)
	}
	first, length := len(s.keys), len(s.path)
	n := 0
	for !s.next('}') {
		if n > 0 && !s.next(',') {
			s.wrong = true
		}
		s.space()
		if s.wrong || s.at >= len(s.data) || s.data[s.at] != '"' {
			s.wrong = true
			return
		}
		n++
		key, shape := s.text()
		if s.wrong || !s.next(':') {
			s.wrong = true
			return
		}
		if named {
			s.member(p, key, shape, first, n)
		} else {
			s.entry(p, key, shape, first, n)
		}
		s.path = s.path[:length]
	}
	s.keys = s.keys[:first]
	if named {
		s.put("]")
	} else {
		s.end(n)
	}
}

// member scans the value of a key in a struct.
func (s *scanner) member(p *plan, key []byte, shape text, first, n int) {
	f, how := p.find(key)
	if f == nil {
		s.mark("unknown-field")
		marking := s.marking // what is in it concerns nobody
		s.marking = false
		s.part(whatever, n, func() {
			s.put(`,"?`)
			s.putText(shape, 0)
			s.put(`",`)
		})
		s.marking = marking
		return
	}
	if s.marking {
		s.path = append(append(s.path, '.'), f.name...)
		s.twice(f, key, first)
		if how != '=' {
			s.mark("key-case")
		}
	}
	s.part(f, n, func() {
		if s.muted == 0 {
			s.out = append(append(append(s.out, `,"`...), how), f.quoted...)
			s.out = append(s.out, `",`...)
		}
	})
}

// entry scans the value of a key that is a value itself.
func (s *scanner) entry(p *plan, key []byte, shape text, first, n int) {
	elem, number := p.elem, 0
	if elem == nil || p.kind != reflect.Map {
		elem = whatever
	}
	if p.key != nil {
		number = p.key.enum.number(key, s.message, s.shared)
	}
	if s.marking {
		s.path = append(s.path, "{}"...)
		s.twice(nil, key, first)
	}
	s.part(elem, n, func() {
		s.put(`,"`)
		s.putText(shape, number)
		s.put(`",`)
	})
}
