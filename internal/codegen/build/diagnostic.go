package build

import (
	"bytes"
	"context"
	"encoding/json"
	"os/exec"
	"path"
	"strconv"
	"strings"
	"unicode"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

// diagnostic is what the compiler says about a place in a package.
type diagnostic struct {
	Package string // its import path
	File    string // with slashes, from the folder that was built in
	Line    int
	Column  int // in bytes, from 1; 0 where it is not told
	Text    string
	Name    string // the identifier that stands there, after a dot if it is one of another package or of a value
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
		} else if d, ok := unlinked(e.Output); ok {
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
	number, column, _ := strings.Cut(place, ":")
	n, err := strconv.Atoi(number)
	if err != nil {
		return d, false
	}
	at, _ := strconv.Atoi(column)
	file = path.Clean(strings.ReplaceAll(file, `\`, "/"))
	return diagnostic{File: file + ".go", Line: n, Column: at, Text: strings.TrimSpace(text)}, true
}

// unlinked reads what the linker says of a package: "link: PACKAGE: text" and "PACKAGE.function: text".
func unlinked(line string) (d diagnostic, ok bool) {
	of, text, ok := strings.Cut(strings.TrimPrefix(strings.TrimSpace(line), "link: "), ": ")
	folder, name := path.Split(of)
	if !strings.HasPrefix(line, "link: ") {
		name, _, _ = strings.Cut(name, ".")
	}
	if !ok || !strings.Contains(folder, ".") || strings.ContainsAny(of, " \t") {
		return d, false
	}
	return diagnostic{Package: folder + name, Text: text}, true
}

// dependents are what the complaints about packages of libraries, which do not build with this Go, mean for the
// adapters that need them. build is the failed go build of a package.
func dependents(ctx context.Context, build *exec.Cmd, found []diagnostic, built string) (list []diagnostic) {
	theirs := map[string]string{}
	for _, d := range found {
		if _, _, ours := d.generated(); !ours && d.adapter() == "" && theirs[d.Package] == "" {
			theirs[d.Package] = d.Text
		}
	}
	if len(theirs) == 0 {
		return nil
	}
	cmd := exec.CommandContext(ctx, "go", "list", "-mod=mod", "-e", "-deps", "-f",
		"{{.ImportPath}}{{range .Deps}} {{.}}{{end}}", built)
	cmd.Dir, cmd.Env = build.Dir, build.Env
	out, err := worker.ChildOutput(cmd)
	if err != nil {
		return nil // what is known stays
	}
	for line := range strings.Lines(string(out)) {
		packages := strings.Fields(line)
		if len(packages) == 0 || !strings.HasPrefix(packages[0], Module+"/codecs/") {
			continue
		}
		for _, p := range packages[1:] {
			if text := theirs[p]; text != "" {
				list = append(list, diagnostic{Package: packages[0], Text: p + ": " + text})
				break
			}
		}
	}
	return list
}

// nameAt is the identifier that begins at a place of a file of Go, with the dot before it; "" if none does.
func nameAt(src []byte, line, column int) string {
	for ; line > 1; line-- {
		_, rest, ok := bytes.Cut(src, []byte("\n"))
		if !ok {
			return ""
		}
		src = rest
	}
	if column < 1 || column > len(src) {
		return ""
	}
	end := bytes.IndexFunc(src[column-1:], func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
	if end <= 0 {
		return ""
	}
	begin := column - 1
	if begin > 0 && src[begin-1] == '.' {
		begin--
	}
	return string(src[begin : column-1+end])
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
