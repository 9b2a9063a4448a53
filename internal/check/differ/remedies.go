package differ

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// remedy is an option of a library, and what it does with it where the class is about that: refuses, reads, zero
// (reads nothing), sorted, or a part of what it writes or leaves; and a part of what it says
// without it, where the class is about more.
type remedy struct{ class, gives, option, without string }

// call takes options: those of the same one go into one.
type call struct {
	library string // as [Library] has it
	imports string
	code    string // with %s for the options
	between string // options
	row     string // of ours that has them; ""
	with    []remedy
}

const (
	refuses  = "refuses"
	reads    = "reads"
	nought   = "zero"
	inOrder  = "sorted"
	asEscape = `\u003c`
	leftOut  = "leaves it out"
)

// remedies are the options that take a library to what another does, beside those of encoding/json/v2.
var remedies = []call{
	{stdV1, `"encoding/json"`, "decoder.%s", "\ndecoder.", "", []remedy{
		{"unknown-field", refuses, "DisallowUnknownFields()", ""}}},
	{stdV1, `"encoding/json"`, "encoder.%s", "\nencoder.", "", []remedy{{"html-escape", "<", "SetEscapeHTML(false)", ""}}},
	{"json/goccy", `"github.com/goccy/go-json"`, "json.Marshal(v)", "", "json/goccy/default", []remedy{
		{"html-escape", asEscape, "", ""}}},
	{"json/goccy", `"github.com/goccy/go-json"`, "json.MarshalWithOption(v, %s)", ", ", "json/goccy", []remedy{
		{"html-escape", "<", "json.DisableHTMLEscape()", ""}}},
	{"json/goccy", `"github.com/goccy/go-json"`, "json.MarshalWithOption(v, %s)", ", ", "", []remedy{
		{"invalid-utf8-written", `\xff`, "json.DisableNormalizeUTF8()", ""}}},
	{"json/goccy", `"github.com/goccy/go-json"`, "decoder.%s", "\ndecoder.", "", []remedy{
		{"unknown-field", refuses, "DisallowUnknownFields()", ""}}},
	{"json/jsoniter", `"github.com/json-iterator/go"`, "jsoniter.ConfigCompatibleWithStandardLibrary", "",
		"json/jsoniter/compatible", []remedy{{"html-escape", asEscape, "", ""}}},
	{"json/jsoniter", `"github.com/json-iterator/go"`, "jsoniter.Config{%s}.Froze()", ", ", "", []remedy{
		{"unknown-field", refuses, "DisallowUnknownFields: true", ""}, {"key-case", nought, "CaseSensitive: true", ""}}},
	{"json/segmentio", `"github.com/segmentio/encoding/json"`, "json.Marshal(v)", "", "json/segmentio/default", []remedy{
		{"html-escape", asEscape, "", ""}}},
	{"json/segmentio", `"github.com/segmentio/encoding/json"`, "json.Append(nil, v, %s)", "|", "json/segmentio", []remedy{
		{"html-escape", "<", "json.SortMapKeys", ""}}},
	{"json/segmentio", `"github.com/segmentio/encoding/json"`, "json.Parse(data, &v, %s)", "|", "", []remedy{
		{"unknown-field", refuses, "json.DisallowUnknownFields", ""},
		{"key-case", nought, "json.DontMatchCaseInsensitiveStructFields", ""}}},
	{"json/sonic", `"github.com/bytedance/sonic"`, "sonic.ConfigStd", "", "json/sonic/std", []remedy{
		{"html-escape", asEscape, "", ""}, {"control-character", refuses, "", ""}}},
	{"json/sonic", `"github.com/bytedance/sonic"`, "sonic.Config{%s}.Froze()", ", ", "", []remedy{
		{"unknown-field", refuses, "DisallowUnknownFields: true", ""}, {"key-case", nought, "CaseSensitive: true", ""},
		{"nil-slice", "[]", "NoNullSliceOrMap: true", ""}, {"nil-map", "{}", "NoNullSliceOrMap: true", ""}}},
	{"json/ugorji", `"github.com/ugorji/go/codec"`, "codec.JsonHandle{%s}", ", ", "", []remedy{
		{"html-escape", "<", "HTMLCharsAsIs: true", ""}}},
	{"json/ugorji", `"github.com/ugorji/go/codec"`, "handle.%s", "\nhandle.", "", []remedy{
		{"unknown-field", refuses, "ErrorIfNoField = true", ""}}},
	{"cbor/ugorji", `"github.com/ugorji/go/codec"`, "handle.%s", "\nhandle.", "", []remedy{
		{"unknown-field", refuses, "ErrorIfNoField = true", ""},
		{"array-length", refuses, "ErrorIfNoArrayExpand = true", ""}}},
	{"msgpack/ugorji", `"github.com/ugorji/go/codec"`, "handle.%s", "\nhandle.", "", []remedy{
		{"unknown-field", refuses, "ErrorIfNoField = true", ""},
		{"array-length", refuses, "ErrorIfNoArrayExpand = true", ""}}},
	{"cbor/fxamacker", `"github.com/fxamacker/cbor/v2"`, "cbor.DecOptions{%s}", ", ", "cbor/fxamacker/deep", []remedy{
		{"nesting", reads, "MaxNestedLevels: 65535", ""}}},
	{"cbor/fxamacker", `"github.com/fxamacker/cbor/v2"`, "cbor.DecOptions{%s}", ", ", "", []remedy{
		{"duplicate-key", refuses, "DupMapKey: cbor.DupMapKeyEnforcedAPF", ""},
		{"unknown-field", refuses, "ExtraReturnErrors: cbor.ExtraDecErrorUnknownField", ""},
		{"indefinite", refuses, "IndefLength: cbor.IndefLengthForbidden", ""},
		{"invalid-utf8", reads, "UTF8: cbor.UTF8DecodeInvalid", ""},
		{"key-case", nought, "FieldNameMatching: cbor.FieldNameMatchingCaseSensitive", ""},
		{"text-as-bytes", reads, "ByteStringToString: cbor.ByteStringToStringAllowed", ""},
		{"nan-read", refuses, "NaN: cbor.NaNDecodeForbidden, Inf: cbor.InfDecodeForbidden", ""}}},
	{"cbor/fxamacker", `"github.com/fxamacker/cbor/v2"`, "cbor.EncOptions{%s}", ", ", "", []remedy{
		{"nil-slice", "[]", "NilContainers: cbor.NilContainerAsEmpty", ""},
		{"nil-map", "{}", "NilContainers: cbor.NilContainerAsEmpty", ""}}},
	{"msgpack/vmihailenco", `"github.com/vmihailenco/msgpack/v5"`, "decoder.%s", "\ndecoder.", "", []remedy{
		{"unknown-field", refuses, "DisallowUnknownFields(true)", ""}}},
	{"msgpack/vmihailenco", `"github.com/vmihailenco/msgpack/v5"`, "encoder.%s", "\nencoder.", "", []remedy{
		{"omitempty", leftOut, "SetOmitEmpty(true)", ""}}},
	{"yaml/goyaml", `"go.yaml.in/yaml/v3"`, "decoder.%s", "\ndecoder.", "", []remedy{
		{"unknown-field", refuses, "KnownFields(true)", ""}}},
	{"yaml/goyaml4", `"go.yaml.in/yaml/v4"`, "yaml.Load(data, &v, %s)", ", ", "", []remedy{
		{"unknown-field", refuses, "yaml.WithKnownFields()", ""},
		{"duplicate-key", reads, "yaml.WithUniqueKeys(false)", ""}}},
	{"yaml/goccy", `"github.com/goccy/go-yaml"`, "yaml.UnmarshalWithOptions(data, &v, %s)", ", ", "", []remedy{
		{"unknown-field", refuses, "yaml.DisallowUnknownField()", ""},
		{"duplicate-key", reads, "yaml.AllowDuplicateMapKey()", ""}}},
	{"bson/mongo2", `"go.mongodb.org/mongo-driver/v2/bson"`, "decoder.%s", "\ndecoder.", "", []remedy{
		{"number-form", reads, "AllowTruncatingDoubles()", "truncated"},
		{"object-id", reads, "ObjectIDAsHexString()", "string"},
		{"target-reuse", nought, "ZeroStructs()", ""}}},
	{"bson/mongo2", `"go.mongodb.org/mongo-driver/v2/bson"`, "encoder.%s", "\nencoder.", "", []remedy{
		{"nil-slice", "[]", "NilSliceAsEmpty()", ""}, {"nil-map", "{}", "NilMapAsEmpty()", ""},
		{"omitempty", leftOut, "OmitZeroStruct()", ""}}},
	{"protobuf/google", `"google.golang.org/protobuf/proto"`, "proto.UnmarshalOptions{%s}", ", ", "", []remedy{
		{"nesting", refuses, "RecursionLimit: 100", ""}}},
	{"protobuf/google", `"google.golang.org/protobuf/proto"`, "proto.MarshalOptions{%s}", ", ", "", []remedy{
		{"entry-order", inOrder, "Deterministic: true", ""}}},
	{"avro/hamba", `"github.com/hamba/avro/v2"`, "avro.Config{%s}.Freeze()", ", ", "", []remedy{
		{"block-form", "without their size", "DisableBlockSizeHeader: true", ""}}},
	{"toml/pelletier", `"github.com/pelletier/go-toml/v2"`, "decoder.%s", "\ndecoder.", "", []remedy{
		{"unknown-field", refuses, "DisallowUnknownFields()", ""}}},
	{"xml/std", `"encoding/xml"`, "decoder.%s", "\ndecoder.", "", []remedy{
		{"end-tag", reads, "Strict = false", ""}, {"entity", reads, "Entity = xml.HTMLEntity", ""}}},
}

