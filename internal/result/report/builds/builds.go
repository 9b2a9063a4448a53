// Package builds shows programs that were measured in turns in one run: each beside the first, or releases of a
// library each beside the one before, with what checks say of one and not of another.
package builds

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Gate is what makes a comparison of builds fail. Negative limits are not asked for.
type Gate struct {
	Time   float64 `json:"time"`   // shown to be slower by more, relative
	Bytes  float64 `json:"bytes"`  // allocates more bytes by more, relative
	Allocs float64 `json:"allocs"` // allocates more often by more, relative
}

// NoGate fails for what does not verify any more only.
var NoGate = Gate{-1, -1, -1}

// Cell is one cell in one build and in the first.
type Cell struct {
	stats.Paired
	Bytes   Exact // allocated, an operation
	Allocs  Exact // allocations, an operation
	Encoded Exact // bytes of an encoding, mean over the values
}

// SideBySide is what builds differ by.
type SideBySide struct {
	Builds []record.Build
	Cells  []Cell
	First  []string // what verifies in one build and not in another; that stands first
	Broken int      // of First: verifies or holds in the first build, and not in another
	Checks []CheckChange
	Mended []string // of Checks, in words
	Notes  []string
	gate   Gate
	rec    *record.Record

	unverified []string // what verifies in no build
	answers    *buildChecks
	against    func(build int) int // the build that another is compared with; negative: none
}

// alike reports whether builds have one toolchain and one lot of settings.
func (s *SideBySide) alike(a, b int) bool {
	return s.Builds[a].Go == s.Builds[b].Go && slices.Equal(s.Builds[a].Settings, s.Builds[b].Settings)
}

// Compare compares the builds of a record with the first of them.
func Compare(rec *record.Record, gate Gate, e stats.Estimator) SideBySide {
	return compare(rec, gate, e, func(b int) int { return min(0, b-1) })
}

func compare(rec *record.Record, gate Gate, e stats.Estimator, against func(int) int) SideBySide {
	s := SideBySide{Builds: rec.Run.Builds, rec: rec, gate: gate, against: against}
	s.verdicts()
	s.checks()
	encoded := map[[2]string]map[int]float64{}
	for _, v := range rec.Verdicts {
		k := [2]string{v.Codec, v.Dataset}
		if encoded[k] == nil {
			encoded[k] = map[int]float64{}
		}
		encoded[k][v.Build] = v.EncodedBytes
	}
	for _, p := range stats.PairBuilds(measured(rec), len(s.Builds), e, s.against, s.alike, max(0, gate.Time)) {
		size := encoded[[2]string{p.Codec, p.Dataset}]
		s.Cells = append(s.Cells, Cell{Paired: p,
			Bytes:   exactOf(p, func(x stats.Process) float64 { return x.Alloc }),
			Allocs:  exactOf(p, func(x stats.Process) float64 { return x.Allocs }),
			Encoded: Exact{Old: size[p.Against], New: size[p.Build]}})
	}
	s.notes()
	return s
}

// measured are the samples without those of the baseline's twin, which tells nothing of builds.
func measured(rec *record.Record) []record.Sample {
	return slices.DeleteFunc(slices.Clone(rec.Samples),
		func(s record.Sample) bool { return strings.HasSuffix(s.Codec, record.Twin) })
}

