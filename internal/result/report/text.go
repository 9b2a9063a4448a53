package report

import (
	"io"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/internal/foreign"
)

// writeText writes aligned columns without boxes, colours or wrapped lines.
func writeText(w io.Writer, v *view) error {
	d := v.document()
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

// writeMarkdown writes tables of the kind that GitHub shows.
func writeMarkdown(w io.Writer, v *view) error {
	_, err := io.WriteString(w, markdown(v.document()))
	return err
}

func markdown(d document) string {
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

// writeCSV writes one line per cell, with the numbers as they are and the names of
// the JSON fields as header.
func writeCSV(w io.Writer, v *view) error {
	if d, ok := v.laidOut(); ok {
		return writeTablesCSV(w, v.introduced(d).tables)
	}
	if v.opts.System {
		if err := writeTablesCSV(w, []grid{v.system()}); err != nil {
			return err
		}
		if _, err := io.WriteString(w, "\n"); err != nil {
			return err
		}
	}
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	maybe := func(x *float64) string {
		if x == nil {
			return ""
		}
		return number(*x)
	}
	header := []string{"codec", "dataset", "op", "ns", "ns_low", "ns_high", "cpu_ns", "gc_ns", "encoded_bytes",
		"alloc_bytes", "allocs", "samples", "processes", "rank", "tied", "vs_baseline",
		"raw_ns", "gc_low", "gc_high", "free_ns", "free_low", "free_high", "least_ns", "most_ns", "layouts", "range"}
	lines := [][]string{header}
	last := ""
	for _, r := range v.rows(measuredOps()) {
		if v.opts.sectioned() && r.Dataset != last {
			if last != "" {
				lines = append(lines, nil)
			}
			if v.opts.NameSections {
				lines = append(lines, []string{r.Dataset})
			}
			if v.opts.SectionHeader && last != "" {
				lines = append(lines, header)
			}
			last = r.Dataset
		}
		rank := ""
		if r.Rank != nil {
			rank = strconv.Itoa(*r.Rank)
		}
		lines = append(lines, []string{r.Codec, r.Dataset, r.Op, number(r.NS), maybe(r.NSLow), maybe(r.NSHigh),
			number(r.CPUNS), number(r.GCNS), maybe(r.EncodedBytes), number(r.AllocBytes), number(r.Allocs),
			strconv.Itoa(r.Samples), strconv.Itoa(r.Processes), rank, strconv.FormatBool(r.Tied), maybe(r.VsBaseline),
			number(r.RawNS), maybe(r.GCLow), maybe(r.GCHigh), number(r.FreeNS), maybe(r.FreeLow), maybe(r.FreeHigh),
			number(r.Least), number(r.Most), strconv.Itoa(r.Links), r.Range})
	}
	return foreign.WriteCSV(w, lines)
}
