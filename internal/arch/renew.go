package arch

import (
	"bytes"
	"fmt"
)

// Page is where the table stands, in the folder of the module.
const Page = "docs/how/folders.md"

// What the table stands between in it.
const (
	begin = "<!-- folders: begin, by go generate -->"
	end   = "<!-- folders: end -->"
)

// Renew returns the page with the table between its markers.
func Renew(page []byte) ([]byte, error) {
	page, err := Between(page, begin, end, Markdown())
	if err != nil {
		return nil, fmt.Errorf("%s: %w", Page, err)
	}
	return page, nil
}

// Between returns page with text in place of what stands between the lines begin
// and end, each of which it must have once.
func Between(page []byte, begin, end, text string) ([]byte, error) {
	before, rest, ok := bytes.Cut(page, []byte(begin+"\n"))
	_, after, ended := bytes.Cut(rest, []byte(end+"\n"))
	if !ok || !ended || bytes.Contains(after, []byte(begin)) {
		return nil, fmt.Errorf("no one pair of lines %s and %s", begin, end)
	}
	return bytes.Join([][]byte{before, []byte(begin + "\n\n" + text + "\n" + end + "\n"), after}, nil), nil
}
