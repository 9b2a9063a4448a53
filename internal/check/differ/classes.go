package differ

import (
	"regexp"
	"slices"
	"strings"
)

// Class is a behaviour in which two codecs may differ.
type Class struct {
	Name   string
	Does   string         // what is tried
	Clause string         // of a specification or a documentation; ""
	fixes  map[string]Fix // by the codec that is changed so that it does what encoding/json does
}

// stdV2 is the codec whose options take it back to stdV1.
const (
	stdV1 = "json/std"
	stdV2 = "json/std/v2"
)

// Options of encoding/json that several classes name.
const (
	legacyErrors = "jsonv1.ReportErrorsWithLegacySemantics(true)"
	legacyArrays = "jsonv1.FormatByteArrayAsArray(true)"
	legacyBytes  = "jsonv1.FormatBytesWithLegacySemantics(true)"
	quotedTexts  = "jsonv1.StringifyWithLegacySemantics(true)"
	legacyMerge  = "jsonv1.MergeWithLegacySemantics(true)"
	anyLength    = "jsonv1.UnmarshalArrayFromAnyLength(true)"
	durations    = "jsonv1.FormatDurationAsNano(true)"
)

func option(text string) map[string]Fix { return map[string]Fix{stdV2: {Kind: "option", Patch: text}} }

// classes are all of them: those of JSON, reading first, then writing, then errors, and those of other formats.
var classes = slices.Concat(ofJSON, ofStates, beyond)

var ofJSON = []Class{
	{"reads-the-other", "what one writes, as the other reads it", "", option(legacyArrays + ", " + legacyBytes)},
	{"key-case", "a key in another case", "RFC 8259, 8.3", option(
		"json.MatchCaseInsensitiveNames(true), jsonv1.MatchCaseSensitiveDelimiter(true)")},
	{"key-nul", `a key with "\u0000" behind it`, "RFC 8259, 8.3", nil},
	{"key-escape", "a key spelled with an escape", "RFC 8259, 8.3", nil},
	{"duplicate-key", "a key twice in one object", "RFC 8259, 4", option("jsontext.AllowDuplicateNames(true)")},
	{"unknown-field", "a key that the type does not have", "", nil},
	{"missing-field", "a key left out", "", nil},
	{"null", "null in the place of a value", "", nil},
	{"wrong-kind", "a text for a number, a number for a text, an object for a list", "",
		option(legacyArrays + ", " + legacyBytes)},
	{"quoted-number", `a number between quotes, "12"`, "", option(quotedTexts)},
	{"quoted-text", `a text between quotes twice, "\"a\"", as a field with the tag option string has it`, "", nil},
	{"number-form", "a whole number with a point or an exponent, or as a float; other notations", "RFC 8259, 6", nil},
	{"number-range", "a number that its type cannot hold", "RFC 8259, 6", nil},
	{"number-invalid", "01, +1, .5, NaN, Infinity, 0x1", "RFC 8259, 6", nil},
	{"invalid-utf8", "a text that is not UTF-8", "RFC 8259, 8.1", option("jsontext.AllowInvalidUTF8(true)")},
	{"lone-surrogate", `half of a surrogate pair, "\ud800"`, "RFC 8259, 8.2",
		option("jsontext.AllowInvalidUTF8(true)")},
	{"control-character", "a text with an unescaped control character", "RFC 8259, 7", nil},
	{"escape-invalid", `an escape that JSON does not have, "\x"`, "RFC 8259, 7", nil},
	{"base64-form", "base64 without padding, in the URL alphabet, with line ends", "RFC 4648",
		option("jsonv1.ParseBytesWithLooseRFC4648(true)")},
	{"array-length", "a list with an item more or less", "", option(anyLength)},
	{"time-form", "other forms of a time", "RFC 3339", option("jsonv1.ParseTimeWithLooseRFC3339(true)")},
	{"trailing-data", "something behind the document", "RFC 8259, 2", nil},
	{"white-space", "white space around and within the document", "RFC 8259, 2", nil},
	{"comment", "a comment", "RFC 8259, 2", nil},
	{"trailing-comma", "a comma behind the last item", "RFC 8259, 5", nil},
	{"malformed", "a document that is not JSON: punctuation that is not there, or another", "RFC 8259, 2", nil},
	{"byte-order-mark", "a byte order mark before the document", "RFC 8259, 8.1", nil},
	{"empty-input", "no input, or white space alone", "RFC 8259, 2",
		option(legacyErrors)},
	{"truncated", "a document that is cut off", "RFC 8259, 2",
		option(legacyErrors)},
	{"nesting", "a value that is nested 20,000 levels deep", "RFC 8259, 9", nil},
	{"target-reuse", "a value that is read into one that holds another", "",
		option(legacyMerge)},
	{"after-error", "what is left in the target after an error", "", option(legacyErrors)},

	{"type-refused", "a type that one of the two refuses while the program runs", "",
		option(durations + ", " + quotedTexts)},
	{"nil-slice", "a nil slice is written", "",
		option("json.FormatNilSliceAsNull(true)")},
	{"nil-map", "a nil map is written", "", option("json.FormatNilMapAsNull(true)")},
	{"omitempty", "which empty fields are left out", "", map[string]Fix{stdV2: {Kind: "tag",
		Patch: "omitzero in the place of omitempty, or jsonv1.OmitEmptyWithLegacySemantics(true)"}}},
	{"html-escape", "<, >, & and U+2028 are written", "",
		option("jsontext.EscapeForHTML(true), jsontext.EscapeForJS(true)")},
	{"invalid-utf8-written", "a text that is not UTF-8 is written", "RFC 8259, 8.1",
		option("jsontext.AllowInvalidUTF8(true)")},
	{"float-form", "how a number is spelled", "RFC 8259, 6", nil},
	{"nan", "NaN is written", "RFC 8259, 6", nil},
	{"bytes-form", "how a list of bytes is written", "",
		option(legacyArrays + ", " + legacyBytes)},
	{"time-written", "how a time is written", "RFC 3339", nil},
	{"key-order", "the order of keys", "", option("json.Deterministic(true) for maps")},
	{"key-name", "what keys are called", "", nil},
	{"text-form", "how a text is spelled", "", option("jsontext.PreserveRawStrings(true) for raw values")},
	{"raw-written", "a raw value with white space, with <, and one that is no JSON is written", "", nil},
	{"value-written", "another value is written", "",
		option("jsonv1.CallMethodsWithLegacySemantics(true) for methods of pointers")},
	{"bytes", "the bytes that are written", "", nil},
	{"write-refused", "values that one of the two refuses to write", "", nil},

	{"error-kind", "errors.Is(io.EOF), errors.As(*SyntaxError) and their kin", "", option(legacyErrors)},
	{"error-place", "the place that an error names: SyntaxError.Offset, UnmarshalTypeError.Field and their kin",
		"the documentation of encoding/json", option(legacyErrors)},
}