// Remedy is an option as code, in a class, and whether it takes its library from what it does to another thing.
type Remedy struct {
	Library, Class, Gives, Code string
	Takes                       func(from, to string) bool
}

// Remedies are all of them.
func Remedies() (all []Remedy) {
	for _, c := range remedies {
		for _, r := range c.with {
			all = append(all, Remedy{c.library, r.class, r.gives, c.written(r.option), r.takes})
		}
	}
	return all
}

var (
	nothing = regexp.MustCompile(`^(reads|leaves) (0|0\.0|false|null|nil|""|\[\]|\{\}|)$`)
	quoted  = regexp.MustCompile(`"[^"]*"`)
)

// takes reports whether an option that gives something takes a library that does one thing to another.
func (r remedy) takes(from, to string) bool {
	if !strings.Contains(from, r.without) {
		return false
	}
	is := func(text string) bool {
		no := strings.HasPrefix(text, "refuses")
		switch r.gives {
		case refuses:
			return no
		case reads:
			return !no
		case nought:
			return nothing.MatchString(text)
		case inOrder:
			keys := quoted.FindAllString(text, -1)
			return len(keys) > 1 && slices.IsSorted(keys)
		}
		return strings.Contains(text, r.gives)
	}
	return is(to) && !is(from)
}

// remedyOf is the option by which a codec that does one thing does another; nil where none is known.
func remedyOf(class, codec, does, other, input string) (*call, string) {
	if class == "key-case" && strings.ContainsAny(input, "ſ\u212a") { // that is folded by some that take other cases
		return nil, ""
	}
	for i, c := range remedies {
		for _, r := range c.with {
			if c.library == Library(codec) && c.row != codec && r.class == class && r.takes(does, other) {
				return &remedies[i], r.option
			}
		}
	}
	return nil, ""
}

