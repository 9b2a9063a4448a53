package csproto

// The Go code of codecs of messages.

const encode = `type messageCodec struct{}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (*messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	if dst == nil {
		return w.Marshal()
	}
	n, size := len(dst), w.Size()
	dst = slices.Grow(dst, size)[:n+size]
	return dst, w.MarshalTo(dst[n:])
}
`

const decode = `
// Unmarshal decodes src into w, which it resets first.
func (*messageCodec) Unmarshal(src []byte, w *Message) error { return w.Unmarshal(src) }
`

// One copy of the input is the cheapest way to own what the message points to.
const decodeCopy = `
// Unmarshal decodes a copy of src into w, which it resets first.
func (*messageCodec) Unmarshal(src []byte, w *Message) error { return w.Unmarshal(slices.Clone(src)) }
`

const decodeAlias = `
// UnmarshalAlias decodes src into the zero value v, which points into src.
func (*Codec) UnmarshalAlias(src []byte, v *{{Native}}) error {
	w := new(Message)
	if err := w.Unmarshal(src); err != nil {
		return err
	}
	from{{Root}}(w, v)
	return nil
}
`

// Of a message that the user has nothing is converted.
const existingAlias = `
// UnmarshalAlias decodes src into the zero message w, which points into src.
func (*messageCodec) UnmarshalAlias(src []byte, w *Message) error { return w.Unmarshal(src) }
`
