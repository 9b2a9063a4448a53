package jsoniter

import (
	jsoniter "github.com/json-iterator/go"
)

var api = jsoniter.Config{ObjectFieldMustBeSimpleString: true, CaseSensitive: true}.Froze()

// Codec owns a stream and its buffer.
type Codec[T any] struct {
	stream *jsoniter.Stream
}

// New makes the codec.
func New[T any]() (*Codec[T], error) {
	return &Codec[T]{stream: jsoniter.NewStream(api, nil, 512)}, nil
}

// Marshal appends the encoding of v to dst. The library cannot report the size
// in advance, so a fresh result is copied from the stream's buffer, as
// API.Marshal does.
func (c *Codec[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	s := c.stream
	if dst == nil {
		s.Reset(nil)
		s.WriteVal(v)
		b := s.Buffer()
		dst = make([]byte, len(b))
		copy(dst, b)
	} else {
		own := s.Buffer()
		s.SetBuffer(dst)
		s.WriteVal(v)
		dst = s.Buffer()
		s.SetBuffer(own)
	}
	if err := s.Error; err != nil {
		s.Error = nil
		return nil, err
	}
	return dst, nil
}

// Unmarshal decodes src into the zero value v.
func (*Codec[T]) Unmarshal(src []byte, v *T) error { return api.Unmarshal(src, v) }

// UnmarshalReuse decodes src into v, which may hold an earlier value without maps.
func (*Codec[T]) UnmarshalReuse(src []byte, v *T) error { return api.Unmarshal(src, v) }
