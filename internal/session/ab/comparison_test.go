package ab

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/session"
)

// TestComparisonsComeBack: what a record says of a run leads to the flags that it was begun with.
func TestComparisonsComeBack(t *testing.T) {
	begun := Asked{Toolchains: []string{"1.27.3"}, Env: []string{"GOGC=50"}, Processes: 8, Links: 3, Seed: 7,
		Budget: UsualBudget, Inputs: 5}
	m := &Maker{Asked: begun}
	m.Spec.Codecs, m.Spec.Datasets, m.Spec.Ops = []string{"json/std"}, []string{"person"}, []string{"marshal"}
	c := m.comparison("ab", "", []session.Variant{{Name: "as it is"}, {Name: "GOGC=50"}})
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	got := strings.Join(Words(c), " ")
	if want := "--go=go1.27.3 --env=GOGC=50 --codec=json/std --dataset=person --op=marshal --checks=none --processes=8 " +
		"--links=3 --seed=7"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	f := Again(c)
	if f.Budget != begun.Budget || f.Inputs != 5 || len(f.Names) != 2 {
		t.Errorf("%+v", f)
	}
	m = &Maker{Asked: Asked{Links: 1, Budget: UsualBudget}}
	m.Spec.Ops, m.Spec.Codecs = []string{"marshal"}, []string{"json/goccy"}
	at := func(v string) session.Variant {
		return session.Variant{Name: v,
			Settings: build.Settings{Modules: []build.ModuleAt{{Path: "github.com/goccy/go-json", Version: v}}}}
	}
	c = m.comparison("history", "github.com/goccy/go-json", []session.Variant{at("v0.10.5"), at("v0.12.0")})
	if err := c.Check(); err != nil {
		t.Fatal(err)
	}
	got = strings.Join(Words(c), " ")
	if want := "--library=github.com/goccy/go-json --versions=v0.10.5,v0.12.0 --codec=json/goccy --op=marshal " +
		"--checks=none --time=1m0s --links=1 --seed=0"; got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
