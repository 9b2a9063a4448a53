// Package adapter makes the calls to github.com/segmentio/encoding.
package adapter

import (
	"errors"

	"github.com/segmentio/encoding/json"
)

// config is what a configuration gives to json.Append and json.Parse.
type config struct {
	encode json.AppendFlags
	decode json.ParseFlags
}

// tuned leaves out what costs time; plain is what json.Marshal and json.Unmarshal
// give to the same functions.
var (
	tuned = config{decode: json.DontMatchCaseInsensitiveStructFields}
	plain = config{encode: json.EscapeHTML | json.SortMapKeys}
)

// Codec owns a buffer for what has to be copied to get a fresh result.
type Codec[T any] struct {
	config config
	buf    []byte
}

// New makes the codec with the options that are fastest.
func New[T any]() (*Codec[T], error) { return &Codec[T]{config: tuned}, nil }

// NewDefault makes the codec with what json.Marshal and json.Unmarshal do.
func NewDefault[T any]() (*Codec[T], error) { return &Codec[T]{config: plain}, nil }

// Marshal appends the encoding of v to dst. The library cannot report the size
// in advance, so a fresh result is encoded into a buffer and copied, as
// json.Marshal does.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	if dst != nil {
		return json.Append(dst, v, c.config.encode)
	}
	b, err := json.Append(c.buf[:0], v, c.config.encode)
	if err != nil {
		return nil, err
	}
	c.buf = b
	dst = make([]byte, len(b))
	copy(dst, b)
	return dst, nil
}

// Unmarshal decodes src into the zero value v.
func (c *Codec[T]) Unmarshal(src []byte, v *T) error { return parse(src, v, c.config.decode) }

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (c *Codec[T]) UnmarshalReuse(src []byte, v *T) error { return parse(src, v, c.config.decode) }

// UnmarshalAlias decodes src into the zero value v, whose strings may point into src.
func (c *Codec[T]) UnmarshalAlias(src []byte, v *T) error {
	return parse(src, v, c.config.decode|json.ZeroCopy)
}

var errTrailing = errors.New("trailing bytes after the value")

func parse(src []byte, v any, flags json.ParseFlags) error {
	rest, err := json.Parse(src, v, flags)
	if err == nil && len(rest) > 0 {
		return errTrailing
	}
	return err
}
