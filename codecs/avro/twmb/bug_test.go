package twmb

import (
	"testing"

	"github.com/twmb/avro"
)

// These tests show faults and limits of the library. One that fails has met a release
// without: then what is said of it can go.

// Where the writer has a union and the reader one of its branches, the specification has a value of
// that branch read, and only values of the others refused (Avro 1.12.0, Schema Resolution). The
// library refuses the schemas, whatever was written; its notes call that intended.
func TestBugWriterUnion(t *testing.T) {
	writer := avro.MustParse(`{"type": "record", "name": "now", "fields": [{"name": "A", "type": ["null", "int"]}]}`)
	reader := avro.MustParse(`{"type": "record", "name": "now", "fields": [{"name": "A", "type": "int"}]}`)
	if _, err := avro.Resolve(writer, reader); err == nil {
		t.Error("an int can be read where a union of null and int was written")
	}
}

// Where the reader has a union and the writer one of its branches, that branch is taken, as the
// specification demands and github.com/hamba/avro does not.
func TestReaderUnion(t *testing.T) {
	writer := avro.MustParse(`{"type": "record", "name": "old", "fields": [{"name": "A", "type": "int"}]}`)
	reader := avro.MustParse(`{"type": "record", "name": "old", "fields": [{"name": "A", "type": ["null", "int"]}]}`)
	resolved, err := avro.Resolve(writer, reader)
	if err != nil {
		t.Fatal(err)
	}
	var v struct{ A *int32 }
	if _, err := resolved.Decode([]byte{0x0e}, &v); err != nil || v.A == nil || *v.A != 7 {
		t.Errorf("read %v, %v; want 7", v.A, err)
	}
}

// A uint64 of 2^63 or more is no long: an error and not another number.
func TestLongTakesNoLargeUint64(t *testing.T) {
	s := avro.MustParse(`{"type": "record", "name": "r", "fields": [{"name": "A", "type": "long"}]}`)
	if b, err := s.Encode(struct{ A uint64 }{1 << 63}); err == nil {
		t.Errorf("2^63 is written as %x", b)
	}
}
