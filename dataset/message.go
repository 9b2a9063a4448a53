package dataset

import (
	"fmt"
	"math/rand/v2"
)

// Message is an envelope around opaque bytes, to see what copying a payload costs.
type Message struct {
	ID     []byte
	DestID uint32
	Type   int8
	Kind   int16
	Data   []byte
}

var _ = []Set[Message]{
	add(messages(16)),
	add(messages(64)),
	add(messages(256)),
	add(messages(1024)),
	add(messages(2048)),
	add(messages(4096)),
}

// messages is the data set of messages that carry size bytes.
func messages(size int) Set[Message] {
	return Set[Message]{
		ID:  fmt.Sprintf("message/%d", size),
		Doc: fmt.Sprintf("three integers, 8 bytes of id and %d random bytes of payload", size),
		Generate: func(r *rand.Rand) Message {
			return Message{
				ID:     random(r, 8),
				DestID: r.Uint32(),
				Type:   int8(r.Uint32()), // whole range: half are negative
				Kind:   int16(r.Uint32()),
				Data:   random(r, size),
			}
		},
	}
}
