// Package input reads files that a user names, up to a bound: a device or a stream may have no end, and what is
// compressed may be a thousand times as large. Records, which are read line by line, have bounds of their own.
package input

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"os"
)

// Most is how many bytes a file may have that is read as a whole.
const Most = 64 << 20

// TooLargeError says that there is more than is read.
type TooLargeError struct{ Most int64 }

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("it has more than %d MiB, which is more than is read here", e.Most>>20)
}

// Read reads to the end, which has to come within so many bytes.
func Read(r io.Reader, most int64) ([]byte, error) {
	data, err := io.ReadAll(io.LimitReader(r, most+1))
	if err == nil && int64(len(data)) > most {
		return nil, &TooLargeError{most}
	}
	return data, err
}

// ReadFile reads a file of at most [Most] bytes.
func ReadFile(path string) ([]byte, error) { return ReadFileTo(path, Most) }

// ReadFileTo reads a file of at most so many bytes.
func ReadFileTo(path string, most int64) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close() // what was read was read
	return Read(f, most)
}

// Inflate is data as it is, or, where it is compressed by gzip, what it was: at most [Most] bytes.
func Inflate(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	return Gunzip(data)
}

// Gunzip is what data was before gzip compressed it: at most [Most] bytes.
func Gunzip(data []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return Read(z, Most)
}
