package cli

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// helpPage is the help of a command in lines of at most so many columns.
func helpPage(c *cobra.Command, brief bool, columns int) string {
	var b strings.Builder
	name := strings.ReplaceAll(strings.TrimPrefix(c.CommandPath(), "serialbench "), " ", "-")
	t, _ := readHelp(name)
	first, rest, _ := strings.Cut(c.Long, "\n\n")
	if first == "" {
		first = c.Short
	}
	examples := t.examples
	if brief {
		rest = ""
		examples = examples[:min(len(examples), briefExamples)]
	}
	b.WriteString(wrapText(first, columns) + "\n")
	if len(examples) > 0 {
		b.WriteString("\nExamples:\n" + strings.Join(examples, "\n") + "\n")
	}
	if c.HasParent() { // "serialbench [flags]" says nothing
		b.WriteString("\nUsage:\n  " + c.UseLine() + "\n")
	}
	if rest != "" {
		b.WriteString("\n" + wrapText(helpTables(rest), columns) + "\n")
	}
	listCommands(&b, c, columns)
	listFlags(&b, c, t.common, brief, columns)
	if brief {
		fmt.Fprintf(&b, "\nMore: %s --help\n", c.CommandPath())
	}
	return b.String()
}

// listCommands lists the commands below c, those of the program in groups.
func listCommands(b *strings.Builder, c *cobra.Command, columns int) {
	if c.HasParent() {
		if rows := shorts(c, nil); len(rows) > 0 {
			b.WriteString("\nCommands:\n" + twoColumns(rows, columns) + "\n")
		}
		return
	}
	for _, g := range groups {
		if rows := shorts(c, strings.Fields(g.commands)); len(rows) > 0 {
			fmt.Fprintf(b, "\n%s:\n%s\n", g.title, twoColumns(rows, columns))
		}
	}
}

// shorts are the names and texts of commands below c, in the order of names; nil: all.
func shorts(c *cobra.Command, names []string) (rows [][2]string) {
	for _, sub := range c.Commands() {
		if names == nil && !sub.Hidden {
			rows = append(rows, [2]string{sub.Name(), sub.Short})
		}
	}
	for _, name := range names {
		i := slices.IndexFunc(c.Commands(), func(sub *cobra.Command) bool { return sub.Name() == name })
		if i >= 0 {
			rows = append(rows, [2]string{name, c.Commands()[i].Short})
		}
	}
	return rows
}

// listFlags lists the flags of a command: those that are common first, and those of older suites by themselves.
func listFlags(b *strings.Builder, c *cobra.Command, common []string, brief bool, columns int) {
	var usual, more, older [][2]string
	c.LocalFlags().VisitAll(func(f *pflag.Flag) {
		row := [2]string{flagName(f), flagUsage(f)}
		switch {
		case f.Hidden:
		case slices.Contains(olderSuites, f.Name) && len(common) > 0:
			older = append(older, row)
		case len(common) == 0 && (len(usual) < briefFlags || !brief) || slices.Contains(common, f.Name):
			usual = append(usual, row)
		default:
			more = append(more, row)
		}
	})
	for _, group := range []struct {
		title string
		rows  [][2]string
		brief bool
	}{{"Flags", usual, true}, {"More flags", more, false}, {"Flags of older suites, which go on working", older, false}} {
		if len(group.rows) > 0 && (group.brief || !brief) {
			fmt.Fprintf(b, "\n%s:\n%s\n", group.title, twoColumns(group.rows, columns))
		}
	}
}

// flagName is a flag as it is given: -f, --format FORMAT.
func flagName(f *pflag.Flag) string {
	name := "    --" + f.Name
	if f.Shorthand != "" {
		name = "-" + f.Shorthand + ", --" + f.Name
	}
	if value := f.Annotations["value"]; len(value) > 0 && value[0] != "" {
		name += " " + value[0]
	}
	return name
}

// flagUsage is what a flag does, and its default where that says something.
func flagUsage(f *pflag.Flag) string {
	value := strings.Trim(f.DefValue, "[]")
	if strings.Contains(f.Usage, "(default") || slices.Contains([]string{"", "false", "0", "0s", "default"}, value) {
		return f.Usage
	}
	return fmt.Sprintf("%s (default %s)", f.Usage, value)
}

// firstColumn bounds the first of two columns; what is longer stands on a line of its own.
const firstColumn = 28

// twoColumns are rows of a name and a text, in lines of at most so many columns.
func twoColumns(rows [][2]string, columns int) string {
	width := 0
	for _, r := range rows {
		if n := utf8.RuneCountInString(r[0]); n <= firstColumn {
			width = max(width, n)
		}
	}
	var lines []string
	for _, r := range rows {
		text := grid.Fold(r[1], columns-width-4)
		head := "  " + r[0]
		if utf8.RuneCountInString(r[0]) > width {
			lines, head = append(lines, head), ""
		}
		for _, t := range text {
			lines = append(lines, strings.TrimRight(fmt.Sprintf("%-*s%s", width+4, head, t), " "))
			head = ""
		}
	}
	return strings.Join(lines, "\n")
}

// wrapText breaks the lines of a text that are too long; lines that begin with a space stay as they are.
func wrapText(text string, columns int) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if strings.HasPrefix(line, " ") || line == "" {
			lines = append(lines, line)
			continue
		}
		lines = append(lines, grid.Fold(line, columns)...)
	}
	return strings.Join(lines, "\n")
}
