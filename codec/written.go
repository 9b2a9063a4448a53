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

// Function is a function as a profile names it.
type Function struct {
	Package string // import path
	Name    string // the rest, such as "(*decodeState).value"
}

// FunctionOf takes the name of a function in a profile apart, such as "encoding/json.(*decodeState).value".
func FunctionOf(function string) Function {
	if i := strings.IndexByte(function, '['); i >= 0 {
		function = function[:i] // type arguments have import paths of their own
	}
	dir, base := "", function
	receiver := strings.IndexByte(function, '(')
	if receiver < 0 {
		receiver = len(function)
	}
	if i := strings.LastIndexByte(function[:receiver], '/'); i >= 0 {
		dir, base = function[:i+1], function[i+1:]
	}
	last, rest, _ := strings.Cut(base, ".")
	return Function{strings.ReplaceAll(dir+last, "%2e", "."), rest} // the linker writes dots of the last element so
}

// Last is the name without receiver, and without what the compiler appends to that of the function that closures are
// in, as [WrittenFor.Wrote] takes it.
func (f Function) Last() string {
	parts := strings.Split(f.Name, ".")
	for _, part := range slices.Backward(parts) {
		part, _, _ = strings.Cut(part, "-") // Method-fm, Method-range1
		switch strings.TrimRight(part, "0123456789") {
		case "", "func", "gowrap", "deferwrap":
		default:
			return part
		}
	}
	return ""
}
