//go:build go1.27

package differ

import (
	jsonv1 "encoding/json"
	"encoding/json/jsontext"
	"encoding/json/v2"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ/catalogue"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/suite"
)

// turned are the options that encoding/json is, with the class that shows when one of them is turned off.
var turned = []struct {
	name  string
	off   json.Options
	class string
}{
	{"methods", jsonv1.CallMethodsWithLegacySemantics(false), "value-written"},
	{"byte-array", jsonv1.FormatByteArrayAsArray(false), "bytes-form"},
	{"bytes", jsonv1.FormatBytesWithLegacySemantics(false), "bytes-form"},
	{"delimiter", jsonv1.MatchCaseSensitiveDelimiter(false), "key-case"},
	{"merge", jsonv1.MergeWithLegacySemantics(false), "target-reuse"},
	{"omitempty", jsonv1.OmitEmptyWithLegacySemantics(false), "omitempty"},
	{"base64", jsonv1.ParseBytesWithLooseRFC4648(false), "base64-form"},
	{"time", jsonv1.ParseTimeWithLooseRFC3339(false), "time-form"},
	{"errors", jsonv1.ReportErrorsWithLegacySemantics(false), "error-kind"},
	{"stringify", jsonv1.StringifyWithLegacySemantics(false), "quoted-number"},
	{"array", jsonv1.UnmarshalArrayFromAnyLength(false), "array-length"},
	{"deterministic", json.Deterministic(false), "key-order"},
	{"nil-map", json.FormatNilMapAsNull(false), "nil-map"},
	{"nil-slice", json.FormatNilSliceAsNull(false), "nil-slice"},
	{"case", json.MatchCaseInsensitiveNames(false), "key-case"},
	{"duplicate", jsontext.AllowDuplicateNames(false), "duplicate-key"},
	{"utf8", jsontext.AllowInvalidUTF8(false), "invalid-utf8"},
	{"html", jsontext.EscapeForHTML(false), "html-escape"},
	{"js", jsontext.EscapeForJS(false), "html-escape"},
	{"raw", jsontext.PreserveRawStrings(false), "text-form"},
	{"duration", jsonv1.FormatDurationAsNano(false), "type-refused"},
}

// message has what the options are about.
type message struct {
	catalogue.Options
	Wait    time.Duration
	Octets  []octet
	Raw     jsontext.Value
	Methods map[string]pointed
	Quoted  int `json:"quoted_number,string"`
}

type octet uint8

// pointed marshals itself by a pointer.
type pointed struct{ N int }

func (p *pointed) MarshalJSON() ([]byte, error) { return fmt.Appendf(nil, "%d", p.N), nil }

func (p *pointed) UnmarshalJSON(b []byte) error { return jsonv1.Unmarshal(b, &p.N) }

var messages = dataset.Set[message]{ID: "message", Count: 8, Generate: func(r *rand.Rand) (m message) {
	text := fmt.Sprint("text", r.Uint32())
	m.Plain, m.Renamed, m.Bytes, m.Since = text, text, []byte(text), time.Unix(int64(r.Uint32()), 0).UTC()
	m.Levels = map[catalogue.Level]string{1: text, 2: text, 3: text, 4: text, 5: text, 6: text}
	m.Table = map[string]int{text: 1, "b": 2, "c": 3, "d": 4, "e": 5}
	m.Pointer, m.Text = &catalogue.Inner{ID: r.IntN(9) + 1, Note: text}, new(string)
	m.Linked, m.Fixed, m.Triple = &catalogue.Linked{Link: text}, [4]byte{1, 2, 3, 4}, [3]int{1, 2, 3}
	m.Wait, m.Octets, m.Raw = time.Minute, []octet{1, 2, 3}, jsontext.Value(`"\u0041"`)
	m.Methods = map[string]pointed{"a": {r.IntN(9)}}
	m.Options.Quoted, m.Quoted = 5, 12
	return m
}}

var labels = dataset.Set[label]{ID: "label", Count: 8, Generate: func(r *rand.Rand) label {
	return label{fmt.Sprint("text", r.Uint32()), [2]byte{1, byte(r.IntN(9))}, []string{"a"}}
}}

// under is encoding/json with some options turned.
type under[T any] struct{ options json.Options }

