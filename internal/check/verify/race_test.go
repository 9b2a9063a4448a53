package verify

import (
	"testing"

	"github.com/serialbench/serialbench/internal/record"
)

// TestRaceParty tells a race in an adapter, or in what asks codecs, from one in a library.
func TestRaceParty(t *testing.T) {
	for text, want := range map[string]record.Party{
		"data race: write in example.org/lib.(*Codec).Marshal, previous read in example.org/lib.size":      record.Library,
		"data race: write in " + module + "codecs/json/x.(*Codec[...]).Marshal, previous write in a.org/b": record.Adapter,
		"data race: write in " + module + "suite.open, previous write in a.org/b":                          record.Library,
		"data race: write in " + module + "suite.open, previous read in " + module + "internal/x":          record.Ours,
	} {
		if got := RaceParty(text); got != want {
			t.Errorf("%s: %s", text, got)
		}
	}
}

// TestRace reads the reports of the race detector, and no others.
func TestRace(t *testing.T) {
	const report = "WARNING: DATA RACE\nWrite at 0x00c0001 by goroutine 9:\n  runtime.mapassign_faststr()\n      " +
		"/go/map.go:1 +0x0\n  example.org/lib.(*Codec).Marshal()\n      /lib/codec.go:12 +0x2c\n\n" +
		"Previous read at 0x00c0001 by goroutine 8:\n  example.org/lib.size()\n      /lib/size.go:3 +0x10\n\nGoroutine 9 " +
		"(running) created at:\n  example.org/traits.concurrent()\n"
	got, found := Race(report)
	if want := "data race: write in example.org/lib.(*Codec).Marshal, previous read in example.org/lib.size"; !found ||
		got != want {
		t.Errorf("%q, %v; want %q", got, found, want)
	}
	if _, found := Race("panic: other"); found {
		t.Error("a panic was taken for a race")
	}
}
