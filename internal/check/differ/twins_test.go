package differ

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hamba/avro/v2"
	"go.mongodb.org/mongo-driver/v2/bson"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/suite"
)

// crate has what the options of libraries of BSON, XML and Avro are about.
type crate struct {
	Name   string
	Count  int32
	Big    int64
	Weight float64
	Yes    bool
	Note   *string
	Since  time.Time
	List   []int32
	Inner  crateInner       `bson:",omitempty"`
	Table  map[string]int32 `xml:"-"`
}

type crateInner struct {
	ID   int32
	Text string
}

const crateSchema = `{"type":"record","name":"crate","fields":[{"name":"Name","type":"string"},
	{"name":"Count","type":"int"},{"name":"Big","type":"long"},{"name":"Weight","type":"double"},
	{"name":"Yes","type":"boolean"},{"name":"Note","type":["null","string"]},
	{"name":"Since","type":{"type":"long","logicalType":"timestamp-micros"}},
	{"name":"List","type":{"type":"array","items":"int"}},
	{"name":"Inner","type":{"type":"record","name":"inner","fields":[{"name":"ID","type":"int"},
		{"name":"Text","type":"string"}]}},
	{"name":"Table","type":{"type":"map","values":"int"}}]}`

var crates = dataset.Set[crate]{ID: "crate", Count: 8, Generate: func(r *rand.Rand) (c crate) {
	c.Name, c.Count, c.Big, c.Weight = fmt.Sprint("text", r.Uint32()), r.Int32N(1000)+1, r.Int64N(1000)+1, r.Float64()
	c.Yes, c.Note, c.List, c.Inner = true, &c.Name, []int32{1, r.Int32N(100), 3}, crateInner{r.Int32N(9) + 1, c.Name}
	c.Since, c.Table = time.UnixMilli(int64(r.Uint32())).UTC(), map[string]int32{"a": r.Int32N(9)}
	return c
}}

// called is a codec of two calls.
type called struct {
	write func(v *crate) ([]byte, error)
	read  func(src []byte, v *crate) error
}

func (c called) Marshal(dst []byte, v *crate) ([]byte, error) {
	out, err := c.write(v)
	return append(dst, out...), err
}

func (c called) Unmarshal(src []byte, v *crate) error { return c.read(src, v) }

func bsonCalls(read func(d *bson.Decoder), write func(e *bson.Encoder)) called {
	return called{func(v *crate) ([]byte, error) {
		var out bytes.Buffer
		e := bson.NewEncoder(bson.NewDocumentWriter(&out))
		if write != nil {
			write(e)
		}
		err := e.Encode(v)
		return out.Bytes(), err
	}, func(src []byte, v *crate) error {
		d := bson.NewDecoder(bson.NewDocumentReader(bytes.NewReader(src)))
		if read != nil {
			read(d)
		}
		return d.Decode(v)
	}}
}

func xmlCalls(read func(d *xml.Decoder)) called {
	return called{func(v *crate) ([]byte, error) { return xml.Marshal(v) }, func(src []byte, v *crate) error {
		d := xml.NewDecoder(bytes.NewReader(src))
		if read != nil {
			read(d)
		}
		return d.Decode(v)
	}}
}

func avroCalls(c avro.Config) called {
	c.MaxSliceAllocSize = 1 << 16 // what an input claims to hold must not end the worker time and again
	schema, api := avro.MustParse(crateSchema), c.Freeze()
	return called{func(v *crate) ([]byte, error) { return api.Marshal(schema, v) },
		func(src []byte, v *crate) error { return api.Unmarshal(schema, src, v) }}
}

