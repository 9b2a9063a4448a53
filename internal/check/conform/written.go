package conform

import (
	"errors"
	"fmt"
	"slices"

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

// judge is what a case stands for, and what was written of it, in one form. The judge is a
// reader that follows the specification alone, or, where there is none, the codec that has
// the reference implementation, else the codec itself.
func judge(format string, t Case, a *asked, out []byte) (want, got string) {
	want, err := t.Right(format)
	if err == nil && t.Field != "" {
		got, err = JudgeField(format, t.Field, a.field(), out)
	} else if err == nil {
		got, err = Judge(format, out)
	}
	if errors.Is(err, ErrNoJudge) {
		var b *asked
		if b, err = a.judge(); err == nil {
			err = b.read(out)
		}
		if err != nil {
			return "a right encoding", "not read: " + err.Error()
		}
		return a.normal(), b.normal()
	}
	if err != nil {
		return "a right encoding", err.Error()
	}
	return want, got
}

// Right is what [Judge] or [JudgeField] has to say of what is written of the case's value.
// The error is [ErrNoJudge] if there is none for the format.
func (c Case) Right(format string) (string, error) {
	switch {
	case c.Way == IntoStruct && c.Field == "", !slices.Contains([]string{"json", "cbor", "msgpack", "bson"}, format):
		return "", ErrNoJudge
	case c.Field != "":
		return InStruct(c.Field, c.Value()), nil
	case format == "bson":
		return Judge(format, c.forms[0])
	case c.value != nil:
		return c.Value(), nil
	}
	return Judge(format, c.Input)
}

// Shortest is how long what is written should be at most, 0 if nothing is said.
func (c Case) Shortest(format string) int {
	if c.forms == nil || c.Way != IntoAny || format == "bson" {
		return 0
	}
	return len(c.forms[0])
}

// longer reports whether what is written is longer than it should be. MessagePack says so of
// all values; a float in it is a float of the width that it has in Go.
func longer(format string, t Case, out []byte) bool {
	most := t.Shortest(format)
	return most > 0 && len(out) > most && !(format == "msgpack" && (out[0] == 0xca || out[0] == 0xcb))
}
