package main

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestGlobsThatMatchNothing: a mistyped glob is an error and generates nothing.
func TestGlobsThatMatchNothing(t *testing.T) {
	t.Chdir("../../..")
	all := []emit.Codec{{Info: codec.Info{ID: "json/a"}}, {Info: codec.Info{ID: "json/b"}}, {Info: codec.Info{ID: "xml/c"}}}
	for _, c := range []struct{ codecs, families, want string }{
		{"json/*", "person", ""},
		{"xml/c,json/a", "person,order", ""},
		{"jsn/*", "person", `-codec: nothing matches "jsn/*"; there are json/a, json/b, xml/c`},
		{"json/a,jsn/*", "person", `-codec: nothing matches "jsn/*"`},
		{"json/a", "persn", `-family: nothing matches "persn"; there are accesslog, `},
	} {
		var h repository
		err := h.choose(t.Context(), all, c.codecs, c.families)
		if c.want == "" && (err != nil || len(h.codecs) != 2 || len(h.families) == 0 || len(h.families) > 2) {
			t.Errorf("%s, %s: %d codecs, %d types, %v", c.codecs, c.families, len(h.codecs), len(h.families), err)
		}
		if c.want != "" && (err == nil || !strings.HasPrefix(err.Error(), c.want)) {
			t.Errorf("%s, %s: %v, want %s", c.codecs, c.families, err, c.want)
		}
	}
}