// written is the call with options.
func (c *call) written(options ...string) string {
	return strings.ReplaceAll(c.code, "%s", strings.Join(options, c.between))
}

// remedied is the option of one of two codecs by which it does what the other does, that of B first, and which has it.
func (x *comparison) remedied(class, a, b, input string) (fix Fix, by string) {
	if class == "unknown-field" && !x.strict { // what is refused is not each key that is not known
		return Fix{Kind: "none"}, ""
	}
	for _, side := range [][3]string{{x.b.Codec, b, a}, {x.a.Codec, a, b}} {
		if c, option := remedyOf(class, side[0], side[1], side[2], input); c != nil {
			fix, by = Fix{Kind: "option", Patch: c.written(option)}, side[0]+": "+c.written(option)
			if c.row != "" {
				by += ", as the row " + c.row
			}
			return fix, by
		}
	}
	return Fix{Kind: "none"}, ""
}

// shimOf is code with the options of a codec that make it do what the other does, and the classes that remain.
func (r *Answer) shimOf() (code string, remain []string) {
	var used []*call
	options := map[*call][]string{}
	for _, d := range r.Differences {
		c, option := remedyOf(d.Class, r.B.Codec, d.B, d.A, d.Input)
		if d.Fix.Kind == "none" {
			c = nil
		}
		switch {
		case c == nil && !slices.Contains(remain, d.Class):
			remain = append(remain, d.Class)
		case c != nil && options[c] == nil:
			used = append(used, c)
			fallthrough
		case c != nil && !slices.Contains(options[c], option):
			options[c] = append(options[c], option)
		}
	}
	for _, c := range used {
		if text := "import " + c.imports + "\n\n"; !strings.Contains(code, text) {
			code += text
		}
		if slices.Sort(options[c]); c.row != "" {
			code += fmt.Sprintf("// As the row %s.\n", c.row)
		}
		code += c.written(options[c]...) + "\n"
	}
	return code, remain
}
