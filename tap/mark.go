package tap

import (
	"encoding/base64"
	"hash/maphash"
	"reflect"
)

// A mark is something about a message that may have two codecs differ.
type mark struct{ class, path string }

// spelled is a key of an object that is being read.
type spelled struct {
	of   *field
	hash uint64
}

// mark notes something about the value that the path leads to.
func (s *scanner) mark(class string) {
	if s.marking {
		s.marks = append(s.marks, mark{class, string(s.path)})
	}
}

// markText marks what may have codecs differ about a text.
func (s *scanner) markText(f *field, plain []byte, t text) {
	if t.invalid > 0 {
		s.mark("invalid-utf8")
	}
	if t.lone > 0 {
		s.mark("lone-surrogate")
	}
	switch p := f.of; {
	case p.bytes:
		if _, err := base64.StdEncoding.DecodeString(string(plain)); err != nil {
			s.mark("base64-form")
		}
	case p.time:
		s.mark("time-form")
	case isNumber(p.kind) && isDecimal(plain):
		s.mark("quoted-number")
	case isNumber(p.kind) || p.kind == reflect.Bool || p.kind == reflect.Slice || p.kind == reflect.Map:
		s.mark("wrong-kind")
	}
}

func isNumber(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Float64 }

func isInteger(k reflect.Kind) bool { return k >= reflect.Int && k <= reflect.Uintptr }

// mostKeys of an object are compared with each other.
const mostKeys = 1000

// twice marks a key that the object has already.
func (s *scanner) twice(f *field, key []byte, first int) {
	h := maphash.Bytes(seed, key)
	for _, k := range s.keys[first:] {
		if k.hash == h && k.of == f {
			s.mark("duplicate-key")
			return
		}
		if f != nil && k.of == f { // in two spellings
			s.mark("key-case")
			return
		}
	}
	if len(s.keys)-first < mostKeys {
		s.keys = append(s.keys, spelled{f, h})
	}
}
