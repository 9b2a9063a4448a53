package task

import (
	"bytes"
	"errors"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/check/verify/guard"
	"github.com/serialbench/serialbench/suite"
)

// private returns a copy of src with nothing behind it.
func private(src []byte) []byte { return append(make([]byte, 0, len(src)), src...) }

// same returns the difference between a decoded value and value i, or "".
func (s *subject) same(got any, i int) string {
	if d := verify.Compare(got, s.values[i], s.bench.Case.Adapted); d != nil {
		return d.String()
	}
	return ""
}

// aliasesInput overwrites the input of unmarshal and looks at the value again.
func aliasesInput(s *subject) finding { return s.aliases(s.bench.Unmarshal) }

// aliasesWhenAsked does the same with an operation that may share its input.
func aliasesWhenAsked(s *subject) finding {
	for _, decode := range []func([]byte, any) error{s.bench.UnmarshalAlias, s.bench.UnmarshalGenerated} {
		if !errors.Is(decode(private(s.encoded[0]), s.bench.New()), suite.ErrNotOffered) {
			return s.aliases(decode)
		}
	}
	return say(None, "")
}

func (s *subject) aliases(decode func([]byte, any) error) finding {
	for i := range s.values {
		src, got := private(s.encoded[i]), s.bench.New()
		if err := decode(src, got); err != nil {
			return say("error", err.Error())
		}
		before := s.bench.New() // of another input that stays as it is: strings cannot be copied away
		kept := private(s.encoded[i])
		if err := decode(kept, before); err != nil {
			return say("differs", "the second time: "+err.Error())
		}
		for j := range src {
			src[j] = ^src[j]
		}
		d := verify.Compare(got, before, nil)
		runtime.KeepAlive(kept)
		if d != nil {
			return say(Yes, fmt.Sprintf("%s changes with an input of %d bytes", d.Path, len(src)))
		}
	}
	return say(No, "")
}

// reusesOutput writes over one output, and looks whether the next is in the same place.
func reusesOutput(s *subject) finding {
	if s.info.Buffer != codec.BufferUnknown && !s.info.Returns {
		return say(None, "fresh output is memory of the adapter's")
	}
	for i := range s.values {
		out, err := s.bench.Marshal(nil, s.values[i])
		if err != nil {
			return say("error", err.Error())
		}
		for j := range out {
			out[j] = 0xA5
		}
		next := (i + 1) % len(s.values)
		if _, err := s.bench.Marshal(nil, s.values[next]); err != nil {
			return say("error", err.Error())
		}
		if k := len(out) - len(bytes.TrimLeft(out, "\xa5")); k < len(out) {
			return say(Yes, fmt.Sprintf("byte %d of an output of %d bytes changes with the next call", k, len(out)))
		}
	}
	return say(No, "")
}

// appends gives marshal a large buffer that holds three bytes.
func appends(s *subject) finding {
	switch s.info.Buffer {
	case codec.BufferNone:
		return say(None, "the library takes no buffer of the caller's; the adapter copies or wraps it")
	case codec.BufferInto:
		return say(None, "the library writes into a slice that the caller made large enough")
	}
	const kept = "abc"
	encoded := s.encoded[0]
	dst := append(make([]byte, 0, len(encoded)*4+4096), kept...)
	out, err := s.bench.Marshal(dst, s.values[0])
	if err != nil {
		return say("error", err.Error())
	}
	switch {
	case !bytes.HasPrefix(out, []byte(kept)) || string(dst) != kept:
		return say(No, fmt.Sprintf("%q is gone from the front of the output", kept))
	case &out[0] != &dst[0]:
		return say("copies", fmt.Sprintf("a buffer with room for %d bytes was left for another one", cap(dst)))
	}
	return say(Yes, "")
}

// writesPast gives marshal buffers that are too small, in the middle of an array.
func writesPast(s *subject) finding {
	if s.info.Buffer == codec.BufferNone {
		return say(None, "the library takes no buffer of the caller's")
	}
	encoded := s.encoded[0]
	array := make([]byte, len(encoded)*4+4096)
	for room := range len(encoded) + 2 {
		for i := range array {
			array[i] = 0xA5
		}
		if _, err := s.bench.Marshal(array[:0:room], s.values[0]); err != nil {
			return say("error", err.Error())
		}
		if rest := array[room:]; len(bytes.TrimLeft(rest, "\xa5")) > 0 {
			at := len(rest) - len(bytes.TrimLeft(rest, "\xa5"))
			return say(Yes, fmt.Sprintf("with room for %d bytes, byte %d behind them is written", room, at))
		}
	}
	return say(No, "")
}

// faults decodes every beginning of an encoding, and all of it, right before a
// page that cannot be read. The value is [No] if that was never touched.
func faults(s *subject, whole []byte) finding {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	page, err := guard.New(len(whole))
	if err != nil {
		return say("error", err.Error())
	}
	found := say(No, "")
	for _, op := range decoders(s) {
		for size := range len(whole) + 1 {
			var p *suite.PanicError
			if err := op.decode(page.Put(whole[:size], nil), s.bench.New()); !errors.As(err, &p) {
				continue
			}
			if a, ok := p.Value.(interface{ Addr() uintptr }); ok && page.Forbidden(a.Addr()) && found.value == No {
				found = say(Yes, fmt.Sprintf("%s of %d of %d bytes: segmentation fault behind its input", op.name,
					size, len(whole)))
			}
		}
	}
	if err := page.Close(); err != nil {
		return say("error", err.Error())
	}
	return found
}

// decoder is an operation that decodes, with its name.
type decoder struct {
	name   string
	decode func([]byte, any) error
}

// decoders are the operations that do not share their contract about memory.
func decoders(s *subject) []decoder {
	all := []decoder{{"unmarshal", s.bench.Unmarshal}}
	if s.bench.Case.Offers(codec.OpUnmarshalAlias) {
		all = append(all, decoder{"unmarshal-alias", s.bench.UnmarshalAlias})
	}
	return all
}
