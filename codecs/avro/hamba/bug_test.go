package hamba

import (
	"testing"

	"github.com/hamba/avro/v2"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// Unmarshal takes the end of the input for the end of the value.
func TestBugTruncatedInput(t *testing.T) {
	s := avro.MustParse(`{"type": "record", "name": "pair", "fields": [{"name": "A", "type": "long"}, {"name": "B", ` +
		`"type": "long"}]}`)
	var v struct{ A, B int64 }
	if err := avro.Unmarshal(s, []byte{2}, &v); err != nil {
		t.Errorf("an encoding without its last field is refused: %v", err)
	}
}

// Where the reader has a union and the writer one of its branches, the specification has that branch
// taken (Avro 1.12.0, Schema Resolution). The resolved schema forgets the union, which a Go pointer
// stands for, and 7, which an int wrote as 0e, is refused.
func TestBugReaderUnion(t *testing.T) {
	writer := avro.MustParse(`{"type": "record", "name": "old", "fields": [{"name": "A", "type": "int"}]}`)
	reader := avro.MustParse(`{"type": "record", "name": "old", "fields": [{"name": "A", "type": ["null", "int"]}]}`)
	resolved, err := avro.NewSchemaCompatibility().Resolve(reader, writer)
	if err != nil {
		t.Fatal(err)
	}
	var v struct{ A *int32 }
	if err := avro.Unmarshal(resolved, []byte{0x0e}, &v); err == nil {
		t.Errorf("an int is read as a union of null and int: %v", *v.A)
	}
}

// Where the writer has a union and the reader one of its branches, the specification has a value of that
// branch read, and only values of the others refused. The library refuses the schemas, whatever was written.
func TestBugWriterUnion(t *testing.T) {
	writer := avro.MustParse(`{"type": "record", "name": "now", "fields": [{"name": "A", "type": ["null", "int"]}]}`)
	reader := avro.MustParse(`{"type": "record", "name": "now", "fields": [{"name": "A", "type": "int"}]}`)
	if _, err := avro.NewSchemaCompatibility().Resolve(reader, writer); err == nil {
		t.Error("an int can be read where a union of null and int was written")
	}
}
