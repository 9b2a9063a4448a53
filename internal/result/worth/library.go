// Package worth says what a change of serializer could gain in somebody's service:
// the share of its CPU time and allocations that goes into encoding and decoding, read
// from profiles of it, and how much of that a measured candidate would leave.
package worth

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// Library is a serializer as it appears in a profile.
type Library struct {
	Name     string           // format/library, such as "json/std"
	Module   string           // module path, "std" for the standard library
	Codecs   []string         // ids of its codecs, the usual one first
	Packages []string         // import paths whose functions are its work
	Writes   codec.WrittenFor // functions that its generator writes into the user's packages
}

// Libraries makes libraries from codecs; those of one format and library are one.
// What is serialbench's own is left out.
func Libraries(codecs []codec.Info) []Library {
	var all []Library
	at := map[string]int{}
	for _, c := range codecs {
		parts := strings.Split(c.ID, "/")
		if len(parts) < 2 || c.NoOp || len(c.Packages)+len(c.Generated.Functions) == 0 {
			continue
		}
		name := parts[0] + "/" + parts[1]
		i, known := at[name]
		if !known {
			i = len(all)
			at[name] = i
			all = append(all, Library{Name: name, Module: c.Library})
		}
		l := &all[i]
		if c.Usual || len(parts) == 2 {
			l.Codecs = append([]string{c.ID}, l.Codecs...)
		} else {
			l.Codecs = append(l.Codecs, c.ID)
		}
		for _, p := range c.Packages {
			if !slices.Contains(l.Packages, p) {
				l.Packages = append(l.Packages, p)
			}
		}
		l.Writes.Functions = append(l.Writes.Functions, c.Generated.Functions...)
		l.Writes.Files = max(l.Writes.Files, c.Generated.Files)
	}
	return all
}

// holds reports whether a package is the library's own, not one of another library that it uses.
func (l Library) holds(pkg string) bool {
	if l.Module == "std" {
		first, _, _ := strings.Cut(pkg, "/")
		return !strings.Contains(first, ".")
	}
	return pkg == l.Module || strings.HasPrefix(pkg, l.Module+"/")
}

// format is the first part of the name.
func (l Library) format() string {
	format, _, _ := strings.Cut(l.Name, "/")
	return format
}
