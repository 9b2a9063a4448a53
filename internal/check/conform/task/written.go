package task

import (
	"errors"
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/conform/judge"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// written is what becomes of a case's value when it is written again; offered is false if the
// codec has no way to.
func written(info codec.Info, corpus string, t Case, a *asked) (cell record.MatrixCell, offered bool) {
	cell = t.Cell(info.ID, corpus)
	cell.Direction, cell.Want = Back(t.Way), string(Write)
	out, err := a.write()
	if errors.Is(err, suite.ErrNotOffered) || errors.Is(err, errors.ErrUnsupported) {
		return cell, false
	}
	switch panicked := (*suite.PanicError)(nil); {
	case errors.As(err, &panicked):
		cell.Verdict, cell.Party, cell.Got = record.CellPanic, verify.PanicParty(string(panicked.Stack), info),
			record.OneLine(err.Error())
	case err != nil:
		cell.Verdict, cell.Party, cell.Got = record.CellError, record.Library, record.OneLine(err.Error())
	default:
		want, got := judged(info.Format(), t, a, out)
		shown := fmt.Sprintf("%x", out)
		if info.Text {
			shown = string(out)
		}
		switch {
		case short(want) != short(got):
			cell.Verdict, cell.Party = record.CellWrong, record.Library
			cell.Got, cell.Want = record.OneLine("written as "+shown+", which is "+got), record.OneLine(want)
		case longer(info.Format(), t, out):
			cell.Verdict, cell.Party, cell.Want = record.CellChanged, record.Library, string(Shorter)
			cell.Got = record.OneLine(fmt.Sprintf("%d bytes, %s, where %x will do", len(out), shown, t.Forms[0]))
		}
	}
	if cell.Verdict != record.CellExact {
		t.Show(&cell)
	}
	return cell, true
}

// judged is what a case stands for, and what was written of it, in one form. The judge is a
// reader that follows the specification alone, or, where there is none, the codec that has
// the reference implementation, else the codec itself.
func judged(format string, t Case, a *asked, out []byte) (want, got string) {
	want, err := t.Right(format)
	if err == nil && t.Field != "" {
		got, err = judge.JudgeField(format, t.Field, a.field(), out)
	} else if err == nil {
		got, err = judge.Judge(format, out)
	}
	if errors.Is(err, judge.ErrNoJudge) {
		var b *asked
		if b, err = a.other(); err == nil {
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

// longer reports whether what is written is longer than it should be. MessagePack says so of
// all values; a float in it is a float of the width that it has in Go.
func longer(format string, t Case, out []byte) bool {
	most := t.Shortest(format)
	return most > 0 && len(out) > most && !(format == "msgpack" && (out[0] == 0xca || out[0] == 0xcb))
}
