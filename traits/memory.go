package traits

import (
	"bytes"
	"fmt"

	"github.com/serialbench/serialbench/verify"
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

// aliasesInput overwrites the input and looks at the value again.
func aliasesInput(s *subject) finding {
	for i := range s.values {
		src, got := private(s.encoded[i]), s.bench.New()
		if err := s.bench.Unmarshal(src, got); err != nil {
			return finding{"error", err.Error()}
		}
		before := s.bench.New() // of another input that stays as it is: strings cannot be copied away
		if err := s.bench.Unmarshal(private(s.encoded[i]), before); err != nil {
			return finding{"differs", "the second time: " + err.Error()}
		}
		for j := range src {
			src[j] = ^src[j]
		}
		if d := verify.Compare(got, before, nil); d != nil {
			return finding{Yes, fmt.Sprintf("%s changes with an input of %d bytes", d.Path, len(src))}
		}
	}
	return finding{No, ""}
}

// reusesOutput writes over one output, and looks whether the next is in the same place.
func reusesOutput(s *subject) finding {
	for i := range s.values {
		out, err := s.bench.Marshal(nil, s.values[i])
		if err != nil {
			return finding{"error", err.Error()}
		}
		for j := range out {
			out[j] = 0xA5
		}
		next := (i + 1) % len(s.values)
		if _, err := s.bench.Marshal(nil, s.values[next]); err != nil {
			return finding{"error", err.Error()}
		}
		if k := len(out) - len(bytes.TrimLeft(out, "\xa5")); k < len(out) {
			return finding{Yes, fmt.Sprintf("byte %d of an output of %d bytes changes with the next call", k, len(out))}
		}
	}
	return finding{No, ""}
}

// appends gives marshal a large buffer that holds three bytes.
func appends(s *subject) finding {
	const kept = "abc"
	encoded := s.encoded[0]
	dst := append(make([]byte, 0, len(encoded)*4+4096), kept...)
	out, err := s.bench.Marshal(dst, s.values[0])
	if err != nil {
		return finding{"error", err.Error()}
	}
	switch {
	case !bytes.HasPrefix(out, []byte(kept)) || string(dst) != kept:
		return finding{No, fmt.Sprintf("%q is gone from the front of the output", kept)}
	case &out[0] != &dst[0]:
		return finding{"copies", fmt.Sprintf("a buffer with room for %d bytes was left for another one", cap(dst))}
	}
	return finding{Yes, ""}
}

// writesPast gives marshal buffers that are too small, in the middle of an array.
func writesPast(s *subject) finding {
	encoded := s.encoded[0]
	array := make([]byte, len(encoded)*4+4096)
	for room := range len(encoded) + 2 {
		for i := range array {
			array[i] = 0xA5
		}
		if _, err := s.bench.Marshal(array[:0:room], s.values[0]); err != nil {
			return finding{"error", err.Error()}
		}
		if rest := array[room:]; len(bytes.TrimLeft(rest, "\xa5")) > 0 {
			at := len(rest) - len(bytes.TrimLeft(rest, "\xa5"))
			return finding{Yes, fmt.Sprintf("with room for %d bytes, byte %d behind them is written", room, at)}
		}
	}
	return finding{No, ""}
}
