package record

import (
	"bytes"
	"fmt"
	"io"
)

// Ended reads how a record ends without reading all of it: the reason of its [End], or "" for
// one whose run was killed or goes on. size is that of the file. A record that is compressed
// is not looked into and has ended.
func Ended(f io.ReaderAt, size int64) (reason Ending, err error) {
	const most = 64 << 10
	var magic [2]byte
	if _, err := f.ReadAt(magic[:], 0); err == nil && bytes.Equal(magic[:], gzipMagic) {
		return Packed, nil
	}
	last := make([]byte, min(size, most))
	if _, err := f.ReadAt(last, size-int64(len(last))); err != nil && err != io.EOF {
		return "", fmt.Errorf("read the end of a record: %w", err)
	}
	lines := bytes.Split(bytes.TrimSpace(last), []byte("\n"))
	var rec Record
	if _, err := rec.add(lines[len(lines)-1]); err != nil || rec.End == nil {
		return "", nil // cut off within a line, or another one
	}
	return rec.End.Reason, nil
}
