package tree

import (
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// In returns the tree of a value, or of what it points to, in forms that were learned of a
// codec: what a program in another language has to write for that codec to read.
func (f Forms) In(v any) (json.RawMessage, error) {
	r := reflect.ValueOf(v)
	for r.Kind() == reflect.Pointer && !r.IsNil() {
		r = r.Elem()
	}
	b := builder{forms: f}
	if err := b.value(r, r.Type().Name(), 0); err != nil {
		return nil, fmt.Errorf("tree of %T: %w", v, err)
	}
	return b.Bytes(), nil
}

type builder struct {
	writer
	forms Forms
}

var natural form

func (b *builder) form(place string) *form {
	if known := b.forms[place]; known != nil {
		return known
	}
	return &natural
}

func (b *builder) value(v reflect.Value, place string, depth int) error {
	if depth > deepest {
		return fmt.Errorf("a value of more than %d levels", deepest)
	}
	known := b.form(place)
	if v.Type() == timeType {
		b.instant(v.Interface().(time.Time), known)
		return nil
	}
	switch v.Kind() {
	case reflect.Pointer:
		return b.pointer(v, place, known, depth)
	case reflect.Struct:
		return b.structure(v, depth)
	case reflect.Map:
		return b.wrapped(known, func() error { return b.table(v, place, known, depth) })
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return b.wrapped(known, func() error { b.octets(v, known); return nil })
		}
		return b.wrapped(known, func() error { return b.list(v, place, depth) })
	}
	if k := v.Kind(); k == reflect.Complex64 || k == reflect.Complex128 {
		return b.wrapped(known, func() error { return b.list(partsOf(v), place, depth) })
	}
	return b.leaf(v, known, depth)
}

// wrapped writes a part within the struct that holds nothing else, where there is one.
func (b *builder) wrapped(known *form, write func() error) error {
	if known.inner == "" {
		return write()
	}
	b.WriteString(`{"fields":[[`)
	b.text(known.inner)
	b.WriteByte(',')
	if err := write(); err != nil {
		return err
	}
	b.WriteString("]]}")
	return nil
}

func (b *builder) leaf(v reflect.Value, known *form, depth int) error {
	switch {
	case known.as == asText && v.Kind() == reflect.Bool:
		b.text(strconv.FormatBool(v.Bool()))
	case known.as == asInt && v.Kind() == reflect.Bool:
		b.leafOf("u8", map[bool]string{false: "0", true: "1"}[v.Bool()])
	case known.as == asText && v.CanInt():
		b.text(strconv.FormatInt(v.Int(), 10))
	case known.as == asText && v.CanUint():
		b.text(strconv.FormatUint(v.Uint(), 10))
	case known.as == asText && v.CanFloat():
		b.text(strconv.FormatFloat(v.Float(), 'g', -1, v.Type().Bits()))
	case known.as == asUnsigned && v.CanInt():
		bits := v.Type().Bits()
		b.leafOf("u"+strconv.Itoa(bits), strconv.FormatUint(uint64(v.Int())<<(64-bits)>>(64-bits), 10))
	case known.as == asSigned && v.CanUint():
		b.leafOf("i64", strconv.FormatInt(int64(v.Uint()), 10))
	case known.as == asFixed && v.CanUint():
		b.leafOf("bytes", hex.EncodeToString(binary.BigEndian.AppendUint64(nil, v.Uint())))
	case known.as == asBits && v.Kind() == reflect.Float32:
		b.leafOf("u32", strconv.FormatUint(uint64(math.Float32bits(float32(v.Float()))), 10))
	case known.as == asBits && v.Kind() == reflect.Float64:
		b.leafOf("u64", strconv.FormatUint(math.Float64bits(v.Float()), 10))
	case known.as == asBytes && v.Kind() == reflect.String:
		b.leafOf("bytes", hex.EncodeToString([]byte(v.String())))
	default:
		return b.writer.value(v, depth)
	}
	return nil
}

func (b *builder) leafOf(kind, text string) { b.writer.leaf(kind, text) }

func (b *builder) instant(t time.Time, known *form) {
	t = t.UTC()
	switch known.as {
	case asText:
		b.text(t.Format(time.RFC3339Nano))
	case asNanos:
		b.leafOf("i64", strconv.FormatInt(t.UnixNano(), 10))
	case asMicros:
		b.leafOf("i64", strconv.FormatInt(t.UnixMicro(), 10))
	case asStruct:
		seconds := strconv.FormatInt(t.Unix(), 10)
		if known.unsigned {
			seconds = strconv.FormatUint(uint64(t.Unix()), 10)
		}
		b.WriteString(`{"fields":[`)
		for i, part := range []string{`{"int":"` + seconds + `"}`, `{"i32":"` + strconv.Itoa(t.Nanosecond()) + `"}`} {
			if known.pair[i] == "" {
				continue // always 0 in what was learned from
			}
			if i > 0 && known.pair[0] != "" {
				b.WriteByte(',')
			}
			b.WriteByte('[')
			b.text(known.pair[i])
			b.WriteString("," + part + "]")
		}
		b.WriteString("]}")
	default:
		fmt.Fprintf(&b.Buffer, `{"time":"%d","nanos":%d,"offset":0}`, t.Unix(), t.Nanosecond())
	}
}

