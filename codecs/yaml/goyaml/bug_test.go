package goyaml

import (
	"io"
	"math"
	"runtime"
	"testing"

	"go.yaml.in/yaml/v3"
)

// What the library writes of these texts, it does not read. When it reads one, the text can be
// left out here.
func TestBugTextsItCannotRead(t *testing.T) {
	for _, v := range []any{"\t\na", []string{"\na"}, []string{"  a\nb"}} {
		out, err := yaml.Marshal(v)
		if err != nil {
			t.Fatal(err)
		}
		var got any
		if err := yaml.Unmarshal(out, &got); err == nil {
			t.Errorf("%q is read from %q: the bug is fixed", v, out)
		}
	}
}

// -0.0 is written as -0, and read as the integer 0.
func TestBugNegativeZero(t *testing.T) {
	out, err := yaml.Marshal(math.Copysign(0, -1))
	if err != nil {
		t.Fatal(err)
	}
	var got float64
	if err := yaml.Unmarshal(out, &got); err != nil || math.Signbit(got) {
		t.Errorf("got %v, %v from %q: the bug is fixed", got, err, out)
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
