package gogo

import (
	"math"
	"testing"

	"github.com/gogo/protobuf/types"
)

// Generated code of github.com/gogo/protobuf v1.3.2 leaves out a negative zero,
// which proto3 asks to encode. Where this fails, a release has mended it.
func TestBugNegativeZero(t *testing.T) {
	b, err := (&types.DoubleValue{Value: math.Copysign(0, -1)}).Marshal()
	if err != nil || len(b) != 0 {
		t.Errorf("got %x, %v, want nothing", b, err)
	}
}
