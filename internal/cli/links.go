package cli

import (
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/engine/measure"
)

const (
	// usualLinks is how many links of the program are measured, itself included.
	usualLinks = 4
	// mostLinks bounds what is built and kept.
	mostLinks = 64
)

// checkLinks refuses a number of links that cannot be made.
func checkLinks(n int) error {
	if n < 0 || n > mostLinks {
		return wrongf("--links: %d is not a number of links of the program from 1 to %d, such as %d", n,
			mostLinks, usualLinks)
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
	if o.Budget > 0 && o.Budget < briefly || o.Rounds > 0 && o.Rounds < usualLinks {
		return 1
	}
	return usualLinks
}

// formerFlags lets --layouts stand for --links, as it was called.
func formerFlags(_ *pflag.FlagSet, name string) pflag.NormalizedName {
	if name == "layouts" {
		name = "links"
	}
	return pflag.NormalizedName(name)
}
