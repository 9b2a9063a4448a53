package suite

import (
	"fmt"
	"math"
	"reflect"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// The first and the last instant that an int64 of nanoseconds since 1970 holds.
var firstNano, lastNano = time.Unix(0, math.MinInt64), time.Unix(0, math.MaxInt64)

// WithoutYears parts the cases of codecs that carry times as nanoseconds in 64 bits from
// the others, where the set's samples have a time in a year that such a number cannot hold,
// such as the zero time. What would come back is another time, and no error.
func WithoutYears[T any](set dataset.Set[T], cases []*Case) (kept []*Case, missing []Missing) {
	path, at := "", time.Time{}
	for i := range set.Samples {
		if path, at = strangeTime(reflect.ValueOf(&set.Samples[i]).Elem(), reflect.TypeFor[T]().Name()); path != "" {
			break
		}
	}
	if path == "" {
		return cases, nil
	}
	for _, c := range cases {
		if !nanoseconds(c.Adapted) {
			kept = append(kept, c)
			continue
		}
		why := codec.Problem{Path: path, Reason: fmt.Sprintf("times as int64 nanoseconds hold the years 1678 to 2261 only, "+
			"and a value has %s", at.Format(time.RFC3339))}
		missing = append(missing, Missing{Codec: c.Codec, Dataset: c.Dataset.ID, Problems: []codec.Problem{why}})
	}
	return kept, missing
}

func nanoseconds(adapted []codec.Adaptation) bool {
	for _, a := range adapted {
		if strings.HasPrefix(a.How, "time as int64 nanoseconds") || strings.HasPrefix(a.How, "time as uint64 nanoseconds") {
			return true
		}
	}
	return false
}

// strangeTime is the path of the first such time in v; "" where there is none.
func strangeTime(v reflect.Value, path string) (string, time.Time) {
	if t, ok := v.Interface().(time.Time); ok {
		if t.Before(firstNano) || t.After(lastNano) {
			return path, t
		}
		return "", t
	}
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			return strangeTime(v.Elem(), path)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() {
				if p, t := strangeTime(v.Field(i), path+"."+f.Name); p != "" {
					return p, t
				}
			}
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); k < reflect.Array || k == reflect.String {
			return "", time.Time{}
		}
		for i := range v.Len() {
			if p, t := strangeTime(v.Index(i), path+"[]"); p != "" {
				return p, t
			}
		}
	case reflect.Map:
		for _, k := range v.MapKeys() {
			for _, e := range []reflect.Value{k, v.MapIndex(k)} {
				if p, t := strangeTime(e, path+"[]"); p != "" {
					return p, t
				}
			}
		}
	}
	return "", time.Time{}
}
