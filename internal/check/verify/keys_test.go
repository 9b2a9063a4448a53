package verify

import (
	"strings"
	"testing"
)

func TestKeysByAddress(t *testing.T) {
	type point struct{ X, Y int }
	type value struct{ Names map[*point]string }
	want := value{map[*point]string{{1, 2}: "a", {3, 4}: "b", {3, 4}: "c"}}
	if d := Compare(&value{map[*point]string{{3, 4}: "c", {1, 2}: "a", {3, 4}: "b"}}, &want, nil); d != nil {
		t.Errorf("the same keys at other addresses: %v", d)
	}
	for name, got := range map[string]value{
		"another key":   {map[*point]string{{1, 2}: "a", {3, 5}: "b", {3, 4}: "c"}},
		"another value": {map[*point]string{{1, 2}: "x", {3, 4}: "b", {3, 4}: "c"}},
		"a key less":    {map[*point]string{{1, 2}: "a", {3, 4}: "b"}},
	} {
		if d := Compare(&got, &want, nil); d == nil || !strings.HasPrefix(d.Path, "value.Names") {
			t.Errorf("%s: %v, want a difference in value.Names", name, d)
		}
	}
}
