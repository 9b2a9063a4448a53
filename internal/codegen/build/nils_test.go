package build

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/baseline"
	json "github.com/serialbench/serialbench/codecs/json/std"
	"github.com/serialbench/serialbench/codecs/protobuf/google"
	"github.com/serialbench/serialbench/internal/longtest"
)

// TestNilElements: where samples have nil elements in lists and maps of pointers, libraries
// without pointers there get a struct with one, and nothing is lost; samples without any
// change nothing.
func TestNilElements(t *testing.T) {
	longtest.Only(t, "builds three programs")
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n",
		"events/events.go": `package events

type Line struct {
	SKU string
	N   int
}

type Order struct {
	Lines  []*Line
	ByName map[string]*Line
	Counts []*int
	Full   []*Line
}

func Samples() []Order { return []Order{{Lines: []*Line{nil, {SKU: "x"}}}} }
`,
		"nils.jsonl": `{"Lines":[{"SKU":"a","N":1},null,{"SKU":"","N":0}],` +
			`"ByName":{"a":null,"b":{"SKU":"b"}},"Counts":[1,null,0],"Full":[{"SKU":"c"}]}
{"Lines":[null],"Full":[{}]}`,
		"none.jsonl": `{"Lines":[{"SKU":"a","N":1}],"ByName":{"b":{"SKU":"b"}},"Counts":[1,0],"Full":[{"SKU":"c"}]}`})
	e := engine(t, append(append(json.Codecs()[:1], google.Codecs()[0]), baseline.Codecs()...)...)
	const maybe, without = "values have nil elements", "no nil elements"
	for _, c := range []struct {
		data, fn   string
		maybe, not string // what is said of protobuf
	}{
		{"none.jsonl", "", without, maybe},
		{"nils.jsonl", "", maybe, "Lines[]: pointer as what it points to"},
		{"nils.jsonl", "", maybe, "Lines[]: pointer as what it points to"}, // from the cache
		{"", "Samples", maybe, "Lines[]: pointer as what it points to"},
	} {
		r := Request{Dir: dir, Package: "./events", Type: "Order", Codecs: ids(e), Func: c.fn}
		if c.data != "" {
			r.Data = filepath.Join(dir, c.data)
		}
		p, err := e.Build(context.Background(), r)
		if err != nil {
			t.Fatalf("%s%s: %v", c.data, c.fn, err)
		}
		out := verified(t, p.Path, 0)
		rows := verdicts(out)
		for _, id := range ids(e) {
			if row := rows["events.Order "+id]; !strings.HasPrefix(row, "ok") && !strings.HasPrefix(row, "adapted") {
				t.Errorf("%s%s: %s is %s", c.data, c.fn, id, row)
			}
		}
		row := rows["events.Order protobuf/google"]
		if !strings.Contains(row, c.maybe) || strings.Contains(row, c.not) || c.data == "nils.jsonl" &&
			!strings.Contains(row, "Order.Full[]: pointer as what it points to: no nil elements") {
			t.Errorf("%s%s: %s", c.data, c.fn, row)
		}
	}
}
