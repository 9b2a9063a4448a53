package scratch

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
)

// Samples reads values of T from JSON: an array of them, or one after the other
// (JSON Lines). Errors name the sample, counted from 1, and the path in it.
func Samples[T any](data []byte) ([]T, error) {
	texts, err := Split(data)
	if err != nil {
		return nil, err
	}
	values := make([]T, len(texts))
	for i, text := range texts {
		if err := read(reflect.TypeFor[T]().Name(), reflect.ValueOf(&values[i]).Elem(), text); err != nil {
			return nil, fmt.Errorf("sample %d does not fit the type: %w", i+1, err)
		}
	}
	return values, nil
}

// Split takes samples apart without looking into them. There has to be one at least.
func Split(data []byte) (texts []json.RawMessage, err error) {
	data = bytes.TrimSpace(bytes.TrimPrefix(data, []byte("\ufeff")))
	if len(data) > 0 && data[0] == '[' {
		if err := json.Unmarshal(data, &texts); err != nil {
			return nil, fmt.Errorf("the samples are no JSON: %w", place(err, data))
		}
	} else {
		d := json.NewDecoder(bytes.NewReader(data))
		for {
			var text json.RawMessage
			if err := d.Decode(&text); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return nil, fmt.Errorf("sample %d is no JSON: %w", len(texts)+1, place(err, data))
			}
			texts = append(texts, text)
		}
	}
	if len(texts) == 0 {
		return nil, errors.New("there are no samples in it")
	}
	return texts, nil
}

// place adds the line to an error of syntax.
func place(err error, data []byte) error {
	var wrong *json.SyntaxError
	if !errors.As(err, &wrong) {
		return err
	}
	before := data[:min(int(wrong.Offset), len(data))]
	return fmt.Errorf("line %d: %w", bytes.Count(before, []byte("\n"))+1, err)
}

// Random makes random values of T, of the size of that name in [Sizes]: a generator that begins anew each time, and how
// many values a data set has; of large values fewer, so that every process makes them in a moment.
// skip holds the paths of fields that stay zero, as in [Blank].
func Random[T any](size string, known Knowledge, skip ...string) (begin func() func(r *rand.Rand) T, count int) {
	if os.Getenv(UnfilledVariable) != "" {
		fmt.Println(Drawing)
	}
	t := reflect.TypeFor[T]()
	filler := Filler{Size: Sizes()[size], Known: known, skip: skipped(t, skip, known.Held...),
		forms: map[reflect.Type]*ownForms{}, least: reach(t, known.Held)}
	chance, parts := chanceFor(t, filler)
	filler.chance = chance
	return func() func(r *rand.Rand) T {
		f := filler
		f.forms, f.good = maps.Clone(filler.forms), map[reflect.Type]reflect.Value{} // several may be at work at a time
		f.made, f.tried = map[reflect.Type]int{}, nil
		ordinary := true // the first value
		return func(r *rand.Rand) T {
			v := new(T) // not on the stack: values are large
			g := &f
			if ordinary {
				first := f
				first.made, g, ordinary = nil, &first, false
			}
			g.Rand = r
			g.Value(v)
			Blank(v, skip...)
			return *v
		}
	}, min(max(allParts/max(parts, 1), leastValues), mostValues)
}

// How many random values there are: with so many parts together, but not fewer
// and not more than these.
const (
	allParts    = 50_000
	leastValues = 100
	mostValues  = 1000
)
