package recommend

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/facts"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// Evidence is all of a record that a choice depends on. The page gets it as it is, and
// chooses from it by the rules of [Evidence.Answer]; so numbers have five significant
// digits here already, and both see the same.
type Evidence struct {
	Name      string     // of the record
	Machine   string     // that it was measured on, with the Go and the day
	Datasets  []string   // on which marshal and unmarshal were measured
	Codecs    []Codec    // all that may be chosen
	Needs     []Known    // in the order of the table
	Contracts []Measured // in the order of [stats.Contracts]
}

// Codec is what is known of one codec beside figures and needs.
type Codec struct {
	ID      string
	Library string  // what tells libraries apart: configurations and major versions of one are one
	Module  string  // as its importers name it; "std" is of the standard library
	Get     string  // command that adds it to a module, as on its card
	Link    string  // page of the version; "" for none
	Floor   []Below // why it is offered to nobody; none: it may be
	Status  string  // whether it is kept up, such as "active"
	Harm    []Harm  // by hostile input, the worst first
	Beware  []string
	Tried   string   // how much hostile input was tried
	Absent  []string // why it was not measured, one a data set; "" where it was, or nothing is known
	Adapted []Adapted
}

// Adapted is how fields are converted to what a library can express: "int8 as int32".
type Adapted struct {
	How string
	On  []int // data sets
}

// Known is what is known of one need.
type Known struct {
	About
	Command string // finds out more; [onDatasets] stands for the data sets
	Each    bool   // Facts has one a data set for each codec, else one a codec
	Some    bool   // one data set of those asked for is enough
	Certain bool   // where it is open for some and shown of none, the record says too little
	Facts   []Fact // codec by codec

	With      Need   // under this need too, FactsWith hold; "": none
	FactsWith []Fact // as Facts
}

// Fact is what is known of one need and one codec.
type Fact struct {
	Verdict Verdict
	Why     string // "" for [Met] without a limit
	// UpTo is the size in bytes of a message up to which it is [Met]; of a larger one Why holds. 0: of any size.
	UpTo float64 `json:",omitempty"`
}

// At is the fact for messages of so many bytes at most.
func (f Fact) At(most float64) Fact {
	if f.Verdict == Met && f.UpTo > 0 && f.UpTo <= most {
		return Fact{Verdict: Unmet, Why: f.Why}
	}
	if f.Verdict == Met {
		return Fact{Verdict: Met}
	}
	return f
}

// Measured are the figures under one contract.
type Measured struct {
	Contract   stats.Contract
	Unmeasured error      // why the record says nothing under it; nil where it does
	Figures    []*Figures // codec by codec, one a data set; nil: not measured, or it failed
}

// Figures are those of one codec on one data set.
type Figures struct {
	NS        float64 // marshal + unmarshal
	Low, High float64 // its 95 % interval; both 0 where there are too few processes for one
	Bytes     float64 // mean length of an encoding
	Allocs    float64 // marshal + unmarshal
	// of one's own struct alone, with three digits
	Read    float64 `json:",omitempty"` // ns of unmarshal alone
	InPlace float64 `json:",omitempty"` // ns of reading every field where it lies; 0: not offered, or not measured
	Packed  float64 `json:",omitempty"` // mean length of an encoding in a row of many after zstd; 0: not measured
}

type pair struct{ codec, dataset string }

// between are two codecs in the order of their ids: differences go both ways.
type between struct{ a, b string }

func betweenOf(x, y string) between { return between{min(x, y), max(x, y)} }

// observed is a record as the needs look at it.
type observed struct {
	rec      *record.Record
	known    *facts.Facts
	kinds    map[string][]string
	verdicts map[pair]record.Verdict
	codecs   map[string]record.Codec
	ops      map[pair][]string
	offered  map[string][]string // by codec, on any data set
	attacks  map[string][]record.Attack
	interop  []record.MatrixCell
	readers  readers
	conform  map[string][]record.MatrixCell // by codec
	strict   map[string]record.MatrixCell   // by codec: its option to refuse unknown fields, told of one
	packed   map[pair]float64
	differs  map[between][]record.MatrixCell
	stressed map[string][]record.MatrixCell // by codec
}

