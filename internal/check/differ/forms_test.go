package differ

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

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
