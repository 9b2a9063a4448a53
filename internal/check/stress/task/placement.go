package task

import (
	"bytes"
	"fmt"

	"github.com/serialbench/serialbench/internal/check/verify"
)

// placement reads every value from memory that ends where the next page cannot be read, and writes it into buffers
// that end there and into buffers of many sizes.
func placement(s *subject) error {
	s.apart = true
	hands, err := s.hands(2)
	if err != nil {
		return err
	}
	h, failing := hands[0], hands[1]
	if err := h.aloneKnown(); err != nil {
		return err
	}
	for i, k := range s.Known {
		end, err := guarded(len(k.Bytes) + room)
		if err != nil {
			return err
		}
		in := end[room:]
		copy(in, k.Bytes)
		s.calls.Add(1)
		v := h.bench.New()
		if err := h.bench.Unmarshal(in, v); err != nil {
			return fmt.Errorf("unmarshal at the end of a page: %w", err)
		}
		if d := verify.Compare(v, h.alone[i], nil); d != nil {
			return fmt.Errorf("unmarshal at the end of a page: %s", d)
		}
		for cut := range min(len(in), cuts) { // what is refused has to be refused without looking behind it
			part := end[room+cut:]
			copy(part, k.Bytes)
			failing.bench.Unmarshal(part, h.bench.New()) //nolint:errcheck // that is attack's concern
		}
		if err := h.buffers(i, end); err != nil {
			return err
		}
	}
	return nil
}

const (
	room = 64 // before an input, and behind an output
	cuts = 48 // how many lengths of truncated input are tried
)

// buffers marshals into memory before the end of a page, and into buffers with little room.
func (h *hand) buffers(i int, end []byte) error {
	if h.info.DecodeOnly {
		return nil
	}
	need := len(h.Known[i].Bytes)
	sizes := []int{0, 1, 8, 16, 24, 32, 48, 64, 128, 256, need / 2, need - 1, need, need + 1, need + 8}
	for _, n := range sizes {
		dst := make([]byte, 0, max(0, n))
		if n == need || n == need+8 {
			dst = end[len(end)-n : len(end)-n : len(end)]
		}
		h.calls.Add(1)
		out, err := h.bench.Marshal(dst, h.values[i])
		if err != nil {
			return fmt.Errorf("marshal into a buffer of %d bytes: %w", n, err)
		}
		if h.Same && !bytes.Equal(out, h.Known[i].Bytes) {
			return fmt.Errorf("marshal into a buffer of %d bytes: other bytes: %s", n, differing(out, h.Known[i].Bytes))
		}
	}
	return nil
}
