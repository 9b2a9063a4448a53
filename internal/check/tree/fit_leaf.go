package tree

import (
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"time"
)

func (f *Fitting) leaf(n Node, v reflect.Value, path, place string) *Mismatch {
	bad := func(want string) *Mismatch { return &Mismatch{path, n.String(), want} }
	switch k := v.Kind(); {
	case k == reflect.Bool:
		switch {
		case n.Kind == Bool:
			v.SetBool(n.Bool)
		case n.Kind == Text && f.Loose && (n.Text == "true" || n.Text == "false"):
			f.Forms.at(place).as = asText
			v.SetBool(n.Text == "true")
		case n.Kind == Int && (n.Text == "0" || n.Text == "1"):
			f.Forms.at(place).as = asInt
			v.SetBool(n.Text == "1")
		default:
			return bad("a bool")
		}
	case k == reflect.String:
		switch n.Kind {
		case Text:
			v.SetString(n.Text)
		case Bytes:
			f.Forms.at(place).as = asBytes
			v.SetString(string(n.Bytes))
		case Null:
			if !f.Sparse {
				return bad("a text")
			}
			f.Forms.at(place).omits = true
		default:
			return bad("a text")
		}
	case v.CanInt(), v.CanUint():
		return f.integer(n, v, path, place)
	case v.CanFloat():
		return f.float(n, v, path, place)
	default:
		return bad("what no tree has: a " + v.Kind().String())
	}
	return nil
}

func (f *Fitting) integer(n Node, v reflect.Value, path, place string) *Mismatch {
	bits := v.Type().Bits()
	bad := &Mismatch{path, n.String(), fmt.Sprintf("an integer of %d bits", bits)}
	text := n.Text
	switch n.Kind {
	case Int:
	case Float:
		if n.Float != math.Trunc(n.Float) || math.Abs(n.Float) >= 1<<64 {
			return bad
		}
		text = strconv.FormatFloat(n.Float, 'f', 0, 64)
	case Text:
		if _, err := strconv.ParseFloat(text, 64); err != nil {
			return bad
		}
		f.Forms.at(place).as = asText
	case Bytes:
		if len(n.Bytes) != 8 || !f.how(place, "fixed of 8 bytes") {
			return bad
		}
		f.Forms.at(place).as = asFixed
		text = strconv.FormatUint(binary.BigEndian.Uint64(n.Bytes), 10)
	default:
		return bad
	}
	if v.CanUint() {
		u, err := strconv.ParseUint(text, 10, bits)
		if f.how(place, "uint64 as int64") {
			f.Forms.at(place).as = asSigned
			if i, failed := strconv.ParseInt(text, 10, bits); failed == nil {
				u, err = uint64(i), nil
			}
		}
		if err != nil {
			return bad
		}
		v.SetUint(u)
		return nil
	}
	i, err := strconv.ParseInt(text, 10, bits)
	if f.Unsigned {
		f.Forms.at(place).as = asUnsigned
		u, failed := strconv.ParseUint(text, 10, bits)
		i, err = int64(u)<<(64-bits)>>(64-bits), failed
	}
	if err != nil {
		return bad
	}
	v.SetInt(i)
	return nil
}

func (f *Fitting) float(n Node, v reflect.Value, path, place string) *Mismatch {
	bits := v.Type().Bits()
	bad := &Mismatch{path, n.String(), "a float"}
	switch n.Kind {
	case Float:
		if bits == 32 && n.Width == 32 {
			v.Set(reflect.ValueOf(math.Float32frombits(uint32(n.Bits))).Convert(v.Type()))
			return nil
		}
		v.SetFloat(n.Float)
	case Int:
		if f.how(place, "as its bits in") {
			u, err := strconv.ParseUint(n.Text, 10, bits)
			if err != nil {
				return bad
			}
			f.Forms.at(place).as = asBits
			if bits == 32 {
				v.SetFloat(float64(math.Float32frombits(uint32(u))))
			} else {
				v.SetFloat(math.Float64frombits(u))
			}
			return nil
		}
		x, err := strconv.ParseFloat(n.Text, bits)
		if err != nil {
			return bad
		}
		v.SetFloat(x)
	case Text:
		x, err := strconv.ParseFloat(n.Text, bits)
		if err != nil {
			return bad
		}
		f.Forms.at(place).as = asText
		v.SetFloat(x)
	default:
		return bad
	}
	return nil
}