// verdicts finds what one build does and another does not.
func (s *SideBySide) verdicts() {
	type pair struct{ codec, dataset string }
	by := map[pair]map[int]record.Verdict{}
	var order []pair
	for _, v := range s.rec.Verdicts {
		k := pair{v.Codec, v.Dataset}
		if by[k] == nil {
			by[k] = map[int]record.Verdict{}
			order = append(order, k)
		}
		by[k][v.Build] = v
	}
	works := func(v record.Verdict, ok bool) bool {
		return ok && v.Verdict != record.Failed && v.Verdict != record.Unsupported
	}
	say := func(v record.Verdict, ok bool) string {
		if !ok {
			return "is not there"
		}
		return strings.TrimSpace(string(v.Verdict) + ": " + v.Detail)
	}
	for i, b := range s.Builds {
		if b.Problem != "" {
			s.First = append(s.First, fmt.Sprintf("%s was not measured: %s", b.Name, b.Problem))
			if i > 0 {
				s.Broken++
			}
		}
	}
	for _, k := range order {
		unverified := true
		for i, v := range by[k] {
			unverified = unverified && !(s.Builds[i].Problem == "" && v.Works(string(codec.OpMarshal)))
		}
		if unverified {
			first := slices.IndexFunc(s.Builds, func(b record.Build) bool { _, has := by[k][b.Number]; return has })
			s.unverified = append(s.unverified, fmt.Sprintf("%s on %s is not compared, since it verifies in no build: in %s %s",
				k.codec, k.dataset, s.Builds[first].Name, say(by[k][first], true)))
		}
		for i, b := range s.Builds {
			at := s.against(i)
			if at < 0 || b.Problem != "" || s.Builds[at].Problem != "" {
				continue
			}
			old, had := by[k][at]
			v, ok := by[k][i]
			switch {
			case works(old, had) && !works(v, ok):
				s.Broken++
				s.First = append(s.First, fmt.Sprintf("%s on %s verifies in %s, and not in %s: %s", k.codec, k.dataset,
					s.Builds[at].Name, b.Name, say(v, ok)))
			case !works(old, had) && works(v, ok):
				s.First = append(s.First, fmt.Sprintf("%s on %s verifies in %s, and not in %s: %s", k.codec, k.dataset, b.Name,
					s.Builds[at].Name, say(old, had)))
			}
		}
	}
}

// Failed lists why the gate fails, a reason each.
func (s SideBySide) Failed() (why []string) {
	if s.Broken > 0 {
		why = append(why, fmt.Sprintf("%s that the first build passes", number.Plural(s.Broken, "check fails",
			"checks fail")))
	}
	over := func(what string, limit float64, of func(Cell) (float64, bool)) {
		if limit < 0 {
			return
		}
		var names []string
		for _, c := range s.Cells {
			if by, shown := of(c); shown && by > limit {
				names = append(names, fmt.Sprintf("%s in %s by %s", c.Key, s.Builds[c.Build].Name, number.Percent(by)))
			}
		}
		if len(names) > 0 {
			more := ""
			if n := len(names) - 3; n > 0 {
				names, more = names[:3], fmt.Sprintf(" and %d more", n)
			}
			why = append(why, fmt.Sprintf("%s by more than %s: %s%s", what, number.Percent(limit), strings.Join(names, ", "),
				more))
		}
	}
	over("slower", s.gate.Time, func(c Cell) (float64, bool) { return c.Change, c.Shown })
	over("more bytes allocated", s.gate.Bytes,
		func(c Cell) (float64, bool) { return c.Bytes.change(), c.Bytes.Differs() })
	over("more allocations", s.gate.Allocs,
		func(c Cell) (float64, bool) { return c.Allocs.change(), c.Allocs.Differs() })
	return why
}

