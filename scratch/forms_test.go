package scratch

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"reflect"
	"testing"
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
