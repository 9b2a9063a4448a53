package scratch

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"
	"time"
)

// The types below marshal themselves; what their methods lose they get a value for all the same.
type (
	stamped struct {
		time.Time
		Value int
	}
	amount struct{ Units, Nanos int64 }
	sealed struct {
		Shown string
		inner int
	}
	either struct { // as k8s.io/apimachinery's IntOrString: one of two
		Kind   uint8
		Number int
		Text   string
	}
	day    struct{ time.Time }
	secret string
	lower  string
)

func (a amount) MarshalText() ([]byte, error) { return fmt.Append(nil, a.Units), nil }

func (a *amount) UnmarshalText(text []byte) error {
	_, err := fmt.Sscan(string(text), &a.Units)
	return err
}

func (s sealed) MarshalJSON() ([]byte, error)     { return json.Marshal(s.inner) }
func (s *sealed) UnmarshalJSON(data []byte) error { return json.Unmarshal(data, &s.inner) }

func (e either) MarshalJSON() ([]byte, error) {
	if e.Kind == 0 {
		return json.Marshal(e.Number)
	}
	return json.Marshal(e.Text)
}

func (e *either) UnmarshalJSON(data []byte) error {
	if json.Unmarshal(data, &e.Number) == nil {
		return nil
	}
	e.Kind = 1
	return json.Unmarshal(data, &e.Text)
}

func (d day) MarshalText() ([]byte, error) { return []byte(d.Format(time.DateOnly)), nil }

func (d *day) UnmarshalText(text []byte) (err error) {
	d.Time, err = time.Parse(time.DateOnly, string(text))
	return err
}

func (d day) MarshalJSON() ([]byte, error)     { return json.Marshal(d.Format(time.DateOnly)) }
func (d day) MarshalBinary() ([]byte, error)   { return d.MarshalText() }
func (d *day) UnmarshalBinary(b []byte) error  { return d.UnmarshalText(b) }
func (d day) GobEncode() ([]byte, error)       { return d.MarshalText() }
func (d *day) GobDecode(b []byte) error        { return d.UnmarshalText(b) }
func (d *day) UnmarshalJSON(data []byte) error { return d.UnmarshalText([]byte(data[1 : len(data)-1])) }

func (s secret) MarshalText() ([]byte, error) { return []byte("***"), nil }

func (s *secret) UnmarshalText(text []byte) error {
	*s = secret(text)
	return nil
}

func (l lower) MarshalText() ([]byte, error) { return []byte(l), nil }

func (l *lower) UnmarshalText(text []byte) error {
	for _, c := range text {
		if c < 'a' || c > 'z' {
			return errors.New("no letter of a to z")
		}
	}
	*l = lower(text)
	return nil
}

func TestValuesAreForTheFields(t *testing.T) {
	type all struct {
		Stamped stamped
		Amount  amount
		Sealed  sealed
		Either  either
		Day     day
		Secret  secret
		Lower   lower
	}
	known := Knowledge{Numbers: map[reflect.Type][]int64{}}
	generate, r := generator[all]("typical", known), rand.New(rand.NewPCG(1, 1))
	had := map[string]bool{}
	for range 100 {
		v := generate(r)
		for what, is := range map[string]bool{
			"a lost field beside an embedded time": v.Stamped.Value != 0 && !v.Stamped.IsZero(),
			"a lost field of a text":               v.Amount.Nanos != 0,
			"a lost field beside a hidden one":     v.Sealed.Shown != "",
			"a number":                             v.Either.Number != 0 && v.Either.Text == "",
			"a text in place of it":                v.Either.Text != "" && v.Either.Number == 0,
			"a day":                                !v.Day.IsZero(),
			"a secret":                             v.Secret != "" && v.Secret != "***",
			"a text that is read back":             v.Lower != "",
		} {
			had[what] = had[what] || is
		}
		if v.Either.Text != "" && v.Either.Number != 0 {
			t.Fatalf("a value that its type does not take: %+v", v.Either)
		}
		if v.Day.Time != v.Day.Truncate(24*time.Hour) {
			t.Fatalf("a day with a time: %v", v.Day)
		}
	}
	for what, ok := range had {
		if !ok {
			t.Errorf("there is never %s", what)
		}
	}
}

type paint uint8 // with a text

func (p paint) MarshalText() ([]byte, error) { return []byte([]string{"red", "green"}[p]), nil }

func (p *paint) UnmarshalText(text []byte) error {
	for i, s := range []string{"red", "green"} {
		if s == string(text) {
			*p = paint(i)
			return nil
		}
	}
	return errors.New("no paint")
}

type (
	bare  uint8 // without
	state int8
)

