package suite

import (
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codec"
)

func TestUsual(t *testing.T) {
	var infos []codec.Info
	for _, id := range []string{"alone", "a/plain", "a/plain/x", "a/options/x", "a/options/y", "a/silent/x", "a/silent/y",
		"b/plain/only"} {
		infos = append(infos, codec.Info{ID: id, Usual: id == "a/options/y"})
	}
	s := &Suite{Codecs: infos}
	if got, want := s.Usual(), []string{"alone", "a/plain", "a/options/y", "a/silent/x", "a/silent/y",
		"b/plain/only"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
