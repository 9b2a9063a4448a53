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
	empty  string                     // a document without parts
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
		"escape"}
)

var dialects = map[string]dialect{
	"json": {jsonForm{}, nodes(jsonInputs), nil, "{}", nil},
	"msgpack": {msgpackForm, nodes(msgpackWays.inputs), nil, "\x80", slices.Concat(ofObjects, ofItems,
		[]string{"extension"})},
	"cbor": {cborForm, nodes(cborWays.inputs), nil, "\xa0", slices.Concat(ofObjects, ofItems,
		[]string{"tag", "indefinite", "undefined"})},
	"protobuf": {protoForm{}, nodes(protoInputs), nil, "", []string{"unknown-field", "missing-field", "duplicate-key",
		"group", "invalid-item", "claimed-length", "field-order", "explicit-zero", "number-range", "number-width", "packed",
		"wire-type", "invalid-utf8", "key-order", "key-name", "value-written"}},
	"yaml": {nil, byLines(yamlLines), probes(yamlLines), "{}\n", slices.Concat(ofLines, []string{"word", "tag", "anchor",
		"merge-key", "block-scalar", "tab", "unquoted-text", "directive"})},
	"toml": {nil, byLines(tomlLines), probes(tomlLines), "", slices.Concat(ofLines, []string{"dotted-key", "mixed-list"})},
}

// dialectOf is what is tried of a format; of one without a catalogue, what any message shows.
func dialectOf(format string) dialect {
	if d, ok := dialects[format]; ok {
		return d
	}
	return dialect{inputs: func(doc, _ document, _ func(string) string) []input { return plain(doc.text) }}
}

// has reports whether a class can occur in the format.
func (d dialect) has(class string) bool {
	if _, json := d.form.(jsonForm); json {
		return !slices.ContainsFunc(beyond, func(c Class) bool { return c.Name == class })
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
	if d.form == nil {
		if d.probes != nil {
			return d.probes(doc)
		}
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