func observe(rec *record.Record, kinds map[string][]string) *observed {
	v := &observed{rec: rec, known: facts.New(rec), kinds: kinds, verdicts: map[pair]record.Verdict{},
		codecs: map[string]record.Codec{},
		ops:    map[pair][]string{}, offered: map[string][]string{}, attacks: map[string][]record.Attack{},
		interop: rec.Matrix(record.KindInterop), conform: map[string][]record.MatrixCell{},
		strict: map[string]record.MatrixCell{}, packed: map[pair]float64{},
		differs: map[between][]record.MatrixCell{}, stressed: map[string][]record.MatrixCell{}}
	for _, c := range rec.Matrix(record.KindDiffer) {
		v.differs[betweenOf(c.Codec, c.Peer)] = append(v.differs[betweenOf(c.Codec, c.Peer)], c)
	}
	for _, c := range rec.Matrix(record.KindStress) {
		v.stressed[c.Codec] = append(v.stressed[c.Codec], c)
	}
	for _, c := range rec.Matrix(record.KindEvolve) {
		if c.Variant == codec.Strict && c.Case == "append" && c.Direction == "old-reads-new" {
			v.strict[strings.TrimSuffix(c.Codec, "/"+codec.Strict)] = c
		}
	}
	for _, c := range rec.Costs {
		for _, z := range c.Compressed {
			if z.Method == "zstd" && z.Unit == "joined" && c.Error == "" {
				v.packed[pair{c.Codec, c.Dataset}] = z.Bytes
			}
		}
	}
	for _, c := range rec.Matrix(record.KindConform) {
		v.conform[c.Codec] = append(v.conform[c.Codec], c)
	}
	for _, c := range rec.Codecs {
		v.codecs[c.ID] = c
	}
	for _, d := range rec.Verdicts {
		if _, known := v.verdicts[pair{d.Codec, d.Dataset}]; !known {
			v.verdicts[pair{d.Codec, d.Dataset}] = d
		}
	}
	for _, s := range rec.Samples {
		if at := (pair{s.Codec, s.Dataset}); !slices.Contains(v.ops[at], s.Op) {
			v.ops[at] = append(v.ops[at], s.Op)
			v.offered[s.Codec] = append(v.offered[s.Codec], s.Op)
		}
	}
	v.readers = v.readersOf()
	for _, a := range rec.LastAttacks() {
		v.attacks[a.Codec] = append(v.attacks[a.Codec], a)
	}
	return v
}

func (v *observed) codec(id string) record.Codec { return v.codecs[id] }

// library is the module without its major version. The standard library has several, which
// ids tell apart, as they do for records that name no module.
func (v *observed) library(id string) string {
	module := v.codec(id).Library
	if module == "" || module == "std" {
		parts := strings.SplitN(id, "/", 3)
		return strings.Join(parts[:min(2, len(parts))], "/")
	}
	if at := strings.LastIndex(module, "/v"); at > 0 {
		if _, err := strconv.Atoi(module[at+2:]); err == nil {
			return module[:at]
		}
	}
	return module
}

// Gather takes from a record what choices depend on. kinds is what the types of data sets
// are made of, as an attack's record has it, for [Untrusted]; a data set that is not in it
// has to be attacked itself.
func Gather(x *stats.Estimated, kinds map[string][]string) *Evidence {
	rec := x.Rec
	v := observe(rec, kinds)
	env := rec.Run.Environment
	e := &Evidence{Name: rec.Name, Machine: fmt.Sprintf("%s, %d cores, %s %s/%s, %s", env.CPU, env.Cores, env.Go, env.OS,
		env.Arch, rec.Run.Started.Format(time.DateOnly))}
	for _, c := range rec.Codecs {
		if c.NoOp || c.ID == "baseline" || strings.HasSuffix(c.ID, record.Twin) {
			continue
		}
		k := v.known.Codec(c.ID)
		e.Codecs = append(e.Codecs, Codec{ID: c.ID, Library: v.library(c.ID), Module: c.Library, Get: k.Get(), Link: k.Link(),
			Floor: v.floor(c), Status: string(codecs.Of(c.Library).Status), Harm: harms(k), Beware: v.beware(c.ID),
			Tried: tried(k.Attacks)})
	}
	for i, contract := range stats.Contracts() {
		under, err := x.Under(contract)
		if err != nil {
			e.Contracts = append(e.Contracts, Measured{Contract: contract, Unmeasured: err})
			continue
		}
		cells := sums(under.Cells)
		if i == 0 {
			for _, c := range cells {
				if c.Op == stats.Sum && !slices.Contains(e.Datasets, c.Dataset) {
					e.Datasets = append(e.Datasets, c.Dataset)
				}
			}
		}
		e.Contracts = append(e.Contracts, v.measured(e, contract, cells))
	}
	for i := range e.Codecs {
		for _, d := range e.Datasets {
			e.Codecs[i].Absent = append(e.Codecs[i].Absent, v.absent(e.Codecs[i].ID, d))
		}
		e.Codecs[i].Adapted = v.adapted(e.Codecs[i].ID, e.Datasets)
	}
	v.needs(e)
	return e
}

