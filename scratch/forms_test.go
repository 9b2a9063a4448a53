package scratch

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
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
