package differ

import (
	"slices"
	"strings"
)

// dialect is what is tried of a format.
type dialect struct {
	form   form // nil: documents are not taken apart
	inputs func(doc, other document, reads func(path string) string) []input
	probes func(doc document) []input // documents of one part, from which its field of Go is learnt
	empty  func(doc document) string  // a document without parts, or one in which nothing was changed
	about  []string                   // classes, beside those of every format
}

// common are the classes of every format.
var common = []string{"reads-the-other", "empty-input", "truncated", "trailing-data", "target-reuse", "after-error",
	"error-kind", "type-refused", "write-refused", "bytes", "nil-slice", "nil-map", "omitempty", "nan", "time-written",
	"invalid-utf8-written", "float-form"}

var (
	ofObjects = []string{"key-case", "key-nul", "duplicate-key", "unknown-field", "missing-field", "null", "wrong-kind",
		"quoted-number", "number-form", "number-range", "invalid-utf8", "array-length", "time-form", "nesting", "key-order",
		"key-name", "text-form", "value-written", "bytes-form"}
	ofItems = []string{"key-kind", "number-width", "float-width", "text-as-bytes", "bytes-as-list", "length-width",
		"map-as-list", "invalid-item", "claimed-length", "nan-read"}
	ofLines = []string{"key-case", "duplicate-key", "unknown-field", "null", "wrong-kind", "quoted-number", "number-form",
		"number-range", "invalid-utf8", "time-form", "nesting", "comment", "byte-order-mark", "line-ends", "nan-read",
		"escape", "control-character"}
)

var dialects = map[string]dialect{
	"json": {jsonForm{}, nodes(jsonInputs), nil, always("{}"), nil},
	"msgpack": {msgpackForm, nodes(msgpackWays.inputs), nil, always("\x80"), slices.Concat(ofObjects, ofItems,
		[]string{"extension"})},
	"cbor": {cborForm, nodes(cborWays.inputs), nil, always("\xa0"), slices.Concat(ofObjects, ofItems,
		[]string{"tag", "indefinite", "undefined"})},
	"bson": {bsonForm{}, nodes(bsonInputs), nil, always("\x05\x00\x00\x00\x00"),
		slices.Concat(without(ofObjects, "key-nul", "text-form"), []string{"number-width", "text-as-bytes",
			"bytes-as-list", "invalid-item", "claimed-length", "nan-read",
			"length-wrong", "binary-subtype", "boolean-byte", "list-names", "decimal128", "object-id", "special-type",
			"deprecated-type", "control-character", "field-order"})},
	"xml": {xmlForm{}, nodes(xmlInputs), nil, func(doc document) string {
		root := doc.node.form.name(doc.node.keys[0])
		return "<" + root + "></" + root + ">"
	}, slices.Concat(without(ofObjects, "null", "quoted-number", "array-length", "bytes-form"),
		[]string{"cdata", "comment", "processing-instruction", "white-space", "nested-element", "entity",
			"control-character", "line-ends", "number-invalid", "nan-read", "attribute", "namespace", "end-tag", "self-closed",
			"root-name", "mixed-content", "entry-order", "declaration", "charset", "doctype", "key-name-form", "byte-order-mark",
			"field-order", "error-place"})},
	// with the schema that the first of the two writes along
	"avro": {nil, nodes(avroInputs), avroProbes, func(doc document) string { return doc.text }, []string{"framing",
		"boolean-byte", "number-range", "number-width", "time-form", "enum-symbol", "nan-read", "invalid-utf8",
		"claimed-length", "negative-length", "length-width", "union-branch", "null", "array-length", "block-form",
		"block-size",
		"duplicate-key", "schema-resolution", "key-order", "entry-order", "value-written"}},
	"protobuf": {protoForm{}, nodes(protoInputs), nil, always(""), []string{"unknown-field", "missing-field",
		"duplicate-key",
		"group", "invalid-item", "claimed-length", "field-order", "explicit-zero", "number-range", "number-width", "packed",
		"wire-type", "invalid-utf8", "key-order", "entry-order", "key-name", "value-written"}},
	"yaml": {nil, byLines(yamlLines), probes(yamlLines), always("{}\n"), slices.Concat(ofLines,
		[]string{"word", "tag", "anchor",
			"merge-key", "block-scalar", "tab", "unquoted-text", "directive"})},
	"toml": {nil, byLines(tomlLines), probes(tomlLines), always(""), slices.Concat(ofLines,
		[]string{"dotted-key", "mixed-list"})},
}

func always(text string) func(document) string { return func(document) string { return text } }

func without(list []string, names ...string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(s string) bool { return slices.Contains(names, s) })
}

// dialectOf is what is tried of a format, whose schema a codec has that needs one; of one without a catalogue, what any
// message shows.
func dialectOf(format, schema string) dialect {
	d, ok := dialects[format]
	if ok && format == "avro" {
		t, err := avroSchema(schema)
		d.form, ok = avroForm{t}, err == nil && t.kind == "record"
	}
	if ok {
		return d
	}
	return dialect{inputs: func(doc, _ document, _ func(string) string) []input { return plain(doc.text) }}
}

// has reports whether a class can occur in the format.
func (d dialect) has(class string) bool {
	if _, json := d.form.(jsonForm); json {
		return !slices.ContainsFunc(beyond, func(c Class) bool { return c.Name == class })
	}
	if _, ok := states[class]; ok {
		return true
	}
	return slices.Contains(common, class) || slices.Contains(d.about, class)
}

func nodes(make func(doc, other *node, reads func(string) string) []input) func(document, document,
	func(string) string) []input {
	return func(doc, other document, reads func(path string) string) []input {
		return make(doc.node, other.node, reads)
	}
}

func byLines(l byLine) func(document, document, func(string) string) []input {
	return func(doc, other document, reads func(path string) string) []input {
		return l.inputs(doc.text, other.text, reads)
	}
}

func probes(l byLine) func(document) []input {
	return func(doc document) []input { return l.probes(doc.text) }
}

// learnt are the documents of one part that fields are learnt from.
func (d dialect) learnt(doc document) (all []input) {
	if d.probes != nil {
		return d.probes(doc)
	}
	if d.form == nil {
		return nil
	}
	spots := doc.node.spots()
	for _, s := range spots[:min(len(spots), mostLearned)] {
		if len(s.steps) > 0 && !strings.HasSuffix(s.path, "[]") {
			all = append(all, input{path: s.path, text: doc.node.with(s, func(*node, int) {})})
		}
	}
	return all
}

// document is a message of A's that inputs are made of.
type document struct {
	text string
	node *node
}

// document takes a message apart; ok reports whether it could be.
func (d dialect) document(text []byte) (doc document, ok bool) {
	doc.text = string(text)
	if d.form != nil {
		doc.node = d.form.parse(text)
	}
	return doc, d.form == nil || doc.node != nil
}
