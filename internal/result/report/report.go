// Package report shows a record: one model of tables, and thin renderers of it
// for the terminal, plain text, CSV, Markdown, JSON, HTML and the Go benchmark format.
// It measures nothing and estimates nothing itself; see package stats.
package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// Tabular reports whether a format is of tables, which styles and sections are for.
func Tabular(format string) bool {
	return slices.Contains([]string{"table", "txt", "csv", "md"}, format)
}

// format is one way to write a report.
type format struct {
	name  string
	write func(w io.Writer, v *view) error
}

func formats() []format {
	return []format{
		{"table", forReaders("table")},
		{"txt", forReaders("txt")},
		{"csv", writeCSV},
		{"md", forReaders("md")},
		{"json", writeJSON},
		{"html", writeHTML},
		{"benchfmt", writeBenchfmt},
	}
}

func forReaders(name string) func(w io.Writer, v *view) error {
	return func(w io.Writer, v *view) error { return tablesOf(v).write(w, name, v.opts.Colour) }
}

// Formats lists the names that [Write] knows.
func Formats() []string {
	var names []string
	for _, f := range formats() {
		names = append(names, f.name)
	}
	return names
}

// Write writes the report of rec in one of [Formats]. Errors are those of w, or
// an unknown format or order.
func Write(w io.Writer, name string, rec *record.Record, o Options) error {
	o.Sort = cmp.Or(o.Sort, SortTotal)
	if !slices.Contains(Sorts(), o.Sort) {
		return fmt.Errorf("no order %q", o.Sort)
	}
	if o.TableStyle != "" && !slices.Contains(TableStyles(), o.TableStyle) {
		return fmt.Errorf("no layout %q", o.TableStyle)
	}
	o.whole = rec
	rec, err := o.Contract.Of(rec)
	if err != nil {
		return err
	}
	for _, f := range formats() {
		if f.name == name {
			v := newView(rec, o)
			if err := rec.Lost(); err != nil {
				return err
			}
			if err := f.write(w, v); err != nil {
				return fmt.Errorf("write report as %s: %w", name, err)
			}
			return nil
		}
	}
	return fmt.Errorf("no report format %q", name)
}
