package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
)

func (p *program) listCommand() *cobra.Command {
	var format string
	var records []string
	lists := map[string]func() (any, [][]string){"codecs": func() (any, [][]string) { return p.listCodecs(nil) },
		"datasets": p.listDatasets, "ops": listOps}
	names := []string{"codecs", "datasets", "ops"}
	c := &cobra.Command{
		Use:   "list codecs|datasets|ops",
		Short: "List what can be measured",
		Example: `  serialbench list codecs
  serialbench list codecs --format json
  serialbench list codecs --record attack.jsonl --record traits.jsonl
  serialbench list datasets`,
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
			if err := oneOf("format", format, []string{"table", "json"}); err != nil {
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
			if args[0] == "codecs" {
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
			return columns(p.stdout, rows)
		},
	}
	c.Flags().StringVar(&format, "format", "table", "table or json")
	c.Flags().StringArrayVar(&records, "record", nil, "codecs: say what this record of attack, traits or edges knows of "+
		"them, repeatable")
	complete(c, "format", fixed("table", "json"))
	return c
}

// columns writes rows, the first of which is the header, in aligned columns.
func columns(w io.Writer, rows [][]string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range rows {
		for i, s := range r {
			if i > 0 {
				s = "\t" + s
			}
			if _, err := io.WriteString(t, s); err != nil {
				return err
			}
		}
		if _, err := io.WriteString(t, "\n"); err != nil {
			return err
		}
	}
	return t.Flush()
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
	for _, d := range p.visible() {
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
