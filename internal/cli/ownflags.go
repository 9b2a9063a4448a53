package cli

import (
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/measure"
)

// forwarded is the command line of the program: what stands after "--", or run
// with those of its flags that were given.
func forwarded(c *cobra.Command, after []string) ([]string, error) {
	given := []string{}
	c.Flags().Visit(func(g *pflag.Flag) {
		if slices.Contains(ownNames(), g.Name) {
			return
		}
		values := []string{g.Value.String()}
		if s, ok := g.Value.(pflag.SliceValue); ok {
			values = s.GetSlice()
		}
		for _, v := range values {
			given = append(given, "--"+g.Name+"="+v)
		}
	})
	if len(after) == 0 {
		return append(append([]string{"run"}, given...), firstLook(c)...), nil
	}
	given = slices.DeleteFunc(given, func(g string) bool { return strings.HasPrefix(g, "--quiet=") })
	if len(given) > 0 {
		flag, _, _ := strings.Cut(given[0], "=")
		return nil, wrongf("%s: is a flag of run; with a subcommand after -- put its flags there too", flag)
	}
	return after, nil
}

// firstLook are the flags of a run that ends soon, where none says how well to measure.
func firstLook(c *cobra.Command) []string {
	for _, name := range []string{"quality", "time", "precision", "resume"} {
		if c.Flags().Changed(name) {
			return nil
		}
	}
	flags := []string{"--quality=" + measure.Qualities()[0].Name}
	if !c.Flags().Changed("op") {
		flags = append(flags, "--op="+string(codec.OpMarshal), "--op="+string(codec.OpUnmarshal), "--op="+string(codec.OpMarshalGenerated), "--op="+string(codec.OpUnmarshalGenerated))
	}
	return flags
}

func ownNames() []string {
	return []string{"dir", "codec", "skip", "data", "func", "size", "with-codec", "keep", "export", "against", "against-ref", "against-data", "fail-on"}
}

// throughVariable tells the program of a type how it was made, for the record.
const throughVariable = "SERIALBENCH_THROUGH"

// through is how this program was made, if it is one of a type of the user's.
func through() string { return os.Getenv(throughVariable) }

// leading is what the name of a subcommand follows on a command line of this program.
func leading() string {
	if t := through(); t != "" {
		return t + " --"
	}
	return "serialbench"
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
		words[i] = shellWord(w)
	}
	return strings.Join(words, " ")
}

var plainWord = regexp.MustCompile(`^[\w./:=,@%+-]+$`)

// shellWord quotes a word for a shell where it has to be.
func shellWord(w string) string {
	if plainWord.MatchString(w) {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// ranksTake says after a first look, which has no intervals and hardly any ranks, which
// command gives ranks and how long it measures.
func ranksTake(c *cobra.Command, through string) string {
	quick, _ := measure.QualityOf("quick")
	best, _ := measure.QualityOf(measure.DefaultQuality)
	lines := "a first look: two processes a cell give no intervals, and ranks for what lies far apart only\n"
	for _, q := range []measure.Quality{quick, best} {
		what := "all operations"
		command := through + " --quality " + q.Name
		if q.Name == quick.Name {
			what = "both contracts"
			command += " --op 'marshal,unmarshal,*-generated'"
		}
		lines += fmt.Sprintf("for ranks of %s, %s of measuring: %s\n", what, q.Budget, command)
	}
	return lines
}
