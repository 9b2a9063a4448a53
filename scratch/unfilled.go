package scratch

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"time"
)

// UnfilledVariable is the variable of the environment that makes a program answer
// with the fields that its random values never fill, and do nothing else.
const UnfilledVariable = "SERIALBENCH_UNFILLED"

// Drawing is the line that [Random] writes then before it draws: what takes long from there on is not the user's doing.
const Drawing = "serialbench draws values"

// TellUnfilled answers where [UnfilledVariable] is set, with one line of JSON on
// standard output, and ends the program.
func TellUnfilled[T any](begin func() func(*rand.Rand) T, skip ...string) {
	if os.Getenv(UnfilledVariable) == "" {
		return
	}
	if err := writeUnfilled(os.Stdout, Unfilled(begin(), skip...)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Exit(0)
}

func writeUnfilled(w io.Writer, fields []string) error { return json.NewEncoder(w).Encode(fields) }

// Unfilled lists the fields, as Type.Field, that are zero in every one of as many values
// as the smallest data set has, in each struct that the values have; not those that the paths skip.
func Unfilled[T any](generate func(*rand.Rand) T, skip ...string) []string {
	u := unfilled{seen: map[reflect.Type][]bool{}}
	r := rand.New(rand.NewPCG(1, 1))
	for range leastValues {
		v := generate(r)
		u.walk(reflect.ValueOf(&v).Elem())
	}
	left := skipped(reflect.TypeFor[T](), skip, slices.Collect(maps.Keys(u.seen))...)
	list := []string{}
	for t, filled := range u.seen {
		for i, ok := range filled {
			if f := t.Field(i); !ok && f.IsExported() && f.Type.Size() > 0 && !slices.Contains(left[t], i) {
				list = append(list, t.Name()+"."+f.Name)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// unfilled notes for each struct which fields some value has filled.
type unfilled struct{ seen map[reflect.Type][]bool }

func (u unfilled) walk(v reflect.Value) {
	t := v.Type()
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			u.walk(v.Elem())
		}
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() < reflect.Array {
			return // numbers
		}
		for i := range v.Len() {
			u.walk(v.Index(i))
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			u.walk(v.MapIndex(k))
		}
	case reflect.Struct:
		if t == reflect.TypeFor[time.Time]() || len(formsOf(t)) > 0 {
			return
		}
		if u.seen[t] == nil {
			u.seen[t] = make([]bool, t.NumField())
		}
		for i := range v.NumField() {
			f := v.Field(i)
			if t.Field(i).Name == "XMLName" { // it has the name that it must have
				u.seen[t][i] = true
				continue
			}
			if k := f.Kind(); t.Field(i).IsExported() && !f.IsZero() && (k != reflect.Slice && k != reflect.Map || f.Len() > 0) {
				u.seen[t][i] = true
				u.walk(f)
			}
		}
	}
}
