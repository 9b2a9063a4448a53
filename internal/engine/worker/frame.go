package worker

import (
	"bufio"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// protocol is the version of the messages between parent and worker.
const protocol = 4

// maxFrame is the longest message, in bytes: less than any four letters would make a length.
const maxFrame = 1 << 24

// preamble begins what a worker says. A package that prints while it is
// initialized does so before it, and is not taken for the worker.
const preamble = "\x00serialbench-worker\x00"

// maxNoise is how much of such printing is put up with, in bytes.
const maxNoise = 64 << 10

// message is what either side says. The parent's first names the task; a worker's
// first is of type "hello", its last "done".
type message struct {
	Type     string          `json:"type,omitempty"` // of a worker: "hello", "answer", "done"
	Version  int             `json:"version,omitempty"`
	Task     string          `json:"task,omitempty"`
	Patience int             `json:"patience,omitempty"` // of a request; see [Program]
	Body     json.RawMessage `json:"body,omitempty"`     // an argument or an answer
}

// writeFrame writes a message as its length, 4 bytes big-endian, and JSON.
func writeFrame(w io.Writer, m any) error {
	text, err := json.Marshal(m)
	if err != nil {
		return fmt.Errorf("write message: %w", err)
	}
	if len(text) > maxFrame {
		return fmt.Errorf("write message: %d bytes are more than %d", len(text), maxFrame)
	}
	frame := append(binary.BigEndian.AppendUint32(nil, uint32(len(text))), text...)
	if _, err := w.Write(frame); err != nil {
		return fmt.Errorf("write message: %w", err)
	}
	return nil
}

// errGarbage marks what is not a message.
var errGarbage = errors.New("not a message")

// readFrame reads a message. The error is io.EOF if there is none, wraps
// errGarbage if it is none.
func readFrame(r io.Reader, m any) error {
	var head [4]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return err // io.EOF as it is
	}
	n := binary.BigEndian.Uint32(head[:])
	if n > maxFrame {
		return fmt.Errorf("%w: length of %d bytes (%q)", errGarbage, n, head)
	}
	text := make([]byte, n)
	if _, err := io.ReadFull(r, text); err != nil {
		return err
	}
	if err := json.Unmarshal(text, m); err != nil {
		return fmt.Errorf("%w: %w", errGarbage, err)
	}
	return nil
}

// skipNoise reads up to the end of the preamble and returns what came before it.
func skipNoise(r *bufio.Reader) (noise []byte, err error) {
	for {
		b, err := r.ReadByte()
		if err != nil {
			return noise, err
		}
		noise = append(noise, b)
		if n := len(noise) - len(preamble); n >= 0 && string(noise[n:]) == preamble {
			return noise[:n], nil
		}
		if len(noise) > maxNoise {
			return noise, fmt.Errorf("%w: %d bytes without a beginning", errGarbage, len(noise))
		}
	}
}