// crateTwins are options that are turned, with the class that shows; of "" and "again" there is none.
var crateTwins = map[string]struct {
	codec called
	class string
}{
	"bson/as-it-is": {bsonCalls(nil, nil), ""}, "bson/again": {bsonCalls(nil, nil), ""},
	"bson/truncating": {bsonCalls((*bson.Decoder).AllowTruncatingDoubles, nil), "number-form"},
	"bson/hex-ids":    {bsonCalls((*bson.Decoder).ObjectIDAsHexString, nil), "object-id"},
	"bson/zero":       {bsonCalls((*bson.Decoder).ZeroStructs, nil), "target-reuse"},
	"bson/nil-slices": {bsonCalls(nil, (*bson.Encoder).NilSliceAsEmpty), "nil-slice"},
	"bson/nil-maps":   {bsonCalls(nil, (*bson.Encoder).NilMapAsEmpty), "nil-map"},
	"bson/least-ints": {bsonCalls(nil, (*bson.Encoder).IntMinSize), "number-width"},
	"bson/omit":       {bsonCalls(nil, (*bson.Encoder).OmitZeroStruct), "omitempty"},
	"bson/one-length": {called{bsonCalls(nil, nil).write, func(src []byte, v *crate) error {
		if size, ok := bsonLength(string(src)); !ok || size != len(src) {
			return io.ErrUnexpectedEOF
		}
		return bsonCalls(nil, nil).read(src, v)
	}}, "trailing-data"},

	"xml/as-it-is": {xmlCalls(nil), ""}, "xml/again": {xmlCalls(nil), ""},
	"xml/lax":      {xmlCalls(func(d *xml.Decoder) { d.Strict = false }), "end-tag"},
	"xml/entities": {xmlCalls(func(d *xml.Decoder) { d.Entity = xml.HTMLEntity }), "entity"},
	"xml/charsets": {xmlCalls(func(d *xml.Decoder) {
		d.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	}), "charset"},
	"xml/whole": {called{xmlCalls(nil).write, func(src []byte, v *crate) error {
		d := xml.NewDecoder(bytes.NewReader(src))
		if err := d.Decode(v); err != nil {
			return err
		}
		if _, err := d.Token(); err != io.EOF {
			return io.ErrUnexpectedEOF
		}
		return nil
	}}, "trailing-data"},
	"xml/doctype": {called{xmlCalls(nil).write, func(src []byte, v *crate) error {
		if bytes.Contains(src, []byte("<!DOCTYPE")) {
			return io.ErrUnexpectedEOF
		}
		return xmlCalls(nil).read(src, v)
	}}, "doctype"},

	"avro/as-it-is": {avroCalls(avro.Config{}), ""}, "avro/again": {avroCalls(avro.Config{}), ""},
	"avro/blocks":   {avroCalls(avro.Config{DisableBlockSizeHeader: true}), "block-form"},
	"avro/any-bool": {called{avroCalls(avro.Config{}).write, anyBool}, "boolean-byte"},
	"avro/whole": {called{avroCalls(avro.Config{}).write, func(src []byte, v *crate) error {
		n, rest, ok := must(avroSchema(crateSchema)).take(string(src), deepestDocument)
		if ok && n != nil && rest != "" {
			return io.ErrUnexpectedEOF
		}
		return avroCalls(avro.Config{}).read(src, v)
	}}, "trailing-data"},
}

// anyBool takes a boolean of any byte for true.
func anyBool(src []byte, v *crate) error {
	doc := avroForm{must(avroSchema(crateSchema))}.parse(src)
	if doc != nil {
		if i := slices.Index(doc.keys, "Yes"); doc.parts[i].raw != "\x00" {
			doc.parts[i] = raw("\x01")
		}
		src = []byte(doc.String())
	}
	return avroCalls(avro.Config{}).read(src, v)
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func init() {
	planted = append(planted, func(s *suite.Suite) {
		for id, twin := range crateTwins {
			plant(s, id, crates, func() (codec.Codec[crate], error) { return twin.codec, nil })
		}
	})
}

// TestTwins: each option of libraries of BSON, XML and Avro that is turned is told by its class, and a codec beside
// itself differs in nothing.
func TestTwins(t *testing.T) {
	for id, twin := range crateTwins {
		t.Run(id, func(t *testing.T) {
			longtest.Part(t, id, 8)
			format, _, _ := strings.Cut(id, "/")
			got := classesOf(t, format+"/as-it-is", id, "crate", 1)
			if twin.class == "" && len(got) > 0 || twin.class != "" && !slices.Contains(got, twin.class) {
				t.Errorf("found %v, want %q", got, twin.class)
			}
		})
	}
}