// adapted are the conversions of a codec, in the order of their words.
func (v *observed) adapted(id string, datasets []string) (all []Adapted) {
	on := map[string][]int{}
	for i, d := range datasets {
		for _, field := range v.verdicts[pair{id, d}].Adapted {
			_, how, _ := strings.Cut(field, ": ")
			if !slices.Contains(on[how], i) {
				on[how] = append(on[how], i)
			}
		}
	}
	for _, how := range slices.Sorted(maps.Keys(on)) {
		all = append(all, Adapted{how, on[how]})
	}
	return all
}

// sums are cells with those of marshal and unmarshal together.
func sums(cells []*stats.Cell) []*stats.Cell {
	by := map[stats.Key]*stats.Cell{}
	for _, c := range cells {
		by[c.Key] = c
	}
	all := slices.Clone(cells)
	for _, c := range cells {
		if u := by[stats.Key{Codec: c.Codec, Dataset: c.Dataset, Op: "unmarshal"}]; c.Op == "marshal" && u != nil {
			all = append(all, stats.Add(c, u))
		}
	}
	return all
}

func (v *observed) measured(e *Evidence, contract stats.Contract, cells []*stats.Cell) Measured {
	m := Measured{Contract: contract}
	by := map[stats.Key]*stats.Cell{}
	for _, c := range cells {
		by[c.Key] = c
	}
	for _, c := range e.Codecs {
		for _, d := range e.Datasets {
			cell, verdict := by[stats.Key{Codec: c.ID, Dataset: d, Op: stats.Sum}], v.verdicts[pair{c.ID, d}]
			if cell == nil || cell.NS <= 0 || !works(verdict) || verdict.EncodedBytes <= 0 {
				m.Figures = append(m.Figures, nil)
				continue
			}
			f := &Figures{NS: digits(cell.NS, 5), Bytes: digits(verdict.EncodedBytes, 5), Allocs: digits(cell.Allocs, 5)}
			if cell.Finite() && cell.Low > 0 {
				f.Low, f.High = digits(cell.Low, 4), digits(cell.High, 4)
			}
			if contract == stats.Struct { // what jobs ask for
				ns := func(op string) float64 {
					if u := by[stats.Key{Codec: c.ID, Dataset: d, Op: op}]; u != nil {
						return digits(u.NS, 3)
					}
					return 0
				}
				f.Read, f.InPlace, f.Packed = ns("unmarshal"), ns("read"), digits(v.packed[pair{c.ID, d}], 3)
			}
			m.Figures = append(m.Figures, f)
		}
	}
	return m
}

// works reports whether marshal and unmarshal hold.
func works(v record.Verdict) bool {
	return v.Works("marshal") && v.Works("unmarshal")
}

// unmeasured reports whether the record only names a codec.
func (v *observed) unmeasured(id string) bool {
	return !slices.ContainsFunc(v.rec.Verdicts, func(d record.Verdict) bool { return d.Codec == id })
}

// absent says why nothing was measured of a codec on a data set.
func (v *observed) absent(id, dataset string) string {
	if why := v.codec(id).Unobtainable; why != "" {
		return "it cannot be had: " + why
	}
	switch d := v.verdicts[pair{id, dataset}]; {
	case d.Verdict == record.Failed && !works(d):
		return "its round trip failed on " + dataset + ": " + told(d.Detail)
	case d.Verdict == record.Unsupported:
		return "it cannot express " + dataset + ": " + d.Detail
	}
	if v.unmeasured(id) {
		return "it is not measured yet"
	}
	for _, f := range v.rec.Failures {
		if f.Codec == id && f.Dataset == dataset {
			return string(f.What) + " on " + dataset + ": " + told(f.Detail)
		}
	}
	if ops := v.ops[pair{id, dataset}]; !slices.Contains(ops, "marshal") || !slices.Contains(ops, "unmarshal") {
		return "encoding and decoding of " + dataset + " were not both measured"
	}
	return ""
}

// needs fills in what is known of each need.
func (v *observed) needs(e *Evidence) {
	for _, r := range append(rules(), v.dropIns()...) {
		k := Known{About: r.About, Command: r.command, Each: r.each, Some: r.some, Certain: r.certain, With: r.with}
		if r.Need == Untrusted {
			k.Command = strings.Replace(k.Command, "attack", "attack"+strange(e.Datasets, v.kinds), 1)
		}
		on := []string{""}
		if r.each {
			on = e.Datasets
		}
		for _, c := range e.Codecs {
			for _, d := range on {
				k.Facts = append(k.Facts, r.fact(v, c.ID, d))
				if r.metWith != nil {
					k.FactsWith = append(k.FactsWith, r.metWith(v, c.ID, d))
				}
			}
		}
		e.Needs = append(e.Needs, k)
	}
}

// digits is x with n significant digits.
func digits(x float64, n int) float64 {
	if x == 0 || math.IsInf(x, 0) || math.IsNaN(x) {
		return x
	}
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'e', n-1, 64), 64)
	if err != nil {
		return x // never: it was just formatted
	}
	return rounded
}
