package differ

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"pgregory.net/rapid"
)

// A document is read and written as it was, but for white space, and each of its parts can be reached.
func TestDocument(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, err := json.Marshal(drawJSON(t, 3))
		if err != nil {
			t.Fatal(err)
		}
		doc := jsonForm{}.parse(text)
		if doc == nil || doc.String() != string(text) {
			t.Fatalf("%s became %v", text, doc)
		}
		for _, s := range doc.spots() {
			if len(s.steps) == 0 {
				continue
			}
			got := doc.with(s, func(in *node, i int) { in.parts[i] = raw(`"here"`) })
			if !json.Valid([]byte(got)) || !strings.Contains(got, `"here"`) {
				t.Fatalf("%s at %s: %s", text, s.path, got)
			}
		}
	})
	for _, bad := range []string{"", "{", `{"a":}`, "[1,]"} {
		if (jsonForm{}).parse([]byte(bad)) != nil {
			t.Errorf("%q is a document", bad)
		}
	}
}

func drawJSON(t *rapid.T, depth int) any {
	switch kind := rapid.IntRange(0, 5).Draw(t, "kind"); {
	case kind == 0 && depth > 0:
		return rapid.MapOfN(rapid.StringMatching(`[a-z"\\é]{0,3}`), rapid.Custom(func(t *rapid.T) any {
			return drawJSON(t, depth-1)
		}), 0, 4).Draw(t, "map")
	case kind == 1 && depth > 0:
		return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) any { return drawJSON(t, depth-1) }), 0, 4).Draw(t, "list")
	case kind == 2:
		return rapid.Float64().Draw(t, "number")
	case kind == 3:
		return rapid.Bool().Draw(t, "flag")
	case kind == 4:
		return nil
	}
	return rapid.String().Draw(t, "text")
}

// What two documents of one value differ in has a class.
func TestWrittenClasses(t *testing.T) {
	for _, c := range []struct{ a, b, class, path string }{
		{`{"a":null}`, `{"a":[]}`, "nil-slice", "a"},
		{`{"a":{}}`, `{"a":null}`, "nil-map", "a"},
		{`{"a":""}`, `{}`, "omitempty", "a"},
		{`{"a":"x"}`, `{"A":"x"}`, "key-name", "a"},
		{`{"a":1,"b":2}`, `{"b":2,"a":1}`, "key-order", ""},
		{`["\u003c"]`, `["<"]`, "html-escape", "[]"},
		{`["\u0041"]`, `["A"]`, "text-form", "[]"},
		{`{"<":1}`, `{"\u003c":1}`, "html-escape", "<"},
		{`[1e3]`, `[1000]`, "float-form", "[]"},
		{`[1]`, `["1"]`, "quoted-number", "[]"},
		{`{"a":{"b":[1,2]}}`, `{"a":{"b":"AQI="}}`, "bytes-form", "a.b"},
		{`[1]`, `[2]`, "value-written", "[]"},
		{`["2026-01-02T03:04:05Z"]`, `["2026-01-02T04:04:05+01:00"]`, "time-written", "[]"},
	} {
		w := writings{form: jsonForm{}, change: "drawn"}
		w.compare("", w.form.parse([]byte(c.a)), w.form.parse([]byte(c.b)))
		got := w.all
		if len(got) == 0 || got[0].class != c.class || got[0].path != c.path {
			t.Errorf("%s and %s: %+v, want %s at %q", c.a, c.b, got, c.class, c.path)
		}
	}
}

// What calls by hand decide is the adapter's doing; what is a text of the format at all is the library's.
func TestPartyOfCallsByHand(t *testing.T) {
	for _, c := range []struct {
		class string
		hand  bool
		want  record.Party
	}{{"key-case", true, record.Adapter}, {"duplicate-key", true, record.Adapter}, {"omitempty", true, record.Adapter},
		{"wire-type", true, record.Adapter}, {"target-reuse", true, record.Adapter}, {"null", true, record.Adapter},
		{"lone-surrogate", true, record.Library}, {"truncated", true, record.Library},
		{"float-form", true, record.Library},
		{"key-case", false, record.Library}, {"wire-type", false, record.Library}} {
		for _, x := range []*comparison{{a: Codec{ByHand: c.hand}}, {b: Codec{ByHand: c.hand}}} {
			x.found, x.tried = map[string]*Difference{}, map[string]bool{}
			x.add(c.class, "Name", input{text: "an input"}, refusal, "reads it", "refuses it")
			r := &Answer{Differences: []Difference{*x.found[c.class+":Name"]}}
			if got := r.Lines()[0].Party; got != c.want || r.Differences[0].Party != c.want {
				t.Errorf("%s, by hand %t: %s, %s in a record", c.class, c.hand, r.Differences[0].Party, got)
			}
		}
	}
	for _, name := range ofLibraries {
		if classOf(name).Does == "" {
			t.Errorf("there is no class %s", name)
		}
	}
}

