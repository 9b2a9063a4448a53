package suite

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

type users struct{ Cents int }

type words struct{ Text string }

type plainJSON[T any] struct{}

func (plainJSON[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}
func (plainJSON[T]) Unmarshal(src []byte, v *T) error { return json.Unmarshal(src, v) }

func TestBridgeConverts(t *testing.T) {
	set := dataset.Set[users]{ID: "own", Count: 3, Generate: func(r *rand.Rand) users { return users{r.IntN(9)} }}
	inner := Custom("x/y", dataset.Set[words]{ID: "own", Samples: make([]words, 1)}, true,
		func() (codec.Codec[words], error) { return plainJSON[words]{}, nil })
	c := Bridge(inner, set, []codec.Adaptation{{Path: "users.Cents", How: "as text"}},
		func(v *users, w *words) { w.Text = string(rune('0' + v.Cents)) },
		func(w *words, v *users) { v.Cents = int(w.Text[0] - '0') })
	if len(c.Adapted) != 1 || !c.Offers(codec.OpMarshalReuse) || c.Offers(codec.OpUnmarshalReuse) || c.Dataset.Count != 3 {
		t.Errorf("%+v", c)
	}
	b, err := c.Open(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	all, err := b.Encoded()
	if err != nil {
		t.Fatal(err)
	}
	for i, src := range all {
		var v users
		if err := b.Unmarshal(src, &v); err != nil || v != *b.Values[i].(*users) {
			t.Errorf("%s came back as %v, want %v (%v)", src, v, b.Values[i], err)
		}
	}
	for _, op := range c.Ops {
		loop, err := b.Loop(op)
		if err == nil {
			err = loop(10)
		}
		if err != nil {
			t.Errorf("%s: %v", op, err)
		}
	}
}

// TestBridgeOffersTheTypeBehind: marshal-generated and unmarshal-generated convert nothing.
func TestBridgeOffersTheTypeBehind(t *testing.T) {
	set := dataset.Set[users]{ID: "own", Samples: []users{{1}, {2}, {3}}, Count: 3}
	inner := Custom("x/y", dataset.Set[words]{ID: "own", Samples: make([]words, 1)}, true,
		func() (codec.Codec[words], error) { return plainJSON[words]{}, nil })
	conversions := 0
	c := Bridge(inner, set, nil,
		func(v *users, w *words) { conversions++; w.Text = string(rune('0' + v.Cents)) },
		func(w *words, v *users) { conversions++; v.Cents = int(w.Text[0] - '0') })
	b, err := c.Open(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Encoded(); err != nil {
		t.Fatal(err)
	}
	b.Start(1)
	for op, want := range map[codec.Op]int{codec.OpMarshalGenerated: 3, codec.OpUnmarshalGenerated: 0, codec.OpMarshal: 9,
		codec.OpUnmarshal: 9} {
		conversions = 0
		loop, err := b.Loop(op)
		if err == nil {
			err = loop(9)
		}
		if err != nil || conversions != want { // the three values are converted once, before they are measured
			t.Errorf("%s: %d conversions, want %d (%v)", op, conversions, want, err)
		}
	}
	src, err := b.MarshalGenerated(b.Values[2])
	if err != nil || string(src) != `{"Text":"3"}` {
		t.Errorf("%s, %v", src, err)
	}
	var v users
	if err := b.UnmarshalGenerated(src, &v); err != nil || v.Cents != 3 {
		t.Errorf("%v, %v", v, err)
	}
	w, err := b.ToGenerated(&users{4})
	if err == nil {
		err = b.FromGenerated(w, &v)
	}
	if err != nil || v.Cents != 4 {
		t.Errorf("%v, %v", v, err)
	}
}

func TestCastSetSharesValues(t *testing.T) {
	type other struct{ N int }
	set := dataset.Set[users]{ID: "own", Samples: []users{{1}, {2}}}
	if got := CastSet[other](set).Values(3, 1); got[0].N != 1 || got[1].N != 2 || got[2].N != 1 {
		t.Errorf("samples %v", got)
	}
	set = dataset.Set[users]{ID: "own", Generate: func(r *rand.Rand) users { return users{r.IntN(1000)} }}
	if a, b := set.Values(5, 9), CastSet[other](set).Values(5, 9); a[4].Cents != b[4].N {
		t.Errorf("%v and %v", a, b)
	}
}

// TestConvertedOfConverted: what is converted twice is made when the last is used first, as where
// marshal-generated of a bridged codec is all that a process measures.
func TestConvertedOfConverted(t *testing.T) {
	in := &Inputs[users]{Values: &Round[users]{items: []users{{1}, {2}}}}
	once := Converted(in, func(v *users, w *words) { w.Text = string(rune('0' + v.Cents)) })
	twice := Converted(&Inputs[words]{Values: once}, func(v *words, w *string) { *w = v.Text + "!" })
	if got := twice.Take(5); len(got) != 2 || got[1] != "2!" {
		t.Errorf("%q, want both values", got)
	}
}

// TestCastShowsTheSetsType: whatever type a codec's code is for, what a bench takes and gives is of the type of the
// set, in every operation.
func TestCastShowsTheSetsType(t *testing.T) {
	type ID string
	type point struct{ X, Y float32 }
	type kept struct {
		Name ID `json:"name"`
		At   time.Time
		Near *point
		By   map[ID][]point
		C    complex128 `json:"-"`
	}
	type place struct{ X, Y float32 }
	type shape struct {
		Name string `json:"name"`
		At   time.Time
		Near *place
		By   map[string][]place
		C    [2]float64 `json:"-"`
	}
	value := kept{"a", time.Unix(7, 8).UTC(), &point{1, 2}, map[ID][]point{"b": {{3, 4}}}, 0}
	set := dataset.Set[kept]{ID: "own", Samples: []kept{value, {Name: "c"}}, Count: 2}
	inner := Custom("x/y", CastSet[shape](set), true,
		func() (codec.Codec[shape], error) { return plainJSON[shape]{}, nil })
	cast := Cast[kept, shape](inner)
	cast.Adapted = append(cast.Adapted, codec.Adaptation{Path: "kept.At"})
	b, err := cast.Open(0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(b.Case.Adapted) != 1 || len(b.Values) != 2 {
		t.Errorf("the bench is of %+v, with %d values", b.Case, len(b.Values))
	}
	same := func(op codec.Op, got any) {
		t.Helper()
		if v, ok := got.(*kept); !ok || !reflect.DeepEqual(*v, value) {
			t.Errorf("%s: %T %+v, want %+v", op, got, got, value)
		}
	}
	same("the values", b.Values[0])
	all, err := b.Encoded()
	if err != nil {
		t.Fatal(err)
	}
	got := b.New()
	if err := b.Unmarshal(all[0], got); err != nil {
		t.Fatal(err)
	}
	same(codec.OpUnmarshal, got)
	var stream bytes.Buffer
	if err := b.StreamEncode(&stream, b.Values[:1]); err != nil {
		t.Fatal(err)
	}
	if err := b.StreamDecode(&stream, func(v any) error { same(codec.OpStreamUnmarshal, v); return nil }); err != nil {
		t.Fatal(err)
	}
	for _, op := range cast.Ops {
		loop, err := b.Loop(op)
		if err == nil {
			err = loop(5)
		}
		if err != nil {
			t.Errorf("%s: %v", op, err)
		}
	}
}

// TestCastNamesTheSetsFields: the field that is read alone goes by its name in the type of the set.
func TestCastNamesTheSetsFields(t *testing.T) {
	type inner struct {
		None struct{}
		Ä    int8
		B    string
	}
	type kept struct {
		Straße int64
		inner
		Last inner
		End  bool
	}
	type part struct {
		None struct{}
		UC4  int8
		B    string
	}
	type shape struct {
		StraUDFe int64
		Inner    part
		Last     part
		End      bool
	}
	set := dataset.Set[kept]{ID: "own", Samples: make([]kept, 1), Count: 1}
	for _, c := range []struct{ path, want []string }{
		{[]string{"StraUDFe"}, []string{"Straße"}},
		{[]string{"Inner", "UC4"}, []string{"inner", "Ä"}},
		{[]string{"Inner", "B"}, []string{"inner", "B"}},
		{[]string{"Last", "UC4"}, []string{"Last", "Ä"}},
		{[]string{"End"}, []string{"End"}},
		{nil, nil},
	} {
		of := Custom("x/y", CastSet[shape](set), true, func() (codec.Codec[shape], error) { return plainJSON[shape]{}, nil })
		of.One.Path = c.path
		if got := Cast[kept, shape](of).One.Path; !slices.Equal(got, c.want) {
			t.Errorf("%v is %v, want %v", c.path, got, c.want)
		}
	}
}

// TestCastOfWhatIsNoStruct: a type that a codec takes in a struct of one field has no field that is read alone.
func TestCastOfWhatIsNoStruct(t *testing.T) {
	noField[int8](t)
	noField[string](t)
	noField[bool](t)
	noField[float32](t)
	noField[[]string](t)
	noField[map[string]int](t)
}

func noField[T any](t *testing.T) {
	t.Helper()
	type around struct{ Value T }
	set := dataset.Set[T]{ID: "own", Samples: make([]T, 1), Count: 1}
	of := Custom("x/y", CastSet[around](set), true,
		func() (codec.Codec[around], error) { return plainJSON[around]{}, nil })
	of.One.Path, of.Ops = []string{"Value"}, append(of.Ops, codec.OpReadOne)
	if c := Cast[T, around](of); len(c.One.Path) > 0 || c.Offers(codec.OpReadOne) || !c.Offers(codec.OpMarshal) {
		t.Errorf("%T: reads %v, offers %v", *new(T), c.One.Path, c.Ops)
	}
}
