package cli

import (
	"io"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

// usualColumns are those of list codecs without --wide, and what --record adds.
var usualColumns = []string{"id", "library", "version", "status", "family", "kind", "released", "measured",
	"untrusted input"}

// pick are the columns of rows, the first of which is the header, that have these names.
func pick(rows [][]string, names []string) [][]string {
	picked := make([][]string, len(rows))
	for _, name := range names {
		i := slices.Index(rows[0], name)
		for r := range rows {
			if i >= 0 {
				picked[r] = append(picked[r], rows[r][i])
			}
		}
	}
	return picked
}

// tableWidth is how wide a table may be: as the terminal is; 0, as it comes, for --wide and where none is.
func (p *program) tableWidth(wide bool) int {
	f, ok := under(p.stdout).(*os.File)
	if !ok || wide {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return max(width, leastColumns)
}

const (
	gap         = 2 // between columns
	leastColumn = 6 // what is left of a column that is made narrower
)

// writeTable writes rows, the first of which is the header, in aligned columns. Where a width is given, the widest
// columns are cut until lines are no longer than that, and the last is broken into lines.
func writeTable(w io.Writer, rows [][]string, width int) error {
	var b strings.Builder
	widths := fitted(rows, width)
	for _, r := range rows {
		last := len(r) - 1
		lines := []string{r[last]}
		if width > 0 {
			lines = wrapped(r[last], widths[last])
		}
		for i, line := range lines {
			for c, cell := range r[:last] {
				if i > 0 {
					cell = ""
				}
				cell = cut(cell, widths[c])
				b.WriteString(cell + strings.Repeat(" ", widths[c]+gap-utf8.RuneCountInString(cell)))
			}
			b.WriteString(line + "\n")
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// fitted are the widths of columns; 0: no line is too long.
func fitted(rows [][]string, width int) []int {
	widths := make([]int, len(rows[0]))
	sum := gap * (len(widths) - 1)
	for c := range widths {
		for _, r := range rows {
			widths[c] = max(widths[c], utf8.RuneCountInString(r[c]))
		}
		sum += widths[c]
	}
	for ; width > 0 && sum > width; sum-- {
		widest := slices.Index(widths, slices.Max(widths))
		if widths[widest] <= leastColumn {
			break
		}
		widths[widest]--
	}
	return widths
}

// cut is the beginning of a text of more than n characters, and a sign that there is more.
func cut(text string, n int) string {
	if utf8.RuneCountInString(text) <= n {
		return text
	}
	return string([]rune(text)[:n-1]) + "…"
}
