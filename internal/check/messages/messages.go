// Package messages has a worker write the values of a data set with a codec, or turn messages
// into exact trees. The program that asks links no codec and holds no more of either than a
// chunk. It judges nothing: what comes back is for the caller to compare.
//
// Messages stand behind each other, each behind its length as a variable-length integer, as
// serialbench encode writes them and decode reads them. That is also the form in which they
// go between the two processes.
package messages

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// Longest is the longest message that is read, in bytes: a longer one is a sign of a file
// that is none.
const Longest = 1 << 30

// Append appends a message behind its length to dst.
func Append(dst, message []byte) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(message))), message...)
}

// Next reads one message behind its length; [io.EOF] is the end of the input.
func Next(r *bufio.Reader) ([]byte, error) {
	n, err := binary.ReadUvarint(r)
	if err != nil {
		if errors.Is(err, io.EOF) {
			return nil, io.EOF
		}
		return nil, fmt.Errorf("its length: %w", err)
	}
	if n > Longest {
		return nil, fmt.Errorf("a length of %d bytes is over the limit of %d", n, Longest)
	}
	m, err := io.ReadAll(io.LimitReader(r, int64(n))) // grows with what is there, whatever the length says
	if err == nil && uint64(len(m)) < n {
		err = fmt.Errorf("%d of %d bytes are there", len(m), n)
	}
	return m, err
}

// Error is a message that cannot be read.
type Error struct {
	Number int    // of the message, from 1 on
	Broken bool   // the input is no message, whatever the codec; else the codec refuses it
	Text   string // why
}

func (e *Error) Error() string { return fmt.Sprintf("message %d: %s", e.Number, e.Text) }