func (f *Fitting) instant(n Node, v reflect.Value, path, place string) *Mismatch {
	var at time.Time
	bad := &Mismatch{path, n.String(), "an instant"}
	switch n.Kind {
	case Time:
		at = n.Time
	case Text:
		var err error
		if at, err = time.Parse(time.RFC3339Nano, n.Text); err != nil {
			return bad
		}
		f.Forms.at(place).as = asText
	case Int:
		i, err := strconv.ParseInt(n.Text, 10, 64)
		if u, failed := strconv.ParseUint(n.Text, 10, 64); err != nil && failed == nil {
			i, err = int64(u), nil
		}
		switch {
		case err != nil:
			return bad
		case f.how(place, "nanoseconds"):
			at, f.Forms.at(place).as = time.Unix(0, i), asNanos
		case f.how(place, "microseconds"):
			at, f.Forms.at(place).as = time.UnixMicro(i), asMicros
		default:
			return bad
		}
	case Map:
		var parts [2]Node
		var names [2]string
		for _, e := range n.Entries {
			i := 0
			if strings.HasPrefix(plainName(e.Key.Text), "nano") {
				i = 1
			}
			parts[i], names[i] = e.Value, e.Key.Text
		}
		seconds, nanos := int64(0), int64(0)
		if m := f.part(parts[0], &seconds, path+".seconds"); m != nil {
			return m
		}
		if m := f.part(parts[1], &nanos, path+".nanos"); m != nil {
			return m
		}
		known := f.Forms.at(place)
		known.as = asStruct
		for i := range names {
			if names[i] != "" {
				known.pair[i] = names[i]
			}
		}
		known.unsigned = f.Unsigned
		at = time.Unix(seconds, nanos)
	default:
		return bad
	}
	v.Set(reflect.ValueOf(at.UTC()))
	return nil
}

// part is the seconds or nanoseconds of an instant; one that is left out is 0.
func (f *Fitting) part(n Node, to *int64, path string) *Mismatch {
	if n.Kind == Null {
		return nil
	}
	i, err := strconv.ParseInt(n.Text, 10, 64)
	if u, failed := strconv.ParseUint(n.Text, 10, 64); err != nil && failed == nil {
		i, err = int64(u), nil
	}
	if n.Kind == Text && f.Loose {
		n.Kind = Int
	}
	if n.Kind != Int || err != nil {
		return &Mismatch{path, n.String(), "an integer"}
	}
	*to = i
	return nil
}

func (f *Fitting) octets(n Node, v reflect.Value, path, place string) *Mismatch {
	bad := &Mismatch{path, n.String(), "bytes"}
	var b []byte
	switch n.Kind {
	case Null:
		if v.Kind() == reflect.Array {
			return bad
		}
		return nil
	case Bytes:
		b = n.Bytes
	case Text:
		if f.Textual || f.Loose {
			decoded, err := base64.StdEncoding.DecodeString(n.Text)
			if err == nil {
				f.Forms.at(place).as = asBase64
				b = decoded
				break
			}
		}
		f.Forms.at(place).as = asText
		b = []byte(n.Text)
	case List:
		for _, i := range n.Items {
			u, err := strconv.ParseUint(i.Text, 10, 8)
			if i.Kind != Int || err != nil {
				return &Mismatch{path, "a list with " + i.String(), "bytes"}
			}
			b = append(b, byte(u))
		}
		f.Forms.at(place).as = asList
	case Map:
		if inner, name, ok := only(n); ok {
			f.Forms.at(place).inner = name
			return f.octets(inner, v, path, place)
		}
		return bad
	default:
		return bad
	}
	if v.Kind() == reflect.Array {
		if len(b) != v.Len() {
			return &Mismatch{path, n.String(), fmt.Sprintf("%d bytes", v.Len())}
		}
		reflect.Copy(v, reflect.ValueOf(b))
		return nil
	}
	if len(b) > 0 {
		v.SetBytes(b)
	}
	return nil
}
