package library

import (
	"cmp"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/grid"
	"github.com/serialbench/serialbench/internal/result/report/matrix"
)

// Findings has one row per codec, the worst first: what docs show of a record.
func Findings(rec *record.Record) grid.Table {
	t := grid.Table{Title: "measured, by codec",
		Columns: []grid.Column{{Name: "codec"}, {Name: "library"}, {Name: "version"}, {Name: "worst"},
			{Name: "untrusted input", Wrap: 60}, {Name: "on valid values", Wrap: 60}, {Name: "reproducer"}}}
	codecs := slices.Clone(facts.New(rec).Codecs())
	slices.SortStableFunc(codecs, func(a, b *facts.Codec) int {
		return cmp.Or(cmp.Compare(rankOf(a), rankOf(b)), strings.Compare(a.ID, b.ID))
	})
	for _, c := range codecs {
		if !c.Checked() {
			continue
		}
		l := library(c)
		var valid, changes []string
		for _, g := range facts.Groups(c.Findings) {
			if g.Check == facts.CheckKnown || g.Valid && g.Harm != facts.Changed {
				valid = append(valid, inWords(g))
			}
		}
		for _, g := range facts.Groups(c.Silent()) {
			if g.Check != facts.CheckKnown {
				matrix.Note(&changes, cmp.Or(g.Value, g.Words))
			}
		}
		if len(changes) > 0 {
			valid = append(valid, "changes "+strings.Join(changes, ", "))
		}
		t.Add(c.ID, cmp.Or(c.Library, "-"), cmp.Or(c.Version, "-"), HarmWord(l.Worst), cmp.Or(l.Untrusted, facts.NotAttacked),
			cmp.Or(strings.Join(valid, "; "), "-"), cmp.Or(strings.Join(kept(c), ", "), l.Reproducer, "-"))
		if row := t.Rows[len(t.Rows)-1]; facts.Harmful(l.Worst) {
			row[3].Tone = grid.Bad
		}
	}
	return t
}

// kept lists the files with inputs that harmed, the worst first.
func kept(c *facts.Codec) []string {
	var files []string
	for _, f := range c.Hostile("") {
		if name := filepath.Base(f.Reproducer); f.Check == facts.CheckAttack && f.Reproducer != "" &&
			!slices.Contains(files, name) {
			files = append(files, name)
		}
	}
	return files
}

// ReproducerOf is the file that shows a finding, or what shows it in words.
func ReproducerOf(f facts.Finding) string {
	if f.Check == facts.CheckAttack && f.Reproducer != "" {
		return filepath.Base(f.Reproducer)
	}
	return cmp.Or(f.Reproducer, f.Detail)
}

// Elsewhere says below the table of attacks what harm by hostile input other checks
// found of a codec in whose attacks it does not show.
func Elsewhere(rec *record.Record) []string {
	var lines []string
	for _, c := range facts.New(rec).Codecs() {
		if !c.Attacked() {
			continue
		}
		for _, g := range facts.Groups(c.Hostile("")) {
			if shown := slices.ContainsFunc(c.Attacks, func(a record.Attack) bool { return a.Outcomes[g.Harm] > 0 }); !shown &&
				g.Check != facts.CheckAttack {
				lines = append(lines, c.ID+": "+inWords(g)+", by "+g.Check)
			}
		}
	}
	if len(lines) > 0 {
		lines = append([]string{"harm that other checks found of these:"}, lines...)
	}
	return lines
}
