package vtproto

import (
	"math"
	"testing"

	"github.com/planetscale/vtprotobuf/types/known/wrapperspb"
	known "google.golang.org/protobuf/types/known/wrapperspb"
)

// Generated code of github.com/planetscale/vtprotobuf v0.6.0 leaves out a
// negative zero, which proto3 asks to encode. Where this fails, a release has
// mended it.
func TestBugNegativeZero(t *testing.T) {
	b, err := (*wrapperspb.DoubleValue)(known.Double(math.Copysign(0, -1))).MarshalVT()
	if err != nil || len(b) != 0 {
		t.Errorf("got %x, %v, want nothing", b, err)
	}
}
