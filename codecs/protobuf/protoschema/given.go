package protoschema

import (
	"fmt"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Given is the emitter for a .proto file that somebody else wrote: the plugins make what they make of
// it, and Imports and Calls are what reads and writes the messages. The names that a program
// registers are to be its own, so the file gets a package below that of the code.
func (l Library) Given(g *emit.Given) ([]emit.File, error) {
	files, err := GivenMessages(g, l.Plugins...)
	if err != nil {
		return nil, err
	}
	for _, name := range g.Messages {
		s := emit.NewSource(strings.ToLower(name))
		for path, name := range l.Imports {
			s.Import(path, name)
		}
		s.P("// Message is what the generator made.\ntype Message = %s.%s\n", s.Import(g.Import+"/pb", ""), name)
		s.P("%s", l.Calls)
		s.P("%s", again)
		src, err := s.Bytes()
		if err != nil {
			return nil, err
		}
		files = append(files, emit.File{Name: strings.ToLower(name) + "/codec.go", Data: src})
	}
	return files, nil
}

// GivenWith is Given with the well-known types of a package of Go, of which the first plugin is told.
func (l Library) GivenWith(types string) func(*emit.Given) ([]emit.File, error) {
	l.Plugins = slices.Clone(l.Plugins)
	var all []string
	for _, name := range []string{"any", "duration", "empty", "field_mask", "struct", "timestamp", "wrappers"} {
		all = append(all, "Mgoogle/protobuf/"+name+".proto="+types)
	}
	l.Plugins[0].Parameter = strings.Join(all, ",")
	return l.Given
}

const again = `
// Again reads a message and writes it again.
func Again(in []byte) (out []byte, read, written error) {
	c, err := newMessageCodec()
	if err != nil {
		return nil, err, nil
	}
	w := new(Message)
	if err := c.Unmarshal(in, w); err != nil {
		return nil, err, nil
	}
	out, err = c.Marshal(nil, w)
	return out, nil, err
}
`

// GivenMessages has the plugins write package pb of a .proto file of somebody else's.
func GivenMessages(g *emit.Given, plugins ...Plugin) ([]emit.File, error) {
	text, err := renamed(g)
	if err != nil {
		return nil, err
	}
	name := FileName(g.Import)
	if slices.ContainsFunc(plugins, func(p Plugin) bool { return p.Foldered }) {
		name = strings.ReplaceAll(packageLine.FindStringSubmatch(text)[1], ".", "/") + "/" + path.Base(name)
	}
	file, err := compileFile(name, text)
	if err != nil {
		return nil, err
	}
	files := []emit.File{{Name: "pb/" + path.Base(name), Data: []byte(text)}}
	for _, p := range plugins {
		made, err := p.run(g.Tools, file)
		if err != nil {
			return nil, err
		}
		if len(made) == 0 {
			return nil, fmt.Errorf("generator %s writes no code for such a file", p.Tool)
		}
		files = append(files, made...)
	}
	return files, nil
}

var (
	packageLine = regexp.MustCompile(`(?m)^package ([\w.]+);$`)
	goPackage   = regexp.MustCompile(`(?m)^option go_package = .*;$`)
)

// renamed is the file in a package of its own, for Go code in package pb.
func renamed(g *emit.Given) (string, error) {
	m := packageLine.FindStringSubmatch(g.Text)
	if m == nil {
		return "", fmt.Errorf("%s: no line that says its package", g.Name)
	}
	text := goPackage.ReplaceAllString(g.Text, "")
	// other places name the package too: full names of types
	return strings.ReplaceAll(strings.Replace(text, m[0],
		fmt.Sprintf("%s\noption go_package = %q;", m[0], g.Import+"/pb;pb"), 1), m[1], PackageName(g.Import)+"."+m[1]), nil
}
