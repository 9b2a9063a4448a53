package planted

import (
	"encoding/binary"
	"errors"
)

// The format: numbers as varints, text behind its length, the fields in their order.

var errShort = errors.New("planted: input ends too early")

func appendItem(dst []byte, v *Item) ([]byte, error) {
	dst = binary.AppendVarint(dst, v.ID)
	dst = appendText(dst, v.Name)
	dst = appendText(dst, v.Data)
	dst = binary.AppendVarint(dst, int64(len(v.Tags)))
	for _, t := range v.Tags {
		dst = appendText(dst, t)
	}
	return binary.AppendVarint(dst, v.Count), nil
}

func appendText[T string | []byte](dst []byte, text T) []byte {
	return append(binary.AppendVarint(dst, int64(len(text))), text...)
}

// reader takes one part after the other.
type reader struct {
	src    []byte
	failed bool
}

func (r *reader) number() int64 {
	x, n := binary.Varint(r.src)
	if n <= 0 {
		r.failed, n = true, 0
	}
	r.src = r.src[n:]
	return x
}

func (r *reader) text() []byte {
	n := r.number()
	if n < 0 || n > int64(len(r.src)) {
		r.failed, n = true, 0
	}
	part := r.src[:n:n]
	r.src = r.src[n:]
	return part
}

// readItem reads without a fault.
func readItem(src []byte, v *Item) error {
	return read(src, v, func(b []byte) string { return string(b) })
}

// read has its texts made by a function.
func read(src []byte, v *Item, text func([]byte) string) error {
	return (&reader{src: src}).read(v, text)
}

func (r *reader) read(v *Item, text func([]byte) string) error {
	v.ID = r.number()
	v.Name = text(r.text())
	v.Data = append([]byte(nil), r.text()...)
	for range r.number() {
		if r.failed {
			break
		}
		v.Tags = append(v.Tags, text(r.text()))
	}
	v.Count = r.number()
	if r.failed {
		return errShort
	}
	return nil
}
