package task

import (
	"reflect"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// ChangedBy says who changed want to got: the adapter, if what it puts in the
// place of the field changes the value so by itself, without the library.
func (c Case) ChangedBy(b *suite.Bench, got, want any) record.Party {
	all := c.standIns(b, want)
	if alone, ok := verify.Alone(b, want); ok {
		all = append(all, alone)
	}
	for _, alone := range all {
		if c.differs(alone, want) != "" && c.differs(got, alone) == "" {
			return record.Adapter
		}
	}
	return record.Library
}

// standIns are what may come back of want by the adaptations of the case's field
// alone, where they are not conversions but written into the adapter's calls.
func (c Case) standIns(b *suite.Bench, want any) (values []any) {
	for _, a := range b.Case.Adapted {
		if c.path == "" || a.Path != c.path {
			continue
		}
		for _, to := range standIn(a.How, c.field(want)) {
			v := verify.Clone(want)
			c.field(v).Set(to)
			values = append(values, v)
		}
	}
	return values
}

// standIn is what a value may become by an adaptation of that name.
func standIn(how string, v reflect.Value) []reflect.Value {
	switch {
	case how == "time as int64 nanoseconds" || how == "time as uint64 nanoseconds":
		if t, ok := v.Interface().(time.Time); ok {
			kept := time.Unix(0, t.UnixNano())
			return []reflect.Value{reflect.ValueOf(kept.UTC()), reflect.ValueOf(kept)}
		}
	case how == "time as seconds and nanoseconds": // the zone is lost
		if t, ok := v.Interface().(time.Time); ok {
			return []reflect.Value{reflect.ValueOf(t.UTC()), reflect.ValueOf(t.Local())}
		}
	case how == "float32 as float64" && v.Kind() == reflect.Float32:
		kept := reflect.New(v.Type()).Elem()
		kept.SetFloat(v.Float())
		return []reflect.Value{kept}
	case slices.Contains([]string{"map as list of pairs", "bytes as base64 text", "byte slice with a tape of our own, " +
		"as the library has none"}, how):
		if k := v.Kind(); (k == reflect.Map || k == reflect.Slice) && v.Len() == 0 { // nil or not as the adapter makes it
			made := reflect.MakeSlice
			if k == reflect.Map {
				made = func(t reflect.Type, _, n int) reflect.Value { return reflect.MakeMapWithSize(t, n) }
			}
			return []reflect.Value{reflect.Zero(v.Type()), made(v.Type(), 0, 0)}
		}
	}
	return nil
}
