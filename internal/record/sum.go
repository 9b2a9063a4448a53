package record

import (
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
)

// ErrSum is why a line is not believed: it is not as it was written.
var ErrSum = errors.New("the line is not as it was written")

// A line ends with a member "sum": the CRC-32C, 8 hex digits, of the line as it is
// without that member and without its end.
const (
	sumMember = `,"sum":"`
	sumLength = len(sumMember) + 8 + len(`"}`)
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// appendSummed appends an object in JSON, which is not empty, with its checksum.
func appendSummed(text, object []byte) []byte {
	text = append(text, object[:len(object)-1]...)
	return fmt.Appendf(text, `%s%08x"}`, sumMember, crc32.Checksum(object, castagnoli))
}

// hasSum reports whether a line ends with a checksum.
func hasSum(line []byte) bool {
	line = bytes.TrimRight(line, " \r\t")
	at := len(line) - sumLength
	return at >= 0 && bytes.HasPrefix(line[at:], []byte(sumMember))
}

// verifySum compares a line with its checksum. One without is an error only if it must have one: if the head
// of its record has.
func verifySum(line []byte, must bool) error {
	if !hasSum(line) {
		if must {
			return fmt.Errorf("%w: it has no checksum at its end", ErrSum)
		}
		return nil
	}
	line = bytes.TrimRight(line, " \r\t")
	at := len(line) - sumLength
	sum := crc32.Update(crc32.Checksum(line[:at], castagnoli), castagnoli, []byte("}"))
	if want := line[at+len(sumMember):]; string(want) != fmt.Sprintf(`%08x"}`, sum) {
		return fmt.Errorf("%w: its checksum is %q and should be %08x", ErrSum, want[:8], sum)
	}
	return nil
}
