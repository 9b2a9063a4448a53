// Package breaking says which changes of the wire types of a module break data that was written before, or programs
// that were built before. A model describes the wire types of one version, a line a field; it is read from source by
// package wire, or from a lock file. Two models are compared, and what a change does is looked up in the cells that
// evolve recorded for the codec. The package builds nothing and runs nothing of the module.
package breaking

import (
	"cmp"
	"slices"
	"strings"
)

// Model is the wire types of one version of a module.
type Model struct {
	Roots    []Root
	Nodes    map[string]*Node  // by codec and type, see [key]
	Versions map[string]string // of Go and of the libraries that the types go through, by module or package
}

// Root is a wire type with one codec.
type Root struct {
	Type      string // ID
	Codec     string
	Direction string   // in use: [NewReadsOld], [OldReadsNew] or [Either]
	Whose     []string // request, response, store, unknown
	Options   []string // registered:NAME: gob writes the type under that name
	Pattern   bool     // named by a pattern: types within it that are roots too are compared by themselves
	File      string
	Line      int
	Module    string // import path of the library
}

// Node is a struct, an enumeration or a type that writes itself, as one codec writes it.
type Node struct {
	ID      string
	Kind    string // struct, enum, or the kind of a type of another kind
	Options []string
	Fields  []Field // of a struct; the constants of an enumeration
	Acks    []Ack
	File    string
	Line    int
}

// Field is a field of a struct, or a constant.
type Field struct {
	Name    string // Go name; Base.ID where Base is embedded and its fields lie in the struct around it
	Wire    string // what the codec calls it; of a constant: what the codec writes for it
	Kind    string
	Options []string
	Acks    []Ack
	File    string
	Line    int

	tagged bool // the tag gives the name
}

// The directions in which data goes from one version to the other.
const (
	NewReadsOld = "new-reads-old" // the program was updated, the data is old
	OldReadsNew = "old-reads-new" // another program was updated, this one was not
	Either      = "both"
)

// registered is the option of a wire type that gob writes under a name.
const registered = "registered"

// Constant is the kind of a constant.
const Constant = "const"

func key(codec, id string) string { return codec + " " + id }

// has reports whether there is an option of that name.
func has(options []string, name string) bool { return option(options, name) != nil }

// option is what stands behind NAME: in an option; nil where there is none.
func option(options []string, name string) *string {
	for _, o := range options {
		if n, value, _ := strings.Cut(o, ":"); n == name {
			return &value
		}
	}
	return nil
}

// sort makes the order of roots that of the lock file.
func (m *Model) sort() {
	slices.SortStableFunc(m.Roots, func(a, b Root) int {
		return cmp.Or(cmp.Compare(a.Type, b.Type), cmp.Compare(a.Codec, b.Codec))
	})
}

// root finds a wire type.
func (m *Model) root(id, codec string) *Root {
	for i, r := range m.Roots {
		if r.Type == id && r.Codec == codec {
			return &m.Roots[i]
		}
	}
	return nil
}

// short is the name of a type without the folders of its package.
func short(id string) string { return id[strings.LastIndexByte(id, '/')+1:] }

// bare is the name of a type without its package.
func bare(id string) string {
	id, args, _ := strings.Cut(id, "[")
	if args != "" {
		args = "[" + args
	}
	id = short(id)
	return id[strings.LastIndexByte(id, '.')+1:] + args
}
