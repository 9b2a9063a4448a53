// Package matrix has the tables of what a record knows beside times, each cell by cell: traits, edge values, hostile
// input, schema evolution, interoperability, conformance, costs and several goroutines.
package matrix

import (
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// The shapes in which sections are written as JSON: the fields that a script reads
// first, then those of the record. None is left out where it is empty.

type traitShape struct {
	Codec      string `json:"codec"`
	Dataset    string `json:"dataset"`
	Trait      string `json:"trait"`
	Value      string `json:"value"`
	Declared   string `json:"declared"` // "" where nobody declares it
	Reproducer string `json:"reproducer"`

	Contradicted bool         `json:"contradicted"` // what is declared, by what was measured
	Party        record.Party `json:"party"`        // the cause; "": nobody's fault, or not known
}

type edgeShape struct {
	Codec   string `json:"codec"`
	Case    string `json:"case"`
	Verdict string `json:"verdict"`
	Got     string `json:"got"`

	Party  record.Party `json:"party"`  // the cause; "" for exact and unsupported
	Silent bool         `json:"silent"` // another value without an error
}

type attackShape struct {
	Codec         string            `json:"codec"`
	Dataset       string            `json:"dataset"`
	Cases         uint64            `json:"cases"`
	Outcomes      map[string]uint64 `json:"outcomes"`
	Worst         string            `json:"worst"`
	Amplification float64           `json:"amplification"`
	Reproducer    string            `json:"reproducer"`

	Verdict   string                       `json:"verdict"` // see Harm
	Version   string                       `json:"version"` // of the library, where the record has it
	Op        string                       `json:"op"`
	Seed      uint64                       `json:"seed"`
	Planned   uint64                       `json:"planned"`
	Done      uint64                       `json:"done"`
	Mutations map[string]map[string]uint64 `json:"mutations"`
	Detail    string                       `json:"detail"`
	Allocated uint64                       `json:"allocated"`
	SlowestNS int64                        `json:"slowest_ns"`
	Poisoned  uint64                       `json:"poisoned"`
	WallNS    int64                        `json:"wall_ns"`

	Found      string       `json:"found"` // "harm", "none found", "none found yet" or "not attacked"
	Party      record.Party `json:"party"`
	Enough     string       `json:"enough,omitempty"`
	Kinds      []string     `json:"kinds,omitempty"`
	Levels     uint64       `json:"levels,omitempty"`
	LevelBytes float64      `json:"level_bytes,omitempty"`
	Kept       uint64       `json:"kept_bytes,omitempty"`
	Input      []byte       `json:"input,omitempty"`
}

func traitShapes(rec *record.Record) []traitShape {
	shapes := []traitShape{}
	for _, t := range rec.Traits {
		shapes = append(shapes, traitShape{t.Codec, t.Dataset, t.Trait, t.Value, t.Declared, t.Reproducer,
			t.Contradicts(), t.Party})
	}
	return shapes
}

func edgeShapes(rec *record.Record) []edgeShape {
	shapes := []edgeShape{}
	for _, e := range rec.Edges {
		shapes = append(shapes, edgeShape{e.Codec, e.Case, e.Verdict, e.Got, e.Party, e.Silent})
	}
	return shapes
}

func attackShapes(rec *record.Record) []attackShape {
	shapes := []attackShape{}
	for _, a := range rec.LastAttacks() {
		s := attackShape{Codec: a.Codec, Dataset: a.Dataset, Cases: a.Cases, Outcomes: a.Outcomes, Worst: a.Worst,
			Amplification: a.Amplification, Reproducer: a.Reproducer, Verdict: facts.Attack(a), Op: a.Op, Seed: a.Seed,
			Planned: a.Planned, Done: a.Done,
			Mutations: a.Mutations, Detail: a.Detail, Allocated: a.Allocated, SlowestNS: a.SlowestNS, Poisoned: a.Poisoned,
			WallNS: a.WallNS,
			Found:  a.Verdict(), Party: a.Party, Enough: a.Enough, Kinds: a.Kinds, Levels: a.Levels, LevelBytes: a.LevelBytes,
			Kept: a.Kept, Input: a.Input}
		for _, c := range rec.Codecs {
			if c.ID == a.Codec {
				s.Version = c.Version
			}
		}
		shapes = append(shapes, s)
	}
	return shapes
}

// Traits is the section of measured properties.
func Traits(rec *record.Record) grid.Section {
	return grid.Section{Tables: traitTables(rec), Lines: traitShapes(rec)}
}

// Edges is the section of values at the edge of their type.
func Edges(rec *record.Record) grid.Section {
	return grid.Section{Tables: edgeTables(rec), Lines: edgeShapes(rec)}
}

// Attacks is the section of hostile input.
func Attacks(rec *record.Record) grid.Section {
	return grid.Section{Tables: attackTables(rec.LastAttacks()), Lines: attackShapes(rec)}
}

// Interop is the section of what codecs make of what others wrote.
func Interop(rec *record.Record) grid.Section {
	return grid.Section{Tables: interopTables(rec), Lines: cellsOf(rec, record.KindInterop)}
}

// Conform is the section of what codecs make of published corpora.
func Conform(rec *record.Record) grid.Section {
	return grid.Section{Tables: conformTables(rec), Lines: cellsOf(rec, record.KindConform)}
}

// Evolve is the section of what versions of a type read of each other.
func Evolve(rec *record.Record) grid.Section {
	return grid.Section{Tables: evolveTables(rec), Lines: evolveShapes(rec),
		Data: func() grid.Table { return evolveDetail(rec, false) }}
}

// Costs is the section of compressed sizes and heap.
func Costs(rec *record.Record) grid.Section {
	return grid.Section{Tables: []grid.Table{costTable(rec)}, Lines: append([]record.Cost{}, rec.Costs...)}
}

// Parallel is the section of several goroutines at a time.
func Parallel(rec *record.Record) grid.Section {
	return grid.Section{Tables: []grid.Table{parallelTable(rec)}, Lines: parallelRows(rec)}
}
