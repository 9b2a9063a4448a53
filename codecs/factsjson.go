package codecs

import (
	"bytes"
	"encoding/json"
	"regexp"
	"slices"
)

// JSON is the file of the facts as people read it: a fault, a property and an advisory are a line each.
func (f Facts) JSON() ([]byte, error) {
	text, err := indented(f, "\t")
	if err != nil {
		return nil, err
	}
	whole := text[:1]
	text = inner.ReplaceAllFunc(text[1:], func(object []byte) []byte {
		lines := bytes.Split(object, []byte("\n"))
		begin := bytes.TrimRight(lines[0], "\t")
		for i := range lines {
			lines[i] = bytes.TrimSpace(lines[i])
		}
		return slices.Concat(begin, bytes.Join(lines[1:len(lines)-1], []byte(" ")), []byte("}"))
	})
	return slices.Concat(whole, text), nil
}

// inner is an object inside of another, which goes onto one line. No string of JSON has a line break.
var inner = regexp.MustCompile(`(?m)^(\t+)([^\n]*)\{\n((?:\t+"[^\n]*\n)+)\t+\}`)

func indented(v any, indent string) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	err := e.Encode(v)
	return b.Bytes(), err
}
