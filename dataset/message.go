package dataset

// Message is an envelope around opaque bytes, to see what copying a payload costs.
type Message struct {
	ID     []byte
	DestID uint32
	Type   int8
	Kind   int16
	Data   []byte
}
