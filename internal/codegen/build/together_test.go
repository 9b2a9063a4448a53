package build

import (
	"context"
	"maps"
	"slices"
	"testing"

	jsonstd "github.com/serialbench/serialbench/codecs/json/std"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// TestTypesTogether: several types go into one program, each with values of its own; one that no codec can be given as
// it is does not.
func TestTypesTogether(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n",
		"internal/events/events.go": five + `
type Paid struct{ Order Order; By map[string]int }

type Page[T any] struct{ Items []T }

type Call struct { ID string; Then func() }
`})
	e := engine(t, slices.DeleteFunc(jsonstd.Codecs(), func(c emit.Codec) bool { return c.ID != "json/std" })...)
	p, err := e.BuildMany(context.Background(), Many{Dir: dir, Package: "./internal/events", Codecs: ids(e),
		Types: []string{"Order", "Paid", "Page[Order]", "Call", "Nosuch"}, Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{"Order": "events.Order", "Paid": "events.Paid", "Page[Order]": "events.Page[Order]"}
	if !maps.Equal(p.Datasets, want) {
		t.Fatalf("it has %v, want %v", p.Datasets, want)
	}
	for _, id := range want {
		side := evolve.Side{Doer: &worker.Program{Path: p.Path}, Dataset: id}
		list, why, err := evolve.Write(context.Background(), side, evolve.Row{Info: e.Infos[0]}, 5, 1)
		if err != nil || why != "" || len(list) != 5 {
			t.Errorf("%s: %d messages, %q, %v", id, len(list), why, err)
		}
	}
}
