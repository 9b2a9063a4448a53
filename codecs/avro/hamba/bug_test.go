package hamba

import (
	"testing"

	"github.com/hamba/avro/v2"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// Unmarshal takes the end of the input for the end of the value.
func TestBugTruncatedInput(t *testing.T) {
	s := avro.MustParse(`{"type": "record", "name": "pair", "fields": [{"name": "A", "type": "long"}, {"name": "B", "type": "long"}]}`)
	var v struct{ A, B int64 }
	if err := avro.Unmarshal(s, []byte{2}, &v); err != nil {
		t.Errorf("an encoding without its last field is refused: %v", err)
	}
}
