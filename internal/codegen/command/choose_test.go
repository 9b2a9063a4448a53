package command

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// TestGlobsThatMatchNothing: a mistyped glob is an error and chooses nothing.
func TestGlobsThatMatchNothing(t *testing.T) {
	all := []emit.Codec{{Info: codec.Info{ID: "json/a"}}, {Info: codec.Info{ID: "json/b"}},
		{Info: codec.Info{ID: "xml/c"}}}
	for _, c := range []struct{ globs, want string }{
		{"json/*", ""},
		{"xml/c,json/a", ""},
		{"jsn/*", `-codec: nothing matches "jsn/*"; there are json/a, json/b, xml/c`},
		{"json/a,jsn/*", `-codec: nothing matches "jsn/*"`},
	} {
		chosen, err := Codecs(all, c.globs)
		if c.want == "" && (err != nil || len(chosen) != 2) {
			t.Errorf("%s: %d codecs, %v", c.globs, len(chosen), err)
		}
		if c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %s", c.globs, err, c.want)
		}
	}
	targets := []generate.Target{{Family: "order"}, {Family: "person"}, {Family: "tweet"}}
	if chosen, err := Targets(targets, "person,order"); err != nil || len(chosen) != 2 {
		t.Errorf("%d types, %v", len(chosen), err)
	}
	if _, err := Targets(targets, "persn"); err == nil ||
		!strings.HasPrefix(err.Error(), `-family: nothing matches "persn"; there are order, `) {
		t.Error(err)
	}
}
