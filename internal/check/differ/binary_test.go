package differ

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A document of tagged items is read and written as it was, and each of its parts can be reached.
func TestTaggedDocument(t *testing.T) {
	for name, w := range map[string]ways{"msgpack": msgpackWays, "cbor": cborWays} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				text := drawItem(t, w, 3)
				doc := w.parse([]byte(text))
				if doc == nil || doc.String() != text {
					t.Fatalf("%x became %v", text, doc)
				}
				for _, s := range doc.spots() {
					if len(s.steps) > 0 {
						got := doc.with(s, func(in *node, i int) { in.parts[i] = raw(w.yes) })
						if w.parse([]byte(got)) == nil {
							t.Fatalf("%x at %s: %x", text, s.path, got)
						}
					}
				}
				for i := range len(text) {
					w.parse([]byte(text[:i])) // of what is cut off there is none, and no panic
				}
			})
		})
	}
}

func drawItem(t *rapid.T, w ways, depth int) string {
	switch kind := rapid.IntRange(0, 6).Draw(t, "kind"); {
	case kind < 2 && depth > 0:
		n := rapid.IntRange(0, 20).Draw(t, "items")
		text := w.head("[{"[kind], n)[0]
		for i := range n {
			if kind == 1 {
				text += w.key(fmt.Sprint("k", i))
			}
			text += drawItem(t, w, depth-1)
		}
		return text
	case kind == 2:
		return rapid.SampledFrom(w.integers(rapid.Int64Range(0, 1<<62).Draw(t, "integer"))).Draw(t, "width")
	case kind == 3:
		return rapid.SampledFrom(w.floats(rapid.Float64().Draw(t, "float"))).Draw(t, "width")
	case kind == 4:
		return w.string('"', rapid.String().Draw(t, "text"))
	case kind == 5:
		return w.string('b', rapid.StringN(0, 300, 70_000).Draw(t, "bytes"))
	}
	return w.nil_
}

// A number is the same in each width, and a text behind each head.
func TestWidths(t *testing.T) {
	for name, w := range map[string]ways{"msgpack": msgpackWays, "cbor": cborWays} {
		for _, v := range []int64{0, 1, 23, 24, 100, 127, 128, 255, 256, 1 << 20, 1 << 40, -1, -32, -33, -1 << 40} {
			for _, text := range w.integers(v) {
				n := w.parse([]byte(text))
				if n == nil || n.kind == 'x' { // a tag of CBOR
					continue
				}
				if value, whole := w.number(n); !whole || value != integer(v) {
					t.Errorf("%s: %x is %s, want %d", name, text, value, v)
				}
			}
		}
		for _, text := range w.widened('"', 4, "text") {
			if n := w.parse([]byte(text)); n == nil || w.text(n) != "text" {
				t.Errorf("%s: %x is no text", name, text)
			}
		}
		for _, item := range slices.Concat(w.invalid, w.claims) {
			if w.parse([]byte(item)) != nil {
				t.Errorf("%s: %x is a document", name, item)
			}
		}
		for _, item := range w.times {
			if w.parse([]byte(item)) == nil {
				t.Errorf("%s: %x is none", name, item)
			}
		}
	}
}

