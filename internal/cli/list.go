package cli

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
)

func (p *program) listCommand() *cobra.Command {
	var format string
	var wide bool
	var records []string
	lists := map[string]func() (any, [][]string){"codecs": func() (any, [][]string) { return p.listCodecs(nil) },
		"datasets": p.listDatasets, "ops": listOps}
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
				list = func() (any, [][]string) { return p.listCodecs(rec) }
			}
			if args[0] == "codecs" && (wide || format != "table") { // on which data sets they run takes a while
				if err := p.building(c.Context(), false, p.field.Know); err != nil {
					return err
				}
			}
			entries, rows := list()
			if format == "json" {
				enc := json.NewEncoder(p.stdout)
				enc.SetEscapeHTML(false)
				enc.SetIndent("", "  ")
				return enc.Encode(entries)
			}
			if format == "csv" {
				return foreign.WriteCSV(p.stdout, rows)
			}
			if args[0] == "codecs" && !wide {
				rows = pick(rows, usualColumns)
			}
			return writeTable(p.stdout, rows, p.tableWidth(wide))
		},
	}
	c.Flags().BoolVar(&wide, "wide", false, "")
	c.Flags().StringVar(&format, "format", "table", "")
	c.Flags().StringArrayVar(&records, "record", nil, "")
	complete(c, "format", fixed("table", "csv", "json"))
	return c
}

// datasetEntry is a data set in list datasets --format json.
type datasetEntry struct {
	ID    string `json:"id"`
	Type  string `json:"type"`
	Doc   string `json:"doc"`
	Count int    `json:"count"` // values by default
}

func (p *program) listDatasets() (any, [][]string) {
	entries := []datasetEntry{}
	rows := [][]string{{"id", "type", "values", "doc"}}
	for _, d := range p.field.Visible() {
		entries = append(entries, datasetEntry{d.ID, d.Type, d.Doc, d.Count})
		rows = append(rows, []string{d.ID, d.Type, fmt.Sprint(d.Count), d.Doc})
	}
	return entries, rows
}

// opEntry is an operation in list ops --format json.
type opEntry struct {
	ID      codec.Op `json:"id"`
	Encodes bool     `json:"encodes"`
	Doc     string   `json:"doc"`
}

func listOps() (any, [][]string) {
	entries := []opEntry{}
	rows := [][]string{{"id", "doc"}}
	for _, o := range codec.Ops() {
		entries = append(entries, opEntry{o.Op, o.Encodes, o.Doc})
		rows = append(rows, []string{string(o.Op), o.Doc})
	}
	return entries, rows
}
