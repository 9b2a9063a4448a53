package known

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/bytedance/sonic"
	"github.com/fxamacker/cbor/v2"
	goccyjson "github.com/goccy/go-json"
	goccyyaml "github.com/goccy/go-yaml"
	"github.com/hamba/avro/v2"
	jsoniter "github.com/json-iterator/go"
	"github.com/pelletier/go-toml/v2"
	segmentio "github.com/segmentio/encoding/json"
	"github.com/ugorji/go/codec"
	"github.com/vmihailenco/msgpack/v5"
	"go.mongodb.org/mongo-driver/v2/bson"
	yaml3 "go.yaml.in/yaml/v3"
	"go.yaml.in/yaml/v4"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	"github.com/serialbench/serialbench/internal/check/differ"
)

// little is what the options are about.
type little struct {
	A int
}

// did says what came of a call as answers do.
func did(does string, v any, err error) string {
	if err != nil {
		return "refuses it: " + err.Error()
	}
	if text, ok := v.([]byte); ok {
		return does + " " + string(text)
	}
	return does + " " + fmt.Sprint(v)
}

// reading says what a call reads of a text into a small struct.
func reading(read func(data []byte, v any) error, text string) string {
	var v little
	err := read([]byte(text), &v)
	return did("reads", v.A, err)
}

func bytesOf(digits string) string { b, _ := hex.DecodeString(digits); return string(b) }

func jsonDecoder[D interface {
	DisallowUnknownFields()
	Decode(any) error
}](d D, strict bool) string {
	if strict {
		d.DisallowUnknownFields()
	}
	var v little
	err := d.Decode(&v)
	return did("reads", v.A, err)
}

func cborRead(o cbor.DecOptions, v any, digits string) string {
	d, err := o.DecMode()
	if err == nil {
		err = d.Unmarshal([]byte(bytesOf(digits)), v)
	}
	return did("reads", v, err)
}

func when[T any](on bool, option T) (o T) {
	if on {
		return option
	}
	return o
}

func ugorji(h codec.Handle, text string) string {
	return reading(func(data []byte, v any) error { return codec.NewDecoderBytes(data, h).Decode(v) }, text)
}

const unknown, otherCase, list = `{"A":1,"X":1}`, `{"a":1}`, `[1,2,3]`

var deepValue = func() []byte {
	v := structpb.NewNumberValue(1)
	for range 200 {
		v = structpb.NewListValue(&structpb.ListValue{Values: []*structpb.Value{v}})
	}
	data, _ := proto.MarshalOptions{}.Marshal(v)
	return data
}()

