package codec

import (
	"path"
	"slices"
	"strings"
)

// WrittenFor tells functions that a library's generator writes into packages of the
// user from other functions there, so that a profile shows whose work they are.
type WrittenFor struct {
	Functions []string // names of functions and methods; a trailing * stands for any ending
	Files     string   // how the names of their files end, where the functions' names alone would fit others; "": any
}

// Wrote reports whether the generator wrote a function: name is without package and
// receiver, file is where it stands.
func (w WrittenFor) Wrote(name, file string) bool {
	return strings.HasSuffix(path.Base(file), w.Files) && slices.ContainsFunc(w.Functions, func(f string) bool {
		start, open := strings.CutSuffix(f, "*")
		return name == f || open && strings.HasPrefix(name, start)
	})
}
