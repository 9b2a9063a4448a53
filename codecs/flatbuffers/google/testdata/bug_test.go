package google

import (
	"testing"

	flatbuffers "github.com/google/flatbuffers/go"

	"serialbenchdata/gen/hostile/flatbuffers_google_object/fbs"
)

// These tests show faults of the library, with code of its generator. TestBugs of internal/check/standalone
// runs them. One that fails has met a release without the fault: then what the adapter does about it can go.

// UnPack leaves byte vectors pointing into the input.
func TestBugUnPackAliases(t *testing.T) {
	b := flatbuffers.NewBuilder(0)
	b.Finish((&fbs.HostileT{Data: []byte("abc"), Inner: new(fbs.HostileItemT)}).Pack(b))
	src := b.FinishedBytes()
	out := fbs.GetRootAsHostile(src, 0).UnPack()
	if string(out.Data) != "abc" {
		t.Fatalf("the bytes come back as %q", out.Data)
	}
	clear(src)
	if string(out.Data) == "abc" {
		t.Error("the bytes are copied")
	}
}
