package breaking

import (
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/config"
)

// TestSettle: what was seen decides, at the change whose path is nearest; what no change explains is a change itself.
func TestSettle(t *testing.T) {
	begin := func(field, kind, verdict, use string) *Change {
		return &Change{Type: "./m.T", Was: "./m.T", Library: "json/std", Field: field, Change: kind, Verdict: verdict,
			Direction: use, use: use, names: []string{field[2:]}}
	}
	held := func(path string) SeenField { return SeenField{Path: path, Held: true} }
	lost := func(path string) SeenField { return SeenField{Path: path, Lost: true, Want: "1", Got: "0", Held: true} }
	at := func(string) string { return "here" }
	for name, x := range map[string]struct {
		c    *Change
		seen []Seen
		want string
		more int
	}{
		"depends, all arrives": {begin("T.A", "retyped", Depends, Either), []Seen{{Direction: NewReadsOld, Read: 1,
			Fields: []SeenField{held("A")}}, {Direction: OldReadsNew, Read: 1, Fields: []SeenField{held("A")}}}, Safe, 0},
		"depends, one direction alone": {begin("T.A", "retyped", Depends, Either), []Seen{{Direction: NewReadsOld, Read: 1,
			Fields: []SeenField{held("A")}}}, Depends, 0},
		"depends, the direction in use": {begin("T.A", "retyped", Depends, NewReadsOld), []Seen{{Direction: NewReadsOld,
			Read: 1, Fields: []SeenField{held("A")}}}, Safe, 0},
		"depends, the field was always empty": {begin("T.A", "retyped", Depends, NewReadsOld), []Seen{{
			Direction: NewReadsOld, Read: 1}}, Depends, 0},
		"depends, a part is lost": {begin("T.A", "retyped", Depends, NewReadsOld), []Seen{{Direction: NewReadsOld, Read: 1,
			Fields: []SeenField{held("A"), lost("A[].B")}}}, Breaks, 0},
		"depends, another field is lost": {begin("T.A", "retyped", Depends, NewReadsOld), []Seen{{Direction: NewReadsOld,
			Read: 1, Fields: []SeenField{held("A"), lost("AB")}}}, Safe, 1},
		"lost in a direction that is not in use": {begin("T.A", "retyped", Depends, NewReadsOld), []Seen{
			{Direction: NewReadsOld, Read: 1, Fields: []SeenField{held("A")}}, {Direction: OldReadsNew, Read: 1,
				Fields: []SeenField{lost("A")}}}, Safe, 0},
		"a safe one breaks": {begin("T.A", "omitempty", Safe, NewReadsOld), []Seen{{Direction: NewReadsOld, Read: 1,
			Fields: []SeenField{lost("A")}}}, Breaks, 0},
		"a rule is not refuted by values": {begin("T.A", "retyped", Breaks, NewReadsOld), []Seen{{Direction: NewReadsOld,
			Read: 1, Fields: []SeenField{held("A")}}}, Breaks, 0},
		"constants are not made safe": {begin("T.A", "constant-added", Depends, NewReadsOld), []Seen{{
			Direction: NewReadsOld, Read: 1, Fields: []SeenField{held("A")}}}, Depends, 0},
		"refused by name": {begin("T.A", "omitempty", Safe, NewReadsOld), []Seen{{Direction: NewReadsOld,
			Refused: []Refusal{{"into field T.A of", at}}}}, Breaks, 0},
		"refused, and nothing could be the reason": {begin("T.A", "omitempty", Safe, NewReadsOld), []Seen{{
			Direction: NewReadsOld, Refused: []Refusal{{"no", at}}}}, Safe, 1},
		"an added field is safe": {begin("T.A", "added", Safe, Either), []Seen{{Direction: OldReadsNew, Read: 1,
			Fields: []SeenField{lost("A")}}}, Safe, 0},
		"what an adapter stands in for is not tried": {begin("T.A", "retyped", Depends, NewReadsOld), []Seen{{
			Direction: NewReadsOld, Read: 1, Adapted: []string{"A"}, Fields: []SeenField{lost("A.B")}}}, Depends, 1},
		"bytes": {begin("T.A", "omitempty", Safe, Either), []Seen{{Direction: NewReadsOld, Read: 1,
			Bytes: &[2]string{"a", "b"}}}, Safe, 1},
	} {
		more, _ := Settle([]*Change{x.c}, &Root{Type: "./m.T", Codec: "json/std", Direction: x.c.use}, x.seen, nil)
		if x.c.Verdict != x.want || len(more) != x.more {
			t.Errorf("%s: %s and %d more, want %s and %d", name, x.c.Verdict, len(more), x.want, x.more)
		}
	}
}

