package scratch

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"time"
)

// typed begins the name of the one member of an object that stands for a value of
// a Go type that JSON has not, such as {"@go:int32":"7"}.
const typed = "@go:"

// AnyForm is the JSON of a value whose type only running shows; of nil it is empty.
// Numbers of other types than float64, bytes and times are marked by their type, in trees
// of []any and map[string]any too, so that they come back; other types come back as JSON has them.
func AnyForm(v any) ([]byte, error) {
	if v == nil {
		return nil, nil
	}
	if !plainTree(v) {
		v = marked(v)
	}
	return json.Marshal(v)
}

// FromAnyForm is the value of such a form.
func FromAnyForm(form []byte) (v any, err error) {
	if len(form) == 0 {
		return nil, nil
	}
	if err := json.Unmarshal(form, &v); err != nil {
		return nil, fmt.Errorf("a value of any type: %w", err)
	}
	if bytes.Contains(form, []byte(typed)) {
		return unmarked(v)
	}
	return v, nil
}

// plainTree reports whether a value is as encoding/json decodes JSON.
func plainTree(v any) bool {
	switch v := v.(type) {
	case nil, bool, string, float64:
		return true
	case []any:
		for _, e := range v {
			if !plainTree(e) {
				return false
			}
		}
		return true
	case map[string]any:
		for _, e := range v {
			if !plainTree(e) {
				return false
			}
		}
		return true
	}
	return false
}

func marked(v any) any {
	mark := func(text string) any { return map[string]string{typed + reflect.TypeOf(v).String(): text} }
	switch v := v.(type) {
	case int, int8, int16, int32, int64, uint, uint8, uint16, uint32, uint64:
		return mark(fmt.Sprint(v))
	case float32:
		return mark(strconv.FormatFloat(float64(v), 'g', -1, 32))
	case []byte:
		return mark(base64.StdEncoding.EncodeToString(v))
	case time.Time:
		return mark(v.Format(time.RFC3339Nano))
	case []any:
		list := make([]any, len(v))
		for i, e := range v {
			list[i] = marked(e)
		}
		return list
	case map[string]any:
		m := make(map[string]any, len(v))
		for k, e := range v {
			m[k] = marked(e)
		}
		return m
	}
	return v
}

func unmarked(v any) (_ any, err error) {
	switch v := v.(type) {
	case []any:
		for i := range v {
			if v[i], err = unmarked(v[i]); err != nil {
				return nil, err
			}
		}
	case map[string]any:
		for k, e := range v {
			if text, isText := e.(string); isText && len(v) == 1 && len(k) > len(typed) && k[:len(typed)] == typed {
				return parsed(k[len(typed):], text)
			}
			if v[k], err = unmarked(e); err != nil {
				return nil, err
			}
		}
	}
	return v, nil
}

// markedTypes are the types that are marked by their names.
var markedTypes = map[string]reflect.Type{}

func init() {
	for _, t := range []reflect.Type{
		reflect.TypeFor[int](), reflect.TypeFor[int8](), reflect.TypeFor[int16](), reflect.TypeFor[int32](),
		reflect.TypeFor[int64](),
		reflect.TypeFor[uint](), reflect.TypeFor[uint8](), reflect.TypeFor[uint16](), reflect.TypeFor[uint32](),
		reflect.TypeFor[uint64](),
		reflect.TypeFor[float32](), reflect.TypeFor[[]byte](), reflect.TypeFor[time.Time](),
	} {
		markedTypes[t.String()] = t
	}
}

func parsed(name, text string) (any, error) {
	t := markedTypes[name]
	if t == nil {
		return nil, fmt.Errorf("a value of any type: no type %q", name)
	}
	v := reflect.New(t).Elem()
	var err error
	switch {
	case t.Kind() == reflect.Struct:
		var at time.Time
		at, err = time.Parse(time.RFC3339Nano, text)
		v.Set(reflect.ValueOf(at))
	case t.Kind() == reflect.Slice:
		var b []byte
		b, err = base64.StdEncoding.DecodeString(text)
		v.SetBytes(b)
	case v.CanInt():
		var n int64
		n, err = strconv.ParseInt(text, 10, t.Bits())
		v.SetInt(n)
	case v.CanUint():
		var n uint64
		n, err = strconv.ParseUint(text, 10, t.Bits())
		v.SetUint(n)
	default:
		var x float64
		x, err = strconv.ParseFloat(text, 32)
		v.SetFloat(x)
	}
	if err != nil {
		return nil, fmt.Errorf("a value of any type: %w", err)
	}
	return v.Interface(), nil
}
