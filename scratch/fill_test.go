package scratch

import (
	"encoding/json"
	"encoding/xml"
	"math/big"
	"math/rand/v2"
	"net/netip"
	"net/url"
	"reflect"
	"slices"
	"testing"
	"time"
)

type tone uint8

type node struct {
	I8   int8
	U64  uint64
	F    float64
	S    string
	B    []byte
	A    [3]int16
	M    map[string]int
	At   time.Time
	Big  *big.Int
	Addr netip.Addr
	URL  url.URL
	Raw  json.RawMessage
	L    tone
	Kids []node
}

// TestEveryFieldIsFilled: no field of the outermost value is zero, and one seed
// makes one value.
func TestEveryFieldIsFilled(t *testing.T) {
	for name, size := range Sizes() {
		for seed := range uint64(10) {
			draw := func() (n node) {
				f := Filler{Rand: rand.New(rand.NewPCG(seed, 1)), Size: size,
					Known: Knowledge{Numbers: map[reflect.Type][]int64{reflect.TypeFor[tone](): {7}}}}
				f.Value(&n)
				return n
			}
			n := draw()
			v := reflect.ValueOf(n)
			for i := range v.NumField() {
				if v.Field(i).IsZero() {
					t.Fatalf("%s, seed %d: field %s is zero", name, seed, v.Type().Field(i).Name)
				}
			}
			if n.L != 7 || !json.Valid(n.Raw) {
				t.Fatalf("%s, seed %d: level %d, raw %s", name, seed, n.L, n.Raw)
			}
			if !reflect.DeepEqual(n, draw()) {
				t.Fatalf("%s, seed %d: two values of one seed differ", name, seed)
			}
		}
	}
}

type shade uint8

// TestPointersLeadToValues: typical ones not to zero, which some libraries take for no pointer.
func TestPointersLeadToValues(t *testing.T) {
	type set struct {
		On *bool
		In *shade
	}
	enums := map[reflect.Type][]int64{reflect.TypeFor[shade](): {0, 3}}
	for seed := range uint64(50) {
		f := Filler{Rand: rand.New(rand.NewPCG(seed, 1)), Size: Sizes()["small"], Known: Knowledge{Numbers: enums}}
		var v set
		if f.Value(&v); !*v.On || *v.In == 0 {
			t.Fatalf("seed %d: %v %v", seed, *v.On, *v.In)
		}
	}
}

// Timestamp is like the message of Protocol Buffers, which refuses what is no time.
type Timestamp struct {
	Seconds int64
	Nanos   int32
}

func (*Timestamp) ProtoMessage() {}

func TestTimesOfMessages(t *testing.T) {
	make := generator[struct{ At *Timestamp }]("small", Knowledge{})
	r := rand.New(rand.NewPCG(1, 1))
	for seed := range 2 * cycle {
		v := make(r).At
		if v == nil { // by design
			continue
		}
		if v.Seconds < 0 || v.Seconds >= 2e9 || v.Nanos < 0 || v.Nanos >= 1e9 {
			t.Fatalf("seed %d: %v", seed, v)
		}
	}
}

func TestListsOfFunctionsStayNil(t *testing.T) {
	type handlers struct {
		ByName map[string]func()
		All    []*chan int
		Names  []string
	}
	if v := generator[handlers]("small", Knowledge{})(rand.New(rand.NewPCG(1, 1))); v.ByName != nil ||
		v.All != nil || v.Names == nil {
		t.Errorf("%v", v)
	}
}

type piece struct {
	XMLName xml.Name
	N       int
}