func (b *builder) octets(v reflect.Value, known *form) {
	octets := make([]byte, v.Len())
	for i := range octets { // of a type of its own, perhaps
		octets[i] = byte(v.Index(i).Uint())
	}
	switch known.as {
	case asBase64:
		b.text(base64.StdEncoding.EncodeToString(octets))
	case asText:
		b.text(string(octets))
	case asList:
		b.WriteByte('[')
		for i, o := range octets {
			if i > 0 {
				b.WriteByte(',')
			}
			b.leafOf("u8", strconv.Itoa(int(o)))
		}
		b.WriteByte(']')
	default:
		b.leafOf("bytes", hex.EncodeToString(octets))
	}
}

func (b *builder) pointer(v reflect.Value, place string, known *form, depth int) error {
	list := known.as == asList
	if v.IsNil() {
		if list {
			b.WriteString("[]")
		} else {
			b.WriteString("null")
		}
		return nil
	}
	if list {
		b.WriteByte('[')
	}
	if err := b.wrapped(known, func() error { return b.value(v.Elem(), place+"*", depth+1) }); err != nil {
		return err
	}
	if list {
		b.WriteByte(']')
	}
	return nil
}

func (b *builder) list(v reflect.Value, place string, depth int) error {
	b.WriteByte('[')
	for i := range v.Len() {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := b.value(v.Index(i), place+"[]", depth+1); err != nil {
			return err
		}
	}
	b.WriteByte(']')
	return nil
}

// table writes a map, its entries in the order of their keys' trees.
func (b *builder) table(v reflect.Value, place string, known *form, depth int) error {
	open, middle, end := "[", ",", "]"
	if known.as == asPairs {
		var names [2]string
		for i, name := range []string{"Key", "Value"} {
			if names[i] = known.pair[i]; names[i] == "" {
				names[i] = name
			}
		}
		open, middle, end = fmt.Sprintf(`{"fields":[[%q,`, names[0]), fmt.Sprintf(`],[%q,`, names[1]), "]]}"
	}
	var all []string
	for it := v.MapRange(); it.Next(); {
		e := builder{forms: b.forms}
		e.WriteString(open)
		if err := e.value(it.Key(), place+"[key]", depth+1); err != nil {
			return err
		}
		e.WriteString(middle)
		if err := e.value(it.Value(), place+"[]", depth+1); err != nil {
			return err
		}
		e.WriteString(end)
		all = append(all, e.String())
	}
	slices.Sort(all)
	text := "[" + strings.Join(all, ",") + "]"
	if known.as != asPairs && known.as != asTwos {
		text = `{"map":` + text + "}"
	}
	b.WriteString(text)
	return nil
}

func (b *builder) structure(v reflect.Value, depth int) error {
	t := v.Type()
	self := b.form(t.Name())
	fields := exported(t)
	if self.as != asList {
		slices.SortStableFunc(fields, func(x, y reflect.StructField) int {
			return slices.Index(self.order, x.Name) - slices.Index(self.order, y.Name) // those that are not known first
		})
		b.WriteString(`{"fields":[`)
	} else {
		b.WriteByte('[')
	}
	first := true
	for _, field := range fields {
		place := fieldPlace(t, field)
		value := v.FieldByIndex(field.Index)
		if self.as != asList && (b.form(place).omits && isEmpty(value) || self.names[field.Name] == "" &&
			len(self.names) > 0 && isEmpty(value)) {
			continue
		}
		if !first {
			b.WriteByte(',')
		}
		first = false
		if self.as != asList {
			name := self.names[field.Name]
			if name == "" {
				name = field.Name
			}
			b.WriteByte('[')
			b.text(name)
			b.WriteByte(',')
		}
		if err := b.value(value, place, depth+1); err != nil {
			return fmt.Errorf("%s: %w", field.Name, err)
		}
		if self.as != asList {
			b.WriteByte(']')
		}
	}
	b.WriteString(map[bool]string{true: "]", false: "]}"}[self.as == asList])
	return nil
}

// isEmpty reports whether a writer may leave a value out.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() == 0
	}
	return v.IsZero()
}
