package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/foreign"
)

// onlyOwn refuses flags of run beside a subcommand, which has its own.
func onlyOwn(c *cobra.Command) (err error) {
	c.Flags().Visit(func(g *pflag.Flag) {
		if err == nil && g.Name != "quiet" && !slices.Contains(ownNames(), g.Name) {
			err = wrongf("--%s: is a flag of run; with a subcommand after -- put its flags there too", g.Name)
		}
	})
	return err
}

// looksFirst reports whether a run is to end soon, where no flag says how well to measure.
func looksFirst(c *cobra.Command) bool {
	return !slices.ContainsFunc([]string{"quality", "time", "precision", "resume"}, c.Flags().Changed)
}

func ownNames() []string {
	return []string{"dir", "codec", "skip", "data", "shapes", "func", "size", "with-codec", "keep", "kept", "export",
		"against", "against-ref", "against-data", "fail-on"}
}

// throughCommand is own's command line as it was given, up to where a subcommand
// follows: what leads to the same program again.
func throughCommand(c *cobra.Command, args []string) string {
	words := []string{"serialbench", "own", args[0], args[1]}
	c.Flags().Visit(func(g *pflag.Flag) {
		if !slices.Contains(ownNames(), g.Name) || g.Name == "keep" || g.Name == "export" {
			return
		}
		values := []string{g.Value.String()}
		if s, ok := g.Value.(pflag.SliceValue); ok {
			values = s.GetSlice()
		}
		for _, v := range values {
			words = append(words, "--"+g.Name, v)
		}
	})
	for i, w := range words {
		words[i] = foreign.Word(w)
	}
	return strings.Join(words, " ")
}
