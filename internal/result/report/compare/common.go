package compare

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/view"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// meeting is where records meet that are compared: at one clock and one pace of the
// collector, or, between processors that have no clock in common, as ratios.
type meeting struct {
	stats.Common
	against string   // codec whose times others are divided by; "": times are compared
	first   []string // warnings, which stand above everything else
	notes   []string
}

// meet finds out how records can be compared; old are the first of them.
func meet(old, new []*record.Record, o view.Options) meeting {
	all := slices.Concat(old, new)
	var groups [][]record.Sample
	for _, r := range all {
		groups = append(groups, r.Samples)
	}
	var m meeting
	a, b := old[0].Run, new[0].Run
	m.first = append(m.first, sameRun(old, new)...)
	for _, u := range record.Unlike(a.Environment, b.Environment) {
		if u.Field != "executable" { // another program is what a comparison is made for
			m.first = append(m.first, "warning: measured in unlike environments: "+u.String())
		}
	}
	m.first = append(m.first, unlikePlans(a.Plan, b.Plan)...)
	at := o.Conditions(all[0])
	if a.Environment.CPU != b.Environment.CPU && compared(old, view.Reference) && compared(new, view.Reference) {
		m.against = view.Reference
		m.first = append(m.first, "warning: the processors are unlike, so times cannot be compared; what is compared are "+
			"ratios to "+view.Reference+" of the same run")
		m.Conditions = at
		return m
	}
	m.Common = stats.InCommon(at, groups...)
	m.say(all)
	return m
}

// compared reports whether records have figures of a codec and of another one.
func compared(recs []*record.Record, id string) bool {
	found, other := false, false
	for _, r := range recs {
		for _, s := range r.Samples {
			found, other = found || s.Codec == id, other || s.Codec != id
		}
	}
	return found && other
}

// sameRun warns of a run that is on both sides, which cannot differ from itself.
func sameRun(old, new []*record.Record) []string {
	for _, a := range old {
		for _, b := range new {
			for _, id := range a.Run.IDs() {
				if slices.Contains(b.Run.IDs(), id) {
					return []string{fmt.Sprintf("warning: %s and %s are of the same run, which cannot differ from itself",
						view.Files(a.Name), view.Files(b.Name))}
				}
			}
		}
	}
	return nil
}

// unlikePlans names what changes the meaning of a figure.
func unlikePlans(a, b record.Plan) []string {
	var lines []string
	for _, p := range []struct {
		what string
		x, y any
	}{{"values per data set", a.Values, b.Values}, {"seed of the values", a.Seed, b.Seed},
		{"length of a sample in ns", a.SampleNS, b.SampleNS},
		{"heap of the collector", cmp.Or(a.Heap, record.HeapSmall), cmp.Or(b.Heap, record.HeapSmall)},
		{"links", a.Links, b.Links}} {
		if p.x != p.y {
			lines = append(lines, fmt.Sprintf("warning: measured by unlike plans: %s: %v and %v", p.what, p.x, p.y))
		}
	}
	return lines
}

// say tells what records were brought to.
func (m *meeting) say(all []*record.Record) {
	var readings, paces []string
	for i := range all {
		readings = append(readings, fmt.Sprintf("%.0f", m.Clocks[i].PS))
		if m.Paces[i] > 0 {
			paces = append(paces, fmt.Sprintf("%.3f", m.Paces[i]))
		}
	}
	switch {
	case m.AtOne:
		m.notes = append(m.notes, fmt.Sprintf("clock: all figures stand at that of the first; a step of the %s probe took "+
			"%s ps", m.Clock.Probe, strings.Join(readings, " and ")))
	case slices.ContainsFunc(all, func(r *record.Record) bool { return r.Run.Environment.CPU != "" }):
		m.first = append(m.first, "warning: the clocks are not known well enough to bring the records to one; a difference "+
			"may be one of clocks")
	}
	if len(paces) > 1 {
		m.notes = append(m.notes, fmt.Sprintf("collector: charged by one pace in all, %.3f ns a byte; measured were %s",
			m.PaceNS, strings.Join(paces, " and ")))
	}
}

// cells are the figures of a record at the meeting, those of no-op codecs left out.
func (m meeting) cells(rec *record.Record, o view.Options, twins bool) []*stats.Cell {
	o.At = m.Conditions
	noOp := view.NoOps(rec)
	return slices.DeleteFunc(o.Estimated(rec).Cells, func(c *stats.Cell) bool {
		return noOp[c.Codec] || !twins && strings.HasSuffix(c.Codec, record.Twin)
	})
}

// executables are the programs that a record was measured with; none if it is
// not known.
func executables(recs []*record.Record) []string {
	var all []string
	add := func(e string) {
		if e != "" && !slices.Contains(all, e) {
			all = append(all, e)
		}
	}
	for _, r := range recs {
		for _, l := range r.Run.Links {
			add(l.Executable)
		}
		if len(r.Run.Links) == 0 {
			add(r.Run.Environment.Executable)
		}
	}
	slices.Sort(all)
	return all
}

// relinked reports whether two groups were measured with other executables.
func relinked(old, new []*record.Record) bool {
	a, b := executables(old), executables(new)
	return len(a) > 0 && len(b) > 0 && !slices.Equal(a, b)
}

// oneLinks reports whether all records have several links, and each number of a link is
// of one executable in all of them.
func oneLinks(recs []*record.Record) bool {
	of := func(r *record.Record) map[int]string {
		all := map[int]string{}
		for _, l := range r.Run.Links {
			all[l.Number] = l.Executable
		}
		return all
	}
	first := of(recs[0])
	for _, r := range recs[1:] {
		if !maps.Equal(first, of(r)) {
			return false
		}
	}
	return len(first) > 1 && !slices.Contains(slices.Collect(maps.Values(first)), "")
}

// once leaves out records of runs that were given before, and says so.
func once(recs []*record.Record) (kept []*record.Record, lines []string) {
	seen := map[string]bool{}
	for _, r := range recs {
		ids := strings.Join(r.Run.IDs(), " ")
		if ids != "" && seen[ids] {
			lines = append(lines, fmt.Sprintf("warning: %s is of a run that was given before, and counts once",
				view.Files(r.Name)))
			continue
		}
		seen[ids] = true
		kept = append(kept, r)
	}
	return kept, lines
}

// history sorts the runs of the options by program, at the conditions of the
// meeting, and says how many there are. Those of a program of which there is one run only teach
// nothing. The figures that are kept are those of [stats.Default]; another estimator
// learns from the records alone.
func (m meeting) history(old, new []*record.Record, o view.Options) (h stats.History, known int) {
	if o.Estimator != stats.Default && o.Estimator != (stats.Estimator{}) {
		return h, 0
	}
	before, after := strings.Join(executables(old), " "), strings.Join(executables(new), " ")
	others := map[string][][]*stats.Cell{}
	var programs []string
	for _, r := range o.History {
		cells := r.At(m.Conditions)
		if len(cells) == 0 {
			continue
		}
		switch program := strings.Join(r.Executables, " "); program {
		case before:
			h.Old = append(h.Old, cells)
			known++
		case after:
			h.New = append(h.New, cells)
			known++
		default:
			if others[program] == nil {
				programs = append(programs, program)
			}
			others[program] = append(others[program], cells)
		}
	}
	for _, p := range programs {
		if len(others[p]) > 1 {
			h.Others = append(h.Others, others[p])
			known += len(others[p])
		}
	}
	return h, known
}
