package command

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spf13/cobra"
)

// commandLine finds command lines of this program in documents and help.
var commandLine = regexp.MustCompile("go run \\./contribute ([^`\n\\\\)]+)")

// TestDocumentedCommandsParse: every command line of this program that documents,
// scripts and the help show has a subcommand and flags that exist.
func TestDocumentedCommandsParse(t *testing.T) {
	const repository = "../../../"
	files := []string{repository + "CONTRIBUTING.md", repository + "bench/contribute.sh"}
	for _, pattern := range []string{"docs/*.md", "docs/how/*.md"} {
		found, err := filepath.Glob(repository + pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	found := 0
	try := func(from, text string) {
		for _, m := range commandLine.FindAllStringSubmatch(text, -1) {
			line, _, _ := strings.Cut(m[1], " #")
			args := strings.Fields(strings.NewReplacer("'", "", `"`, "").Replace(line))
			for i, a := range args {
				if a == "--" || strings.HasPrefix(a, ">") || a == "|" {
					args = args[:i]
					break
				}
			}
			found++
			c, rest, err := root().Find(args)
			if err == nil && c.Name() == "contribute" {
				t.Errorf("%s: %q: no subcommand", from, line)
			} else if err == nil {
				err = c.ParseFlags(rest)
			}
			if err != nil {
				t.Errorf("%s: %q: %v", from, line, err)
			}
		}
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		try(file, string(text))
	}
	var help func(c *cobra.Command)
	help = func(c *cobra.Command) {
		try(c.CommandPath()+" --help", c.Example)
		for _, sub := range c.Commands() {
			help(sub)
		}
	}
	help(root())
	if found < 12 {
		t.Errorf("only %d commands were found", found)
	}
}
