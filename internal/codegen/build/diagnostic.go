package build

import (
	"encoding/json"
	"path"
	"strconv"
	"strings"
)

// diagnostic is what the compiler says about a place in a package.
type diagnostic struct {
	Package string // its import path
	File    string // with slashes, from the folder that was built in
	Line    int
	Text    string
}

// buildOutput reads what "go build -json" prints: the places that it is about, and the text that it prints without
// -json.
func buildOutput(out []byte) (list []diagnostic, text string) {
	var all strings.Builder
	for line := range strings.Lines(string(out)) {
		var e struct{ ImportPath, Action, Output string }
		if json.Unmarshal([]byte(line), &e) != nil {
			all.WriteString(line) // of a program that the go command started
			continue
		}
		if e.Action != "build-output" {
			continue
		}
		all.WriteString(e.Output)
		if d, ok := placed(e.Output); ok {
			d.Package = e.ImportPath
			list = append(list, d)
		}
	}
	return list, all.String()
}

// placed reads "file.go:line:column: text", the column of which may be left out.
func placed(line string) (d diagnostic, ok bool) {
	file, rest, ok := strings.Cut(strings.TrimSpace(line), ".go:")
	if !ok {
		return d, false
	}
	place, text, ok := strings.Cut(rest, ": ")
	if !ok {
		return d, false
	}
	number, _, _ := strings.Cut(place, ":")
	n, err := strconv.Atoi(number)
	if err != nil {
		return d, false
	}
	file = path.Clean(strings.ReplaceAll(file, `\`, "/"))
	return diagnostic{File: file + ".go", Line: n, Text: strings.TrimSpace(text)}, true
}

// generated says what code of ours a diagnostic is about: gen/FAMILY/CODE.go, or a file in the folder of that name.
func (d diagnostic) generated() (family, code string, ok bool) {
	parts := strings.Split(d.File, "/")
	if len(parts) < 3 || parts[0] != "gen" {
		return "", "", false
	}
	return parts[1], strings.TrimSuffix(parts[2], ".go"), true
}

// adapter is the folder of serialbench's that a diagnostic is about, such as codecs/json/std; "" if it is none of
// codecs.
func (d diagnostic) adapter() string {
	if folder, ok := strings.CutPrefix(d.Package, Module+"/"); ok && strings.HasPrefix(folder, "codecs/") {
		return folder
	}
	if _, file, ok := strings.Cut("/"+d.File, "/codecs/"); ok && strings.Contains(d.Text, d.Package) {
		return "codecs/" + path.Dir(file) // imports a package that is not there
	}
	return ""
}