func (u under[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	out, err := json.Marshal(v, u.options)
	return append(dst, out...), err
}

func (u under[T]) Unmarshal(src []byte, v *T) error { return json.Unmarshal(src, v, u.options) }

// shimOptions is the variable that tells a worker the options of json/shimmed.
const shimOptions = "SERIALBENCH_TEST_SHIM"

// offered are the options that fixes name.
var offered = map[string]json.Options{
	"json.Deterministic(true)":                     json.Deterministic(true),
	"json.FormatNilMapAsNull(true)":                json.FormatNilMapAsNull(true),
	"json.FormatNilSliceAsNull(true)":              json.FormatNilSliceAsNull(true),
	"json.MatchCaseInsensitiveNames(true)":         json.MatchCaseInsensitiveNames(true),
	"jsontext.AllowDuplicateNames(true)":           jsontext.AllowDuplicateNames(true),
	"jsontext.AllowInvalidUTF8(true)":              jsontext.AllowInvalidUTF8(true),
	"jsontext.EscapeForHTML(true)":                 jsontext.EscapeForHTML(true),
	"jsontext.EscapeForJS(true)":                   jsontext.EscapeForJS(true),
	"jsonv1.FormatByteArrayAsArray(true)":          jsonv1.FormatByteArrayAsArray(true),
	"jsonv1.FormatBytesWithLegacySemantics(true)":  jsonv1.FormatBytesWithLegacySemantics(true),
	"jsonv1.FormatDurationAsNano(true)":            jsonv1.FormatDurationAsNano(true),
	"jsonv1.MatchCaseSensitiveDelimiter(true)":     jsonv1.MatchCaseSensitiveDelimiter(true),
	"jsonv1.OmitEmptyWithLegacySemantics(true)":    jsonv1.OmitEmptyWithLegacySemantics(true),
	"jsonv1.CallMethodsWithLegacySemantics(true)":  jsonv1.CallMethodsWithLegacySemantics(true),
	"jsontext.PreserveRawStrings(true)":            jsontext.PreserveRawStrings(true),
	"jsonv1.MergeWithLegacySemantics(true)":        jsonv1.MergeWithLegacySemantics(true),
	"jsonv1.ParseBytesWithLooseRFC4648(true)":      jsonv1.ParseBytesWithLooseRFC4648(true),
	"jsonv1.ParseTimeWithLooseRFC3339(true)":       jsonv1.ParseTimeWithLooseRFC3339(true),
	"jsonv1.ReportErrorsWithLegacySemantics(true)": jsonv1.ReportErrorsWithLegacySemantics(true),
	"jsonv1.StringifyWithLegacySemantics(true)":    jsonv1.StringifyWithLegacySemantics(true),
	"jsonv1.UnmarshalArrayFromAnyLength(true)":     jsonv1.UnmarshalArrayFromAnyLength(true),
}

// TestShimOfAType: with the options of the shim encoding/json/v2 differs from encoding/json in nothing, and without one
// of them it does, each of which is the fix of a class that shows then.
func TestShimOfAType(t *testing.T) {
	for _, set := range []string{"message", "label"} {
		before := answerOf(t, stdV1, stdV2, set, 1)
		code, remain := before.Shim()
		if len(remain) > 0 {
			t.Errorf("%s: no option for %v", set, remain)
		}
		calls := optionCall.FindAllString(code, -1)
		for _, call := range calls {
			if offered[call] == nil {
				t.Fatalf("the test does not know %s", call)
			}
		}
		for without := range append(calls, "none") {
			chosen := calls
			if without < len(calls) {
				chosen = slices.Delete(slices.Clone(calls), without, without+1)
			}
			t.Run(fmt.Sprint(set, without), func(t *testing.T) {
				if without < len(calls) {
					longtest.Part(t, set+calls[without], 8)
				}
				t.Setenv(shimOptions, strings.Join(chosen, " "))
				after := classesOf(t, stdV1, "json/shimmed", set, 1)
				if without < len(calls) && len(after) == 0 {
					t.Errorf("%s is not needed", calls[without])
				}
				if without == len(calls) && len(after) > 0 {
					t.Errorf("with the options %s, %v remain", calls, after)
				}
			})
		}
	}
}

// label is a type that few options are about.
type label struct {
	Name string
	Code [2]byte `json:",omitempty"`
	Tags []string
}

// documented are the classes of what the documentation of encoding/json/v2 names as other than encoding/json.
var documented = []string{"key-case", "duplicate-key", "invalid-utf8", "nil-slice", "nil-map", "omitempty",
	"quoted-number", "html-escape", "array-length", "bytes-form", "target-reuse", "time-form", "base64-form", "key-order",
	"error-kind"}

// TestDocumentedDifferences: encoding/json/v2 differs from encoding/json in what its documentation names; a Duration is
// refused, and all else shows where the option for it is set.
func TestDocumentedDifferences(t *testing.T) {
	got := classesOf(t, stdV1, stdV2, "message", 1)
	for _, class := range documented {
		if !slices.Contains(got, class) {
			t.Errorf("%s is not found in %v", class, got)
		}
	}
	if got := classesOf(t, stdV1, "json/plain-v2", "message", 1); !slices.Equal(got, []string{"type-refused"}) {
		t.Errorf("a Duration: %v", got)
	}
}

func init() {
	planted = append(planted, func(s *suite.Suite) {
		add := func(id string, options json.Options) {
			plant(s, id, messages, func() (codec.Codec[message], error) { return under[message]{options}, nil })
			plant(s, id, labels, func() (codec.Codec[label], error) { return under[label]{options}, nil })
		}
		add("json/all", jsonv1.DefaultOptionsV1())
		add("json/again", jsonv1.DefaultOptionsV1())
		add(stdV1, jsonv1.DefaultOptionsV1())
		add(stdV2, jsonv1.FormatDurationAsNano(true)) // without it the type is refused, and nothing else shows
		add("json/plain-v2", json.DefaultOptionsV2())
		chosen := []json.Options{jsonv1.FormatDurationAsNano(true)}
		for call := range strings.FieldsSeq(os.Getenv(shimOptions)) {
			chosen = append(chosen, offered[call])
		}
		add("json/shimmed", json.JoinOptions(chosen...))
		for _, o := range turned {
			add("json/"+o.name, json.JoinOptions(jsonv1.DefaultOptionsV1(), o.off))
		}
	})
}

// TestOptionsOfTheStandardLibrary: each of the options that encoding/json is made of is found by its class when it is
// turned off, and nothing is found of a codec beside itself.
func TestOptionsOfTheStandardLibrary(t *testing.T) {
	for seed := range uint64(5) {
		if got := classesOf(t, "json/all", "json/again", "message", seed); len(got) > 0 {
			t.Errorf("seed %d: a codec differs from itself in %s", seed, strings.Join(got, ", "))
		}
	}
	for _, o := range turned {
		t.Run(o.name, func(t *testing.T) {
			if got := classesOf(t, "json/all", "json/"+o.name, "message", 1); !slices.Contains(got, o.class) {
				t.Errorf("found %v, want %s", got, o.class)
			}
		})
	}
}

// TestInsteadInV2: what encoding/json/v2 has for calls of encoding/json does what is said of it.
func TestInsteadInV2(t *testing.T) {
	type row struct{ A int }
	decoder := func(text string) *jsontext.Decoder { return jsontext.NewDecoder(strings.NewReader(text)) }
	for call, holds := range map[string]func() bool{
		"Decoder.UseNumber": func() bool {
			var v any
			err := json.Unmarshal([]byte("1"), &v)
			_, is := v.(float64)
			return err == nil && is
		},
		"Decoder.DisallowUnknownFields": func() bool {
			text := []byte(`{"b":1}`)
			return json.Unmarshal(text, &row{}) == nil && json.Unmarshal(text, &row{}, json.RejectUnknownMembers(true)) != nil
		},
		"Decoder.Buffered": func() bool {
			d := decoder(`{"A":1} rest`)
			err := json.UnmarshalDecode(d, &row{})
			return err == nil && strings.HasSuffix(string(d.UnreadBuffer()), "rest")
		},
		"Decoder.More": func() bool {
			d := decoder(`[1]`)
			_, first := d.ReadToken()
			more := d.PeekKind()
			_, second := d.ReadToken()
			return first == nil && second == nil && more == '0' && d.PeekKind() == ']'
		},
		"Decoder.Token": func() bool {
			d := decoder(`{"a":1}`)
			_, begun := d.ReadToken()
			name, named := d.ReadToken()
			return begun == nil && named == nil && name.Kind() == '"'
		},
		"Decoder.Decode": func() bool {
			return json.UnmarshalRead(strings.NewReader(`{"A":1} {}`), &row{}) != nil &&
				json.UnmarshalDecode(decoder(`{"A":1} {}`), &row{}) == nil
		},
		"Encoder.Encode": func() bool {
			var whole, stream strings.Builder
			first, second := json.MarshalWrite(&whole, 1), json.MarshalEncode(jsontext.NewEncoder(&stream), 1)
			return first == nil && second == nil && whole.String() == "1" && stream.String() == "1\n"
		},
		"Encoder.SetEscapeHTML": func() bool {
			plain, first := json.Marshal("<")
			escaped, second := json.Marshal("<", jsontext.EscapeForHTML(true))
			return first == nil && second == nil && string(plain) == `"<"` && string(escaped) == `"\u003c"`
		},
		"MarshalIndent": func() bool {
			text, err := json.Marshal(row{1}, jsontext.WithIndent(" "), jsontext.WithIndentPrefix(""))
			return err == nil && string(text) == "{\n \"A\": 1\n}"
		},
		"Valid": func() bool {
			twice := jsontext.Value(`{"a":1,"a":2}`)
			return jsonv1.Valid(twice) && !twice.IsValid()
		},
		IntoHeld: func() bool {
			var v, w any = row{}, row{}
			err := errors.Join(json.Unmarshal([]byte(`{"A":1}`), &v),
				json.Unmarshal([]byte(`{"A":1}`), &w, jsonv1.MergeWithLegacySemantics(true)))
			_, as := w.(map[string]any)
			return err == nil && v == any(row{1}) && as
		},
	} {
		if insteadInV2[call] == "" || !holds() {
			t.Errorf("%s: %q does not hold", call, insteadInV2[call])
		}
	}
}
