package differ

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/fxamacker/cbor/v2"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/suite"
)

// parcel has what the options of a library of CBOR are about.
type parcel struct {
	Name   string
	Note   string     `cbor:",omitempty"`
	Empty  parcelNote `cbor:",omitempty"`
	Count  int
	Weight float64
	Data   []byte
	List   []int
	Table  map[string]int
	Since  time.Time
	Any    any
}

type parcelNote struct {
	Text string `cbor:",omitempty"`
}

var parcels = dataset.Set[parcel]{ID: "parcel", Count: 8, Generate: func(r *rand.Rand) (p parcel) {
	p.Name, p.Count, p.Weight = fmt.Sprint("text", r.Uint32()), r.IntN(1000)+1, float64(r.IntN(100))+0.5
	p.Data, p.List = []byte(p.Name), []int{1, r.IntN(100), 3}
	p.Table = map[string]int{p.Name: 1, "b": 2, "cc": 3, "aaa": 4, "z": 5}
	p.Since = time.Unix(int64(r.Uint32()), 5000).UTC()
	return p
}}

// cborTwins are options of the library that are turned, with the class that shows.
var cborTwins = []struct {
	name  string
	read  func(o *cbor.DecOptions)
	write func(o *cbor.EncOptions)
	class string
}{
	{"duplicate", func(o *cbor.DecOptions) { o.DupMapKey = cbor.DupMapKeyEnforcedAPF }, nil, "duplicate-key"},
	{"nesting", func(o *cbor.DecOptions) { o.MaxNestedLevels = 65535 }, nil, "nesting"},
	{"indefinite", func(o *cbor.DecOptions) { o.IndefLength = cbor.IndefLengthForbidden }, nil, "indefinite"},
	{"tags", func(o *cbor.DecOptions) { o.TagsMd = cbor.TagsForbidden }, nil, "tag"},
	{"tag-required", func(o *cbor.DecOptions) { o.TimeTag = cbor.DecTagRequired }, nil, "reads-the-other"},
	{"case", func(o *cbor.DecOptions) { o.FieldNameMatching = cbor.FieldNameMatchingCaseSensitive }, nil, "key-case"},
	{"bytes", func(o *cbor.DecOptions) { o.ByteStringToString = cbor.ByteStringToStringAllowed }, nil, "text-as-bytes"},
	{"names", func(o *cbor.DecOptions) { o.FieldNameByteString = cbor.FieldNameByteStringAllowed }, nil, "key-kind"},
	{"nan", func(o *cbor.DecOptions) { o.NaN = cbor.NaNDecodeForbidden }, nil, "nan-read"},
	{"infinity", func(o *cbor.DecOptions) { o.Inf = cbor.InfDecodeForbidden }, nil, "nan-read"},
	{"utf8", func(o *cbor.DecOptions) { o.UTF8 = cbor.UTF8DecodeInvalid }, nil, "invalid-utf8"},
	{"unknown", func(o *cbor.DecOptions) { o.ExtraReturnErrors = cbor.ExtraDecErrorUnknownField }, nil, "unknown-field"},
	{"bignum", func(o *cbor.DecOptions) { o.BignumTag = cbor.BignumTagForbidden }, nil, "number-width"},
	{"elements", func(o *cbor.DecOptions) { o.MaxArrayElements = 16 }, nil, ""},
	{"order", nil, func(o *cbor.EncOptions) { o.Sort = cbor.SortNone }, "key-order"},
	{"nil", nil, func(o *cbor.EncOptions) { o.NilContainers = cbor.NilContainerAsEmpty }, "nil-slice"},
	{"short", nil, func(o *cbor.EncOptions) { o.ShortestFloat = cbor.ShortestFloat16 }, "float-width"},
	{"no-nan", nil, func(o *cbor.EncOptions) { o.NaNConvert = cbor.NaNConvertReject }, "nan"},
	{"seconds", nil, func(o *cbor.EncOptions) { o.Time = cbor.TimeUnix }, "time-written"},
	{"time-tag", nil, func(o *cbor.EncOptions) { o.TimeTag = cbor.EncTagRequired }, "time-written"},
	{"omit", nil, func(o *cbor.EncOptions) { o.OmitEmpty = cbor.OmitEmptyGoValue }, "omitempty"},
	{"string", nil, func(o *cbor.EncOptions) { o.String = cbor.StringToByteString }, "text-as-bytes"},
}

type packer struct {
	read  cbor.DecMode
	write cbor.EncMode
}

func (p packer) Marshal(dst []byte, v *parcel) ([]byte, error) {
	out, err := p.write.Marshal(v)
	return append(dst, out...), err
}

func (p packer) Unmarshal(src []byte, v *parcel) error { return p.read.Unmarshal(src, v) }

func init() {
	planted = append(planted, func(s *suite.Suite) {
		add := func(id string, read func(*cbor.DecOptions), write func(*cbor.EncOptions)) {
			plant(s, "cbor/"+id, parcels, func() (codec.Codec[parcel], error) {
				d, e := cbor.DecOptions{}, cbor.EncOptions{Time: cbor.TimeRFC3339Nano, Sort: cbor.SortBytewiseLexical}
				if read != nil {
					read(&d)
				}
				if write != nil {
					write(&e)
				}
				reads, err := d.DecMode()
				if err != nil {
					return nil, err
				}
				writes, err := e.EncMode()
				return packer{reads, writes}, err
			})
		}
		add("as-it-is", nil, nil)
		add("again", nil, nil)
		for _, o := range cborTwins {
			add(o.name, o.read, o.write)
		}
	})
}

// Each option of a library of CBOR is told by its class, and a codec beside itself differs in nothing.
func TestOptionsOfCBOR(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds, many more with the race detector")
	}
	for seed := range uint64(1) {
		if got := classesOf(t, "cbor/as-it-is", "cbor/again", "parcel", seed); len(got) > 0 {
			t.Errorf("seed %d: a codec differs from itself in %s", seed, strings.Join(got, ", "))
		}
	}
	for _, o := range cborTwins {
		t.Run(o.name, func(t *testing.T) {
			longtest.Part(t, o.name, 4)
			got := classesOf(t, "cbor/as-it-is", "cbor/"+o.name, "parcel", 1)
			if o.class == "" && len(got) > 0 || o.class != "" && !slices.Contains(got, o.class) {
				t.Errorf("found %v, want %q", got, o.class)
			}
		})
	}
}
