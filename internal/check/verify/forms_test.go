package verify

import (
	"math/big"
	"net/netip"
	"testing"
)

type custom struct {
	N big.Int
	A netip.Addr
}

// TestCompareTypesThatMarshalThemselves: hidden fields count by what they mean,
// and a value that is another is still found.
func TestCompareTypesThatMarshalThemselves(t *testing.T) {
	grown := new(big.Int).Lsh(big.NewInt(1), 200)
	grown.Sub(grown, grown) // zero, with memory of its own
	a, b := custom{N: *grown}, custom{}
	if d := Compare(&a, &b, nil); d != nil {
		t.Errorf("two zeros: %v", d)
	}
	if Compare(&custom{N: *big.NewInt(5)}, &custom{N: *big.NewInt(6)}, nil) == nil {
		t.Error("5 and 6 are taken to be equal")
	}
	if Compare(&custom{A: netip.MustParseAddr("10.0.0.1")}, &custom{}, nil) == nil {
		t.Error("an address that was lost is not found")
	}
}
