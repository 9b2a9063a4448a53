package conform

import (
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// normal is a text that two values of no known type have in common where they stand for the
// same: whatever Go types of integers, floats, lists and maps a library chose. A float
// that is whole is the integer, as in JSON, and a zero has no sign.
func normal(v any) string {
	var b strings.Builder
	write(&b, reflect.ValueOf(v), 0)
	return b.String()
}

// normalStruct is the fields of a struct that are not zero.
func normalStruct(v any) string {
	s := reflect.ValueOf(v).Elem()
	var set []string
	for i := range s.NumField() {
		if f := s.Field(i); s.Type().Field(i).IsExported() && !f.IsZero() {
			set = append(set, s.Type().Field(i).Name+":"+normal(f.Interface()))
		}
	}
	return "{" + strings.Join(set, ",") + "}"
}

func write(b *strings.Builder, v reflect.Value, depth int) {
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
		}
	}
	switch v.Kind() {
	case reflect.Invalid:
		b.WriteString("null")
	case reflect.Struct:
		fmt.Fprintf(b, "%v", v)
	case reflect.Pointer, reflect.Interface:
		write(b, v.Elem(), depth+1)
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
			write(b, v.Index(i), depth+1)
		}
		b.WriteByte(']')
	case reflect.Map:
		var entries []string
		for it := v.MapRange(); it.Next(); {
			var e strings.Builder
			write(&e, it.Key(), depth+1)
			e.WriteByte(':')
			write(&e, it.Value(), depth+1)
			entries = append(entries, e.String())
		}
		slices.Sort(entries)
		b.WriteString("{" + strings.Join(entries, ",") + "}")
	default:
		fmt.Fprintf(b, "%v", v)
	}
}
