package main

import (
	"errors"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/mod/module"

	"github.com/serialbench/serialbench/internal/record"
)

func TestFiftyModulesArePinned(t *testing.T) {
	list, err := pinned("pinned/go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 50 {
		t.Errorf("%d modules, want 50", len(list))
	}
}

func TestStructsThatCanBeDrawn(t *testing.T) {
	f, err := parser.ParseFile(token.NewFileSet(), "x.go", `package x
type Order struct{ ID string }
type hidden struct{ ID string }
type Closed struct{ id string }
type Page[T any] struct{ Items []T }
type Kind int
type Wrapped struct{ Order }
`, 0)
	if err != nil {
		t.Fatal(err)
	}
	if got := exportedStructs(f); !slices.Equal(got, []string{"Order", "Wrapped"}) {
		t.Error(got)
	}
}

// TestASeedDrawsTheSame: the same seed draws the same types, each once.
func TestASeedDrawsTheSame(t *testing.T) {
	all := func(seed uint64) string {
		var names []string
		p := newPot([]module.Version{{Path: "a"}, {Path: "b"}}, seed)
		for _, m := range p.modules {
			for _, n := range []string{"A", "B", "C"} {
				p.types[m.Path] = append(p.types[m.Path], drawn{m, m.Path, n})
			}
		}
		for {
			d, ok, err := p.draw(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			if !ok {
				return strings.Join(names, " ")
			}
			names = append(names, d.String())
		}
	}
	first, again := all(1), all(1)
	if first != again || first == all(2) || len(strings.Fields(first)) != 6 {
		t.Error(first, again, all(2))
	}
}

// TestAFailureIsNoPass: a codec that failed, a type that was refused and one that no codec
// takes are told apart from one that passes.
func TestAFailureIsNoPass(t *testing.T) {
	for name, c := range map[string]struct {
		o    outcome
		want bool
	}{
		"passes": {outcome{Verdicts: map[record.Verified]int{"ok": 1, "unsupported": 3}}, true},
		"fails": {outcome{Verdicts: map[record.Verified]int{"ok": 1}, Failed: []failure{{Codec: "x"}}},
			false},
		"refused":                        {outcome{Verdicts: map[record.Verified]int{}, Refused: "no"}, false},
		"lossy by the type's own method": {outcome{Verdicts: map[record.Verified]int{"lossy": 3}}, true},
		"no codec":                       {outcome{Verdicts: map[record.Verified]int{"unsupported": 3}}, false},
	} {
		if c.o.passes() != c.want {
			t.Errorf("%s: %v", name, c.o)
		}
	}
}

// TestAFailureIsTheLibrarys: only where programs show all that failed.
func TestAFailureIsTheLibrarys(t *testing.T) {
	shown, not := failure{Codec: "x", Alone: "shown, a panic"}, failure{Codec: "y", Alone: "not shown, 3 values come back"}
	for _, c := range []struct {
		o    outcome
		want bool
	}{
		{outcome{Failed: []failure{shown}}, true},
		{outcome{Failed: []failure{shown, not}}, false},
		{outcome{Failed: []failure{{Codec: "z", Party: "ours"}}}, false},
		{outcome{Refused: "no"}, false},
		{outcome{}, false},
	} {
		if c.o.theirs() != c.want {
			t.Errorf("%v", c.o)
		}
	}
}

// TestAnInterruptedDrawGoesOn: what was kept is there again, but for a line that was cut off
// and for what other codecs made of a type.
func TestAnInterruptedDrawGoesOn(t *testing.T) {
	name := filepath.Join(t.TempDir(), "kept.jsonl")
	d := func(name string) drawn { return drawn{module.Version{Path: "a", Version: "v1.0.0"}, "a/b", name} }
	k, err := openKept(name, "**")
	if err != nil {
		t.Fatal(err)
	}
	other, err := openKept(name, "json/*")
	if err != nil {
		t.Fatal(err)
	}
	first := outcome{drawn: d("First"), Verdicts: map[record.Verified]int{"ok": 1}, Took: time.Second,
		Failed: []failure{{Codec: "x", Detail: "lost"}}}
	again := outcome{drawn: d("First"), Verdicts: map[record.Verified]int{"ok": 2}}
	for _, err := range []error{k.add(first), k.add(outcome{drawn: d("Second"), Refused: "no"}),
		other.add(outcome{drawn: d("Third")}), k.add(again)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_WRONLY, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(`{"Codecs":"**","Mod`)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	for range 2 { // the second time the line that was cut off is gone
		if k, err = openKept(name, "**"); err != nil {
			t.Fatal(err)
		}
		if len(k.outcomes) != 2 || !k.outcomes["a/b.First"].passes() || k.outcomes["a/b.Second"].Refused != "no" {
			t.Errorf("%v", k.outcomes)
		}
	}
}

// TestNamedTypes: a type that is named is of the module that its package is in.
func TestNamedTypes(t *testing.T) {
	modules := []module.Version{{Path: "a.org/b", Version: "v1.0.0"}, {Path: "a.org/b2", Version: "v2.0.0"}}
	got, err := named("a.org/b2/c.T,a.org/b.U", modules)
	want := []drawn{{modules[1], "a.org/b2/c", "T"}, {modules[0], "a.org/b", "U"}}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%v, %v", got, err)
	}
	for _, wrong := range []string{"", "T", "a.org/bc.T", "c.org/b.T"} {
		if _, err := named(wrong, modules); err == nil {
			t.Errorf("%q is taken", wrong)
		}
	}
}
