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

type hidden struct { ID string }
`, "a/internal/events/events.go": five, "events/events.go": five,
		"broken/events.go": five + "type Order string\n", "main.go": "package main\n\ntype Order struct{ ID int }\n"})
	e := engine(t, slices.DeleteFunc(jsonstd.Codecs(), func(c emit.Codec) bool { return c.ID != "json/std" })...)
	var types []ManyType
	for _, name := range []string{"Order", "Paid", "Page[Order]", "Call", "Nosuch", "hidden"} {
		types = append(types, ManyType{"./internal/events", name, ids(e)})
	}
	types = append(types, ManyType{"./a/internal/events", "Order", ids(e)}, ManyType{"./events", "Order", ids(e)},
		ManyType{"./broken", "Order", ids(e)}, ManyType{".", "Order", ids(e)})
	parts, err := e.BuildMany(context.Background(), Many{Dir: dir, Types: types, Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	want := map[int]string{0: "events.Order", 1: "events.Paid", 2: "events.Page[Order]", 6: "events.Order",
		7: "events.Order"}
	got := map[int]string{}
	programs := map[string]bool{}
	for i, p := range parts {
		got[i], programs[p.Path] = p.Dataset, true
		side := evolve.Side{Doer: &worker.Program{Path: p.Path, Args: p.Args}, Dataset: p.Dataset}
		list, why, err := evolve.Write(context.Background(), side, evolve.Row{Info: e.Infos[0]}, 5, 1)
		if err != nil || why != "" || len(list) != 5 {
			t.Errorf("%v: %d messages, %q, %v", types[i], len(list), why, err)
		}
	}
	if !maps.Equal(got, want) || len(programs) != 2 {
		t.Fatalf("%d programs have %v, want %v in 2", len(programs), got, want)
	}
}
