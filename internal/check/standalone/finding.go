package standalone

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/record"
)

// Finding is one line of a record that says something against a library.
type Finding struct {
	// "attack:CODEC:DATASET:OPERATION:OUTCOME", "edge:CODEC:CASE", "trait:CODEC:DATASET:TRAIT",
	// "interop:READER:WRITER:DATASET:CASE", "conform:CODEC:CORPUS:WAY:CASE" or "bug:FORMAT/LIBRARY:TEST"
	ID      string       `json:"id"`
	Kind    string       `json:"kind"`
	Codec   string       `json:"codec"`
	Dataset string       `json:"dataset,omitempty"` // of an edge, that of its case
	Op      string       `json:"op,omitempty"`
	Name    string       `json:"name,omitempty"` // of the case or trait
	Peer    string       `json:"peer,omitempty"` // of interop the writer, of conform the corpus
	Way     string       `json:"way,omitempty"`  // of conform
	Verdict string       `json:"verdict"`
	Party   record.Party `json:"party,omitempty"` // "": the record does not say
	Detail  string       `json:"detail,omitempty"`

	Version    string `json:"version,omitempty"` // of the library
	Input      []byte `json:"-"`                 // of an attack, if the record has it
	Reproducer string `json:"-"`                 // else the file that has it
	Folder     string `json:"-"`                 // of the record, beside which that file may be
	Stack      int    `json:"-"`                 // limit of the stack in bytes that the file names; 0: the usual one
	Mutation   string `json:"-"`                 // that made the input, where the file says so
	Seed       uint64 `json:"-"`                 // of the values
}

// The kinds of findings.
const (
	Attack = "attack"
	Edge   = "edge"
	Trait  = "trait"

	Interop = record.KindInterop
	Conform = record.KindConform
)

// faults are the values of traits that are findings.
var faults = map[string][]string{
	"aliases-input": {"yes"}, "reuses-output": {"yes"}, "same-bytes": {"no"}, "stale-fields": {"yes"},
	"trailing-bytes":       {"yes", "changes"},
	"panics-on-truncation": {"yes"}, "reads-past-input": {"yes"}, "nil-slice": {"no"}, "nil-bytes": {"no"},
	"nil-map": {"no"}, "empty-input": {"panic"},
}

// Findings lists what the record says against libraries, in its order.
func Findings(r *record.Record) []Finding {
	versions := map[string]string{}
	for _, c := range r.Codecs {
		versions[c.ID] = c.Version
	}
	var all []Finding
	add := func(f Finding, id ...string) {
		f.ID = f.Kind + ":" + strings.Join(id, ":")
		f.Version, f.Seed = versions[f.Codec], r.Run.Plan.Seed
		all = append(all, f)
	}
	for _, a := range r.LastAttacks() {
		if record.Harmful(a.Worst) {
			add(Finding{Kind: Attack, Codec: a.Codec, Dataset: a.Dataset, Op: a.Op, Verdict: a.Worst, Party: a.Party,
				Detail: a.Detail, Input: a.Input, Reproducer: a.Reproducer},
				a.Codec, a.Dataset, a.Op, a.Worst)
		}
	}
	for _, e := range r.Edges {
		if e.Verdict == edges.Changed || e.Verdict == edges.Failed || record.Harmful(e.Verdict) {
			add(Finding{Kind: Edge, Codec: e.Codec, Name: e.Case, Verdict: e.Verdict, Party: e.Party, Detail: e.Got},
				e.Codec, spelled(e.Case))
		}
	}
	for _, t := range r.Traits {
		if slices.Contains(faults[t.Trait], t.Value) {
			add(Finding{Kind: Trait, Codec: t.Codec, Dataset: t.Dataset, Name: t.Trait, Verdict: t.Value, Party: t.Party,
				Detail: t.Reproducer}, t.Codec, t.Dataset, t.Trait)
		}
	}
	for _, c := range append(r.Matrix(Interop), r.Matrix(Conform)...) {
		if f, ok := cellFinding(c); ok {
			id := []string{f.Codec, f.Peer, f.Dataset + f.Way}
			if f.Name != "" {
				id = append(id, strings.Join(strings.Fields(f.Name), "-"))
			}
			add(f, id...)
		}
	}
	return all
}

// cellFinding is the finding that a cell of interop or conform is; ok is false for one that is
// none, or that sums up others.
func cellFinding(c record.MatrixCell) (f Finding, ok bool) {
	verdicts := []string{record.CellWrong, record.CellError, record.CellPanic, record.CellDead, record.CellHang}
	if c.Kind == Conform {
		verdicts = append(verdicts, record.CellChanged, record.CellDropped)
	}
	f = Finding{Kind: c.Kind, Codec: c.Codec, Peer: c.Peer, Dataset: c.Dataset, Name: c.Case, Verdict: c.Verdict,
		Party: c.Party, Detail: c.Got}
	if c.Kind == Conform {
		f.Way = c.Direction
	}
	f.Input, _ = hex.DecodeString(c.Bytes) // a record of somebody else's may have anything there
	return f, slices.Contains(verdicts, c.Verdict) && (c.Kind == Interop || c.Case != "")
}

// spelled is the name of a case as ids have it: in lower case, without spaces.
func spelled(name string) string { return strings.ReplaceAll(strings.ToLower(name), " ", "-") }

// Shown returns why no program shows the finding, nil if one does.
func (f Finding) Shown() error {
	switch {
	case f.Party != "" && f.Party != record.Library:
		return fmt.Errorf("%s: the record says that it is the doing of: %s; a program shows what the library does alone",
			f.ID, f.Party)
	case f.Kind == Attack && f.Verdict == record.Slow:
		return fmt.Errorf("%s: how time grows with the input is measured by serialbench attack --reproducer", f.ID)
	}
	return nil
}
