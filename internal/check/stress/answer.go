package stress

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/stress/planted"
	"github.com/serialbench/serialbench/internal/check/stress/task"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Verdicts on a cell.
const (
	Harm     = "harm"
	NotFound = "none found"
	NotTried = "not tried"
)

// Answer is what a run found.
type Answer struct {
	Version int       `json:"version"`
	Cells   []Cell    `json:"cells"`
	Planted []Planted `json:"planted"`
}

// Cell is the answer on a kind, a codec and a data set.
type Cell struct {
	Codec      string       `json:"codec"`
	Dataset    string       `json:"dataset"`
	Kind       string       `json:"kind"`
	Verdict    string       `json:"verdict"`
	Unsteady   bool         `json:"unsteady,omitempty"` // some of its processes failed, and some did not
	Processes  int          `json:"processes"`
	Failed     int          `json:"failed"`
	Calls      int          `json:"calls"` // of the codec, in processes that came to their end
	Detail     string       `json:"detail"`
	Reproducer string       `json:"reproducer,omitempty"`  // the command that shows it again
	Env        []string     `json:"environment,omitempty"` // of the processes, which the command sets
	Party      record.Party `json:"party,omitempty"`
}

// Planted is how often a planted fault was seen, of as many processes under the same conditions.
type Planted struct {
	Fault     string `json:"fault"`
	Kind      string `json:"kind"`
	Processes int    `json:"processes"`
	Failed    int    `json:"failed"`
	Detail    string `json:"detail,omitempty"`
}

// seen is what a process showed.
type seen struct {
	detail  string
	party   record.Party
	process int
}

// judge says what happened in a process, and who is to blame.
func judge(fault *worker.Fault, a task.Answer, info codec.Info, process int) *seen {
	if a.Ours != "" {
		return &seen{a.Ours, record.Ours, process}
	}
	if fault == nil {
		s := &seen{detail: a.Wrong, party: record.Library, process: process}
		if a.Trace != "" {
			s.party = panicked(a.Trace, info)
		}
		return s
	}
	if race, found := verify.Race(fault.Detail); found {
		return &seen{race, verify.RaceParty(race), process}
	}
	s := &seen{detail: fault.Last(), party: verify.PanicParty(fault.Detail, info), process: process}
	if strings.HasPrefix(fault.Detail, "panic: ") { // of a fatal error the trace may be that of anybody
		s.party = panicked(fault.Detail, info)
	}
	if fault.Hung() {
		s.detail = "no end within " + timeout.String()
	}
	if fault.What == record.FaultProtocol {
		s.party = record.Ours
	}
	return s
}

// panicked says whom a panic comes from: us, if it is in what asks the codec.
func panicked(trace string, info codec.Info) record.Party {
	_, behind, _ := strings.Cut(trace, "\npanic(")
	for line := range strings.Lines(behind) {
		if line[0] == '\t' || strings.HasPrefix(line, "runtime.") || !strings.Contains(line, "(") ||
			!strings.Contains(line, "/") {
			continue
		}
		if slices.ContainsFunc(askers, func(pkg string) bool { return strings.HasPrefix(line, module+pkg) }) {
			return record.Ours
		}
		break
	}
	return verify.PanicParty(trace, info)
}

const module = "github.com/serialbench/serialbench/"

// askers are packages that ask codecs.
var askers = []string{"internal/check/stress/task.", "internal/check/verify.", "internal/engine/", "suite."}

// answer sums up the cells.
func (x *run) answer() *Answer {
	r := &Answer{Version: 1, Cells: []Cell{}, Planted: []Planted{}}
	for _, c := range x.cells {
		if c.planted && c.problem == "" && c.processes > 0 {
			p := Planted{Fault: strings.TrimPrefix(c.codec, planted.Prefix), Kind: c.kind.Name, Processes: c.processes,
				Failed: c.failed}
			if c.shown != nil {
				p.Detail = c.shown.detail
			}
			r.Planted = append(r.Planted, p)
		}
	}
	for _, c := range x.cells {
		if !c.planted {
			r.Cells = append(r.Cells, x.cellOf(c, r))
		}
	}
	slices.SortStableFunc(r.Cells, func(a, b Cell) int { return rank(a) - rank(b) })
	return r
}

func rank(c Cell) int { return slices.Index([]string{Harm, NotFound, NotTried}, c.Verdict) }

func (x *run) cellOf(c *cell, r *Answer) Cell {
	a := Cell{Codec: c.codec, Dataset: c.dataset, Kind: c.kind.Name, Processes: c.processes, Failed: c.failed,
		Calls: c.calls, Verdict: NotFound}
	alarm := r.falseAlarm(c.kind.Name)
	switch {
	case c.problem != "":
		a.Verdict, a.Detail = NotTried, c.problem
	case c.processes == 0:
		a.Verdict, a.Detail = NotTried, "there was no time for it"
		if c.outside > 0 {
			a.Detail = "somebody else ended its processes"
		}
	case c.failed > 0 && alarm != "":
		a.Verdict, a.Detail = NotTried, "a codec without a fault fails under it too: "+alarm
	case c.failed > 0 && c.shown.party == record.Ours:
		a.Verdict, a.Party, a.Detail = NotTried, record.Ours, record.OursWords+": "+c.shown.detail
	case c.failed > 0:
		a.Env = c.kind.Env
		a.Verdict, a.Unsteady, a.Party = Harm, c.failed < c.processes, c.shown.party
		a.Detail = fmt.Sprintf("%s of %s: %s", number(c.failed), plural(c.processes, "process"), c.shown.detail)
		if len(c.changed) > 0 && c.kind.Check == "race" {
			a.Detail += "; its files for builds without the race detector were in place in " + strings.Join(c.changed, ", ")
		}
		for _, k := range x.Cases {
			if k.Codec == c.codec && k.Dataset.ID == c.dataset && x.Command != nil {
				a.Reproducer = x.Command(k, c.kind.Name, max(c.processes, c.shown.process+1))
			}
		}
	default:
		a.Detail = fmt.Sprintf("none in %s; %s", plural(c.processes, "start"), r.sensitivity(c.kind.Name))
	}
	return a
}

// falseAlarm is what the codec without a fault showed under a kind; "": nothing.
func (r *Answer) falseAlarm(kind string) string {
	for _, p := range r.Planted {
		if p.Kind == kind && p.Fault == planted.None && p.Failed > 0 {
			return p.Detail
		}
	}
	return ""
}

// sensitivity says how often the planted faults of a kind were seen.
func (r *Answer) sensitivity(kind string) string {
	var parts []string
	for _, p := range r.Planted {
		if p.Kind == kind && p.Fault != planted.None {
			parts = append(parts, fmt.Sprintf("the planted %s was seen in %s of %s", p.Fault, number(p.Failed),
				number(p.Processes)))
		}
	}
	if len(parts) == 0 {
		return "no planted fault ran beside it"
	}
	return strings.Join(parts, ", ") + " in the same run"
}

// number writes a count as people read it.
func number(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

func plural(n int, noun string) string {
	switch {
	case n == 1:
		return "1 " + noun
	case strings.HasSuffix(noun, "s"):
		return number(n) + " " + noun + "es"
	}
	return number(n) + " " + noun + "s"
}

// Harmed reports whether harm was found.
func (r *Answer) Harmed() bool {
	return slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Verdict == Harm })
}
