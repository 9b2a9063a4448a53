package scratch

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"
)

// attribute is as github.com/aws/aws-lambda-go/events.DynamoDBAttributeValue: nothing of it shows,
// and what is zero panics.
type attribute struct{ value any }

func (a attribute) MarshalJSON() ([]byte, error) {
	return json.Marshal(map[string]string{"S": a.value.(string)})
}

func (a *attribute) UnmarshalJSON(data []byte) error {
	var m map[string]string
	if err := json.Unmarshal(data, &m); err != nil {
		return err
	}
	if _, ok := m["S"]; !ok {
		return errors.New("no S")
	}
	a.value = m["S"]
	return nil
}

// never panics whatever it is.
type never struct{ Value any }

func (never) MarshalText() ([]byte, error) { panic("not today") }
func (*never) UnmarshalText([]byte) error  { panic("nor that") }

// grade reads its own words only and has no number to show, as go.uber.org/zap.AtomicLevel.
type grade struct{ n *int }

func (l grade) MarshalText() ([]byte, error) { return []byte([]string{"debug", "info"}[*l.n]), nil }

func (l *grade) UnmarshalText(text []byte) error {
	for i, s := range []string{"debug", "info"} {
		if s == string(text) {
			l.n = &i
			return nil
		}
	}
	return errors.New("no level")
}

// TestTypesThatPanic: a type that panics where it is zero is filled all the same, and one that
// always does stays as it is; neither ends the program.
func TestTypesThatPanic(t *testing.T) {
	var v struct {
		A attribute
		M map[string]attribute
		N never
		L grade
	}
	f := Filler{Rand: rand.New(rand.NewPCG(1, 1)), Size: Sizes()["small"]}
	f.Value(&v)
	if v.A.value == nil || v.L.n == nil || len(v.M) == 0 {
		t.Errorf("not filled: %+v", v)
	}
	if !reflect.ValueOf(v.N).IsZero() {
		t.Errorf("%+v", v.N)
	}
}

type wrapped struct{ time.Time }

func (w wrapped) MarshalJSON() ([]byte, error) { // null where it is zero, as metav1.Time of Kubernetes
	if w.IsZero() {
		return []byte("null"), nil
	}
	return w.Time.MarshalJSON()
}

// TestTimesAreOfYearsThatAllHave: also of a type around a time whose own form takes its zero.
func TestTimesAreOfYearsThatAllHave(t *testing.T) {
	type event struct {
		At   wrapped
		List []wrapped
	}
	f := Filler{Rand: rand.New(rand.NewPCG(1, 1)), Size: Sizes()["typical"], made: map[reflect.Type]int{}}
	for range 50 {
		var e event
		f.Value(&e)
		for _, at := range append(e.List, e.At) {
			if at.Before(firstTime) || at.After(lastTime) {
				t.Fatalf("%v is not of the years that 64 bits of nanoseconds have", at)
			}
		}
	}
}

// picky panics where it is zero, and reads one text that nobody guesses.
type picky struct{ is any }

func (p picky) MarshalJSON() ([]byte, error) {
	if p.is == nil {
		panic("nothing in it")
	}
	return []byte(`"7b5f"`), nil
}

func (p *picky) UnmarshalJSON(b []byte) error {
	if string(b) != `"7b5f"` {
		return errors.New("not picked")
	}
	p.is = true
	return nil
}

// TestWhatItsTypeRefusesIsLeftOut: what leads to a struct with a value that its own type does not write stays nil or
// empty, however deep it lies, and the rest is filled.
func TestWhatItsTypeRefusesIsLeftOut(t *testing.T) {
	type has struct {
		N int
		P picky
	}
	type deep struct{ Of struct{ In [2]has } }
	type order struct {
		Text string
		A    *has
		B    *deep
		C    []has
		D    map[string]deep
		E    *[]*deep
		F    []map[int]has
	}
	make, r := generator[order]("typical", Knowledge{}), rand.New(rand.NewPCG(1, 1))
	filled := false
	for range 200 {
		v := make(r)
		if v.A != nil || v.B != nil || len(v.C)+len(v.D) > 0 || v.E != nil && slices.ContainsFunc(*v.E, func(d *deep) bool {
			return d != nil
		}) || slices.ContainsFunc(v.F, func(m map[int]has) bool { return len(m) > 0 }) {
			t.Fatalf("%+v", v)
		}
		filled = filled || v.Text != ""
	}
	if !filled {
		t.Error("nothing is filled")
	}
}
