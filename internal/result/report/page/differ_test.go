package page

import (
	"slices"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// TestPageDiffers: pairs of a record stand in the page with what differs, texts once each, and what removes it.
func TestPageDiffers(t *testing.T) {
	cell := func(b, class, verdict string, tried int) record.MatrixCell {
		return record.MatrixCell{Kind: record.KindDiffer, Codec: b, Peer: "json/a", Dataset: "person", Case: class,
			Verdict: verdict, Field: "Name", Want: "reads 1", Got: "refuses it: since " + b, Bytes: "7b7d", Tried: tried}
	}
	rec := &record.Record{Codecs: []record.Codec{{ID: "json/a"}, {ID: "json/b"}, {ID: "json/c"}}}
	for _, c := range []string{"json/b", "json/c"} {
		rec.Cells = append(rec.Cells, cell(c, "key-case", record.CellChanged, 0), cell(c, "", record.CellChanged, 40))
	}
	rec.Cells = append(rec.Cells, cell("json/c", "nan", record.CellError, 0))
	o := view.Options{Classes: func(class, a, _, _, _ string) (string, string) {
		return class + " does", "option of " + a
	}}
	p := newWriter(view.New(rec, o))
	p.fill()
	d := p.page.Differs
	if d == nil || len(d.Pairs) != 2 || len(d.Kinds) != 2 {
		t.Fatalf("%+v", d)
	}
	text := func(i int) string { return p.page.Texts[i] }
	if k := d.Kinds[0]; text(k[0]) != "key-case" || text(k[1]) != "key-case does" || text(k[6]) != "{}" ||
		text(k[7]) != "option of json/a" {
		t.Errorf("%v of %q", k, p.page.Texts)
	}
	for _, pair := range d.Pairs {
		if pair[3] != 40 || text(pair[2]) != "person" || p.page.Codecs[pair[0]].ID != "json/a" {
			t.Errorf("%v", pair)
		}
	}
	if !slices.Equal(d.Pairs[1][4:], []int{0, 1}) {
		t.Errorf("%v", d.Pairs[1])
	}
}
