// Package tree writes Go values as exact trees in JSON, which no language's numbers
// blur: integers are decimal text with their width, floats are bits, instants
// seconds and nanoseconds, bytes hex. docs/how/tree.md has the grammar. It knows
// nothing of formats.
package tree

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// Of returns the tree of a value, or of what it points to, as one line of JSON.
func Of(v any) (json.RawMessage, error) {
	r := reflect.ValueOf(v)
	for r.Kind() == reflect.Pointer && !r.IsNil() {
		r = r.Elem()
	}
	var w writer
	if err := w.value(r, 0); err != nil {
		return nil, fmt.Errorf("tree of %T: %w", v, err)
	}
	return w.Bytes(), nil
}

// deepest is how far a tree goes down; what is deeper is taken to contain itself.
const deepest = 10_000

type writer struct{ bytes.Buffer }

var timeType = reflect.TypeFor[time.Time]()

// text writes a JSON string.
func (w *writer) text(s string) {
	if strings.IndexFunc(s, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' }) < 0 {
		w.WriteByte('"')
		w.WriteString(s)
		w.WriteByte('"')
		return
	}
	enc := json.NewEncoder(&w.Buffer)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // a string always has a JSON form
	}
	w.Truncate(w.Len() - 1) // the line end
}

// leaf writes an object of one member.
func (w *writer) leaf(kind, text string) {
	w.WriteString(`{"` + kind + `":`)
	w.text(text)
	w.WriteByte('}')
}

func (w *writer) value(v reflect.Value, depth int) error {
	if depth > deepest {
		return fmt.Errorf("a value of more than %d levels", deepest)
	}
	switch v.Kind() {
	case reflect.Invalid:
		w.WriteString("null")
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			w.WriteString("null")
			return nil
		}
		return w.value(v.Elem(), depth+1)
	case reflect.Bool:
		w.WriteString(strconv.FormatBool(v.Bool()))
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		w.leaf("i"+strconv.Itoa(v.Type().Bits()), strconv.FormatInt(v.Int(), 10))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		w.leaf("u"+strconv.Itoa(v.Type().Bits()), strconv.FormatUint(v.Uint(), 10))
	case reflect.Float32, reflect.Float64:
		w.float(v)
	case reflect.Complex64, reflect.Complex128:
		return w.list(partsOf(v), depth)
	case reflect.String:
		if s := v.String(); utf8.ValidString(s) {
			w.text(s)
		} else {
			w.leaf("text", hex.EncodeToString([]byte(s)))
		}
	case reflect.Struct:
		return w.structure(v, depth)
	case reflect.Slice, reflect.Array:
		return w.list(v, depth)
	case reflect.Map:
		return w.table(v, depth)
	default:
		return fmt.Errorf("a %s has no tree", v.Kind())
	}
	return nil
}

func (w *writer) float(v reflect.Value) {
	bits, size := fmt.Sprintf("%016x", math.Float64bits(v.Float())), 64
	if v.Kind() == reflect.Float32 {
		size = 32
		var kept float32 // v.Float would make another NaN of a signalling one
		reflect.ValueOf(&kept).Elem().Set(v.Convert(reflect.TypeFor[float32]()))
		bits = fmt.Sprintf("%08x", math.Float32bits(kept))
	}
	fmt.Fprintf(&w.Buffer, `{"f%d":"%s","text":"%s"}`, size, bits, strconv.FormatFloat(v.Float(), 'g', -1, size))
}

// partsOf is a complex number as a list of its two parts.
func partsOf(v reflect.Value) reflect.Value {
	c := v.Complex()
	if v.Kind() == reflect.Complex64 {
		return reflect.ValueOf([]float32{float32(real(c)), float32(imag(c))})
	}
	return reflect.ValueOf([]float64{real(c), imag(c)})
}

func (w *writer) structure(v reflect.Value, depth int) error {
	if v.Type() == timeType {
		t := v.Interface().(time.Time)
		_, offset := t.Zone()
		fmt.Fprintf(&w.Buffer, `{"time":"%d","nanos":%d,"offset":%d}`, t.Unix(), t.Nanosecond(), offset)
		return nil
	}
	w.WriteString(`{"fields":[`)
	first := true
	for i := range v.NumField() {
		f := v.Type().Field(i)
		if !f.IsExported() {
			continue
		}
		if !first {
			w.WriteByte(',')
		}
		first = false
		w.WriteByte('[')
		w.text(f.Name)
		w.WriteByte(',')
		if err := w.value(v.Field(i), depth+1); err != nil {
			return fmt.Errorf("%s: %w", f.Name, err)
		}
		w.WriteByte(']')
	}
	w.WriteString("]}")
	return nil
}

func (w *writer) list(v reflect.Value, depth int) error {
	if v.Kind() == reflect.Slice && v.IsNil() {
		w.WriteString("null")
		return nil
	}
	if v.Type().Elem().Kind() == reflect.Uint8 {
		b := make([]byte, v.Len())
		for i := range b { // of a type of its own, perhaps
			b[i] = byte(v.Index(i).Uint())
		}
		w.leaf("bytes", hex.EncodeToString(b))
		return nil
	}
	w.WriteByte('[')
	for i := range v.Len() {
		if i > 0 {
			w.WriteByte(',')
		}
		if err := w.value(v.Index(i), depth+1); err != nil {
			return fmt.Errorf("[%d]: %w", i, err)
		}
	}
	w.WriteByte(']')
	return nil
}

// table writes a map, its entries in the order of their keys' trees.
func (w *writer) table(v reflect.Value, depth int) error {
	if v.IsNil() {
		w.WriteString("null")
		return nil
	}
	var entries []string
	for it := v.MapRange(); it.Next(); {
		var e writer
		e.WriteByte('[')
		if err := e.value(it.Key(), depth+1); err != nil {
			return err
		}
		e.WriteByte(',')
		if err := e.value(it.Value(), depth+1); err != nil {
			return err
		}
		e.WriteByte(']')
		entries = append(entries, e.String())
	}
	slices.Sort(entries)
	w.WriteString(`{"map":[` + strings.Join(entries, ",") + "]}")
	return nil
}