func (s *SideBySide) notes() {
	for i, b := range s.Builds {
		line := fmt.Sprintf("build %d: %s, %s", i, b.Name, b.Go)
		if b.Problem != "" {
			line = fmt.Sprintf("build %d: %s: %s", i, b.Name, b.Problem)
		}
		s.Notes = append(s.Notes, line)
	}
	for _, b := range s.Builds {
		for _, n := range b.Notes {
			s.Notes = append(s.Notes, "in "+b.Name+" "+n)
		}
	}
	s.Notes = append(append(s.Notes, s.unverified...), s.checkNote()...)
	from := len(s.Notes)
	for id := range s.Builds[0].Versions {
		for _, b := range s.Builds[1:] {
			if old, new := s.Builds[0].Versions[id], b.Versions[id]; old != new && old != "" && new != "" &&
				slices.Contains(s.rec.Run.Plan.Codecs, id) {
				s.Notes = append(s.Notes, fmt.Sprintf("%s: %s and %s", id, old, new))
			}
		}
	}
	slices.Sort(s.Notes[from:])
	var all []float64
	pairs, links := 0, 0
	equal := 1.0
	for _, c := range s.Cells {
		if !math.IsInf(c.Resolves, 0) {
			all = append(all, c.Resolves)
		}
		pairs, links = max(pairs, c.Pairs), max(links, c.Links)
		equal *= 1 - c.Bare
	}
	s.Notes = append(s.Notes, fmt.Sprintf("measured alternately: up to %s a cell, in %s of each build",
		number.Plural(pairs, "pair of processes", "pairs of processes"), number.Plural(links, "link", "links")))
	if len(all) > 0 {
		slices.Sort(all)
		s.Notes = append(s.Notes, fmt.Sprintf("smallest detectable change: %s for the typical cell, %s at "+
			"worst", number.Large(all[len(all)/2]), number.Large(all[len(all)-1])))
	}
	if s.gate.Time >= 0 {
		s.Notes = append(s.Notes, fmt.Sprintf("a limit of %s on the bare figures would stop %.0f of 100 "+
			"changes without an effect; the gate counts significant changes only and stops at most "+
			"5", number.Percent(s.gate.Time), 100*(1-equal)))
	}
	if links == 1 {
		s.Notes = append(s.Notes, "warning: each build was linked once: code placement moves figures by 3 % and more; "+
			"--links averages over more")
	}
}

// Write writes the comparison: table, txt, md or json; colour is for table.
func Write(w io.Writer, name string, s SideBySide, colour bool) error {
	switch name {
	case "table", "txt":
		return cmp.Or(grid.WriteFirst(w, slices.Concat(s.First, s.Mended), ""), s.document().Write(w, name, colour))
	case "md":
		return s.comment(w)
	case "json":
		return foreign.WriteJSON(w, s.json())
	}
	return fmt.Errorf("no format %q for builds", name)
}

// Formats lists the names that [Write] knows.
func Formats() []string { return []string{"table", "txt", "md", "json"} }

func (s SideBySide) document() grid.Document {
	d := grid.Document{Notes: s.Notes}
	for i, b := range s.Builds[1:] {
		if b.Problem != "" {
			continue
		}
		t := grid.Table{Title: s.Builds[0].Name + " and " + b.Name,
			Columns: []grid.Column{{Name: "codec"}, {Name: "data set"}, {Name: "operation"},
				{Name: "first", Right: true}, {Name: "other", Right: true}, {Name: "change", Right: true},
				{Name: "95 % interval", Right: true}, {Name: "p", Right: true},
				{Name: "B/op, exact", Right: true}, {Name: "allocs/op, exact", Right: true}, {Name: "encoded, exact", Right: true}}}
		for _, c := range s.Cells {
			if c.Build != i+1 {
				continue
			}
			change, tone := grid.Change(c.Change, c.Shown, number.Signed)
			t.Add(c.Codec, c.Dataset, c.Op, number.Three(c.Old.NS)+" ns", number.Three(c.New.NS)+" ns", change,
				number.Interval(c.Low, c.High),
				number.Probability(c.P),
				c.Bytes.String(), c.Allocs.String(), c.Encoded.String())
			t.Rows[len(t.Rows)-1][5].Tone = tone
		}
		d.Tables = append(d.Tables, t)
	}
	if n := len(d.Tables); n > 0 {
		d.Tables[n-1].Notes = append(d.Tables[n-1].Notes, fmt.Sprintf("~: no significant difference; p: corrected for "+
			"%s (Holm); memory is counted exactly: = equal, ≈ processes differ by more than the "+
			"builds", number.Plural(len(s.Cells), "cell", "cells")))
	}
	if t, found := s.checkGrid(); found {
		d.Tables = append(d.Tables, t)
	}
	return d
}
