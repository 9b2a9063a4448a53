package reference

import (
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
)

// topMessage is the line of a .proto file at which one of its types begins.
var topMessage = regexp.MustCompile(`(?m)^message (\w+)`)

// frame is what clients of a schema registry put in front of a message, in hex: a byte 0 and the number of the schema
// in four, which is 1 in a registry that has no other. In Protocol Buffers the place of the type in its file
// follows, as a list of numbers in zigzag, for which one byte 0 stands where it is the first.
func (s *Schema) frame() (string, error) {
	head := []byte{0, 0, 0, 0, 1}
	if s.Format != "protobuf" {
		return hex.EncodeToString(head), nil
	}
	for i, m := range topMessage.FindAllStringSubmatch(s.Text, -1) {
		switch {
		case m[1] != s.Root:
		case i == 0:
			return hex.EncodeToString(append(head, 0)), nil
		case i < 64: // one byte in zigzag
			return hex.EncodeToString(append(head, 1<<1, byte(i<<1))), nil
		}
	}
	return "", fmt.Errorf("%s is not among the first types of its .proto file", s.Root)
}

// unframed takes the frame off what a reference wrote.
func (r *Result) unframed(frame string) {
	if r.Error != "" || r.Unsupported != "" {
		return
	}
	bytes, ok := strings.CutPrefix(r.Bytes, frame)
	if !ok {
		r.Error = fmt.Sprintf("the frame is %.*s, not %s", len(frame), r.Bytes, frame)
	}
	r.Bytes = bytes
}
