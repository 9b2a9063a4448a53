package report

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/foreign"
)

// write writes a document in a format for readers: table, which is for a terminal and may be coloured, txt or md.
func (d document) write(w io.Writer, format string, colour bool) error {
	switch format {
	case "table":
		return d.writeTable(w, colour)
	case "txt":
		return d.writeText(w)
	case "md":
		_, err := io.WriteString(w, d.markdown())
		return err
	}
	return fmt.Errorf("no format %q for readers", format)
}

// writeText writes aligned columns without boxes, colours or wrapped lines.
func (d document) writeText(w io.Writer) error {
	var b strings.Builder
	for i := range d.tables {
		t := &d.tables[i]
		if t.title != "" {
			b.WriteString(t.title + "\n")
		}
		writeLines(&b, aligned(t))
		writeLines(&b, t.notes)
		b.WriteByte('\n')
	}
	writeLines(&b, d.notes)
	_, err := io.WriteString(w, b.String())
	return err
}

func aligned(t *grid) []string {
	rows := [][]string{}
	if !t.headless {
		rows = append(rows, t.header())
	}
	for _, r := range t.rows {
		rows = append(rows, texts(r))
	}
	widths := make([]int, len(t.columns))
	copy(widths, t.widths)
	for _, r := range rows {
		for i, s := range r {
			widths[i] = max(widths[i], utf8.RuneCountInString(s))
		}
	}
	var lines []string
	for _, r := range rows {
		var b strings.Builder
		for i, s := range r {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(s))
			if t.columns[i].right {
				b.WriteString(pad + s)
			} else {
				b.WriteString(s + pad)
			}
			b.WriteString("  ")
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}

func texts(row []cell) []string {
	ss := make([]string, len(row))
	for i, c := range row {
		ss[i] = c.text
	}
	return ss
}

// markdown has tables of the kind that GitHub shows.
func (d document) markdown() string {
	var b strings.Builder
	line := func(cells []string, marked bool) {
		for _, c := range cells {
			if !marked {
				c = foreign.Markdown(c)
			}
			b.WriteString("| " + c + " ")
		}
		b.WriteString("|\n")
	}
	ruled := func(columns []column) {
		for _, c := range columns {
			if c.right {
				b.WriteString("| ---: ")
			} else {
				b.WriteString("| --- ")
			}
		}
		b.WriteString("|\n")
	}
	list := func(lines []string) {
		for _, l := range lines {
			b.WriteString("- " + foreign.Markdown(l) + "\n")
		}
	}
	for i := range d.tables {
		t := &d.tables[i]
		if t.title != "" {
			b.WriteString("### " + foreign.Markdown(t.title) + "\n\n")
		}
		line(t.header(), false)
		ruled(t.columns)
		for _, r := range t.rows {
			line(texts(r), t.marked)
		}
		b.WriteByte('\n')
		if len(t.notes) > 0 {
			list(t.notes)
			b.WriteByte('\n')
		}
	}
	list(d.notes)
	return b.String()
}

// writeTablesCSV writes tables one after the other, a blank line between them,
// each under its title if it has one.
func writeTablesCSV(w io.Writer, tables []grid) error {
	for i, t := range tables {
		lines := [][]string{}
		if t.title != "" {
			lines = append(lines, []string{t.title})
		}
		if !t.headless {
			lines = append(lines, t.header())
		}
		for _, r := range t.rows {
			lines = append(lines, texts(r))
		}
		if i > 0 {
			if _, err := io.WriteString(w, "\n"); err != nil {
				return err
			}
		}
		if err := foreign.WriteCSV(w, lines); err != nil {
			return err
		}
	}
	return nil
}

// folded breaks notes into lines of a width.
func folded(notes []string, width int) []string {
	var lines []string
	for _, n := range notes {
		lines = append(lines, fold(n, width)...)
	}
	return lines
}

func fold(s string, width int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) > width {
			lines, line = append(lines, line), ""
		}
		line = strings.TrimPrefix(line+" "+word, " ")
	}
	return append(lines, line)
}

// Between returns page with what stands between the lines begin and end replaced by text. All else stays as it is;
// a page without exactly one such pair is refused.
func Between(page []byte, begin, end, text string) ([]byte, error) {
	from, to := bytes.Index(page, []byte(begin)), bytes.Index(page, []byte(end))
	if from < 0 || to < from || bytes.Count(page, []byte(begin)) != 1 || bytes.Count(page, []byte(end)) != 1 {
		return nil, fmt.Errorf("no one pair of lines %s and %s", begin, end)
	}
	return bytes.Join([][]byte{page[:from+len(begin)], page[to:]}, []byte("\n\n"+text+"\n")), nil
}

// writeFirst writes lines above a table.
func writeFirst(w io.Writer, lines []string, mark string) error {
	if len(lines) == 0 {
		return nil
	}
	_, err := io.WriteString(w, mark+strings.Join(lines, "\n"+mark)+"\n\n")
	return err
}
