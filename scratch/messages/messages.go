// Package messages reads files of messages of Protocol Buffers as they are on the
// wire, each behind its length, into the user's own generated type.
package messages

import (
	"encoding/binary"
	"errors"
	"fmt"

	"google.golang.org/protobuf/proto"
)

// message is a pointer to a message type T.
type message[T any] interface {
	*T
	proto.Message
}

// ErrNone is the error of a file without a message.
var ErrNone = errors.New("there are no messages in it")

// Split takes a file apart: uvarint length and message, repeated.
func Split(data []byte) (list [][]byte, err error) {
	for len(data) > 0 {
		n, width := binary.Uvarint(data)
		switch {
		case width <= 0:
			return nil, fmt.Errorf("message %d: no length where one has to be; want uvarint length and message, repeated",
				len(list)+1)
		case n > uint64(len(data)-width):
			return nil, fmt.Errorf("message %d: has %d bytes by its length, but the file ends after %d; want uvarint length "+
				"and message, repeated", len(list)+1, n, len(data)-width)
		}
		list = append(list, data[width:width+int(n)])
		data = data[width+int(n):]
	}
	if len(list) == 0 {
		return nil, ErrNone
	}
	return list, nil
}

// Read decodes all messages of a file.
func Read[T any, M message[T]](data []byte) ([]T, error) {
	list, err := Split(data)
	if err != nil {
		return nil, err
	}
	values := make([]T, len(list))
	for i, m := range list {
		if err := proto.Unmarshal(m, M(&values[i])); err != nil {
			return nil, fmt.Errorf("message %d does not fit the type: %w", i+1, err)
		}
	}
	return values, nil
}
