package wire

import (
	_ "embed"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Sink is a function that encodes or decodes what it is given.
type Sink struct {
	// as go/types writes it, without a version in the path: encoding/json.Marshal, (*encoding/json.Encoder).Encode; or a
	// field, whose values are encoded: github.com/riverqueue/river.InsertManyParams.Args
	Call      string `json:"call"`
	Arg       int    `json:"arg"`            // the argument, from 0
	Variadic  bool   `json:"variadic"`       // and all that follow
	TypeArg   bool   `json:"typeArg"`        // it is the type argument of that number
	Function  bool   `json:"function"`       // it is a function, whose parameters and results are encoded
	Codec     string `json:"codec"`          // an id, such as json/std
	Direction string `json:"direction"`      // [Writes], [Reads] or [Both]
	Whose     string `json:"whose"`          // "": [Unknown]
	From      *int   `json:"from,omitempty"` // the argument of the receiver's constructor that tells whose bytes they are
	Tag       string `json:"tag"`            // instead of Call: the key of a struct tag
	Contains  string `json:"contains"`       // and a part of its value; then the field's type is encoded
}

//go:embed sinks.json
var sinkFile []byte

// builtIn are the sinks of well-known libraries.
func builtIn() []Sink {
	list, err := parseSinks(sinkFile)
	if err != nil {
		panic(err) // it is embedded, and a test reads it
	}
	return list
}

// parseSinks reads a file: a list of groups, each of sinks with what they have in common.
func parseSinks(data []byte) (all []Sink, err error) {
	var groups []struct {
		Sink
		Writes []string `json:"writes"` // calls, with "#N" for another argument than 0
		Reads  []string `json:"reads"`
	}
	if err := json.Unmarshal(data, &groups); err != nil {
		return nil, fmt.Errorf("sinks: %w", err)
	}
	for _, g := range groups {
		add := func(calls []string, direction string) {
			for _, c := range calls {
				s := g.Sink
				s.Call, s.Direction = c, direction
				if name, arg, ok := strings.Cut(c, "#"); ok {
					s.Call = name
					if _, err = fmt.Sscan(arg, &s.Arg); err != nil {
						err = fmt.Errorf("sinks: %s: %w", c, err)
					}
				}
				all = append(all, s)
			}
		}
		add(g.Writes, Writes)
		add(g.Reads, Reads)
		if g.Call != "" || g.Tag != "" {
			all = append(all, g.Sink)
		}
	}
	for _, s := range all {
		if err := s.Check(); err != nil {
			return nil, err
		}
	}
	return all, err
}

// Check says what is wrong with a sink.
func (s Sink) Check() error {
	switch {
	case s.Codec == "" || !strings.Contains(s.Codec, "/"):
		return fmt.Errorf("sink %s%s: codec %q is no id, such as json/std", s.Call, s.Tag, s.Codec)
	case s.Direction != Writes && s.Direction != Reads && s.Direction != Both:
		return fmt.Errorf("sink %s%s: direction %q is none of writes, reads, both", s.Call, s.Tag, s.Direction)
	}
	return nil
}

var major = regexp.MustCompile(`/v[0-9]+([./]|$)`)

// versionless is the name of a function without the major version of its module.
func versionless(name string) string { return major.ReplaceAllString(name, "$1") }

// sinksOf are the sinks that a function is; a name with a major version goes before one without.
func (f *finder) sinksOf(fn *types.Func) []Sink { return f.sinksNamed(fn.Origin().FullName()) }

func (f *finder) sinksNamed(name string) []Sink {
	if s := f.sinks[name]; len(s) > 0 {
		return s
	}
	return f.sinks[versionless(name)]
}

// fieldSite is what a field gets that is a sink.
type fieldSite struct {
	expr   ast.Expr
	pkg    *packages.Package
	module string
	sinks  []Sink
}

// put notes what a field of a struct gets, or an element of a map that it holds, where it is a sink.
func (f *finder) put(of types.Type, name string, e ast.Expr, p *packages.Package) {
	n, ok := deref(of).(*types.Named)
	if !ok || n.Obj().Pkg() == nil {
		return
	}
	path := n.Obj().Pkg().Path()
	if s := f.sinksNamed(path + "." + n.Obj().Name() + "." + name); len(s) > 0 {
		f.given = append(f.given, fieldSite{e, p, path, s})
	}
}
