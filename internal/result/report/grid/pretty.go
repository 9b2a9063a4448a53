package grid

import (
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
)

// writeTable writes for a terminal.
func (d Document) writeTable(w io.Writer, colour bool) error {
	var b strings.Builder
	for i := range d.Tables {
		if i > 0 {
			b.WriteByte('\n')
		}
		b.WriteString(pretty(&d.Tables[i], colour))
		WriteLines(&b, d.Tables[i].Notes)
	}
	if len(d.Tables) > 0 {
		b.WriteByte('\n')
	}
	WriteLines(&b, d.Notes)
	_, err := io.WriteString(w, b.String())
	return err
}

func pretty(t *Table, colour bool) string {
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
	for i, c := range t.Columns {
		config := table.ColumnConfig{Number: i + 1, WidthMax: c.Wrap, WidthMaxEnforcer: text.WrapSoft}
		if c.Right {
			config.Align, config.AlignHeader = text.AlignRight, text.AlignRight
		}
		configs = append(configs, config)
		header = append(header, paint(c.Name, text.Bold))
	}
	tw.SetColumnConfigs(configs)
	if !t.Headless {
		tw.AppendHeader(header)
	}
	for _, r := range t.Rows {
		row := table.Row{}
		for _, c := range r {
			switch c.Tone {
			case Good:
				row = append(row, paint(c.Text, text.FgGreen))
			case Bad:
				row = append(row, paint(c.Text, text.FgRed))
			default:
				row = append(row, c.Text)
			}
		}
		tw.AppendRow(row)
	}
	lines := strings.Split(tw.Render(), "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(l, " ")
	}
	title := ""
	if t.Title != "" {
		title = paint(t.Title, text.Bold) + "\n"
	}
	return title + strings.Join(lines, "\n") + "\n"
}

// WriteLines writes lines, each with its end.
func WriteLines(b *strings.Builder, lines []string) {
	for _, l := range lines {
		b.WriteString(l)
		b.WriteByte('\n')
	}
}
