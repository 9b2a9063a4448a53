package view

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	gotime "time"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/number"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Note is a line at the end of a report.
type Note struct {
	Kind NoteKind
	Text string
}

// NoteKind is what a note is about.
type NoteKind string

// The kinds.
const (
	Environment NoteKind = "environment: " // where and when was measured
	Warning     NoteKind = "warning: "     // what speaks against the figures
	Precision   NoteKind = "precision"     // how near the figures came; its text stands by itself
	How         NoteKind = "how"           // was measured; its text stands by itself
)

// String is the line.
func (n Note) String() string {
	if n.Kind == Environment || n.Kind == Warning {
		return string(n.Kind) + n.Text
	}
	return n.Text
}

// Notes are the lines at the end: where, when and how was measured.
func (v *View) Notes() []Note {
	run, e := v.Rec.Run, v.Rec.Run.Environment
	parts := []string{}
	note := func(ok bool, format string, args ...any) {
		if ok {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	note(e.Go != "", "%s %s/%s", e.Go, e.OS, e.Arch)
	note(e.CPU != "", "%s", e.CPU)
	note(e.Cores > 0, "%d cores", e.Cores)
	note(e.Virtual != "", "%s", e.Virtual)
	note(e.Governor != "", "governor %s", e.Governor)
	note(e.GOMAXPROCS > 0, "GOMAXPROCS=%d", e.GOMAXPROCS)
	note(e.GOGC != "", "GOGC=%s", e.GOGC)
	note(e.Pinned, "workers pinned")
	note(!run.Started.IsZero(), "%s", run.Started.UTC().Format("2006-01-02 15:04 UTC"))
	note(true, "seed %d", run.Plan.Seed)
	note(run.Plan.Values > 0, "%d values per data set", run.Plan.Values)
	note(run.Plan.BudgetNS > 0, "budget %s", gotime.Duration(run.Plan.BudgetNS))
	notes := []Note{{Environment, strings.Join(parts, ", ")}}
	add := func(kind NoteKind, lines ...string) {
		for _, l := range lines {
			notes = append(notes, Note{kind, l})
		}
	}
	add(Warning, e.Warnings...)
	if v.Figures.Dropped != nil {
		add(Warning, v.Figures.Dropped.Error())
	}
	if n := v.Rec.BadLines(); n > 0 {
		add(Warning, fmt.Sprintf("%d lines of the record could not be read", n))
	}
	add(Precision, v.precision()...)
	add(Warning, v.crowded()...)
	add(Warning, v.disturbed()...)
	switch end := v.Rec.End; {
	case end == nil:
		add(Warning, "the record is incomplete: its run was killed or still runs")
	case end.Reason == record.Interrupted:
		add(Warning, "the run was interrupted; the table has what it measured")
	}
	add(How, v.links()...)
	add(How, v.charged()...)
	notes = v.alike(notes)
	add(How, "times are wall-clock ns per value, garbage collection included: "+
		v.Opts.Estimator.String()+
		" (batches/within/between processes), ± the 95% interval, or a range where there are too few processes")
	return notes
}

// alike has the first of warnings that differ in numbers and names alone, with how many there are, unless all are asked
// for; digests have eight digits.
func (v *View) alike(notes []Note) []Note {
	var all []Note
	at, more := map[Note]int{}, map[int]int{}
	for _, n := range notes {
		n.Text = digests.ReplaceAllString(n.Text, "$1…")
		like := Note{n.Kind, particular.ReplaceAllString(n.Text, "#")}
		if i, seen := at[like]; seen && n.Kind == Warning && !v.Opts.Warnings {
			more[i]++
			continue
		}
		at[like] = len(all)
		all = append(all, n)
	}
	for i, n := range more {
		all[i].Text += fmt.Sprintf(" (and %d more like this)", n)
	}
	return all
}

var (
	digests    = regexp.MustCompile(`\b([0-9a-f]{8})[0-9a-f]{56}\b`)
	particular = regexp.MustCompile(`\S*[0-9/.]\S*`) // a number, an id, a file or a version
)

// mostWarnings are shown where not all are asked for.
const mostWarnings = 3

// Lines are the notes of some kinds, or of all; of many warnings the first, and how to have the others.
func (v *View) Lines(kinds ...NoteKind) []string {
	warnings, last := 0, -1
	var first []string
	for _, n := range v.Notes() {
		if len(kinds) > 0 && !slices.Contains(kinds, n.Kind) {
			continue
		}
		if n.Kind == Warning {
			if warnings++; warnings > mostWarnings && !v.Opts.Warnings {
				continue
			}
			last = len(first)
		}
		first = append(first, n.String())
	}
	if left := warnings - mostWarnings; left > 0 && !v.Opts.Warnings {
		first = slices.Insert(first, last+1, fmt.Sprintf("warning: %d more: serialbench report --warnings RECORD", left))
	}
	return first
}

// links says of how many places of the code the figures tell.
func (v *View) links() []string {
	most, one := 0, 0
	for _, c := range v.List {
		most = max(most, c.Links)
		if c.Links == 1 {
			one++
		}
	}
	switch {
	case most == 0:
		return nil
	case most == 1:
		return []string{"one link: all processes ran the same link of the program; another one moves figures by 3 % and " +
			"more, and no interval here includes that"}
	case one > 0:
		return []string{fmt.Sprintf("links: up to %d linked variants of the program, part of every interval; %d of %d "+
			"figures are of one only", most, one, len(v.List))}
	}
	return []string{fmt.Sprintf("links: up to %d linked variants of the program, part of every interval", most)}
}

// charged says at which clock figures stand, and what was charged for the collector.
func (v *View) charged() []string {
	var lines []string
	if v.Figures.Clock.PS > 0 {
		lines = append(lines, fmt.Sprintf("clock: figures are corrected to the run's clock, %.0f ps a step of the %s probe "+
			"(raw_ns in csv and json is not)", v.Figures.Clock.PS, v.Figures.Clock.Probe))
	}
	switch v.Figures.At.Heap {
	case string(HeapService):
		lines = append(lines, "collector: charged as for a heap of 256 MB with pointers")
	case string(HeapNone):
		lines = append(lines, "collector: charged nothing")
	}
	return lines
}

// precision says which cells did not come as near as was asked.
func (v *View) precision() []string {
	wanted := v.Rec.Run.Plan.Precision
	if wanted <= 0 || len(v.List) == 0 {
		return nil
	}
	var missed []*stats.Cell
	for _, c := range v.List {
		if !(c.Width() <= wanted) {
			missed = append(missed, c)
		}
	}
	asked := strconv.FormatFloat(100*wanted, 'g', 6, 64) + "%"
	if len(missed) == 0 {
		return []string{"every interval reached the precision of " + asked}
	}
	widths := make([]float64, len(v.List))
	for i, c := range v.List {
		widths[i] = c.Width()
	}
	return []string{fmt.Sprintf("typical precision %s; %d of %d figures did not reach "+
		"%s", number.Large(number.Middle(widths)), len(missed),
		len(v.List), asked)}
}

// crowded warns if workers did not have their core for themselves.
func (v *View) crowded() []string {
	var wall, cpu float64
	for _, s := range v.Rec.Samples {
		wall, cpu = wall+float64(s.WallNS), cpu+float64(min(s.CPUNS, s.WallNS))
	}
	if cpu <= 0 || cpu > 0.97*wall {
		return nil
	}
	return []string{fmt.Sprintf("workers had their core for only %.0f%% of the time; other programs took the "+
		"rest, or codecs waited", 100*cpu/wall)}
}

// disturbed warns of figures that were not taken on a quiet core.
func (v *View) disturbed() []string {
	var allowed []float64
	for _, c := range v.List {
		if !c.Quiet() {
			allowed = append(allowed, c.Allowed())
		}
	}
	if len(allowed) == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s of the figures were taken beside other load, %d of %d; their "+
		"intervals allow %s "+
		"for it, typically; run again, or "+
		"longer", number.Large(float64(len(allowed))/float64(len(v.List))), len(allowed), len(v.List),
		number.Large(number.Middle(allowed)))}
}