// shortestInputs are those of classes, read and written by a library with an option and without.
var shortestInputs = map[string]func(on bool) string{
	"json/std unknown-field refuses": func(on bool) string {
		return jsonDecoder(json.NewDecoder(strings.NewReader(unknown)), on)
	},
	"json/std html-escape <": func(on bool) string {
		var out bytes.Buffer
		e := json.NewEncoder(&out)
		if on {
			e.SetEscapeHTML(false)
		}
		err := e.Encode("<")
		return did("writes", out.Bytes(), err)
	},
	`json/goccy html-escape \u003c`: func(on bool) string {
		out, err := goccyjson.MarshalWithOption("<", goccyjson.DisableHTMLEscape())
		if on {
			out, err = goccyjson.Marshal("<")
		}
		return did("writes", out, err)
	},
	"json/goccy html-escape <": func(on bool) string {
		out, err := goccyjson.Marshal("<")
		if on {
			out, err = goccyjson.MarshalWithOption("<", goccyjson.DisableHTMLEscape())
		}
		return did("writes", out, err)
	},
	`json/goccy invalid-utf8-written \xff`: func(on bool) string {
		out, err := goccyjson.Marshal("\xff")
		if on {
			out, err = goccyjson.MarshalWithOption("\xff", goccyjson.DisableNormalizeUTF8())
		}
		return did("writes", strconv.QuoteToASCII(string(out)), err)
	},
	"json/goccy unknown-field refuses": func(on bool) string {
		return jsonDecoder(goccyjson.NewDecoder(strings.NewReader(unknown)), on)
	},
	`json/jsoniter html-escape \u003c`: func(on bool) string {
		api := jsoniter.ConfigFastest
		if on {
			api = jsoniter.ConfigCompatibleWithStandardLibrary
		}
		out, err := api.Marshal("<")
		return did("writes", out, err)
	},
	"json/jsoniter unknown-field refuses": func(on bool) string {
		return reading(jsoniter.Config{DisallowUnknownFields: on}.Froze().Unmarshal, unknown)
	},
	"json/jsoniter key-case zero": func(on bool) string {
		return reading(jsoniter.Config{CaseSensitive: on}.Froze().Unmarshal, otherCase)
	},
	`json/segmentio html-escape \u003c`: func(on bool) string {
		out, err := segmentio.Append(nil, "<", segmentio.SortMapKeys)
		if on {
			out, err = segmentio.Marshal("<")
		}
		return did("writes", out, err)
	},
	"json/segmentio html-escape <": func(on bool) string {
		out, err := segmentio.Marshal("<")
		if on {
			out, err = segmentio.Append(nil, "<", segmentio.SortMapKeys)
		}
		return did("writes", out, err)
	},
	"json/segmentio unknown-field refuses": func(on bool) string {
		return reading(func(data []byte, v any) error {
			_, err := segmentio.Parse(data, v, when(on, segmentio.DisallowUnknownFields))
			return err
		}, unknown)
	},
	"json/segmentio key-case zero": func(on bool) string {
		return reading(func(data []byte, v any) error {
			_, err := segmentio.Parse(data, v, when(on, segmentio.DontMatchCaseInsensitiveStructFields))
			return err
		}, otherCase)
	},
	`json/sonic html-escape \u003c`: func(on bool) string {
		api := sonic.ConfigDefault
		if on {
			api = sonic.ConfigStd
		}
		out, err := api.Marshal("<")
		return did("writes", out, err)
	},
	"json/sonic control-character refuses": func(on bool) string {
		api := sonic.ConfigDefault
		if on {
			api = sonic.ConfigStd
		}
		var v string
		err := api.Unmarshal([]byte("\"\x01\""), &v)
		return did("reads", v, err)
	},
	"json/sonic unknown-field refuses": func(on bool) string {
		return reading(sonic.Config{DisallowUnknownFields: on}.Froze().Unmarshal, unknown)
	},
	"json/sonic key-case zero": func(on bool) string {
		return reading(sonic.Config{CaseSensitive: on}.Froze().Unmarshal, otherCase)
	},
	"json/sonic nil-slice []": func(on bool) string {
		out, err := sonic.Config{NoNullSliceOrMap: on}.Froze().Marshal([]int(nil))
		return did("writes", out, err)
	},
	"json/sonic nil-map {}": func(on bool) string {
		out, err := sonic.Config{NoNullSliceOrMap: on}.Froze().Marshal(map[string]int(nil))
		return did("writes", out, err)
	},
	"json/ugorji html-escape <": func(on bool) string {
		var out []byte
		err := codec.NewEncoderBytes(&out, &codec.JsonHandle{HTMLCharsAsIs: on}).Encode("<")
		return did("writes", out, err)
	},
	"json/ugorji unknown-field refuses": func(on bool) string {
		handle := &codec.JsonHandle{}
		handle.ErrorIfNoField = on
		return ugorji(handle, unknown)
	},
	"cbor/ugorji unknown-field refuses": func(on bool) string {
		handle := &codec.CborHandle{}
		handle.ErrorIfNoField = on
		return ugorji(handle, bytesOf("a16158f6"))
	},
	"cbor/ugorji array-length refuses": func(on bool) string {
		handle, v := &codec.CborHandle{}, [2]int{}
		handle.ErrorIfNoArrayExpand = on
		err := codec.NewDecoderBytes([]byte(bytesOf("83010203")), handle).Decode(&v)
		return did("reads", v, err)
	},
	"msgpack/ugorji unknown-field refuses": func(on bool) string {
		handle := &codec.MsgpackHandle{}
		handle.ErrorIfNoField = on
		return ugorji(handle, bytesOf("81a158c0"))
	},
	"msgpack/ugorji array-length refuses": func(on bool) string {
		handle, v := &codec.MsgpackHandle{}, [2]int{}
		handle.ErrorIfNoArrayExpand = on
		err := codec.NewDecoderBytes([]byte(bytesOf("93010203")), handle).Decode(&v)
		return did("reads", v, err)
	},
	"cbor/fxamacker nesting reads": func(on bool) string {
		return cborRead(cbor.DecOptions{MaxNestedLevels: when(on, 65535)}, new(any), strings.Repeat("81", 100)+"01")
	},
	"cbor/fxamacker duplicate-key refuses": func(on bool) string {
		return cborRead(cbor.DecOptions{DupMapKey: when(on, cbor.DupMapKeyEnforcedAPF)}, &little{}, "a2614101614101")
	},
	"cbor/fxamacker unknown-field refuses": func(on bool) string {
		return cborRead(cbor.DecOptions{ExtraReturnErrors: when(on, cbor.ExtraDecErrorUnknownField)}, &little{}, "a1615801")
	},
	"cbor/fxamacker indefinite refuses": func(on bool) string {
		return cborRead(cbor.DecOptions{IndefLength: when(on, cbor.IndefLengthForbidden)}, &[]int{}, "9f01ff")
	},
	"cbor/fxamacker invalid-utf8 reads": func(on bool) string {
		return cborRead(cbor.DecOptions{UTF8: when(on, cbor.UTF8DecodeInvalid)}, new(string), "61ff")
	},
	"cbor/fxamacker key-case zero": func(on bool) string {
		var v little
		said := cborRead(cbor.DecOptions{FieldNameMatching: when(on, cbor.FieldNameMatchingCaseSensitive)}, &v, "a1616101")
		if strings.HasPrefix(said, "reads") {
			said = fmt.Sprint("reads ", v.A)
		}
		return said
	},
	"cbor/fxamacker text-as-bytes reads": func(on bool) string {
		return cborRead(cbor.DecOptions{ByteStringToString: when(on, cbor.ByteStringToStringAllowed)}, new(string), "4161")
	},
	"cbor/fxamacker nan-read refuses": func(on bool) string {
		return cborRead(cbor.DecOptions{NaN: when(on, cbor.NaNDecodeForbidden), Inf: when(on, cbor.InfDecodeForbidden)},
			new(float64), "f97e00")
	},
	"cbor/fxamacker nil-slice []": func(on bool) string { return cborNil(on, []int(nil)) },
	"cbor/fxamacker nil-map {}":   func(on bool) string { return cborNil(on, map[string]int(nil)) },
	"msgpack/vmihailenco unknown-field refuses": func(on bool) string {
		return reading(func(data []byte, v any) error {
			d := msgpack.NewDecoder(bytes.NewReader(data))
			d.DisallowUnknownFields(on)
			return d.Decode(v)
		}, bytesOf("81a158c0"))
	},
	"msgpack/vmihailenco omitempty leaves it out": func(on bool) string {
		var out bytes.Buffer
		e := msgpack.NewEncoder(&out)
		e.SetOmitEmpty(on)
		if err := e.Encode(little{}); err != nil || out.Len() > 1 {
			return did("writes", out.Bytes(), err)
		}
		return "leaves it out"
	},
	"yaml/goyaml unknown-field refuses": func(on bool) string {
		return reading(func(data []byte, v any) error {
			d := yaml3.NewDecoder(bytes.NewReader(data))
			d.KnownFields(on)
			return d.Decode(v)
		}, "x: 1")
	},
	"yaml/goyaml4 unknown-field refuses": func(on bool) string {
		return reading(func(data []byte, v any) error { return yaml.Load(data, v, yaml.WithKnownFields(on)) }, "x: 1")
	},
	"yaml/goyaml4 duplicate-key reads": func(on bool) string {
		return reading(func(data []byte, v any) error { return yaml.Load(data, v, yaml.WithUniqueKeys(!on)) }, "a: 1\na: 1")
	},
	"yaml/goccy unknown-field refuses": func(on bool) string {
		return reading(func(data []byte, v any) error {
			if on {
				return goccyyaml.UnmarshalWithOptions(data, v, goccyyaml.DisallowUnknownField())
			}
			return goccyyaml.Unmarshal(data, v)
		}, "x: 1")
	},
	"yaml/goccy duplicate-key reads": func(on bool) string {
		return reading(func(data []byte, v any) error {
			if on {
				return goccyyaml.UnmarshalWithOptions(data, v, goccyyaml.AllowDuplicateMapKey())
			}
			return goccyyaml.Unmarshal(data, v)
		}, "a: 1\na: 1")
	},
	"bson/mongo2 number-form reads": func(on bool) string {
		return bsonRead(bson.D{{Key: "a", Value: 1.5}}, &little{}, when(on, (*bson.Decoder).AllowTruncatingDoubles))
	},
	"bson/mongo2 object-id reads": func(on bool) string {
		return bsonRead(bson.D{{Key: "a", Value: bson.NewObjectID()}}, &struct{ A string }{},
			when(on, (*bson.Decoder).ObjectIDAsHexString))
	},
	"bson/mongo2 target-reuse zero": func(on bool) string {
		v := little{5}
		if said := bsonRead(bson.D{}, &v, when(on, (*bson.Decoder).ZeroStructs)); strings.HasPrefix(said, "refuses") {
			return said
		}
		return fmt.Sprint("leaves ", v.A)
	},
	"bson/mongo2 nil-slice []": func(on bool) string {
		return bsonWritten(struct{ A []int }{}, when(on, (*bson.Encoder).NilSliceAsEmpty))
	},
	"bson/mongo2 nil-map {}": func(on bool) string {
		return bsonWritten(struct{ A map[string]int }{}, when(on, (*bson.Encoder).NilMapAsEmpty))
	},
	"bson/mongo2 omitempty leaves it out": func(on bool) string {
		said := bsonWritten(struct {
			A little `bson:",omitempty"`
		}{}, when(on, (*bson.Encoder).OmitZeroStruct))
		if said == "writes nothing" {
			return "leaves it out"
		}
		return said
	},
	"protobuf/google nesting refuses": func(on bool) string {
		err := proto.UnmarshalOptions{RecursionLimit: when(on, 100)}.Unmarshal(deepValue, &structpb.Value{})
		return did("reads", "it", err)
	},
	"protobuf/google entry-order sorted": protoOrder,
	"avro/hamba block-form without their size": func(on bool) string {
		out, err := avro.Config{DisableBlockSizeHeader: on}.Freeze().Marshal(avro.MustParse(`{"type":"array","items":"int"}`),
			[]int{1})
		if err == nil && out[0]&1 == 0 { // the count is not negative
			return "writes blocks without their size"
		}
		return did("writes", out, err)
	},
	"toml/pelletier unknown-field refuses": func(on bool) string {
		d := toml.NewDecoder(strings.NewReader("X = 1"))
		if on {
			d.DisallowUnknownFields()
		}
		var v little
		err := d.Decode(&v)
		return did("reads", v.A, err)
	},
	"xml/std end-tag reads": func(on bool) string {
		d := xml.NewDecoder(strings.NewReader("<little><A>1</little>"))
		d.Strict = !on
		var v little
		err := d.Decode(&v)
		return did("reads", v.A, err)
	},
	"xml/std entity reads": func(on bool) string {
		d := xml.NewDecoder(strings.NewReader("<little>&nbsp;</little>"))
		if on {
			d.Entity = xml.HTMLEntity
		}
		err := d.Decode(&little{})
		return did("reads", "it", err)
	},
}

