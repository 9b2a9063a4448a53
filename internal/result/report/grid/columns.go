package grid

import (
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// Pick are the columns of rows, the first of which is the header, that have these names.
func Pick(rows [][]string, names []string) [][]string {
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

const (
	gap         = 2 // between columns
	leastColumn = 6 // what is left of a column that is made narrower
)

// WriteColumns writes rows, the first of which is the header, in aligned columns. Where a width is given, the widest
// columns are cut until lines are no longer than that, and the last is broken into lines.
func WriteColumns(w io.Writer, rows [][]string, width int) error {
	var b strings.Builder
	widths := fitted(rows, width)
	for _, r := range rows {
		last := len(r) - 1
		lines := []string{r[last]}
		if width > 0 {
			lines = Fold(r[last], widths[last])
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
