package cli

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/codegen/build"
)

// everyCommand calls do with each command of the program that has sources.
func everyCommand(do func(*cobra.Command)) {
	p := &program{field: testField(), engine: &build.Engine{Sources: fstest.MapFS{}}}
	var walk func(*cobra.Command)
	walk = func(c *cobra.Command) {
		do(c)
		for _, sub := range c.Commands() {
			walk(sub)
		}
	}
	walk(p.root())
}

// TestHelp: every command says what it does in an imperative of seven words, -h fits a screen, --help has more, no
// line is too long, and every flag has a description.
func TestHelp(t *testing.T) {
	seen := 0
	everyCommand(func(c *cobra.Command) {
		seen++
		name := c.CommandPath()
		if words := strings.Fields(c.Short); len(words) == 0 || len(words) > 7 || strings.HasSuffix(words[0], "s") {
			t.Errorf("%s: %q is no imperative of at most seven words", name, c.Short)
		}
		for columns := leastColumns; columns <= mostColumns; columns++ {
			brief, all := helpPage(c, true, columns), helpPage(c, false, columns)
			if n := strings.Count(brief, "\n"); n > 60 {
				t.Errorf("%s -h has %d lines", name, n)
			}
			if !strings.HasPrefix(c.CommandPath(), "serialbench completion ") && len(all) <= len(brief) {
				t.Errorf("%s --help has no more than -h", name)
			}
			for line := range strings.Lines(brief + all) {
				n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n"))
				if n > columns && !isExample(c, line) || n > mostColumns {
					t.Errorf("%s: a line of %d columns, for %d: %s", name, n, columns, line)
				}
			}
			if t.Failed() {
				return
			}
		}
		if strings.HasPrefix(name, "serialbench completion ") {
			return // cobra's own
		}
		if _, ok := readHelp(strings.ReplaceAll(strings.TrimPrefix(name, "serialbench "), " ", "-")); !ok {
			t.Errorf("%s has no text in the folder help", name)
		}
		c.Flags().VisitAll(func(f *pflag.Flag) {
			if first, _, _ := strings.Cut(f.Usage, " "); first == "" || strings.ToUpper(first[:1]) != first[:1] {
				t.Errorf("%s --%s: %q begins with no verb", name, f.Name, f.Usage)
			}
		})
	})
	if seen < 30 {
		t.Errorf("%d commands", seen)
	}
}

func isExample(c *cobra.Command, line string) bool {
	return strings.Contains(c.Example, strings.TrimSuffix(line, "\n"))
}

// TestHelpIsUsed: every command stands in a group, and every text belongs to a command or a flag that exists.
func TestHelpIsUsed(t *testing.T) {
	var grouped, files, flags []string
	for _, g := range groups {
		grouped = append(grouped, strings.Fields(g.commands)...)
	}
	everyCommand(func(c *cobra.Command) {
		name := strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "serialbench "), " ", "-")
		files = append(files, name+".txt")
		if c.HasParent() && !c.Parent().HasParent() && !slices.Contains(grouped, c.Name()) && !c.Hidden {
			t.Errorf("%s is in no group", name)
		}
		common := 0
		text, _ := readHelp(name)
		c.Flags().VisitAll(func(f *pflag.Flag) {
			flags = append(flags, f.Name, name+"/"+f.Name)
			if slices.Contains(text.common, f.Name) {
				common++
			}
		})
		if common != len(text.common) {
			t.Errorf("%s: not all of %q are flags of it", name, text.common)
		}
	})
	entries, err := texts.ReadDir("help")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() != "flags.txt" && !slices.Contains(files, e.Name()) {
			t.Errorf("help/%s belongs to no command", e.Name())
		}
	}
	for key := range flagTexts() {
		if !slices.Contains(flags, key) {
			t.Errorf("help/flags.txt: %s is no flag", key)
		}
	}
}

// TestBriefHelp: -h and --help differ, and the flags of older suites stand by themselves.
func TestBriefHelp(t *testing.T) {
	show := func(args ...string) string {
		var out strings.Builder
		if code := Run(testField(), strings.NewReader(""), &out, &out, args); code != ExitOK {
			t.Errorf("%q: exit code %d", args, code)
		}
		return out.String()
	}
	brief, all := show("run", "-h"), show("run", "--help")
	if strings.Contains(brief, "--namesections") || !strings.Contains(all, "--namesections") {
		t.Error("--namesections is a flag of --help only")
	}
	_, older, ok := strings.Cut(all, "Flags of older suites")
	if !ok || !strings.Contains(older, "-b, --benchformat") || strings.Contains(brief, "older suites") {
		t.Error("-b is no flag of older suites")
	}
	if show("help", "run") != all {
		t.Error("help run is not run --help")
	}
}
