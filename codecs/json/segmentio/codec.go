package segmentio

import (
	"errors"

	"github.com/segmentio/encoding/json"
)

// Codec owns a buffer for what has to be copied to get a fresh result.
type Codec[T any] struct{ buf []byte }

// New makes the codec.
func New[T any]() (*Codec[T], error) { return &Codec[T]{}, nil }

// Marshal appends the encoding of v to dst. The library cannot report the size
// in advance, so a fresh result is encoded into a buffer and copied, as
// json.Marshal does.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst != nil {
		return json.Append(dst, v, 0)
	}
	b, err := json.Append(c.buf[:0], v, 0)
	if err != nil {
		return nil, err
	}
	c.buf = b
	dst = make([]byte, len(b))
	copy(dst, b)
	return dst, nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error {
	return parse(src, v, json.DontMatchCaseInsensitiveStructFields)
}

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error {
	return parse(src, v, json.DontMatchCaseInsensitiveStructFields)
}

// UnmarshalAlias decodes src into the zero value v, whose strings may point into src.
func (*Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	return parse(src, v, json.DontMatchCaseInsensitiveStructFields|json.ZeroCopy)
}

var errTrailing = errors.New("trailing bytes after the value")

func parse(src []byte, v any, flags json.ParseFlags) error {
	rest, err := json.Parse(src, v, flags)
	if err == nil && len(rest) > 0 {
		return errTrailing
	}
	return err
}
