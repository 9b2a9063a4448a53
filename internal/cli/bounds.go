package cli

import (
	"os"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// mostOf are the largest numbers that flags take, those of others is usualMost. A seed may be any number.
var mostOf = map[string]uint64{"seed": 1<<64 - 1, "cases": 1e15, "inputs": 1e12, "memory": 1 << 20}

// usualMost is more than anybody waits for, and little enough to count and to make room for.
const usualMost = 1_000_000

// bounded refuses values of flags, of whichever command, that nobody can mean, before any work.
func bounded(c *cobra.Command, _ []string) (err error) {
	c.Flags().Visit(func(f *pflag.Flag) {
		if err == nil {
			err = outOfBounds(f)
		}
	})
	return err
}

func outOfBounds(f *pflag.Flag) error {
	value := f.Value.String()
	switch kind := f.Value.Type(); {
	case kind == "int" || kind == "uint64":
		most, ok := mostOf[f.Name]
		if !ok {
			most = usualMost
		}
		if n, err := strconv.ParseUint(strings.TrimPrefix(value, "-"), 10, 64); err == nil && n > most {
			return wrongf("--%s: %s is too large; give at most %d", f.Name, value, most)
		}
	case value != "":
		if _, err := os.Stat(value); f.Name == "pgo" && value != "auto" && value != "off" && err != nil {
			return wrongf("--pgo: cannot read %q: %v; give a CPU profile", value, cause(err))
		}
	case f.Name == "against-ref" || f.Name == "base" || f.Name == "head" || f.Name == "resume" || f.Name == "from":
		return wrongf("--%s: a name has to follow, and %q is none", f.Name, value)
	}
	return nil
}
