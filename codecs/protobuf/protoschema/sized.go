package protoschema

// SizedCalls are the calls of messages with Size and MarshalToSizedBuffer, as gogo and its forks
// write them. The target of Unmarshal is zero: proto.Unmarshal, which resets it first, does
// nothing more.
const SizedCalls = `type messageCodec struct{}

func newMessageCodec() (*messageCodec, error) { return &messageCodec{}, nil }

// Marshal appends the encoding of w to dst.
func (*messageCodec) Marshal(dst []byte, w *Message) ([]byte, error) {
	if dst == nil {
		return w.Marshal()
	}
	n, size := len(dst), w.Size()
	dst = slices.Grow(dst, size)[:n+size]
	_, err := w.MarshalToSizedBuffer(dst[n:])
	return dst, err
}

// Unmarshal decodes src into the zero message w.
func (*messageCodec) Unmarshal(src []byte, w *Message) error { return w.Unmarshal(src) }
`