// The options of encoding/json/v2 lead to encoding/json, and to no other library.
func TestFixesLeadToEncodingJSON(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{{stdV1, stdV2, true}, {stdV2, stdV1, true}, {"json/other", stdV2, false}, {stdV2, "json/other", false},
		{stdV1, "json/other", false}} {
		x := &comparison{a: Codec{Side: Side{Codec: c.a}}, b: Codec{Side: Side{Codec: c.b}}, found: map[string]*Difference{},
			tried: map[string]bool{}}
		x.add("nil-slice", "Tags", input{text: "a value, drawn"}, mildBytes, "writes null", "writes []")
		d := x.found["nil-slice:Tags"]
		if fixed := d.Fix.Kind == "option" && d.RemovedBy != ""; fixed != c.want {
			t.Errorf("%s and %s: fix %+v, want one: %v", c.a, c.b, d.Fix, c.want)
		}
	}
}

// Documents of formats that are made for a test are read and written as they were, and each of their parts can be
// reached; of what is cut off there is no panic.
func TestFormsOfDocuments(t *testing.T) {
	schema, err := avroSchema(avroTestSchema)
	if err != nil {
		t.Fatal(err)
	}
	if again, err := avroSchema(schema.String()); err != nil || again.String() != schema.String() {
		t.Errorf("schema: %v, %v", again, err)
	}
	for name, c := range map[string]struct {
		form form
		draw func(t *rapid.T) string
		here string // in the place of a part that has no others
	}{
		"bson": {bsonForm{}, func(t *rapid.T) string { return drawBSON(t, bsonDocument, 3)[1:] }, "\x08\x01"},
		"xml":  {xmlForm{}, func(t *rapid.T) string { return drawXML(t, 3) }, "here"},
		"avro": {avroForm{schema}, drawAvro, ""},
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := c.draw(t)
				doc := c.form.parse([]byte(text))
				if doc == nil || doc.String() != text {
					t.Fatalf("%q became %v", text, doc)
				}
				for _, s := range doc.spots() {
					got := doc.with(s, func(in *node, i int) {
						if c.here != "" {
							in.parts[i] = raw(c.here)
						}
					})
					if len(s.steps) > 0 && c.form.parse([]byte(got)) == nil {
						t.Fatalf("%q at %s: %q", text, s.path, got)
					}
				}
				for i := range len(text) {
					c.form.parse([]byte(text[:i]))
				}
			})
		})
	}
}

func drawBSON(t *rapid.T, what byte, depth int) string {
	var items []string
	for i := range rapid.IntRange(0, 4).Draw(t, "items") {
		name := fmt.Sprint(i)
		if what == bsonDocument {
			name = fmt.Sprint("k", i)
		}
		value := "\x0a"
		switch kind := rapid.IntRange(0, 5).Draw(t, "kind"); {
		case kind < 2 && depth > 0:
			value = drawBSON(t, []byte{bsonDocument, bsonList}[kind], depth-1)
		case kind == 2:
			value = rapid.SampledFrom(bsonInts(rapid.Int64().Draw(t, "integer"))).Draw(t, "type")
		case kind == 3:
			value = bsonString(bsonText, rapid.String().Draw(t, "text"))
		case kind == 4:
			others := bsonOthers[rapid.SampledFrom([]string{"decimal128", "object-id", "special-type",
				"deprecated-type"}).Draw(t, "class")]
			value = rapid.SampledFrom(others).Draw(t, "other")
		}
		items = append(items, bsonItem(name, value))
	}
	return bsonWithin(what, items...)
}

func drawXML(t *rapid.T, depth int) string {
	inside := rapid.StringMatching(`[a-z0-9 ;]{0,5}`).Draw(t, "text")
	if n := rapid.IntRange(0, 3).Draw(t, "elements"); n > 0 && depth > 0 {
		inside = ""
		for range n {
			inside += drawXML(t, depth-1)
		}
	}
	name := rapid.StringMatching(`[A-Z][a-z]{0,2}`).Draw(t, "name")
	attributes := rapid.SampledFrom([]string{"", ` a="1"`}).Draw(t, "attributes")
	return "<" + name + attributes + ">" + inside + "</" + name + ">"
}

func drawAvro(t *rapid.T) string {
	text := func(name string) string {
		s := rapid.String().Draw(t, name)
		return zigzag(int64(len(s))) + s
	}
	number := func() string { return zigzag(rapid.Int64().Draw(t, "number")) }
	list := "\x00"
	if n := rapid.IntRange(0, 3).Draw(t, "items"); n > 0 {
		list = zigzag(int64(n)) + strings.Repeat("\x0e", n) + "\x00"
		if rapid.Bool().Draw(t, "sized") {
			list = zigzag(int64(-n)) + zigzag(int64(n)) + strings.Repeat("\x0e", n) + "\x00"
		}
	}
	return zigzag(5) + text("text") + list + "\x01" + "12345678" + text("bytes") + number() +
		rapid.SampledFrom([]string{"\x00", "\x02\x00", "\x02\x02"}).Draw(t, "choice") +
		rapid.SampledFrom([]string{"\x00", "\x02\x02a\x0e\x00"}).Draw(t, "table")
}
