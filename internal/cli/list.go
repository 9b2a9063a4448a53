package cli

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/session"
)

// usualColumns are those of list codecs without --wide, and what --record adds.
var usualColumns = []string{"id", "library", "version", "status", "family", "kind", "released", "measured",
	"untrusted input"}

func (p *program) listCommand() *cobra.Command {
	var format string
	var wide bool
	var records []string
	lists := map[string]func() (any, [][]string){"codecs": func() (any, [][]string) { return p.field.ListCodecs(nil) },
		"datasets": p.field.ListDatasets, "ops": session.ListOps}
	names := []string{"codecs", "datasets", "ops"}
	c := &cobra.Command{
		Use:       "list codecs|datasets|ops",
		ValidArgs: names,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 && slices.Contains(names, args[0]) {
				return nil
			}
			if len(args) == 0 {
				return wrongf("list needs what to list: codecs, datasets or ops")
			}
			return wrongf("list: there are codecs, datasets and ops, not %q", args[min(1, len(args)-1)])
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := mistake.OneOf("format", format, []string{"table", "csv", "json"}); err != nil {
				return err
			}
			list := lists[args[0]]
			if len(records) > 0 {
				if args[0] != "codecs" {
					return wrongf("--record: records tell of codecs, not of %s", args[0])
				}
				rec, err := p.readAll(records)
				if err != nil {
					return err
				}
				list = func() (any, [][]string) { return p.field.ListCodecs(rec) }
			}
			if args[0] == "codecs" && (wide || format != "table") { // on which data sets they run takes a while
				if err := p.building(c.Context(), false, p.field.Know); err != nil {
					return err
				}
			}
			entries, rows := list()
			if format == "json" {
				return foreign.WriteJSON(p.stdout, entries)
			}
			if format == "csv" {
				return foreign.WriteCSV(p.stdout, rows)
			}
			if args[0] == "codecs" && !wide {
				rows = grid.Pick(rows, usualColumns)
			}
			return grid.WriteColumns(p.stdout, rows, p.tableWidth(wide))
		},
	}
	c.Flags().BoolVar(&wide, "wide", false, "")
	c.Flags().StringVar(&format, "format", "table", "")
	c.Flags().StringArrayVar(&records, "record", nil, "")
	complete(c, "format", fixed("table", "csv", "json"))
	return c
}
