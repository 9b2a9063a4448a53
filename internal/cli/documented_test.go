package cli

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/codegen/build"
)

// inBlock and inSentence find command lines of this program in code.
var (
	inBlock    = regexp.MustCompile(`(?m)^ *(?:go run(?: -tags \w+)? \.|serialbench) (.+)$`)
	inSentence = regexp.MustCompile("`(?:go run \\.|serialbench) ([^`]+)`")
)

// documented lists the command lines of a Markdown text.
func documented(text string) (lines []string) {
	for i, part := range strings.Split(text, "```") {
		find := inSentence
		if i%2 == 1 {
			find = inBlock
		}
		for _, m := range find.FindAllStringSubmatch(part, -1) {
			lines = append(lines, m[1])
		}
	}
	return lines
}

// Every command that the documents and the help show has a subcommand, flags and a
// number of arguments that exist.
func TestDocumentedCommandsParse(t *testing.T) {
	pages, err := markdownPages(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for file, text := range pages {
		for _, line := range documented(text) {
			found++
			checkDocumented(t, file, line)
		}
	}
	if found < 20 {
		t.Errorf("only %d commands were found", found)
	}
	p := &program{field: testField()}
	for _, c := range p.root().Commands() {
		if c.Runnable() && !c.Hidden && c.Example == "" {
			t.Errorf("%s has no example", c.Name())
		}
		for line := range strings.Lines(strings.ReplaceAll(c.Example, "\\\n", " ")) {
			if args, ok := strings.CutPrefix(strings.TrimSpace(line), "serialbench"); ok {
				checkDocumented(t, "help of "+c.Name(), args)
			}
		}
	}
}

// Planted: a flag, a subcommand and a number of arguments that do not exist.
func TestDocumentedMistakesAreFound(t *testing.T) {
	for _, line := range []string{"run --codex x", "lst codecs", "list", "report", "--qualty quick", "serve a b"} {
		if parses(shellWords(line)) == nil {
			t.Errorf("%q is taken for a command", line)
		}
	}
	if err := parses(shellWords(`run --codec 'a b' --quality smoke # words`)); err != nil {
		t.Error(err)
	}
}

// statedDefault finds what documents say of a flag that nobody gives.
var statedDefault = regexp.MustCompile("`--([a-z-]+) ([^` ]+)`, the default|the default, `--([a-z-]+) ([^` " +
	"]+)`|`--([a-z-]+)`, (\\S+) by default")

// TestDocumentedDefaultsHold: where a document states the default of a flag, a command has that flag with that default.
func TestDocumentedDefaultsHold(t *testing.T) {
	pages, err := markdownPages(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	defaults := map[string]bool{}
	p := &program{field: testField(), engine: &build.Engine{}}
	for _, c := range p.root().Commands() {
		c.Flags().VisitAll(func(f *pflag.Flag) { defaults[f.Name+" "+f.DefValue] = true })
	}
	found := 0
	for file, text := range pages {
		for _, m := range statedDefault.FindAllStringSubmatch(text, -1) {
			found++
			if name, value := m[1]+m[3]+m[5], m[2]+m[4]+m[6]; !defaults[name+" "+value] {
				t.Errorf("%s: %q: no command has %s as the default of --%s", file, m[0], value, name)
			}
		}
	}
	if found < 2 {
		t.Errorf("%d defaults were found, want those of gate.md and history.md at least", found)
	}
}

func checkDocumented(t *testing.T, where, line string) {
	t.Helper()
	if words := shellWords(line); len(words) > 0 && words[0] == "own" {
		return // its own tests run it: it is not part of a program without sources
	}
	if strings.Contains(line, "SUBCOMMAND") || strings.HasPrefix(strings.TrimSpace(line), "help") ||
		strings.Contains(line, "…") {
		return
	}
	if err := parses(shellWords(line)); err != nil && !names(line) {
		t.Errorf("%s: %q: %v", where, line, err)
	}
}

// names reports whether a line only names a subcommand, without its arguments.
func names(line string) bool {
	c, rest, err := (&program{field: testField()}).root().Find(shellWords(line))
	return err == nil && c.HasParent() && len(rest) == 0
}

// parses tells why a command line is wrong, without running it.
func parses(args []string) error {
	root := (&program{field: testField(), engine: &build.Engine{Sources: fstest.MapFS{}}}).root()
	root.InitDefaultCompletionCmd()
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		args = append([]string{"run"}, args...)
	}
	c, rest, err := root.Find(args)
	if err != nil {
		return err
	}
	c.InitDefaultHelpFlag()
	if err := c.ParseFlags(rest); err != nil {
		return err
	}
	return validArguments(c)
}

func validArguments(c *cobra.Command) error {
	if help := c.Flags().Lookup("help"); help != nil && help.Changed {
		return nil
	}
	var args []string
	for _, a := range c.Flags().Args() {
		if args = append(args, a); strings.Contains(a, "*") { // a shell makes several of it
			args = append(args, a)
		}
	}
	return c.ValidateArgs(args)
}

// shellWords splits a line as a shell would, up to a comment, a pipe or a
// redirection.
func shellWords(line string) []string {
	var words []string
	word, begun := "", false
	quote := rune(0)
	for _, r := range line + " " {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word += string(r)
		case r == '\'' || r == '"':
			quote, begun = r, true
		case r == ' ' || r == '\n':
			if begun {
				words = append(words, word)
			}
			word, begun = "", false
		case !begun && (r == '#' || r == '|' || r == '>' || r == ';' || r == '&' || r == '\\'):
			return words
		default:
			word, begun = word+string(r), true
		}
	}
	return words
}