// TestNamesOfElements: a field XMLName has the name that encoding/xml reads there.
func TestNamesOfElements(t *testing.T) {
	type note struct {
		XMLName xml.Name `xml:"urn:x note"`
		Text    string
	}
	type order struct {
		XMLName xml.Name
		One     piece   `xml:"one"`
		More    []piece `xml:"list>more"`
		Behind  *piece  `xml:"urn:y behind,omitempty"`
		Notes   []note
		Other   struct{ XMLName string }
	}
	make, r := generator[order]("typical", Knowledge{}), rand.New(rand.NewPCG(1, 1))
	if left := Unfilled(make); len(left) > 0 {
		t.Error(left)
	}
	for range 100 {
		v := make(r)
		want := map[string]xml.Name{"order": v.XMLName, "one": v.One.XMLName}
		for _, p := range v.More {
			want["more"] = p.XMLName
		}
		if v.Behind != nil {
			want["behind"] = v.Behind.XMLName
		}
		for name, got := range want {
			if got != (xml.Name{Local: name}) {
				t.Fatalf("%s: %v", name, got)
			}
		}
		for _, n := range v.Notes {
			if n.XMLName != (xml.Name{Space: "urn:x", Local: "note"}) {
				t.Fatal(n)
			}
		}
	}
}

// TestInlinedMapsHaveKeysOfTheirOwn: none is the name of a field of the struct around, by any tag.
func TestInlinedMapsHaveKeysOfTheirOwn(t *testing.T) {
	type letter string
	type within struct {
		C int `yaml:"c" json:"cc"`
	}
	type order struct {
		A      int `yaml:"a"`
		B      string
		within `yaml:",inline"`
		In     within            `yaml:",inline"`
		YAML   map[letter]int    `yaml:",inline"`
		JSON   map[string]string `json:",unknown"`
		BSON   map[string]any    `bson:"x,inline"`
		Own    map[letter]int    `yaml:"own"`
	}
	letters := []string{"a", "A", "b", "c", "cc", "x", "own", "free"}
	known := Knowledge{Texts: map[reflect.Type][]string{reflect.TypeFor[letter](): letters}}
	make, r := generator[order]("typical", known), rand.New(rand.NewPCG(1, 1))
	free, own := 0, 0
	for range 200 {
		v := make(r)
		for key := range v.YAML {
			if key != "free" {
				t.Fatalf("a field is called %q", key)
			}
			free++
		}
		own += len(v.Own)
	}
	if free == 0 || own <= free {
		t.Errorf("%d keys of an inlined map, %d of one that is not", free, own)
	}
}

type shaped interface{ shape() }

func (*shade) shape() {}
func (node) shape()   {}
func (tone) shape()   {}

// TestKeysAreNoPointers: what an interface holds as a key, or a struct or list in one, can be found again in a copy.
func TestKeysAreNoPointers(t *testing.T) {
	type key struct {
		In [2]shaped
		At netip.Addr
	}
	type maps struct {
		By   map[shaped]int
		Deep map[key]int
	}
	known := Knowledge{Held: []reflect.Type{reflect.TypeFor[*shade](), reflect.TypeFor[node](), reflect.TypeFor[tone]()}}
	make, r, n := generator[maps]("typical", known), rand.New(rand.NewPCG(1, 1)), 0
	for range 200 {
		v := make(r)
		n += min(len(v.By), len(v.Deep))
		for k := range v.By {
			if _, ok := k.(tone); !ok && k != nil {
				t.Fatalf("%T", k)
			}
		}
		for k := range v.Deep {
			for _, in := range k.In {
				if _, ok := in.(tone); !ok && in != nil {
					t.Fatalf("%T", in)
				}
			}
		}
	}
	if n == 0 {
		t.Error("no keys")
	}
}

// TestNumbersOfJSONAreNumbers: an empty json.Number is written as 0 and does not come back, wherever it stands.
func TestNumbersOfJSONAreNumbers(t *testing.T) {
	type inner struct{ json.Number }
	type order struct {
		Plain json.Number
		Inner inner
		Deep  struct {
			In   inner
			More [2]json.Number
		}
		Behind *inner
		List   []inner
		Map    map[string]inner
	}
	make, r := generator[order]("typical", Knowledge{}), rand.New(rand.NewPCG(1, 1))
	for range 200 {
		v := make(r)
		all := []json.Number{v.Plain, v.Inner.Number, v.Deep.In.Number, v.Deep.More[0], v.Deep.More[1]}
		if v.Behind != nil {
			all = append(all, v.Behind.Number)
		}
		for _, e := range v.List {
			all = append(all, e.Number)
		}
		for _, e := range v.Map {
			all = append(all, e.Number)
		}
		if slices.Contains(all, "") {
			t.Fatalf("%+v", v)
		}
	}
}
