package report

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"errors"
	"io"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/stats"
)

// PageVersion is the version of the document in an HTML report.
const PageVersion = 1

// pageTemplate is the page as built from web/, without data.
//
//go:embed page/index.html
var pageTemplate []byte

// pageMark stands in the built page where the document goes.
const pageMark = "__SERIALBENCH_DOCUMENT__"

// Page is the document that the HTML report shows.
type Page struct {
	Version     int           `json:"version"`
	Name        string        `json:"name"`
	Started     string        `json:"started"` // RFC 3339, "" if not known
	Environment string        `json:"environment"`
	Total       string        `json:"total"` // name of the operation that is marshal and unmarshal together
	Codecs      []PageCodec   `json:"codecs"`
	Datasets    []PageDataset `json:"datasets"`
	Notes       []string      `json:"notes"`
}

// PageCodec is a codec with what property expressions ask for. A property that
// is not known is left out.
type PageCodec struct {
	ID         string          `json:"id"`
	Format     string          `json:"format"`
	Library    string          `json:"library"`
	Version    string          `json:"version"`
	How        string          `json:"how"`
	Doc        string          `json:"doc,omitempty"`
	Properties map[string]bool `json:"properties"`
}

// PageDataset is all that is known of one data set.
type PageDataset struct {
	ID     string       `json:"id"`
	Noise  *float64     `json:"noise"` // smallest relative difference resolved
	Rows   []PageRow    `json:"rows"`
	Absent []PageAbsent `json:"absent"`
}

// PageRow is one codec on a data set.
type PageRow struct {
	Codec   int                 `json:"codec"` // index into Page.Codecs
	Size    *float64            `json:"size"`  // mean encoded bytes
	Ops     map[string]PageCell `json:"ops"`
	Adapted []string            `json:"adapted,omitempty"`
}

// PageCell is the estimate of one operation.
type PageCell struct {
	NS     float64  `json:"ns"`
	Low    *float64 `json:"low"` // 95 % interval; null with too few processes
	High   *float64 `json:"high"`
	Rank   *int     `json:"rank"`
	Tied   bool     `json:"tied"`
	Allocs float64  `json:"allocs"`
	Bytes  float64  `json:"bytes"` // allocated
}

// PageAbsent says why a codec, or an operation of it, is not among the rows.
type PageAbsent struct {
	Codec  string `json:"codec"`
	What   string `json:"what"`
	Reason string `json:"reason"`
}

func (v *view) page() Page {
	p := Page{Version: PageVersion, Name: v.rec.Name, Total: string(stats.Sum), Codecs: []PageCodec{}, Datasets: []PageDataset{}, Notes: v.notes()}
	if !v.rec.Run.Started.IsZero() {
		p.Started = v.rec.Run.Started.UTC().Format("2006-01-02T15:04:05Z")
	}
	e := v.rec.Run.Environment
	p.Environment = strings.TrimPrefix(e.Go+", "+e.CPU, ", ")
	index := map[string]int{}
	for _, c := range v.rec.Codecs {
		index[c.ID] = len(p.Codecs)
		p.Codecs = append(p.Codecs, PageCodec{c.ID, c.Format, c.Library, c.Version, c.How, c.Doc, v.pageProperties(c)})
	}
	for _, id := range v.datasets {
		d := PageDataset{ID: id, Rows: []PageRow{}, Absent: []PageAbsent{}}
		if n, ok := v.noise[id]; ok {
			d.Noise = finite(n)
		}
		for _, c := range v.codecs(id) {
			if v.floor[c] {
				continue
			}
			at, ok := index[c]
			if !ok {
				at = len(p.Codecs)
				index[c] = at
				p.Codecs = append(p.Codecs, PageCodec{ID: c, Properties: map[string]bool{}})
			}
			d.Rows = append(d.Rows, v.pageRow(c, id, at))
		}
		for _, r := range v.absent(id).rows {
			d.Absent = append(d.Absent, PageAbsent{r[0].text, strings.TrimSpace(r[1].text + " " + r[2].text), r[3].text})
		}
		p.Datasets = append(p.Datasets, d)
	}
	return p
}

func (v *view) pageRow(id, dataset string, at int) PageRow {
	verdict := v.verdicts[pair{id, dataset}]
	row := PageRow{Codec: at, Ops: map[string]PageCell{}, Adapted: verdict.Adapted}
	if verdict.EncodedBytes > 0 {
		row.Size = finite(verdict.EncodedBytes)
	}
	for _, op := range append(measuredOps(), codec.Op(stats.Sum)) {
		if c := v.at(id, dataset, op); c != nil {
			r := v.row(c)
			row.Ops[string(op)] = PageCell{r.NS, r.NSLow, r.NSHigh, r.Rank, r.Tied, r.Allocs, r.AllocBytes}
		}
	}
	return row
}

// pageProperties are declared, but for safe, which an attack has shown.
func (v *view) pageProperties(c record.Codec) map[string]bool {
	p := map[string]bool{"codegen": c.How == "codegen", "reflect": c.How == "reflect", "manual": c.How == "manual", "schema": c.Schema,
		"self-describing": c.SelfDescribing, "text": c.Text, "crosslang": c.Languages != ""}
	for _, a := range v.rec.LastAttacks() {
		if a.Codec != c.ID || a.Cases == 0 {
			continue
		}
		switch before, ok := p["safe"]; {
		case len(a.Unsafe()) > 0:
			p["safe"] = false
		case a.Whole() && (!ok || before):
			p["safe"] = true
		}
	}
	return p
}

// writeHTML writes the page with its document. The encoder escapes <, > and &,
// so that no name can end the script element that the document stands in.
func writeHTML(w io.Writer, v *view) error {
	text, err := json.Marshal(v.page())
	if err != nil {
		return err
	}
	before, after, ok := bytes.Cut(withPolicy(pageTemplate), []byte(pageMark))
	if !ok {
		return errors.New("the embedded page has no place for a document")
	}
	for _, part := range [][]byte{before, text, after} {
		if _, err := w.Write(part); err != nil {
			return err
		}
	}
	return nil
}
