package hamba

import (
	"bytes"
	"encoding/binary"
	"testing"

	"github.com/hamba/avro/v2"
)

// Floats are read in the order of the processor's bytes, and Avro's are little-endian: 1 is read as
// 3.03865e-319 on s390x, while the library writes it right. Seen by GOARCH=s390x CGO_ENABLED=0 go test
// -exec qemu-s390x.
func TestBigEndianFloats(t *testing.T) {
	if binary.NativeEndian.Uint16([]byte{1, 0}) == 1 {
		t.Skip("the processor is little-endian")
	}
	s := avro.MustParse(`{"type": "record", "name": "one", "fields": [{"name": "A", "type": "double"}]}`)
	one := struct{ A float64 }{1}
	data, err := avro.Marshal(s, one)
	if err != nil || !bytes.Equal(data, []byte{0, 0, 0, 0, 0, 0, 0xf0, 0x3f}) {
		t.Errorf("1 is written as %x, %v", data, err)
	}
	var got struct{ A float64 }
	if err := avro.Unmarshal(s, data, &got); err != nil || got == one {
		t.Errorf("1 is read as %v, %v", got.A, err)
	}
}
