package main

import (
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
)

// TestStatements checks that each folder states what its library does with the
// caller's buffer, in the words that there are.
func TestStatements(t *testing.T) {
	legal := []string{"empty-input", "trailing-bytes", "trailing-encoding", "stale-fields"}
	for _, c := range catalog.Codecs() {
		if c.Emit == nil || c.NoOp {
			continue
		}
		if !slices.Contains([]codec.Buffer{codec.BufferNone, codec.BufferInto, codec.BufferAppend}, c.Buffer) {
			t.Errorf("%s: Buffer is %q", c.ID, c.Buffer)
		}
		if !slices.Contains([]codec.Kept{codec.KeptNowhere, codec.KeptFresh, codec.KeptGiven, codec.KeptAlways}, c.Keeps) {
			t.Errorf("%s: Keeps is %q", c.ID, c.Keeps)
		}
		if !slices.Contains([]codec.Sharing{codec.SharesNothing, codec.SharesFunctions, codec.SharesObject}, c.Shared) {
			t.Errorf("%s: Shared is %q", c.ID, c.Shared)
		}
		for trait, clause := range c.Legal {
			if !slices.Contains(legal, trait) || clause == "" {
				t.Errorf("%s: Legal[%q] is %q; want one of %q with its clause", c.ID, trait, clause, legal)
			}
		}
	}
}
