package conform

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// written is what becomes of a case's value when it is written again; offered is false if the
// codec has no way to.
func written(info codec.Info, c Corpus, t Case, a *asked) (cell record.MatrixCell, offered bool) {
	cell = cellOf(info, c, t)
	cell.Direction, cell.Want = backOf(t.Way), string(Write)
	out, err := a.write()
	if errors.Is(err, suite.ErrNotOffered) || errors.Is(err, errors.ErrUnsupported) {
		return cell, false
	}
	switch panicked := (*suite.PanicError)(nil); {
	case errors.As(err, &panicked):
		cell.Verdict, cell.Party, cell.Got = record.CellPanic, verify.PanicParty(string(panicked.Stack), info), oneLine(err.Error())
	case err != nil:
		cell.Verdict, cell.Party, cell.Got = record.CellError, record.Library, oneLine(err.Error())
	default:
		want, got := judge(info.Format(), t, a, out)
		shown := fmt.Sprintf("%x", out)
		if info.Text {
			shown = string(out)
		}
		switch {
		case want != got:
			cell.Verdict, cell.Party = record.CellWrong, record.Library
			cell.Got, cell.Want = oneLine("written as "+shown+", which is "+got), oneLine(want)
		case longer(info.Format(), t, out):
			cell.Verdict, cell.Party, cell.Want = record.CellChanged, record.Library, string(Shorter)
			cell.Got = oneLine(fmt.Sprintf("%d bytes, %s, where %x will do", len(out), shown, t.forms[0]))
		}
	}
	if cell.Verdict != record.CellExact {
		show(&cell, t)
	}
	return cell, true
}

// longer reports whether what is written is longer than it should be. MessagePack says so of
// all values; a float in it is a float of the width that it has in Go.
func longer(format string, t Case, out []byte) bool {
	float := format == "msgpack" && (out[0] == 0xca || out[0] == 0xcb)
	return t.forms != nil && t.Way == IntoAny && format != "bson" && !float && len(out) > len(t.forms[0])
}

// judge is what a case stands for, and what was written of it, in one form. The judge is a
// reader that follows the specification alone, or, where there is none, the codec itself.
func judge(format string, t Case, a *asked, out []byte) (want, got string) {
	fail := func(err error) (string, string) { return "a right encoding", err.Error() }
	if t.Field != "" {
		if got, err := fieldWritten(format, t, a, out); err == nil {
			return inStruct(t.Field, t.Value()), inStruct(t.Field, got)
		} else if !errors.Is(err, errNoJudge) {
			return fail(err)
		}
	}
	switch format {
	case "bson":
		right, err := ReadBSON(t.forms[0])
		if err != nil {
			return fail(err)
		}
		is, err := ReadBSON(out)
		if err != nil {
			return fail(err)
		}
		return sortedBSON(right), sortedBSON(is)
	case "json", "cbor", "msgpack":
		v, err := Read(format, out)
		if err != nil {
			return fail(err)
		}
		if want = t.Value(); want == "" {
			right, err := Read(format, t.Input)
			if err != nil {
				return fail(err)
			}
			want = Normal(right)
		}
		return want, Normal(v)
	}
	b, err := a.again()
	if err != nil {
		return fail(err)
	}
	if err := b.read(out); err != nil {
		return fail(fmt.Errorf("not read by itself: %w", err))
	}
	return a.normal(), b.normal()
}

// errNoJudge is said of a format that none of the readers here is for.
var errNoJudge = errors.New("no reader for the format")

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
		return ReadCBOR(in)
	case "msgpack":
		return ReadMsgpack(in)
	}
	return nil, errNoJudge
}

// fieldWritten is the value of the case's field in an encoding of the struct.
func fieldWritten(format string, t Case, a *asked, out []byte) (string, error) {
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
			if strings.EqualFold(name, t.Field) {
				v := reflect.New(a.field())
				err := json.Unmarshal(text, v.Interface())
				return Normal(v.Interface()), err
			}
		}
	case "bson":
		all, err := ReadBSON(out)
		if err != nil {
			return "", err
		}
		for _, e := range all {
			if strings.EqualFold(e.name, t.Field) {
				v, _ := e.value()
				return Normal(v), nil
			}
		}
	default:
		v, err := Read(format, out)
		if err != nil {
			return "", err
		}
		table, _ := v.(map[any]any)
		for name, v := range table {
			if s, ok := name.(string); ok && strings.EqualFold(s, t.Field) {
				return Normal(v), nil
			}
		}
	}
	return "null", nil
}

// inStruct is what [NormalStruct] makes of a struct with that in a field.
func inStruct(field, value string) string {
	switch value {
	case "null", "0", `""`, "h''", "false", "[]":
		return "{}"
	}
	return "{" + field + ":" + value + "}"
}