// TestSettleNames: a renamed field is found under both names, and an error names the field that it is about.
func TestSettleNames(t *testing.T) {
	changes := Compare(model(t, "json/std", Either, "A a int64\nB b int64\nC c string"),
		model(t, "json/std", Either, "A a string\nB b string\nD d string"), Cells{})
	var all []*Change
	for i := range changes {
		all = append(all, &changes[i])
	}
	Settle(all, &Root{Type: "./m.T", Codec: "json/std", Direction: Either}, []Seen{{Direction: NewReadsOld, Read: 1,
		Refused: []Refusal{{"cannot read field b", func(string) string { return "5" }}},
		Fields:  []SeenField{{Path: "C", Lost: true, Want: `"x"`, Got: "absent"}}}}, nil)
	for _, c := range changes {
		want := map[string]string{"T.A": "", "T.B": "5", "T.D": `"x"`}[c.Field]
		if got := c.Want; c.Tried != (want != "") || c.Tried && got != want {
			t.Errorf("%s %s: tried %v, want %q, expected %q", c.Field, c.Change, c.Tried, got, want)
		}
	}
}

// TestSettled: of several versions the worst counts, and one that was not tried keeps what the rules say.
func TestSettled(t *testing.T) {
	m := model(t, "json/std", Either, "A a int64")
	bases := []Base{{Name: "v1"}, {Name: "v2"}}
	for name, x := range map[string]struct {
		verdicts []string
		want     string
	}{"both": {[]string{Safe, Safe}, Safe}, "one breaks": {[]string{Breaks, Safe}, Breaks},
		"one tried": {[]string{Safe}, Depends}} {
		a := &Answer{Model: m, old: map[string]*Model{"v1": m, "v2": m}, Changes: []Change{{Type: "./m.T", Was: "./m.T",
			Library: "json/std", Field: "T.A", Change: "retyped", Verdict: Depends, Against: []string{"v1", "v2"}}}}
		trials := a.Trials(bases, false)
		if len(trials) != 2 {
			t.Fatalf("%d trials, want 2", len(trials))
		}
		for i, v := range x.verdicts {
			trials[i].copies[0].Verdict = v
		}
		a.Settled(trials[:len(x.verdicts)])
		if got := a.Changes[0].Verdict; got != x.want {
			t.Errorf("%s: %s, want %s", name, got, x.want)
		}
	}
}

// TestPeriod: times of --history.
func TestPeriod(t *testing.T) {
	for text, want := range map[string]int{"6mo": 182, "90d": 90, "forever": -1, "": 0, "rollout": 0, "0mo": 0, "x": 0} {
		if got, err := Period(text); got != want || (err != nil) != (want == 0) {
			t.Errorf("%q: %d, %v", text, got, err)
		}
	}
	if _, err := Releases(t.Context(), Request{}, []Base{{Name: "v1", When: time.Unix(0, 0)}}, "6mo"); err == nil {
		t.Error("a history of one tag is taken")
	}
}

// TestDirectionNotTried: kept messages read nothing, and say nothing of old code.
func TestDirectionNotTried(t *testing.T) {
	for _, was := range []string{Either, NewReadsOld} {
		c := &Change{Type: "./m.T", Was: "./m.T", Library: "json/std", Field: "T.A", Change: "retyped", Verdict: Breaks,
			Direction: was, use: Either}
		Settle([]*Change{c}, &Root{Type: "./m.T", Codec: "json/std", Direction: Either}, []Seen{{
			Direction: NewReadsOld, Read: 1, Fields: []SeenField{{Path: "A", Lost: true, Want: "1", Got: "0"}}}}, nil)
		if c.Direction != was || c.Want != "1" {
			t.Errorf("%s became %s, %s", was, c.Direction, c.Want)
		}
	}
}