// TestListsOfConstants: they hold constants of their type, not any bytes.
func TestListsOfConstants(t *testing.T) {
	type house struct {
		List   []paint
		Two    [2]paint
		Nested [][]paint
		ByName map[string][]paint
		Ptr    *[]paint
		Bare   []bare
		State  []state
		Bytes  []byte
	}
	known := Knowledge{Numbers: map[reflect.Type][]int64{reflect.TypeFor[paint](): {0, 1},
		reflect.TypeFor[bare](): {3, 5}, reflect.TypeFor[state](): {-1, 1}}}
	generate, r := generator[house]("typical", known), rand.New(rand.NewPCG(1, 1))
	bytes := 0
	for range 100 {
		v := generate(r)
		if _, err := json.Marshal(v); err != nil { // by the texts of paints, of which there are two
			t.Fatal(err)
		}
		for _, b := range v.Bare {
			if b != 3 && b != 5 && b != 0 {
				t.Fatalf("bare %d", b)
			}
		}
		for _, s := range v.State {
			if s < -1 || s > 1 {
				t.Fatalf("state %d", s)
			}
		}
		bytes += len(v.Bytes)
	}
	if bytes == 0 {
		t.Error("bytes are never filled")
	}
}

// Messages as protoc-gen-go makes them of proto2, in what counts here.
type (
	Option struct {
		Name  *string   `protobuf:"bytes,1,req,name=name"`
		Part  *Option2  `protobuf:"bytes,2,req,name=part"`
		Data  []byte    `protobuf:"bytes,3,req,name=data"`
		Maybe *int32    `protobuf:"varint,4,opt,name=maybe"`
		Inner *Option   `protobuf:"bytes,5,opt,name=inner"`
		Many  []*Option `protobuf:"bytes,6,rep,name=many"`
	}
	Option2 struct {
		On *bool `protobuf:"varint,1,req,name=on"`
	}
	// Any is as google.protobuf.Any.
	Any struct {
		TypeUrl string `protobuf:"bytes,1,opt,name=type_url"`
		Value   []byte `protobuf:"bytes,2,opt,name=value"`
	}
	// FieldMask is as google.protobuf.FieldMask.
	FieldMask struct{ Paths []string }
)

func (*Option) ProtoMessage()    {}
func (*Option2) ProtoMessage()   {}
func (*Any) ProtoMessage()       {}
func (*FieldMask) ProtoMessage() {}

func TestMessagesAreValid(t *testing.T) {
	type aliased = Any
	type envelope struct {
		Option  *Option
		Options []Option
		Any     *aliased
		Anys    []*Any
		Mask    FieldMask
	}
	generate, r := generator[envelope]("typical", Knowledge{}), rand.New(rand.NewPCG(1, 1))
	var complete func(o *Option) bool
	complete = func(o *Option) bool {
		ok := o.Name != nil && o.Part != nil && o.Part.On != nil && o.Data != nil && (o.Inner == nil || complete(o.Inner))
		for _, m := range o.Many {
			ok = ok && complete(m)
		}
		return ok
	}
	unset := 0
	for range 200 {
		v := generate(r)
		options, anys := v.Options, v.Anys
		if v.Option != nil {
			options = append(options, *v.Option)
		}
		for i := range options {
			if !complete(&options[i]) {
				t.Fatalf("a required field is not there: %+v", options[i])
			}
			if options[i].Maybe == nil {
				unset++
			}
		}
		for _, a := range append(anys, v.Any) {
			if a != nil && a.TypeUrl != "type.googleapis.com/google.protobuf.Any" && (a.TypeUrl != "" || a.Value != nil) {
				t.Fatalf("a type that nobody knows: %+v", a)
			}
		}
		for _, p := range v.Mask.Paths {
			if p != "name" && p != "part.of_it" {
				t.Fatalf("a path %q", p)
			}
		}
	}
	if unset == 0 {
		t.Error("an optional field is always there")
	}
}

// TestPartByPart: what is read part by part is what encoding/json reads as a whole.
func TestPartByPart(t *testing.T) {
	type under struct{ A, B *int }
	type sample struct {
		under
		*Inner3
		N     int `json:"n,string"`
		List  []under
		Two   [2]int
		Map   map[int]*under
		Names map[string]string
		At    time.Time
		Any   any
		Deep  **under
	}
	for _, text := range []string{
		`{}`, `{"A":1,"B":null,"n":"5"}`, `{"List":[{"A":1},{"B":2}],"Two":[1,2,3]}`, `{"Two":[7]}`,
		`{"Map":{"3":{"A":1},"-4":null},"Names":{"a\"b":"c","":""}}`, `{"At":"2001-02-03T04:05:06Z","Any":{"x":[1]}}`,
		`{"Deep":{"A":4},"Note":"x","Tags":["t"]}`, `{"unknown":{"n":"x"},"LIST":[]}`,
	} {
		var want, got sample
		if err := json.Unmarshal([]byte(text), &want); err != nil {
			t.Fatal(err)
		}
		if ok, err := readParts("sample", reflect.ValueOf(&got).Elem(), []byte(text)); !ok || err != nil {
			t.Errorf("%s: %t, %v", text, ok, err)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, want %+v", text, got, want)
		}
	}
}
