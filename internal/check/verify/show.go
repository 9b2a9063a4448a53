package verify

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// mostShown is how many bytes of a value are shown.
const mostShown = 60

// show writes a value on one short line.
func show(v reflect.Value) string { return textOf(v).from(0) }

// showBoth writes two values that are not equal so that their difference is seen.
func showBoth(got, want reflect.Value) (g, w string) {
	x, y := textOf(got), textOf(want)
	if x == y {
		return x.from(0), y.from(0) + " that is not equal to it"
	}
	at := 0
	for at < min(len(x.s), len(y.s)) && x.s[at] == y.s[at] {
		at++
	}
	if at < mostShown {
		return x.from(0), y.from(0)
	}
	const before = mostShown / 3
	return x.from(at - before), y.from(at - before)
}

// text is how a value is written, in full.
type text struct {
	s      string
	quoted bool
}

// from is a part of the text from a byte on.
func (t text) from(start int) string {
	before, after, s := "", "", t.s[start:]
	if start > 0 {
		before = "..."
	}
	if len(s) > mostShown {
		s, after = s[:mostShown], "..."
	}
	if t.quoted {
		s = strconv.Quote(s)
	}
	return before + s + after
}

func textOf(v reflect.Value) text {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return text{s: "nil"}
		}
		return textOf(v.Elem())
	case reflect.String:
		return text{v.String(), true}
	case reflect.Float32:
		return text{s: strconv.FormatFloat(v.Float(), 'g', -1, 32)}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem() != byteType {
			return text{s: fmt.Sprintf("%d elements", v.Len())}
		}
		return text{s: fmt.Sprintf("bytes %x", v)}
	case reflect.Struct:
		if v.Type() == timeType && v.CanInterface() {
			return text{s: v.Interface().(time.Time).Format(time.RFC3339Nano)}
		}
		return text{s: parts(v, mostParts)}
	case reflect.Map:
		return text{s: parts(v, mostParts)}
	}
	return text{s: fmt.Sprint(v)}
}

// mostParts is how deep the parts of a value are shown.
const mostParts = 4

// parts writes a value like the verb %+v, but what a pointer leads to in place of its address.
func parts(v reflect.Value, depth int) string {
	if depth == 0 {
		return "..."
	}
	var list []string
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			return "nil"
		}
		return parts(v.Elem(), depth)
	case reflect.Struct:
		if v.Type() == timeType && v.CanInterface() {
			return v.Interface().(time.Time).Format(time.RFC3339Nano)
		}
		for i := range v.NumField() {
			list = append(list, v.Type().Field(i).Name+":"+parts(v.Field(i), depth-1))
		}
		return "{" + strings.Join(list, " ") + "}"
	case reflect.Slice, reflect.Array:
		for i := range min(v.Len(), mostShown) {
			list = append(list, parts(v.Index(i), depth-1))
		}
		return "[" + strings.Join(list, " ") + "]"
	case reflect.Map:
		for _, k := range v.MapKeys() {
			list = append(list, parts(k, depth-1)+":"+parts(v.MapIndex(k), depth-1))
		}
		slices.Sort(list)
		return "map[" + strings.Join(list, " ") + "]"
	}
	return fmt.Sprint(v)
}
