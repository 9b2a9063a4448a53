package cli

import (
	"embed"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/check/stress"
	"github.com/serialbench/serialbench/internal/contribute"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/result/recommend"
)

// texts has a file for each command: its Short in the first line, a paragraph of one sentence that -h shows, the
// rest of --help, the examples, and the flags that -h shows. flags.txt has the descriptions of flags.
//
//go:embed help
var texts embed.FS

const (
	// briefExamples and briefFlags bound what -h shows.
	briefExamples = 6
	briefFlags    = 20
	// leastColumns and mostColumns bound the lines of help; mostColumns holds too where no terminal is.
	leastColumns, mostColumns = 80, 100
)

// groups are the commands as the help of the program lists them.
var groups = []struct{ title, commands string }{
	{"Choose", "run own recommend worth serve"},
	{"Look closer", "report compare list shapes"},
	{"Check libraries", "verify attack stress edges traits evolve interop conform"},
	{"Compare", "differ breaking ab history"},
	{"Records", "merge condense agree"},
	{"More", "facts codec encode decode witness profile publish version completion help"},
}

// olderSuites are flags that other suites have by the same names.
var olderSuites = strings.Fields("benchformat datasetsize layout namesections sectionheader sections sysinfo")

// helpText is a file of texts.
type helpText struct {
	short, first, rest string
	examples           []string // each of one line or more
	common             []string // flags; none: all
}

func readHelp(name string) (t helpText, ok bool) {
	b, err := texts.ReadFile("help/" + name + ".txt")
	if err != nil {
		return t, false
	}
	text, common, _ := strings.Cut(string(b), "\nCommon: ")
	text, examples, _ := strings.Cut(text, "\nExamples:\n")
	t.common = strings.Fields(common)
	t.short, text, _ = strings.Cut(text, "\n")
	t.first, t.rest, _ = strings.Cut(strings.TrimSpace(text), "\n\n")
	for line := range strings.Lines(strings.TrimRight(examples, "\n")) {
		line = strings.TrimRight(line, "\n")
		if last := len(t.examples) - 1; strings.HasPrefix(line, "    ") && last >= 0 {
			t.examples[last] += "\n" + line
			continue
		}
		t.examples = append(t.examples, line)
	}
	return t, true
}

// helpTables puts what the program knows into a text.
func helpTables(text string) string {
	tables := map[string]func() [][2]string{
		"{qualities}": func() (rows [][2]string) {
			for _, q := range measure.Qualities() {
				rows = append(rows, [2]string{q.Name, q.Doc + "; at most " + short(q.Budget) + " a data set"})
			}
			return rows
		},
		"{jobs}": func() (rows [][2]string) {
			for _, j := range recommend.Jobs() {
				rows = append(rows, [2]string{string(j.Job), j.Title})
			}
			return rows
		},
		"{needs}": func() (rows [][2]string) {
			for _, n := range recommend.Needs() {
				rows = append(rows, [2]string{string(n.Need), n.Means})
			}
			return rows
		},
		"{changes}": func() (rows [][2]string) {
			for _, c := range evolve.Changes() {
				rows = append(rows, [2]string{c.Name, c.Doc})
			}
			return rows
		},
		"{stress}": func() (rows [][2]string) {
			for _, k := range stress.Kinds() {
				rows = append(rows, [2]string{k.Name, k.Does})
			}
			return rows
		},
		"{kinds}": func() (rows [][2]string) {
			_, docs := contribute.Kinds()
			for _, d := range docs {
				name, doc, _ := strings.Cut(d, " ")
				rows = append(rows, [2]string{name, doc})
			}
			return rows
		},
	}
	for mark, rows := range tables {
		if before, after, ok := strings.Cut(text, mark); ok {
			text = before + twoColumns(rows(), leastColumns) + after
		}
	}
	return text
}

// helpOf gives a command and those below it their texts. Every program has all of them, so what is missing is a
// mistake of ours, which the tests find.
func helpOf(c *cobra.Command, flags map[string][2]string) {
	name := strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "serialbench "), " ", "-")
	if t, ok := readHelp(name); ok {
		c.Short, c.Long, c.Example = t.short, strings.TrimSpace(t.first+"\n\n"+t.rest), strings.Join(t.examples, "\n")
	}
	c.InitDefaultHelpFlag()
	c.Flags().VisitAll(func(f *pflag.Flag) {
		for _, key := range []string{name + "/" + f.Name, f.Name} {
			if u, ok := flags[key]; ok {
				f.Usage = u[1]
				if f.Annotations == nil {
					f.Annotations = map[string][]string{}
				}
				f.Annotations["value"] = []string{u[0]}
				return
			}
		}
	})
	for _, sub := range c.Commands() {
		helpOf(sub, flags)
	}
}

// flagTexts reads flags.txt: command/name or name → the name of the value, and the description.
func flagTexts() map[string][2]string {
	b, err := texts.ReadFile("help/flags.txt")
	if err != nil {
		panic(err) // it is embedded
	}
	flags := map[string][2]string{}
	for line := range strings.Lines(string(b)) {
		head, usage, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if ok && !strings.HasPrefix(line, "#") {
			name, value, _ := strings.Cut(head, " ")
			flags[name] = [2]string{value, usage}
		}
	}
	return flags
}

// showHelp prints the help of a command: -h what fits one screen, --help and the command help all.
func (p *program) showHelp(c *cobra.Command, args []string) {
	brief := len(args) > 0 && !slices.Contains(args, "--help")
	if _, err := fmt.Fprint(p.stdout, helpPage(c, brief, p.columns())); err != nil {
		fmt.Fprintln(p.stderr, "serialbench:", err) // nobody left to tell
	}
}

// columns is how wide lines for people may be.
func (p *program) columns() int {
	if width := p.tableWidth(false); width > 0 {
		return min(width, mostColumns)
	}
	return mostColumns
}
