package report

import (
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// writeTable writes for a terminal.
func (d document) writeTable(w io.Writer, colour bool) error {
	var b strings.Builder
	for i := range d.tables {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(pretty(&d.tables[i], colour))
		writeLines(&b, d.tables[i].notes)
	}
	if len(d.tables) > 0 {
		b.WriteByte('\n')
	}
	writeLines(&b, d.notes)
	_, err := io.WriteString(w, b.String())
	return err
}

func pretty(t *grid, colour bool) string {
	paint := func(s string, c ...text.Color) string {
		if !colour || s == "" {
			return s
		}
		return text.Colors(c).EscapeSeq() + s + text.Reset.EscapeSeq()
	}
	tw := table.NewWriter()
	style := table.StyleLight
	style.Options = table.Options{SeparateHeader: true}
	style.Box.PaddingLeft, style.Box.PaddingRight = "", "  "
	style.Format.Header = text.FormatDefault
	tw.SetStyle(style)
	header := table.Row{}
	configs := []table.ColumnConfig{}
	for i, c := range t.columns {
		config := table.ColumnConfig{Number: i + 1, WidthMax: c.wrap, WidthMaxEnforcer: text.WrapSoft}
		if c.right {
			config.Align, config.AlignHeader = text.AlignRight, text.AlignRight
		}
		configs = append(configs, config)
		header = append(header, paint(c.name, text.Bold))
	}
	tw.SetColumnConfigs(configs)
	if !t.headless {
		tw.AppendHeader(header)
	}
	for _, r := range t.rows {
		row := table.Row{}
		for _, c := range r {
			switch c.tone {
			case good:
				row = append(row, paint(c.text, text.FgGreen))
			case bad:
				row = append(row, paint(c.text, text.FgRed))
			default:
				row = append(row, c.text)
			}
		}
		tw.AppendRow(row)
	}
	lines := strings.Split(tw.Render(), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	title := ""
	if t.title != "" {
		title = paint(t.title, text.Bold) + "\n"
	}
	return title + strings.Join(lines, "\n") + "\n"
}

func writeLines(b *strings.Builder, lines []string) {
	for _, l := range lines {
		b.WriteString(l)
		b.WriteByte('\n')
	}
}
