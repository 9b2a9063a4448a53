package generate

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Compilers lists the programs that the codecs state, each once, by name.
func Compilers(codecs []emit.Codec) (list []emit.Compiler) {
	for _, c := range codecs {
		for _, compiler := range c.Compilers {
			if !slices.Contains(list, compiler) {
				list = append(list, compiler)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b emit.Compiler) int { return cmp.Compare(a.Program, b.Program) })
	return list
}

// CompilersText is the list for scripts that cannot wait for a Go program that
// links all libraries: a line is a program, a tab and the package of Debian that holds it.
func CompilersText(codecs []emit.Codec) []byte {
	var b strings.Builder
	for _, c := range Compilers(codecs) {
		fmt.Fprintf(&b, "%s\t%s\n", c.Program, c.Debian)
	}
	return []byte(b.String())
}
