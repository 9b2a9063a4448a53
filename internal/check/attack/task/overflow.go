package task

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
)

// unknown puts a part in that nobody knows, with a length a little below the largest:
// what comes behind its head cannot be there, and an offset to which the length is added
// turns negative, though the length alone passes the check. It is a key of Protocol
// Buffers, or none, and the length as such formats write it.
func (m *mutator) unknown(e []byte, r *rand.Rand) {
	at := r.IntN(len(e) + 1)
	if len(m.shape.Bounds) > 0 && r.IntN(2) == 0 {
		at = min(some(r, m.shape.Bounds), len(e))
	}
	m.buf = append(m.buf, e[:at]...)
	if r.IntN(4) > 0 {
		m.buf = append(m.buf, byte(1+r.IntN(15))<<3|2) // one of the first fields, with a length
	}
	below := uint64(r.IntN(64))
	switch r.IntN(8) {
	case 0:
		m.buf = binary.LittleEndian.AppendUint64(m.buf, math.MaxInt64-below)
	case 1:
		m.buf = binary.BigEndian.AppendUint64(m.buf, math.MaxInt64-below)
	case 2:
		m.buf = binary.LittleEndian.AppendUint32(m.buf, math.MaxInt32-uint32(below))
	case 3:
		m.buf = binary.BigEndian.AppendUint32(m.buf, math.MaxInt32-uint32(below))
	case 4:
		m.buf = binary.AppendUvarint(m.buf, math.MaxInt32-below)
	default:
		m.buf = binary.AppendUvarint(m.buf, math.MaxInt64-below)
	}
	m.buf = append(m.buf, e[at:]...)
}
