package judge

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Normal is a text that two values of no known type have in common where they stand for the
// same: whatever Go types of integers, floats, lists and maps a library chose. A float
// that is whole is the integer, as in JSON, a zero has no sign, and a time is an instant.
func Normal(v any) string {
	var b strings.Builder
	writeNormal(&b, reflect.ValueOf(v), 0)
	return b.String()
}

// NormalStruct is the fields that are not zero of the struct that v points to.
func NormalStruct(v any) string {
	s := reflect.ValueOf(v).Elem()
	var set []string
	for i := range s.NumField() {
		if f := s.Field(i); s.Type().Field(i).IsExported() && !emptyNormal(f) {
			set = append(set, s.Type().Field(i).Name+":"+Normal(f.Interface()))
		}
	}
	return "{" + strings.Join(set, ",") + "}"
}

// emptyNormal reports whether a field says nothing: zero, or a list or map of no elements.
func emptyNormal(f reflect.Value) bool {
	if k := f.Kind(); k == reflect.Slice || k == reflect.Map {
		return f.Len() == 0
	}
	if t, ok := f.Interface().(time.Time); ok {
		return t.IsZero()
	}
	return f.IsZero() || (f.Kind() == reflect.Float64 || f.Kind() == reflect.Float32) && f.Float() == 0
}

func writeNormal(b *strings.Builder, v reflect.Value, depth int) {
	if depth > 1000 {
		b.WriteString("…")
		return
	}
	if v.IsValid() && v.CanInterface() {
		switch n := v.Interface().(type) {
		case big.Int:
			b.WriteString(n.String())
			return
		case *big.Int:
			if n != nil {
				b.WriteString(n.String())
				return
			}
		case time.Time:
			fmt.Fprintf(b, "t'%d.%09d'", n.Unix(), n.Nanosecond())
			return
		}
	}
	switch v.Kind() {
	case reflect.Invalid:
		b.WriteString("null")
	case reflect.Pointer, reflect.Interface:
		writeNormal(b, v.Elem(), depth+1)
	case reflect.Bool:
		b.WriteString(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		b.WriteString(strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		b.WriteString(strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		switch f := v.Float(); {
		case f == 0:
			b.WriteString("0") // of either sign
		case f == math.Trunc(f) && !math.IsInf(f, 0):
			b.WriteString(big.NewFloat(f).Text('f', 0))
		default:
			b.WriteString(strconv.FormatFloat(f, 'g', -1, 64))
		}
	case reflect.String:
		b.WriteString(strconv.Quote(v.String()))
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			fmt.Fprintf(b, "h'%x'", v.Interface())
			return
		}
		b.WriteByte('[')
		for i := range v.Len() {
			if i > 0 {
				b.WriteByte(',')
			}
			writeNormal(b, v.Index(i), depth+1)
		}
		b.WriteByte(']')
	case reflect.Struct:
		writeFields(b, v, depth)
	case reflect.Map:
		var entries []string
		for it := v.MapRange(); it.Next(); {
			var e strings.Builder
			writeNormal(&e, it.Key(), depth+1)
			e.WriteByte(':')
			writeNormal(&e, it.Value(), depth+1)
			entries = append(entries, e.String())
		}
		slices.Sort(entries)
		b.WriteString("{" + strings.Join(entries, ",") + "}")
	default:
		fmt.Fprintf(b, "%v", v)
	}
}

// writeFields writes a struct by the fields that others can see, or, where it has none, as
// it says itself.
func writeFields(b *strings.Builder, v reflect.Value, depth int) {
	found := false
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() {
			continue
		}
		b.WriteString(map[bool]string{true: ",", false: "{"}[found] + f.Name + ":")
		writeNormal(b, v.Field(i), depth+1)
		found = true
	}
	if found {
		b.WriteByte('}')
		return
	}
	fmt.Fprintf(b, "%v", v)
}
