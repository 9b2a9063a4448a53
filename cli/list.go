package cli

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/suite"
)

func (p *program) listCommand() *cobra.Command {
	var format string
	lists := map[string]func() (any, [][]string){"codecs": p.listCodecs, "datasets": p.listDatasets, "ops": listOps}
	names := []string{"codecs", "datasets", "ops"}
	c := &cobra.Command{
		Use:   "list codecs|datasets|ops",
		Short: "List what can be measured",
		Example: `  serialbench list codecs
  serialbench list codecs --format json
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
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("format", format, []string{"table", "json"}); err != nil {
				return err
			}
			entries, rows := lists[args[0]]()
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

// codecEntry is a codec in list codecs --format json.
type codecEntry struct {
	ID             string              `json:"id"`
	Format         string              `json:"format"`
	Library        string              `json:"library"`
	Version        string              `json:"version"` // as linked
	Kind           codec.Kind          `json:"kind"`
	Datasets       []string            `json:"datasets"`    // on which it runs
	Unsupported    map[string]string   `json:"unsupported"` // data set → reason
	Adapted        map[string][]string `json:"adapted"`     // data set → "path: how"
	Ops            []codec.Op          `json:"ops"`
	Streams        string              `json:"streams"` // "real" or "wrapped", on the first data set; "" for none
	Schema         bool                `json:"schema"`
	SelfDescribing bool                `json:"self_describing"`
	Text           bool                `json:"text"`
	Languages      string              `json:"languages"`
	Unsafe         []string            `json:"unsafe"`   // packages outside the standard library that import unsafe
	Released       string              `json:"released"` // day on which the version was published; "" for not known
	DecodeOnly     bool                `json:"decode_only"`
	Floor          bool                `json:"floor"`
	Unobtainable   string              `json:"unobtainable"`
	Doc            string              `json:"doc"`
}

func (p *program) listCodecs() (any, [][]string) {
	entries := []codecEntry{}
	rows := [][]string{{"id", "kind", "library", "version", "released", "data sets", "streams", "properties", "adapted", "doc"}}
	versions := measure.Versions()
	for _, i := range p.suite.Codecs {
		e := p.codecEntry(i, versions)
		entries = append(entries, e)
		doc := e.Doc
		if e.Unobtainable != "" {
			doc = "not obtainable: " + e.Unobtainable
		}
		rows = append(rows, []string{e.ID, string(e.Kind), cmp.Or(e.Library, "-"), cmp.Or(e.Version, "-"), cmp.Or(e.Released, "-"),
			fmt.Sprintf("%d/%d", len(e.Datasets), len(p.visible())), cmp.Or(e.Streams, "-"), properties(i), cmp.Or(adaptations(e.Adapted), "-"), doc})
	}
	return entries, rows
}

// properties are what a reader chooses by, in a few words.
func properties(i codec.Info) string {
	var words []string
	for _, p := range []struct {
		has  bool
		word string
	}{
		{i.Schema, "schema"}, {i.SelfDescribing, "self-describing"}, {i.Text, "text"},
		{i.Languages != "", "crosslang"}, {len(i.Unsafe) > 0, "unsafe"}, {i.DecodeOnly, "decode-only"},
	} {
		if p.has {
			words = append(words, p.word)
		}
	}
	return cmp.Or(strings.Join(words, ","), "-")
}

// adaptations lists the different ways in which values are adapted on any data set.
func adaptations(adapted map[string][]string) string {
	var ways []string
	for _, list := range adapted {
		for _, a := range list {
			_, how, _ := strings.Cut(a, ": ")
			ways = append(ways, how)
		}
	}
	slices.Sort(ways)
	return strings.Join(slices.Compact(ways), ", ")
}

func (p *program) codecEntry(i codec.Info, versions map[string]string) codecEntry {
	line := measure.CodecLine(i, versions)
	e := codecEntry{
		ID: i.ID, Format: i.Format(), Library: i.Library, Version: line.Version, Released: line.Released, Kind: i.Kind,
		Datasets: []string{}, Unsupported: map[string]string{}, Adapted: map[string][]string{}, Ops: []codec.Op{},
		Schema: i.Schema, SelfDescribing: i.SelfDescribing, Text: i.Text, Languages: i.Languages,
		Unsafe: append([]string{}, i.Unsafe...), DecodeOnly: i.DecodeOnly, Floor: i.Floor, Unobtainable: i.Unobtainable, Doc: i.Doc,
	}
	for _, c := range p.suite.Cases {
		if c.Codec != i.ID || c.Dataset.Hidden {
			continue
		}
		e.Datasets = append(e.Datasets, c.Dataset.ID)
		if e.Streams == "" {
			e.Streams = streams(c)
		}
		for _, a := range c.Adapted {
			e.Adapted[c.Dataset.ID] = append(e.Adapted[c.Dataset.ID], a.Path+": "+a.How)
		}
	}
	for _, m := range p.suite.Missing {
		if m.Codec == i.ID && slices.ContainsFunc(p.visible(), func(d dataset.Info) bool { return d.ID == m.Dataset }) {
			e.Unsupported[m.Dataset] = problems(m.Problems)
		}
	}
	for _, o := range codec.Ops() {
		if slices.ContainsFunc(p.suite.Cases, func(c *suite.Case) bool { return c.Codec == i.ID && c.Offers(o.Op) }) {
			e.Ops = append(e.Ops, o.Op)
		}
	}
	return e
}

// streams opens a case with one value to see how it streams; "" if it cannot be opened.
func streams(c *suite.Case) string {
	b, err := c.Open(1, dataset.DefaultSeed)
	if err != nil {
		return ""
	}
	return b.Streams()
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
