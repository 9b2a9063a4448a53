package cborgen

import (
	"bytes"
	"io"
	"strings"
	"testing"

	cbg "github.com/whyrusleeping/cbor-gen"
)

// These tests show faults of the library. One that fails has met a release
// without the fault: then what the adapter does about it can go.

// TestBugListsOfBooleans shows that the generator has booleans, and no lists of them.
func TestBugListsOfBooleans(t *testing.T) {
	type value struct{ List []bool }
	info, err := cbg.ParseTypeInfo(value{})
	if err != nil {
		t.Fatal(err)
	}
	if err := cbg.GenMapEncodersForType(info, io.Discard); err == nil {
		t.Error("lists of booleans are generated: they need not be refused any more")
	}
}

// TestBugLargeMaps shows that what is written for a map refuses more than 4096 keys, and
// that no option of the generator allows more, as there is for lists, bytes and texts.
func TestBugLargeMaps(t *testing.T) {
	type value struct{ Table map[string]string }
	info, err := cbg.ParseTypeInfo(value{})
	if err != nil {
		t.Fatal(err)
	}
	var src bytes.Buffer
	g := cbg.Gen{MaxArrayLength: 1 << 24, MaxByteLength: 1 << 24, MaxStringLength: 1 << 24}
	if err := g.GenMapEncodersForType(info, &src); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(src.String(), "if len(t.Table) > 4096 {") {
		t.Error("maps may have more keys")
	}
}
