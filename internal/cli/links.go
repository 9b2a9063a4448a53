package cli

import (
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/spf13/pflag"
)

const (
	// usualLayouts is how many links of the program are measured, itself included.
	usualLayouts = 4
	// mostLayouts bounds what is built and kept.
	mostLayouts = 64
)

// checkLayouts refuses a number of layouts that cannot be made.
func checkLayouts(n int) error {
	if n < 0 || n > mostLayouts {
		return wrongf("--links: %d is not a number of links of the program from 1 to %d, such as %d", n,
			mostLayouts, usualLayouts)
	}
	return nil
}

// linkCount is how many links a run asks for: as many as were said, else the usual
// number where the run is long enough for links to be made beside it, and for each cell
// to see all of them.
func linkCount(asked int, o measure.Options) int {
	if asked > 0 {
		return asked
	}
	if o.Budget > 0 && o.Budget < briefly || o.Rounds > 0 && o.Rounds < usualLayouts {
		return 1
	}
	return usualLayouts
}

// formerFlags lets --layouts stand for --links, as it was called.
func formerFlags(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "layouts" {
		name = "links"
	}
	return pflag.NormalizedName(name)
}