// beyond are the classes of formats other than JSON.
var beyond = []Class{
	{"key-kind", "a key that is no text, or not in its shortest form", "", nil},
	{"number-width", "a whole number in another width", "", nil},
	{"float-width", "a float in another width", "", nil},
	{"nan-read", "not a number, and infinity", "", nil},
	{"text-as-bytes", "bytes in the place of a text, a text in the place of bytes", "", nil},
	{"bytes-as-list", "a list of numbers in the place of bytes", "", nil},
	{"length-width", "a length that is not in its shortest form", "", nil},
	{"map-as-list", "a struct as a list of its values", "", nil},
	{"invalid-item", "an item that the format does not have", "", nil},
	{"claimed-length", "a length of more than the message holds", "", nil},
	{"extension", "an extension that the type does not know", "MessagePack, extension types", nil},
	{"tag", "a value with a tag", "RFC 8949, 3.4; YAML 1.2, 6.8.2", nil},
	{"indefinite", "a list, a map or a text of unknown length", "RFC 8949, 3.2", nil},
	{"undefined", "undefined, and simple values without a meaning", "RFC 8949, 3.3", nil},
	{"group", "a group, whole and half", "Protocol Buffers, encoding", nil},
	{"field-order", "fields in another order", "", nil},
	{"entry-order", "the order of the entries of a map", "Protocol Buffers, maps", nil},
	{"explicit-zero", "a zero that is there", "Protocol Buffers, field presence", nil},
	{"packed", "a packed list for one that is not, and the reverse", "Protocol Buffers, encoding", nil},
	{"wire-type", "a field of another wire type", "Protocol Buffers, encoding", nil},
	{"word", "yes, no, on, off", "YAML 1.1, booleans", nil},
	{"anchor", "anchors and aliases", "YAML 1.2, 7.1", nil},
	{"merge-key", "the merge key <<", "YAML 1.1, merge", nil},
	{"block-scalar", "texts behind | and >", "YAML 1.2, 8.1", nil},
	{"tab", "a tab for a space", "YAML 1.2, 6.1", nil},
	{"unquoted-text", "a text without quotes that looks like something else", "YAML 1.2, 10.3", nil},
	{"directive", "directives, and the start of a document", "YAML 1.2, 6.8", nil},
	{"line-ends", "other ends of lines", "", nil},
	{"escape", "escapes in texts", "", nil},
	{"dotted-key", "keys with dots and in quotes", "TOML 1.0, keys", nil},
	{"length-wrong", "a length that is not that of the document, the text or the bytes", "BSON 1.1", nil},
	{"binary-subtype", "bytes of another subtype", "BSON 1.1, binary subtypes", nil},
	{"boolean-byte", "a boolean that is neither 0 nor 1", "", nil},
	{"list-names", "a list whose items have other names than 0, 1, 2; a document for a list", "BSON 1.1, array", nil},
	{"decimal128", "a decimal128 in the place of a value", "BSON 1.1", nil},
	{"object-id", "an ObjectID in the place of a value", "BSON 1.1", nil},
	{"special-type", "a regular expression, code, a timestamp, the largest and the smallest key", "BSON 1.1", nil},
	{"deprecated-type", "undefined, a DBPointer, a symbol, code with a scope", "BSON 1.1, deprecated", nil},
	{"cdata", "a CDATA section", "XML 1.0, 2.7", nil},
	{"processing-instruction", "a processing instruction", "XML 1.0, 2.6", nil},
	{"nested-element", "elements within a text", "", nil},
	{"mixed-content", "a text between elements", "XML 1.0, 3.2.2", nil},
	{"entity", "references to characters and entities", "XML 1.0, 4.1", nil},
	{"attribute", "attributes that the type does not have, twice, and without quotes", "XML 1.0, 3.1", nil},
	{"namespace", "elements in a namespace, and prefixes", "Namespaces in XML 1.0", nil},
	{"end-tag", "an end tag that is another, or is not there", "XML 1.0, 3.1", nil},
	{"self-closed", "an element that is closed at once", "XML 1.0, 3.1", nil},
	{"root-name", "another name of the root", "", nil},
	{"declaration", "the XML declaration", "XML 1.0, 2.8", nil},
	{"charset", "another encoding of characters", "XML 1.0, 4.3.3", nil},
	{"doctype", "a document type, with entities", "XML 1.0, 2.8", nil},
	{"key-name-form", "names of elements that XML does not have", "XML 1.0, 2.3", nil},
	{"framing", "the head of a file, of a single object or of a registry before the message", "Avro 1.12", nil},
	{"enum-symbol", "an enumeration's number that has no symbol", "Avro 1.12, enums", nil},
	{"negative-length", "a negative length of a text or bytes", "Avro 1.12, binary encoding", nil},
	{"union-branch", "a branch that a union does not have", "Avro 1.12, unions", nil},
	{"block-form", "lists and maps in other blocks, with their size and without", "Avro 1.12, arrays", nil},
	{"block-size", "the size of a block that is not that of its items", "Avro 1.12, arrays", nil},
	{"schema-resolution", "a message that was written along another schema", "Avro 1.12, schema resolution", nil},
	{"mixed-list", "lists of several kinds, trailing commas", "TOML 1.0, array", nil},
}

