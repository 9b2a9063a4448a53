package baseline

import (
	"fmt"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// slot is a part of a header: a number, or the length of something in a tail.
type slot struct {
	off  int
	expr string
	t    *schema.Type
}

// layout is the header of one element and what follows it.
type layout struct {
	size  int // of the header, in bytes
	slots []slot
	tails []slot
}

// unrolled is the length up to which arrays are part of the header.
const unrolled = 16

func layOut(expr string, t *schema.Type) layout {
	var l layout
	l.add(expr, t)
	return l
}

func (l *layout) add(expr string, t *schema.Type) {
	s := slot{off: l.size, expr: expr, t: t}
	switch t.Kind {
	case schema.Struct:
		for _, f := range t.Fields {
			l.add(expr+"."+f.Name, f.Type)
		}
		return
	case schema.Array:
		switch {
		case t.Elem.Kind == schema.Uint8:
			l.size += t.Len
		case t.Len <= unrolled && !varies(t.Elem):
			for i := range t.Len {
				l.add(fmt.Sprintf("%s[%d]", expr, i), t.Elem)
			}
			return
		default:
			l.tails = append(l.tails, s)
			return
		}
	case schema.String, schema.Bytes, schema.Slice, schema.Map:
		l.size += 4
		l.tails = append(l.tails, s)
	case schema.Pointer:
		l.size++
		l.tails = append(l.tails, s)
	case schema.Time:
		l.size += 12
	case schema.Bool:
		l.size++
	default:
		l.size += t.Kind.Bits() / 8
	}
	l.slots = append(l.slots, s)
}

// varies reports whether encodings of t differ in size, or do not fit a header.
func varies(t *schema.Type) bool { return len(layOut("", t).tails) > 0 }

// size is the size of the smallest encoding of t, without strings.
func size(t *schema.Type) int { return layOut("", t).size }

// counted reports whether the fixed part of t depends on the value.
func counted(t *schema.Type) bool {
	for _, s := range layOut("", t).tails {
		if s.t.Kind != schema.String && s.t.Kind != schema.Bytes {
			return true
		}
	}
	return false
}
