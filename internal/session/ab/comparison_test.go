package ab

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/record"
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

// TestShown: a record of builds is shown as what it was begun as, unless somebody asks for a library.
func TestShown(t *testing.T) {
	two := []record.Build{{}, {}}
	for _, x := range []struct {
		run                   record.Run
		library, format, want string
		refused               string
	}{
		{run: record.Run{Builds: two[:1]}, refused: "no record of ab"},
		{run: record.Run{Builds: two}, format: "table"},
		{run: record.Run{Builds: two}, format: "html", refused: "is not drawn"},
		{run: record.Run{Builds: two}, format: "html", library: "a/b", want: "a/b"},
		{run: record.Run{Builds: two, Comparison: &record.Comparison{Command: "history"}}, format: "html", want: "Go"},
		{run: record.Run{Builds: two, Comparison: &record.Comparison{Command: "history", Library: "c"}}, want: "c"},
	} {
		got, err := Shown(x.run, "r.jsonl", x.library, x.format)
		if got != x.want || (err != nil) != (x.refused != "") || err != nil && !strings.Contains(err.Error(), x.refused) {
			t.Errorf("%+v: %q, %v", x, got, err)
		}
	}
}