// What two messages of one value differ in has a class.
func TestWrittenClassesOfOthers(t *testing.T) {
	for _, c := range []struct {
		format, a, b, class, path string
	}{
		{"msgpack", "\x81\xa1a\xc0", "\x81\xa1a\x90", "nil-slice", "a"},
		{"msgpack", "\x81\xa1a\x01", "\x81\xa1a\xd0\x01", "number-width", "a"},
		{"msgpack", "\x81\xa1a\xca\x3f\x80\x00\x00", "\x81\xa1a\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00", "float-width", "a"},
		{"msgpack", "\x81\xa1a\xa1x", "\x81\xa1a\xc4\x01x", "text-as-bytes", "a"},
		{"msgpack", "\x82\xa1a\x01\xa1b\x02", "\x82\xa1b\x02\xa1a\x01", "key-order", ""},
		{"msgpack", "\x81\xa1a\xa0", "\x80", "omitempty", "a"},
		{"cbor", "\xa1\x61a\xf6", "\xa1\x61a\x80", "nil-slice", "a"},
		{"cbor", "\xa1\x61a\x01", "\xa1\x61a\x18\x01", "number-width", "a"},
		{"cbor", "\xa1\x61a\x9f\x01\xff", "\xa1\x61a\x81\x02", "value-written", "a[]"},
		{"cbor", "\xa1\x01\x01", "\xa1\x02\x01", "key-name", "#1"},
		{"protobuf", "\x08\x01\x10\x02", "\x10\x02\x08\x01", "key-order", ""},
		{"protobuf", "\x08\x01\x10\x00", "\x08\x01", "omitempty", "#2"},
		{"protobuf", "\x0a\x04\x08\x01\x10\x02\x0a\x04\x08\x03\x10\x04",
			"\x0a\x04\x08\x03\x10\x04\x0a\x04\x08\x01\x10\x02",
			"entry-order", "#1"},
		{"protobuf", "\x0a\x04\x08\x01\x10\x02\x0a\x04\x08\x03\x10\x04",
			"\x0a\x04\x08\x03\x10\x04\x0a\x04\x08\x05\x10\x02",
			"value-written", "#1.#1"},
		{"bson", "\x0c\x00\x00\x00\x10a\x00\x01\x00\x00\x00\x00",
			"\x10\x00\x00\x00\x12a\x00\x01\x00\x00\x00\x00\x00\x00\x00\x00", "number-width", "a"},
		{"bson", "\x08\x00\x00\x00\x0aa\x00\x00", "\x0d\x00\x00\x00\x04a\x00\x05\x00\x00\x00\x00\x00", "nil-slice", "a"},
		{"bson", "\x09\x00\x00\x00\x08a\x00\x00\x00", "\x05\x00\x00\x00\x00", "omitempty", "a"},
		{"xml", "<r><a></a></r>", "<r></r>", "omitempty", "r.a"},
		{"xml", "<r><a>&lt;</a></r>", "<r><a>&#60;</a></r>", "html-escape", "r.a"},
		{"xml", "<r><a>&#34;</a></r>", "<r><a>&quot;</a></r>", "text-form", "r.a"},
		{"protobuf", "\x0a\x02\x08\x01", "\x0a\x02\x08\x02", "value-written", "#1.#1"},
	} {
		w := writings{form: dialects[c.format].form, change: "drawn"}
		w.compare("", w.form.parse([]byte(c.a)), w.form.parse([]byte(c.b)))
		if len(w.all) == 0 || w.all[0].class != c.class || w.all[0].path != c.path {
			t.Errorf("%s %x and %x: %+v, want %s at %q", c.format, c.a, c.b, w.all, c.class, c.path)
		}
	}
}