func classOf(name string) Class {
	for _, c := range classes {
		if c.Name == name {
			return c
		}
	}
	if name == Unclassified {
		return Class{Name: name, Does: "hostile input, unlike all that the classes try"}
	}
	return Class{Name: name}
}

// intoList finds the Go list of bytes in what encoding/json/v2 says of a value that it does not read into one.
var intoList = regexp.MustCompile(`Go \[(\d*)\]`)

// fixOf is what takes a codec back to encoding/json where the two do a and b: of the options of a class those that the
// difference is about. There is none for what other causes show in it.
func fixOf(c Class, codec, a, b string) Fix {
	fix, ok := c.fixes[codec]
	if !ok {
		return Fix{Kind: "none"}
	}
	only := ""
	switch list := intoList.FindStringSubmatch(b); c.Name {
	case "bytes-form": // of the lists of bytes that it writes as numbers the arrays are told by their length
		only = legacyBytes
		if strings.HasPrefix(a, "writes [") {
			only = legacyArrays + ", " + anyLength // of which it knows nothing without the first
		}
	case "reads-the-other", "wrong-kind":
		switch {
		case list == nil:
			return Fix{Kind: "none"}
		case list[1] != "":
			only = legacyArrays + ", " + anyLength
		default:
			only = legacyBytes
		}
	case "type-refused":
		switch {
		case strings.Contains(b, "Duration"):
			only = durations
		case strings.Contains(b, "`string` tag option"):
			only = quotedTexts
		default:
			return Fix{Kind: "none"}
		}
	default:
		return fix
	}
	fix.Patch = only
	return fix
}

// tags are what the tag of one field says, so that a codec does with it what encoding/json does.
var tags = map[string]Fix{"key-case": {Kind: "tag", Patch: "case:ignore in the tag of the field"}}

// Explain says what a class tries, and what removes the difference from one field where the codec replaces
// encoding/json: a tag, where there is one, else an option.
func Explain(class, codec string) (does string, fix Fix) {
	c := classOf(class)
	if tag, ok := tags[class]; ok && codec == stdV2 {
		return c.Does, tag
	}
	return c.Does, c.fixes[codec]
}

// Removes says what a class tries, and which option or tag removes the difference where b, which does one thing,
// replaces a, which does another; "" for none.
func Removes(class, a, b, ofA, ofB string) (does, fix string) {
	c := classOf(class)
	if a == stdV1 { // towards another library they do not lead
		fix = fixOf(c, b, ofA, ofB).Patch
	}
	if of, option := remedyOf(class, b, ofB, ofA, ofA+ofB); fix == "" && of != nil && class != "unknown-field" {
		fix = of.written(option) // that of unknown fields refuses all, and what is refused here may be one kind of them
	}
	return c.Does, fix
}
