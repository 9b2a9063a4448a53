package verify

import (
	"math"
	"reflect"
	"time"

	"github.com/serialbench/serialbench/codec"
)

// Digest returns the digest that a codec which reads *v in place must arrive
// at: all fields in the order of the struct. Integers are added as
// uint64(int64(x)), floats as their bits, instants as nanoseconds since 1970,
// lists of bytes, named or not, as bytes; slices with their length before the elements,
// arrays without, and so complex numbers as their two parts; a pointer as a slice of none
// or one; a map as its length and the sum of one fresh digest a pair, key before value, since it has no order.
func Digest(v any) codec.Digest {
	var d codec.Digest
	r := reflect.ValueOf(v)
	for r.Kind() == reflect.Pointer && !r.IsNil() {
		r = r.Elem()
	}
	addTo(&d, r)
	return d
}

func addTo(d *codec.Digest, v reflect.Value) {
	switch v.Kind() {
	case reflect.Bool:
		d.Bool(v.Bool())
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		d.Uint(uint64(v.Int()))
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		d.Uint(v.Uint())
	case reflect.Float32:
		d.Uint(uint64(math.Float32bits(float32(v.Float()))))
	case reflect.Float64:
		d.Uint(math.Float64bits(v.Float()))
	case reflect.Complex64:
		addElements(d, reflect.ValueOf([]float32{float32(real(v.Complex())), float32(imag(v.Complex()))}))
	case reflect.Complex128:
		addElements(d, reflect.ValueOf([]float64{real(v.Complex()), imag(v.Complex())}))
	case reflect.String:
		d.String(v.String())
	case reflect.Pointer:
		if v.IsNil() {
			d.Len(0)
			return
		}
		d.Len(1)
		addTo(d, v.Elem())
	case reflect.Struct:
		addStruct(d, v)
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			d.Bytes(v.Bytes())
			return
		}
		d.Len(v.Len())
		addElements(d, v)
	case reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			b := make([]byte, v.Len())
			for i := range b {
				b[i] = byte(v.Index(i).Uint())
			}
			d.Bytes(b)
			return
		}
		addElements(d, v)
	case reflect.Map:
		d.Len(v.Len())
		var sum codec.Digest
		for it := v.MapRange(); it.Next(); {
			var pair codec.Digest
			addTo(&pair, it.Key())
			addTo(&pair, it.Value())
			sum += pair
		}
		d.Uint(uint64(sum))
	}
}

func addElements(d *codec.Digest, v reflect.Value) {
	for i := range v.Len() {
		addTo(d, v.Index(i))
	}
}

func addStruct(d *codec.Digest, v reflect.Value) {
	t := v.Type()
	if t == timeType {
		if v.CanInterface() {
			d.Uint(uint64(v.Interface().(time.Time).UnixNano()))
		}
		return
	}
	for i := range t.NumField() {
		if f := t.Field(i); f.IsExported() || f.Anonymous && f.Type.Kind() == reflect.Struct {
			addTo(d, v.Field(i))
		}
	}
}