// Each input is of a class of its format, and each class has one.
func TestInputsHaveClasses(t *testing.T) {
	written := []string{"key-order", "key-name", "text-form", "value-written", "bytes-form", "entry-order",
		"error-place"}
	for format, text := range map[string]string{
		"json": `{"a_k":1,"b":"x","c":[1,2],"d":{"e":true},"f":1.5,"g":"AQI=","h":"2026-01-02T03:04:05Z"}`,
		"msgpack": "\x87\xa3a_k\x01\xa1b\xa1x\xa1c\x92\x01\x02\xa1d\x81\xa1e\xc3" +
			"\xa1f\xcb\x3f\xf8\x00\x00\x00\x00\x00\x00\xa1g\xc4\x01x\xa1h\xd6\xff\x00\x00\x00\x00",
		"cbor": "\xa7\x63a_k\x01\x61b\x61x\x61c\x82\x01\x02\x61d\xa1\x61e\xf5" +
			"\x61f\xfb\x3f\xf8\x00\x00\x00\x00\x00\x00\x61g\x41x\x61h\xc1\x01",
		"protobuf": "\x08\x01\x12\x01x\x1d\x00\x00\x00\x00",
		"yaml":     "a_k: 1\nb: x\nh: 2026-01-02T03:04:05Z\n",
		"bson": string(bsonWithin(bsonDocument, bsonItem("a_k", bsonInts(1)[0]), bsonItem("b", bsonString(bsonText, "x")),
			bsonItem("c", bsonWithin(bsonList, bsonItem("0", bsonInts(1)[0]))), bsonItem("d", bsonWithin(bsonDocument,
				bsonItem("e", "\x08\x01"))), bsonItem("f", bsonFloat(1.5)), bsonItem("g", bsonBytes(0, "x")),
			bsonItem("h", bsonTimes[0]))[1:]),
		"xml":  "<r><a_k>1</a_k><b>x</b><c>1</c><c>2</c><d><e>true</e></d><f>1.5</f><h>2026-01-02T03:04:05Z</h></r>",
		"avro": "\x02\x02x\x01\x02\x02\x00\x01\x00\x00\x00\x00\x00\x00\xf8\x3f\x02x\x02\x02\x02\x02\x02a\x02\x00",
		"toml": "a_k = 1\nb = \"x\"\nh = 2026-01-02T03:04:05Z\n",
	} {
		d := dialectOf(format, avroTestSchema)
		doc, ok := d.document([]byte(text))
		if !ok {
			t.Fatalf("%s: %x is no document", format, text)
		}
		tried := map[string]bool{"reads-the-other": true}
		reads := map[string]string{"h": "time", "g": "bytes"}
		kindOf := func(path string) string { return reads[path[strings.LastIndexByte(path, '.')+1:]] }
		for _, in := range d.inputs(doc, doc, kindOf) {
			tried[in.class] = true
			if in.class != "as-written" && in.class != twiceByCase && !d.has(in.class) {
				t.Errorf("%s: %q is of class %s", format, in.text, in.class)
			}
		}
		for _, name := range d.about {
			if classOf(name).Does == "" {
				t.Errorf("%s: there is no class %s", format, name)
			}
			if !tried[name] && !slices.Contains(written, name) {
				t.Errorf("%s: no input is of class %s", format, name)
			}
		}
	}
}

const avroTestSchema = `{"type":"record","name":"r","fields":[{"name":"a_k","type":"int"},{"name":"b","type":"string"},
	{"name":"c","type":{"type":"array","items":"int"}},{"name":"e","type":"boolean"},{"name":"f","type":"double"},
	{"name":"g","type":"bytes"},{"name":"h","type":{"type":"long","logicalType":"timestamp-micros"}},
	{"name":"i","type":["null",{"type":"enum","name":"s","symbols":["A","B"]}]},
	{"name":"m","type":{"type":"map","values":"long"}}]}`

// TestRemoves: the page shows an option of the library that is taken, towards what the one before does, and none the
// other way.
func TestRemoves(t *testing.T) {
	const option = "cbor.EncOptions{NilContainers: cbor.NilContainerAsEmpty}"
	for _, x := range []struct{ class, a, b, ofA, ofB, want string }{
		{"nil-slice", "cbor/ugorji", "cbor/fxamacker", "writes []", "writes null", option},
		{"nil-slice", "cbor/ugorji", "cbor/fxamacker", "writes null", "writes []", ""},
		{"nil-slice", "cbor/fxamacker", "cbor/ugorji", "writes null", "writes []", ""},
		{"nil-slice", stdV1, stdV2, "writes null", "writes []", "json.FormatNilSliceAsNull(true)"},
		{"unknown-field", "cbor/ugorji", "cbor/fxamacker", "refuses", "reads 1", ""},
	} {
		if does, fix := Removes(x.class, x.a, x.b, x.ofA, x.ofB); does == "" || fix != x.want {
			t.Errorf("%s, %s to %s: %q by %q, want %q", x.class, x.a, x.b, does, fix, x.want)
		}
	}
}
