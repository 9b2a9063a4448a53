package page

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

// unsigned lists the values of matrices that their legends do not have, or have without words.
// Values of traits are the page's own, but for those that harm.
func unsigned(p Page) (found []string) {
	for _, m := range p.Matrices {
		for _, s := range m.Sheets {
			for _, at := range s.Value {
				value := p.Texts[at]
				i := slices.IndexFunc(m.Legend, func(s Sign) bool { return s.Value == value })
				switch {
				case at == 0, m.ID == "traits" && !record.Harmful(value):
				case i < 0:
					found = append(found, m.ID+" "+value)
				case m.Legend[i].Means == "" || m.ID == "attack" && m.Legend[i].Sign == "?":
					found = append(found, m.ID+" "+value+" without words")
				}
			}
		}
	}
	return found
}

// Every value that a matrix shows stands in its legend, also one that only a later version of
// the program knows.
func TestEveryValueHasASign(t *testing.T) {
	rec := pageFixture(t)
	strange := everyOutcome("json/std", "hostile")
	strange.Worst = "melted"
	rec.Attacks = append(rec.Attacks, strange)
	rec.Edges = append(rec.Edges, record.Edge{Codec: "json/std", Case: "int8/max", Verdict: record.Endless},
		record.Edge{Codec: "json/std", Case: "int8/zero", Verdict: record.Died})
	rec.Traits = append(rec.Traits, record.Trait{Codec: "json/std", Dataset: "person", Trait: "empty-input",
		Value: record.Panicked})
	p := Of(view.New(rec, view.Options{Sort: view.SortTotal}))
	if found := unsigned(p); len(found) > 0 {
		t.Errorf("no sign for %v", found)
	}
	for _, m := range p.Matrices {
		seen := map[string]string{}
		for _, s := range m.Legend {
			if other, ok := seen[s.Sign]; ok {
				t.Errorf("%s: %s is the sign of %s and of %s", m.ID, s.Sign, other, s.Value)
			}
			seen[s.Sign] = s.Value
			harms := record.Harmful(s.Value) || s.Value == record.CellChanged || s.Value == "melted"
			if slices.Contains([]string{"attack", "edges", "traits"}, m.ID) && harms != (s.Tone == "bad") {
				t.Errorf("%s: %s is %s", m.ID, s.Value, s.Tone)
			}
		}
	}
}

// The signs of an attack have the order of [facts.Rank], the worst first, and all outcomes.
func TestAttackSignsAreOrdered(t *testing.T) {
	var values []string
	for _, s := range attackSigns() {
		values = append(values, s.Value)
	}
	for _, o := range record.AttackOutcomes() {
		if !slices.Contains(values, o) {
			t.Errorf("%s has no sign", o)
		}
	}
	for i, harm := range facts.Harms() {
		if values[i] != harm {
			t.Errorf("place %d has %s, want %s", i, values[i], harm)
		}
	}
	if i := slices.Index(values, record.Unfinished); i != len(facts.Harms()) {
		t.Errorf("%s stands at %d, not behind the harms", record.Unfinished, i)
	}
}

// Of one cell found by two seeds the worse stays, in either order.
func TestWorstOfTwoSeeds(t *testing.T) {
	for _, c := range []struct{ one, two, want string }{
		{record.Died, record.Refused, record.Died}, {record.Refused, record.Died, record.Died},
		{record.Different, record.Unfinished, record.Unfinished}, {record.NotAttacked, record.Right, record.Right},
	} {
		got := worstOnly([]finding{{codec: "a", column: "all", value: c.one}, {codec: "b", column: "all", value: c.two},
			{codec: "a", column: "all", value: c.two}})
		if len(got) != 2 || got[0].value != c.want {
			t.Errorf("%s, %s: %v", c.one, c.two, got)
		}
	}
}

// publishedAttacks is what is published of attacks, which is read in a second.
func publishedAttacks(t *testing.T) *record.Record {
	t.Helper()
	rec, err := record.ReadFile("../../../../published/record.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	return &record.Record{Codecs: rec.Codecs, Attacks: rec.Attacks}
}

// A card says that an attack was too short to tell exactly where the hostile view does.
func TestCardAndHostileViewAgree(t *testing.T) {
	rec := publishedAttacks(t)
	p := Of(view.New(rec, view.Options{Sort: view.SortTotal}))
	if found := unsigned(p); len(found) > 0 {
		t.Fatalf("no sign for %d cells, of them %v", len(found), found[0])
	}
	known := facts.New(rec)
	short, cells := 0, 0
	for _, m := range p.Matrices {
		for _, s := range m.Sheets {
			for r, row := range s.Rows {
				id, value := p.Codecs[row[0]].ID, p.Texts[s.Value[r*len(m.Columns)+slices.Index(m.Columns, "all")]]
				if m.ID != "attack" || p.Texts[row[1]] != "unmarshal" {
					continue
				}
				cells++
				says, shows := known.Codec(id).Untrusted(s.Dataset), value == record.Unfinished
				if shows {
					short++
				}
				if strings.Contains(says, tooFew) != shows || strings.HasPrefix(says, facts.HarmHead) != record.Harmful(value) {
					t.Errorf("%s on %s: the view has %s, the card %q", id, s.Dataset, value, says)
				}
			}
		}
	}
	if cells < 100 || short == 0 {
		t.Errorf("%d cells, %d of them too short to tell", cells, short)
	}
}