func cborNil(on bool, v any) string {
	mode, err := cbor.EncOptions{NilContainers: when(on, cbor.NilContainerAsEmpty)}.EncMode()
	if err != nil {
		return did("", nil, err)
	}
	out, err := mode.Marshal(v)
	return did("writes", map[string]string{"\x80": "[]", "\xa0": "{}", "\xf6": "null"}[string(out)], err)
}

func bsonRead(message, v any, option func(*bson.Decoder)) string {
	data, err := bson.Marshal(message)
	if err != nil {
		return did("", nil, err)
	}
	d := bson.NewDecoder(bson.NewDocumentReader(bytes.NewReader(data)))
	if option != nil {
		option(d)
	}
	err = d.Decode(v)
	return did("reads", v, err)
}

func bsonWritten(v any, option func(*bson.Encoder)) string {
	var out bytes.Buffer
	e := bson.NewEncoder(bson.NewDocumentWriter(&out))
	if option != nil {
		option(e)
	}
	err := e.Encode(v)
	if out.Len() < 6 {
		return did("writes", "nothing", err)
	}
	return did("writes", map[byte]string{0x04: "[]", 0x03: "{}", 0x0a: "null"}[out.Bytes()[4]], err)
}

// protoOrder says how maps are written; without the option they are in the one order in ten tries, or in others.
func protoOrder(on bool) string {
	fields := map[string]*structpb.Value{}
	for _, k := range "abcdefgh" {
		fields[string(k)] = structpb.NewNullValue()
	}
	for range 10 {
		out, err := proto.MarshalOptions{Deterministic: on}.Marshal(&structpb.Struct{Fields: fields})
		if err != nil {
			return did("", nil, err)
		}
		var keys []string
		for _, k := range regexp.MustCompile(`\n\x01([a-h])`).FindAllSubmatch(out, -1) {
			keys = append(keys, string(k[1]))
		}
		said := fmt.Sprintf("writes %q", keys)
		if !on && strings.Contains(said, `"a" "b" "c" "d" "e" "f" "g" "h"`) {
			continue
		}
		return said
	}
	return `writes ["a" "b"]`
}

