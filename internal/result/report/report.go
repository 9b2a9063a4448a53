// Package report writes a record in the format that was asked for, whole or one section of it. What stands in it
// is made in the folders below: tables, cards, comparisons and the page. It measures and estimates nothing; see
// package stats.
package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/page"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Tabular reports whether a format is of tables, which styles and sections are for.
func Tabular(format string) bool {
	return slices.Contains([]string{"table", "txt", "csv", "md"}, format)
}

// format is one way to write a report.
type format struct {
	name  string
	write func(w io.Writer, v *view.View) error
}

func formats() []format {
	return []format{
		{"table", forReaders("table")},
		{"txt", forReaders("txt")},
		{"csv", table.WriteCSV},
		{"md", forReaders("md")},
		{"json", table.WriteJSON},
		{"html", page.WriteView},
		{"benchfmt", table.WriteBenchfmt},
	}
}

func forReaders(name string) func(w io.Writer, v *view.View) error {
	return func(w io.Writer, v *view.View) error { return table.Of(v).Write(w, name, v.Opts.Colour) }
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
func Write(w io.Writer, name string, rec *record.Record, o view.Options) error {
	return WriteFigures(w, name, o.Estimated(rec), o)
}

// WriteFigures is [Write] of a record that was estimated as the options ask.
func WriteFigures(w io.Writer, name string, x *stats.Estimated, o view.Options) error {
	o.Sort = cmp.Or(o.Sort, view.SortTotal)
	if !slices.Contains(view.Sorts(), o.Sort) {
		return fmt.Errorf("no order %q", o.Sort)
	}
	if o.TableStyle != "" && !slices.Contains(view.TableStyles(), o.TableStyle) {
		return fmt.Errorf("no layout %q", o.TableStyle)
	}
	x, err := x.Under(o.Contract)
	if err != nil {
		return err
	}
	for _, f := range formats() {
		if f.name == name {
			v := view.Of(x, o)
			if err := x.Rec.Lost(); err != nil {
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
