package standalone

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// literal writes a value of a data set as a Go expression; qualifier stands before
// the names of types of package dataset. Elements of slices and maps name their types.
func literal(v reflect.Value, qualifier string) string {
	return (&literals{qualifier}).of(v)
}

type literals struct{ qualifier string }

var timeType = reflect.TypeFor[time.Time]()

func (l *literals) typ(t reflect.Type) string {
	return strings.ReplaceAll(t.String(), "dataset.", l.qualifier)
}

func (l *literals) of(v reflect.Value) string {
	t := v.Type()
	if t == timeType {
		return instant(v.Interface().(time.Time))
	}
	switch t.Kind() {
	case reflect.Bool:
		return l.named(t, strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return l.typ(t) + "(" + strconv.FormatInt(v.Int(), 10) + ")"
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return l.typ(t) + "(" + strconv.FormatUint(v.Uint(), 10) + ")"
	case reflect.Float32:
		return l.named(t, float32Text(float32(v.Float()), v))
	case reflect.Float64:
		return l.named(t, float64Text(v.Float()))
	case reflect.String:
		return l.named(t, stringText(v.String()))
	case reflect.Pointer:
		switch {
		case v.IsNil():
			return "nil"
		case t.Elem().Kind() == reflect.Struct && t.Elem() != timeType:
			return "&" + l.of(v.Elem())
		}
		return "new(" + l.of(v.Elem()) + ")"
	case reflect.Struct:
		var b strings.Builder
		b.WriteString(l.typ(t) + "{")
		for i := range t.NumField() {
			if f := v.Field(i); !omitted(f) {
				fmt.Fprintf(&b, "\n%s: %s,", t.Field(i).Name, l.of(f))
			}
		}
		if b.String()[b.Len()-1] != '{' {
			b.WriteByte('\n')
		}
		return b.String() + "}"
	case reflect.Slice, reflect.Array:
		return l.list(v)
	case reflect.Map:
		return l.table(v)
	}
	return "nil"
}

// omitted reports whether a field has the value that it would have anyway.
func omitted(f reflect.Value) bool {
	if k := f.Kind(); k == reflect.Float32 || k == reflect.Float64 {
		return math.Float64bits(f.Float()) == 0 // -0 is not left out
	}
	return f.IsZero()
}

func (l *literals) named(t reflect.Type, text string) string {
	if t.PkgPath() == "" && t.Kind() != reflect.Float32 && t.Kind() != reflect.Float64 {
		return text
	}
	return l.typ(t) + "(" + text + ")"
}

func (l *literals) list(v reflect.Value) string {
	t := v.Type()
	if t.Kind() == reflect.Slice && v.IsNil() {
		return "nil"
	}
	if t.Kind() == reflect.Slice && t.Elem().Kind() == reflect.Uint8 && v.Len() > 0 {
		b := v.Bytes()
		if len(b) > 64 && strings.Count(string(b), string(b[:1])) == len(b) {
			return fmt.Sprintf("%s(bytes.Repeat([]byte{%#x}, %d))", l.typ(t), b[0], len(b))
		}
		return l.typ(t) + "(" + strconv.Quote(string(b)) + ")"
	}
	var b strings.Builder
	b.WriteString(l.typ(t) + "{")
	for i := range v.Len() {
		b.WriteString("\n" + l.of(v.Index(i)) + ",")
	}
	if v.Len() > 0 {
		b.WriteByte('\n')
	}
	return b.String() + "}"
}

func (l *literals) table(v reflect.Value) string {
	if v.IsNil() {
		return "nil"
	}
	var entries []string
	for _, k := range v.MapKeys() {
		entries = append(entries, "\n"+l.of(k)+": "+l.of(v.MapIndex(k))+",")
	}
	slices.Sort(entries)
	if len(entries) > 0 {
		entries = append(entries, "\n")
	}
	return l.typ(v.Type()) + "{" + strings.Join(entries, "") + "}"
}

func float64Text(x float64) string {
	if math.IsNaN(x) || math.IsInf(x, 0) || x == 0 {
		return fmt.Sprintf("math.Float64frombits(%#x)", math.Float64bits(x))
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

func float32Text(x float32, v reflect.Value) string {
	if x != x || math.IsInf(float64(x), 0) || x == 0 {
		// The conversion to float64 may have changed the bits of what is no number.
		if p, ok := v.Interface().(float32); ok {
			x = p
		}
		return fmt.Sprintf("math.Float32frombits(%#x)", math.Float32bits(x))
	}
	return strconv.FormatFloat(float64(x), 'g', -1, 32)
}

func stringText(s string) string {
	if len(s) > 64 && strings.Count(s, s[:1]) == len(s) {
		return fmt.Sprintf("strings.Repeat(%q, %d)", s[:1], len(s))
	}
	return strconv.Quote(s)
}

// instant is an expression for t, with its zone.
func instant(t time.Time) string {
	if t.IsZero() && t.Location() == time.UTC {
		return "time.Time{}"
	}
	zone := "time.UTC"
	if name, offset := t.Zone(); t.Location() != time.UTC {
		zone = fmt.Sprintf("time.FixedZone(%q, %d)", name, offset)
	}
	return fmt.Sprintf("time.Date(%d, %d, %d, %d, %d, %d, %d, %s)", t.Year(), t.Month(), t.Day(), t.Hour(), t.Minute(),
		t.Second(), t.Nanosecond(), zone)
}

// differing is the Go expression of the first place at which two values of one type
// differ, such as ".Lines", going into structs only; "" if there is none.
func differing(a, b reflect.Value) string {
	if a.Kind() == reflect.Struct && a.Type() != timeType {
		for i := range a.NumField() {
			if !same(a.Field(i), b.Field(i)) {
				return "." + a.Type().Field(i).Name + differing(a.Field(i), b.Field(i))
			}
		}
	}
	return ""
}

func same(a, b reflect.Value) bool { return literal(a, "") == literal(b, "") }

// fields are the expressions of the fields of a struct that are of a kind, those
// of structs in it as well.
func fields(t reflect.Type, is func(reflect.Type) bool) []string {
	var all []string
	for i := range t.NumField() {
		f := t.Field(i)
		switch {
		case is(f.Type):
			all = append(all, "."+f.Name)
		case f.Type.Kind() == reflect.Struct && f.Type != timeType:
			for _, inner := range fields(f.Type, is) {
				all = append(all, "."+f.Name+inner)
			}
		}
	}
	return all
}
