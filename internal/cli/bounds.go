package cli

import (
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
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

// named are flags whose values are names: an empty one is a mistake, such as of a script, and not "not given".
var named = []string{"against", "against-ref", "against-data", "base", "head", "resume", "from", "data", "func", "dir",
	"with-codec", "keep", "kept", "export", "record", "shapes", "reproducer", "pprof-url", "against-file",
	"against-snapshot", "baseline", "type", "exec"}

func outOfBounds(f *pflag.Flag) error {
	value := f.Value.String()
	switch kind := f.Value.Type(); {
	case f.Name == "links" && value == "0":
		return wrongf("--links: 0 is not a number of links of the program from 1 to %d, such as %d", session.MostLinks,
			session.UsualLinks)
	case f.Name == "precision" && value == "0%":
		return wrongf("--precision: no figure is exact; give a percentage above 0%%, such as 1%%")
	case kind == "int" || kind == "uint64":
		most, ok := mostOf[f.Name]
		if !ok {
			most = usualMost
		}
		if n, err := strconv.ParseUint(strings.TrimPrefix(value, "-"), 10, 64); err == nil && n > most {
			return wrongf("--%s: %s is too large; give at most %d", f.Name, value, most)
		}
	case f.Name == "pgo" && value != "" && value != "auto" && value != "off":
		switch info, err := os.Stat(value); {
		case err != nil:
			return wrongf("--pgo: cannot read %q: %v; give a CPU profile", value, mistake.Cause(err))
		case !info.Mode().IsRegular():
			return wrongf("--pgo: %q is no file; give a CPU profile", value)
		}
	case value == "" && kind == "string" && slices.Contains(named, f.Name):
		return wrongf("--%s: a name has to follow, and %q is none", f.Name, value)
	}
	return nil
}
