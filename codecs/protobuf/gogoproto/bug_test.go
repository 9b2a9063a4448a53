package gogoproto

import (
	"bytes"
	"errors"
	"io"
	"math"
	"testing"

	delimited "github.com/cosmos/gogoproto/io"
	"github.com/cosmos/gogoproto/types"
)

// Generated code of github.com/cosmos/gogoproto v1.7.2 leaves out a negative zero,
// which proto3 asks to encode. Where this fails, a release has mended it.
func TestBugNegativeZero(t *testing.T) {
	b, err := (&types.DoubleValue{Value: math.Copysign(0, -1)}).Marshal()
	if err != nil || len(b) != 0 {
		t.Errorf("got %x, %v, want nothing", b, err)
	}
}

// A stream that ends behind a length ends like one that is over.
func TestBugEndBehindLength(t *testing.T) {
	in := delimited.NewDelimitedReader(bytes.NewReader([]byte{5}), 1<<10)
	if err := in.ReadMsg(new(types.StringValue)); !errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v for a message that is not there, which is not io.EOF any more", err)
	}
}