// TestAcksThatWereThere: one that covers no change is stale, unless the version compared with has it and its month is
// not over.
func TestAcksThatWereThere(t *testing.T) {
	day := time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC)
	for text, stale := range map[string][2]bool{ // in the version before, in none
		"retyped until=2026-11 all read both": {false, true},
		"retyped until=2026-10 all read both": {true, true},
		"retyped all read both":               {true, true},
	} {
		a, err := parseAck(text, "a.go:1")
		if err != nil {
			t.Fatal(err)
		}
		b := a
		b.Where = "a.go:7"
		m := &Model{Nodes: map[string]*Node{"": {Acks: []Ack{a}}}}
		for i, before := range [][]Ack{{b}, nil} {
			if got := acknowledge(nil, m, nil, before, day); len(got) > 0 != stale[i] {
				t.Errorf("%s, %d: %q", text, i, got)
			}
		}
	}
}

// TestLifetime: that of a type counts more than that of its folder.
func TestLifetime(t *testing.T) {
	c := &config.Config{Lifetime: map[string]string{"./api.*": "30d", "./api.Answer": "forever", ".*": "7d"}}
	for id, want := range map[string]string{"./api.Answer": "forever", "./api.Page[./store.Item]": "30d", ".Config": "7d",
		"./store.Item": ""} {
		if got := lifetime(c, id); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// TestLives: data of a release was written until the next one.
func TestLives(t *testing.T) {
	day := func(n int) time.Time { return time.Date(2026, 1, n, 0, 0, 0, 0, time.UTC) }
	all := []Base{{Name: "a", When: day(1)}, {Name: "b", When: day(2)}, {Name: "c", When: day(20)},
		{Name: "d", When: day(31)}}
	for life, want := range map[string]string{"": "abcd", "forever": "abcd", "rollout": "d", "5d": "cd", "11d": "bcd",
		"29d": "abcd", "28d": "bcd"} {
		got := ""
		for _, b := range all {
			if lives(life, b, all) {
				got += b.Name
			}
		}
		if got != want {
			t.Errorf("%s: %s, want %s", life, got, want)
		}
	}
}

// TestWithin: a change of a struct is that of each path on which the struct lies.
func TestWithin(t *testing.T) {
	m := &Model{Nodes: map[string]*Node{
		key("json/std", "./a.T"): {ID: "./a.T", Kind: "struct", Fields: []Field{{Name: "N", Kind: "int64"},
			{Name: "New", Kind: "string"}, {Name: "All", Kind: "map[string][]*./a.U"}}},
		key("json/std", "./a.U"): {ID: "./a.U", Kind: "struct", Fields: []Field{{Name: "Base.In", Kind: "*./a.T"},
			{Name: "Other", Kind: "[]./a.T"}}},
	}}
	a := &Answer{Model: m, old: map[string]*Model{"v1": m}, Changes: []Change{
		{Type: "./a.T", Was: "./a.T", Library: "json/std", Field: "T.New", Change: "added", Against: []string{"v1"}},
		{Type: "./a.U", Was: "./a.U", Library: "json/std", Field: "U.Other", Change: "retyped", Against: []string{"v1"}}}}
	trial := &Trial{Base: Base{Name: "v1"}, Type: "./a.T", of: a, copies: map[int]*Change{0: &a.Changes[0]}}
	for path, want := range map[string]string{"All[][].Base.In.New": "added", "All[][].Other[].N": "retyped",
		"All[][].Base.In.N": "", "New": "added", "All[][].Other[].New": "retyped added", "Gone": ""} {
		var got []string
		for _, c := range trial.within("json/std")(path) {
			got = append(got, c.Change)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s: %q, want %q", path, got, want)
		}
	}
}

// TestPrefix: annotations name files as the repository does, also where the module lies in a folder of it.
func TestPrefix(t *testing.T) {
	a := &Answer{Prefix: "backend/", Model: &Model{}, Changes: []Change{{Type: ".T", Library: "json/std", Field: "T.A",
		Change: "removed", Verdict: Breaks, File: "store/a.go", Line: 3}}}
	for format, want := range map[string]string{"github": "file=backend/store/a.go,line=3",
		"sarif": `"backend/store/a.go"`, "table": "  store/a.go:3"} {
		var b strings.Builder
		if err := a.Write(&b, format); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %v\n%s", format, err, b.String())
		}
	}
}
