package codecs

import (
	"bytes"
	"encoding/json"
	"maps"
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

// FactsFiles are the files below the folder of codecs that hold facts, which are by folder as [ReadFacts] has them.
func FactsFiles(all map[string]Facts) (map[string][]byte, error) {
	files := map[string][]byte{}
	var absent [][]byte
	for _, folder := range slices.Sorted(maps.Keys(all)) {
		text, err := all[folder].JSON()
		if err != nil {
			return nil, err
		}
		if all[folder].Absent == nil {
			files[folder+"/facts.json"] = text
			continue
		}
		lines := bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n"))
		absent = append(absent, append([]byte("\t"), bytes.Join(lines, []byte("\n\t"))...))
	}
	files[absentFile] = slices.Concat([]byte("[\n"), bytes.Join(absent, []byte(",\n")), []byte("\n]\n"))
	return files, nil
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
