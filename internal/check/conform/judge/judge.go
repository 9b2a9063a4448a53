// Package judge says what an encoding, or a value in memory, stands for, as a text in which two
// that stand for the same are alike. Its readers follow the specification of a format alone, so
// that what one library wrote is judged by no other library. Programs that show a finding have
// copies of these functions: they need nothing of ours.
package judge

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"unicode/utf8"
)

// ErrNoJudge is said of a format that none of the readers here is for: then what the codec
// reads itself has to do.
var ErrNoJudge = errors.New("no reader for the format")

// Read is what an encoding stands for by the specification of its format alone.
func Read(format string, in []byte) (any, error) {
	switch format {
	case "json":
		if !utf8.Valid(in) {
			return nil, errors.New("not UTF-8")
		}
		var v any
		err := json.Unmarshal(in, &v)
		return v, err
	case "cbor":
		return readCBOR(in)
	case "msgpack":
		return readMsgpack(in)
	}
	return nil, ErrNoJudge
}

// Judge is what an encoding stands for, as a text.
func Judge(format string, out []byte) (string, error) {
	if format == "bson" {
		all, err := ReadBSON(out)
		return sortedBSON(all), err
	}
	v, err := Read(format, out)
	return Normal(v), err
}

// JudgeField is what stands in a field of that type of an encoding, as a text of the struct
// in which nothing else is.
func JudgeField(format, field string, typ reflect.Type, out []byte) (string, error) {
	got := "null"
	switch format {
	case "json": // numbers as exactly as the field has them
		var raw map[string]json.RawMessage
		if !utf8.Valid(out) {
			return "", errors.New("not UTF-8")
		}
		if err := json.Unmarshal(out, &raw); err != nil {
			return "", err
		}
		for name, text := range raw {
			if strings.EqualFold(name, field) {
				v := reflect.New(typ)
				if err := json.Unmarshal(text, v.Interface()); err != nil {
					return "", err
				}
				got = Normal(v.Interface())
			}
		}
	case "bson":
		all, err := ReadBSON(out)
		if err != nil {
			return "", err
		}
		for _, e := range all {
			if strings.EqualFold(e.name, field) {
				v, _ := e.Value()
				got = Normal(v)
			}
		}
	default:
		v, err := Read(format, out)
		if err != nil {
			return "", err
		}
		table, _ := v.(map[any]any)
		for name, v := range table {
			if s, ok := name.(string); ok && strings.EqualFold(s, field) {
				got = Normal(v)
			}
		}
	}
	return InStruct(field, got), nil
}

// InStruct is what [NormalStruct] makes of a struct with that in a field.
func InStruct(field, value string) string {
	switch value {
	case "null", "0", `""`, "h''", "false", "[]":
		return "{}"
	}
	return "{" + field + ":" + value + "}"
}
