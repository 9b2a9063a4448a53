package grid

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/foreign"
)

// Write writes a document in a format for readers: table, which is for a terminal and may be coloured, txt or md.
func (d Document) Write(w io.Writer, format string, colour bool) error {
	switch format {
	case "table":
		return d.writeTable(w, colour)
	case "txt":
		return d.writeText(w)
	case "md":
		_, err := io.WriteString(w, d.Markdown())
		return err
	}
	return fmt.Errorf("no format %q for readers", format)
}

// writeText writes aligned columns without boxes, colours or wrapped lines.
func (d Document) writeText(w io.Writer) error {
	var b strings.Builder
	for i := range d.Tables {
		t := &d.Tables[i]
		if t.Title != "" {
			b.WriteString(t.Title + "\n")
		}
		WriteLines(&b, Aligned(t))
		WriteLines(&b, t.Notes)
		b.WriteByte('\n')
	}
	WriteLines(&b, d.Notes)
	_, err := io.WriteString(w, b.String())
	return err
}

// Aligned are the header and the rows of a table as lines, in columns.
func Aligned(t *Table) []string {
	rows := [][]string{}
	if !t.Headless {
		rows = append(rows, t.Header())
	}
	for _, r := range t.Rows {
		rows = append(rows, texts(r))
	}
	widths := make([]int, len(t.Columns))
	copy(widths, t.Widths)
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
			if t.Columns[i].Right {
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

func texts(row []Cell) []string {
	ss := make([]string, len(row))
	for i, c := range row {
		ss[i] = c.Text
	}
	return ss
}

// Markdown has tables of the kind that GitHub shows.
func (d Document) Markdown() string {
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
	ruled := func(columns []Column) {
		for _, c := range columns {
			if c.Right {
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
	for i := range d.Tables {
		t := &d.Tables[i]
		if t.Title != "" {
			b.WriteString("### " + foreign.Markdown(t.Title) + "\n\n")
		}
		line(t.Header(), false)
		ruled(t.Columns)
		for _, r := range t.Rows {
			line(texts(r), t.Marked)
		}
		b.WriteByte('\n')
		if len(t.Notes) > 0 {
			list(t.Notes)
			b.WriteByte('\n')
		}
	}
	list(d.Notes)
	return b.String()
}

// WriteCSV writes tables one after the other, a blank line between them,
// each under its title if it has one.
func WriteCSV(w io.Writer, tables []Table) error {
	for i, t := range tables {
		lines := [][]string{}
		if t.Title != "" {
			lines = append(lines, []string{t.Title})
		}
		if !t.Headless {
			lines = append(lines, t.Header())
		}
		for _, r := range t.Rows {
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

// Folded breaks notes into lines of a width.
func Folded(notes []string, width int) []string {
	var lines []string
	for _, n := range notes {
		lines = append(lines, Fold(n, width)...)
	}
	return lines
}

// Fold breaks a text into lines of a width, between words.
func Fold(s string, width int) []string {
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

// WriteFirst writes lines above a table.
func WriteFirst(w io.Writer, lines []string, mark string) error {
	if len(lines) == 0 {
		return nil
	}
	_, err := io.WriteString(w, mark+strings.Join(lines, "\n"+mark)+"\n\n")
	return err
}