// TestRemedies: each option does what is said of it, on the shortest input of its class: with it a library does what
// the other does, without it it does not.
func TestRemedies(t *testing.T) {
	source, err := os.ReadFile("remedies_test.go")
	if err != nil {
		t.Fatal(err)
	}
	tried := map[string]bool{}
	name := regexp.MustCompile(`[A-Z]\w+`)
	for _, r := range differ.Remedies() {
		id := strings.Join([]string{r.Library, r.Class, r.Gives}, " ")
		probe := shortestInputs[id]
		if probe == nil || tried[id] {
			t.Errorf("%s: no probe of its own", id)
			continue
		}
		tried[id] = true
		if off, on := probe(false), probe(true); !r.Takes(off, on) || off == on {
			t.Errorf("%s: without %s it %q, with it %q", id, r.Code, off, on)
		}
		for _, word := range name.FindAllString(r.Code, -1) {
			if !bytes.Contains(source, []byte(word)) {
				t.Errorf("%s: the probe has no %s", id, word)
			}
		}
		if does, _ := differ.Explain(r.Class, ""); does == "" {
			t.Errorf("%s: no class", id)
		}
	}
	for id := range shortestInputs {
		if !tried[id] {
			t.Errorf("%s: a probe of no option", id)
		}
	}
}
