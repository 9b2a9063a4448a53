package task

import (
	"encoding/binary"

	"github.com/serialbench/serialbench/internal/check/verify"
)

// memory is a codec that is exact: an encoding is the number of a value kept in
// memory. change is its fault.
type memory[T any] struct {
	kept   *[]T
	change func(v *T) error
}

func (m memory[T]) Marshal(dst []byte, v *T) ([]byte, error) {
	*m.kept = append(*m.kept, *verify.Clone(v).(*T))
	return binary.BigEndian.AppendUint64(dst, uint64(len(*m.kept)-1)), nil
}

func (m memory[T]) Unmarshal(src []byte, v *T) error {
	*v = *verify.Clone(&(*m.kept)[binary.BigEndian.Uint64(src)]).(*T)
	if m.change != nil {
		return m.change(v)
	}
	return nil
}
