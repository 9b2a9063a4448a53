package task

import (
	"math"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
)

// Worse keeps in a cell the worse of it and of what became of one value, with the shortest bytes.
func Worse(cell *record.MatrixCell, one record.MatrixCell, hex string) {
	if one.Verdict == record.CellExact {
		return
	}
	cell.Inexact++
	if s, t := severity(one.Verdict), severity(cell.Verdict); s > t || s == t && len(hex) < len(cell.Bytes) {
		cell.Verdict, cell.Party, cell.Field, cell.Want, cell.Got, cell.Bytes = one.Verdict, one.Party, one.Field,
			one.Want, one.Got, ""
		if len(hex) <= 2*shownBytes {
			cell.Bytes = hex
		}
	}
}

// units are what types of languages hold instants to, and what they are called.
var units = map[tree.Held]struct {
	unit  time.Duration
	words string
}{
	tree.Microseconds: {time.Microsecond, "times of %s hold microseconds"},
	tree.Milliseconds: {time.Millisecond, "a Date of %s holds milliseconds"},
}

// CompareHeld compares what a reference read, or what was read of it, with what it was to be.
// What only the types of its language cannot hold is changed, by the reference.
func CompareHeld(got, want any, adapted []codec.Adaptation, held []tree.Held, language string) record.MatrixCell {
	d := verify.Compare(got, want, adapted)
	if d == nil {
		return record.MatrixCell{Verdict: record.CellExact}
	}
	c := record.MatrixCell{Verdict: record.CellWrong, Field: d.Path, Want: d.Want, Got: d.Got}
	allowed := slices.Clone(adapted)
	var words []string
	for _, h := range held {
		if u, ok := units[h]; ok {
			allowed = append(allowed, codec.Adaptation{Unit: u.unit})
			words = append(words, strings.ReplaceAll(u.words, "%s", language))
		}
	}
	if slices.Contains(held, tree.Doubles) {
		got, want = verify.Clone(got), verify.Clone(want)
		roundIntegers(reflect.ValueOf(got))
		roundIntegers(reflect.ValueOf(want))
		words = append(words, "numbers of "+language+" are exact to 2^53")
	}
	if len(words) > 0 && verify.Compare(got, want, allowed) == nil {
		c.Verdict, c.Party, c.Got = record.CellChanged, record.Reference, d.Got+": "+strings.Join(words, ", ")
	}
	return c
}

// roundIntegers rounds the integers of a value to those that are float64 too.
func roundIntegers(v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if !v.IsNil() {
			roundIntegers(v.Elem())
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				roundIntegers(v.Field(i))
			}
		}
	case reflect.Slice, reflect.Array:
		if k := v.Type().Elem().Kind(); k == reflect.Uint8 || k == reflect.String {
			return
		}
		for i := range v.Len() {
			roundIntegers(v.Index(i))
		}
	case reflect.Map:
		for it := v.MapRange(); it.Next(); {
			e := reflect.New(v.Type().Elem()).Elem()
			e.Set(it.Value())
			roundIntegers(e)
			v.SetMapIndex(it.Key(), e)
		}
	case reflect.Int64, reflect.Int:
		if f := float64(v.Int()); math.Abs(f) < 1<<63 {
			v.SetInt(int64(f))
		}
	case reflect.Uint64, reflect.Uint:
		if f := float64(v.Uint()); f < 1<<64 {
			v.SetUint(uint64(f))
		}
	}
}

// ByItself is a cell in which another value is the doing of the library, or of its adapter, where it changes
// its own alike.
func ByItself(one record.MatrixCell, own string) record.MatrixCell {
	if one.Verdict == record.CellWrong && own != OwnExact {
		one.Verdict, one.Party = record.CellChanged, record.Party(own)
	}
	return one
}

// BeyondDoubles is a cell in which an error is the reference's doing where its language has rounded an
// integer, which may then be none of the type.
func BeyondDoubles(one record.MatrixCell, rounded bool, language string) record.MatrixCell {
	if rounded && one.Verdict == record.CellError && one.Party == "" {
		one.Party, one.Got = record.Reference, record.OneLine("numbers of "+language+" are exact to 2^53: "+one.Got)
	}
	return one
}
