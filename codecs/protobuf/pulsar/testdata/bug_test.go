package pulsar

import (
	"testing"

	"google.golang.org/protobuf/proto"

	"serialbenchdata/gen/hostile/protobuf_pulsar/pb"
)

// These tests show faults of the library, with code of its generator. TestBugs of internal/check/standalone
// runs them. One that fails has met a release without the fault: then what the adapter does about it can go.

// A singular message that stands in an encoding twice is merged, as protobuf's encoding guide has it
// (Last One Wins). The generated code keeps the second alone: of 3a 02 08 05, Inner with ID 5, and 3a 03 12 01 62,
// Inner with Name b, the ID is lost. google.golang.org/protobuf reads both from the same bytes.
func TestBugMessagesAreNotMerged(t *testing.T) {
	var m pb.Hostile
	if err := proto.Unmarshal([]byte{0x3a, 2, 8, 5, 0x3a, 3, 0x12, 1, 'b'}, &m); err != nil {
		t.Fatal(err)
	}
	if inner := m.GetInner(); inner.GetId() != 0 || inner.GetName() != "b" {
		t.Errorf("the messages are merged: %v", inner)
	}
}
