// Package wire finds the wire types of a module: the Go types that reach a call that encodes or decodes. It finds
// them as vet's printf check finds wrappers. A table of sinks says which argument of which function is encoded. Where
// that argument is a parameter, the function becomes a sink too, until nothing is added. Nothing is run and nothing
// is written; dependencies are read from the compiler's export data. What a value of an interface holds is followed
// through assignments, results, fields and the methods that implement an interface. Where that ends without a type,
// the call is reported as unresolved.
package wire

import (
	"cmp"
	"context"
	"go/types"
	"path/filepath"
	"slices"
)

// Request is what is looked through.
type Request struct {
	Dir      string   // folder in the module; "" for the working folder
	Patterns []string // of packages; none: ./...
	Sinks    []Sink   // of the user's, beside the built-in ones
	Types    []string // wire types that no call shows, such as ./store.Session; ./store.* is every exported struct
}

// Inventory is what was found.
type Inventory struct {
	Module     string // path of the main module
	Calls      int    // calls that encode or decode
	Types      []*Type
	Unresolved []Unresolved
	Unnamed    []string // of the asked types, those that name none
	Problems   []string // packages that do not compile, so that a call may be missing
	Source     *Source
}

// Type is one wire type.
type Type struct {
	Package string
	Name    string // an instance of a generic type is Page[Order]
	Type    types.Type
	File    string // where it is declared, or used where that is in another module
	Line    int
	Uses    []Use // sorted
}

// ID is the package path and the name.
func (t *Type) ID() string { return t.Package + "." + t.Name }

// Use is one call through which a type is encoded or decoded.
type Use struct {
	Codec     string // an id of serialbench, such as json/std
	Direction string // [Writes], [Reads] or [Both]
	Whose     string // [Requests], [Responses], [Store] or [Unknown]
	Site      Site
	Module    string // import path of the package that is called

	Registered string // the name under which gob.Register or gob.RegisterName has gob write the type; "": neither
	Pattern    bool   // no call: a pattern of the configuration for every struct of a folder
}

// The directions of a use.
const (
	Writes = "writes"
	Reads  = "reads"
	Both   = "both"
)

// Whose bytes are encoded or decoded.
const (
	Requests  = "request"
	Responses = "response"
	Store     = "store"
	Unknown   = "unknown"
)

// Site is a place in the module.
type Site struct {
	File string `json:"file"`
	Line int    `json:"line"`
}

// Unresolved is a call for which no type was found.
type Unresolved struct {
	Site   Site   `json:"site"`
	Call   string `json:"call"` // the function that encodes or decodes
	Reason string `json:"reason"`
}

// Find looks through the packages of a module.
func Find(ctx context.Context, r Request) (*Inventory, error) {
	src, err := load(ctx, r.Dir, r.Patterns)
	if err != nil {
		return nil, err
	}
	f := newFinder(src, append(builtIn(), r.Sinks...))
	f.index()
	f.run()
	inv := &Inventory{Module: src.Module, Calls: f.calls, Unnamed: f.marked(r.Types), Unresolved: f.unresolved(),
		Problems: src.Problems, Source: src}
	for _, t := range f.found {
		slices.SortStableFunc(t.Uses, func(a, b Use) int {
			return cmp.Or(cmp.Compare(a.Site.File, b.Site.File), cmp.Compare(a.Site.Line, b.Site.Line),
				cmp.Compare(a.Codec, b.Codec), cmp.Compare(a.Direction, b.Direction))
		})
		t.Uses = slices.Compact(t.Uses)
		inv.Types = append(inv.Types, t)
	}
	slices.SortStableFunc(inv.Types, func(a, b *Type) int { return cmp.Compare(a.ID(), b.ID()) })
	return inv, nil
}

// Codecs lists the codecs that a type goes through, sorted.
func (t *Type) Codecs() (ids []string) {
	for _, u := range t.Uses {
		ids = append(ids, u.Codec)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// below is a file name relative to the module, with slashes; "" outside of it.
func below(root, file string) string {
	if rel, err := filepath.Rel(root, file); err == nil && filepath.IsLocal(rel) {
		return filepath.ToSlash(rel)
	}
	return ""
}
