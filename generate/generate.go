// Package generate turns types into the code of gen/: for every codec and type
// it asks the codec's emitter, adds the measured loops and makes files in
// memory. Writing them, comparing them with what is there, and testing them
// share that one path.
package generate

import (
	"bytes"
	"errors"
	"fmt"
	"go/format"
	"path"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Target is one Go type for which code is made.
type Target struct {
	Family string       // name of the package and folder, for example "person"
	Type   *schema.Type // a named struct
	Module string       // import path of serialbench
	Import string       // import path of the folder, for example ".../gen/person"
}

// Code is what one codec gets for one target.
type Code struct {
	Codec    string
	Problems []codec.Problem
	Files    []emit.File // names relative to the target's folder
}

// Codec makes the code of one codec for one target.
func Codec(t Target, c emit.Codec, tools emit.Tools) (*Code, error) {
	name := PackageName(c.ID)
	req := &emit.Request{Codec: c.ID, Root: t.Type, Module: t.Module, Import: t.Import + "/" + name, Package: name, Tools: tools}
	out, err := c.Emit(req)
	if err != nil {
		return nil, fmt.Errorf("codec %s: type %s: %w", c.ID, t.Type.Name, err)
	}
	code := &Code{Codec: c.ID, Problems: out.Problems}
	var src []byte
	if len(out.Problems) > 0 {
		src, err = missingSource(t, c, out)
	} else {
		src, err = bindingSource(t, c, req, out)
	}
	if err != nil {
		return nil, fmt.Errorf("codec %s: type %s: %w", c.ID, t.Type.Name, err)
	}
	code.Files = append(code.Files, emit.File{Name: name + ".go", Data: src})
	if len(out.Problems) > 0 {
		return code, nil
	}
	for _, f := range out.Files {
		if f.Data, err = finish(f); err != nil {
			return nil, fmt.Errorf("codec %s: type %s: file %s: %w", c.ID, t.Type.Name, f.Name, err)
		}
		f.Name = path.Join(name, f.Name)
		code.Files = append(code.Files, f)
	}
	return code, nil
}

// finish formats Go files and makes sure that they say that they are generated.
func finish(f emit.File) ([]byte, error) {
	if !strings.HasSuffix(f.Name, ".go") {
		return f.Data, nil
	}
	data := f.Data
	if !generatedHeader(data) {
		data = append([]byte(emit.Header+"\n"), data...)
	}
	out, err := format.Source(data)
	if err != nil {
		return nil, errors.Join(err, errors.New(firstLines(data, 5)))
	}
	return out, nil
}

// generatedHeader tells whether a line before the package clause follows the
// convention for generated files.
func generatedHeader(src []byte) bool {
	for line := range bytes.Lines(src) {
		line = bytes.TrimSpace(line)
		if bytes.HasPrefix(line, []byte("package ")) {
			return false
		}
		if bytes.HasPrefix(line, []byte("// Code generated ")) && bytes.HasSuffix(line, []byte(" DO NOT EDIT.")) {
			return true
		}
	}
	return false
}

func firstLines(b []byte, n int) string {
	lines := strings.SplitN(string(b), "\n", n+1)
	return strings.Join(lines[:min(n, len(lines))], "\n")
}

// PackageName is the Go package name made of a codec's id.
func PackageName(id string) string {
	return strings.NewReplacer("/", "_", "-", "_").Replace(id)
}

// bindName is the name of the function that binds a codec.
func bindName(id string) string {
	var b strings.Builder
	b.WriteString("bind")
	for _, part := range strings.FieldsFunc(id, func(r rune) bool { return r == '/' || r == '-' }) {
		b.WriteString(strings.ToUpper(part[:1]) + part[1:])
	}
	return b.String()
}
