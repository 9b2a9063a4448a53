package messages

import (
	"strings"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/durationpb"
)

func TestRead(t *testing.T) {
	var data []byte
	for _, d := range []*durationpb.Duration{{Seconds: 1}, {}, {Seconds: 3, Nanos: 5}} {
		b, err := proto.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		data = append(protowire.AppendVarint(data, uint64(len(b))), b...)
	}
	values, err := Read[durationpb.Duration](data)
	if err != nil || len(values) != 3 || values[0].Seconds != 1 || values[2].Nanos != 5 {
		t.Errorf("%d messages, %v", len(values), err)
	}
	for want, bad := range map[string][]byte{
		"message 4: has 9 bytes by its length, but the file ends after 1": append(data[:len(data):len(data)], 9, 1),
		"message 1: no length where one has to be":                        {0x80},
		"message 1 does not fit the type":                                 {1, 0xff},
		ErrNone.Error():                                                   {},
	} {
		if _, err := Read[durationpb.Duration](bad); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%x: %v, want %s", bad, err, want)
		}
	}
}
