package shapes

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
)

// Merge writes the whole lines of files, one after the other: a file that has what all have.
func Merge(w io.Writer, paths ...string) error {
	if _, err := Read(paths...); err != nil {
		return err
	}
	for _, path := range paths {
		err := parts(path, func(_ string, f io.Reader) error {
			in := bufio.NewReader(f)
			for {
				text, err := in.ReadBytes('\n')
				if text = bytes.TrimSpace(text); json.Valid(text) {
					if _, err := w.Write(append(text, '\n')); err != nil {
						return err
					}
				}
				if errors.Is(err, io.EOF) {
					return nil
				}
				if err != nil {
					return err
				}
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}
