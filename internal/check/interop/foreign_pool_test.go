package interop

import (
	"testing"

	"github.com/serialbench/serialbench/internal/check/reference"
)

// TestChores: each reference is asked once, and those of one format by one process, in their order.
func TestChores(t *testing.T) {
	seen := map[string]int{}
	for i, c := range chores(reference.Languages()) {
		for _, r := range c.references {
			if name := c.language.Peer(r); seen[name] > 0 {
				t.Errorf("%s twice", name)
			}
			seen[c.language.Peer(r)] = i + 1
		}
	}
	for _, l := range reference.Languages() {
		for _, r := range l.References {
			if seen[l.Peer(r)] == 0 {
				t.Errorf("%s is not asked", l.Peer(r))
			}
		}
	}
	if seen["js/@msgpack/msgpack"] != seen["js/msgpackr"] || seen["python/json"] == seen["python/msgpack"] ||
		seen["python/json"] == seen["js/JSON"] {
		t.Errorf("%v", seen)
	}
}
