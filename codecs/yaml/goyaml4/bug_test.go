package goyaml4

import (
	"io"
	"math"
	"runtime"
	"testing"

	"go.yaml.in/yaml/v4"
)

// What v3 writes and cannot read itself is mended here.
func TestMendedSinceV3(t *testing.T) {
	for _, v := range []string{"\na", "\t\na", "  a\nb"} {
		out, err := yaml.Marshal([]string{v})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		if err := yaml.Unmarshal(out, &got); err != nil || len(got) != 1 || got[0] != v {
			t.Errorf("got %q, %v from %q", got, err, out)
		}
	}
	out, err := yaml.Marshal(math.Copysign(0, -1))
	if err != nil {
		t.Fatal(err)
	}
	var zero float64
	if err := yaml.Unmarshal(out, &zero); err != nil || !math.Signbit(zero) {
		t.Errorf("got %v, %v from %q", zero, err, out)
	}
}

// An Encoder keeps every event of every document it wrote, so that the memory of a stream grows
// without end, and Marshal takes some 1500 bytes for each number of a list.
func TestBugEncoderKeepsEvents(t *testing.T) {
	held := func() int64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return int64(m.HeapAlloc)
	}
	const documents = 2000
	enc := yaml.NewEncoder(io.Discard)
	before := held()
	for range documents {
		if err := enc.Encode([]int{1, 2, 3, 4}); err != nil {
			t.Fatal(err)
		}
	}
	if kept := (held() - before) / documents; kept < 500 {
		t.Errorf("%d bytes are kept of each document: the bug is fixed", kept)
	}
	runtime.KeepAlive(enc)
}

// An Encoder that has written nothing cannot be closed, though a stream may be of no documents.
func TestBugClosesNoEmptyStream(t *testing.T) {
	if err := yaml.NewEncoder(io.Discard).Close(); err == nil {
		t.Error("it can: the bug is fixed")
	}
}

type hidden struct{}

// An embedded struct of a type that is not exported is a field like others, whose value cannot be had.
func TestBugHiddenEmbedding(t *testing.T) {
	type value struct {
		A int
		hidden
	}
	defer func() {
		if recover() == nil {
			t.Error("no panic: the bug is fixed")
		}
	}()
	_, _ = yaml.Marshal(value{1, hidden{}})
}
