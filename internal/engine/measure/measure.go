// Package measure runs the contest: it plans trials of worker processes,
// has them verify and time codecs, and hands on each result at once. It rules
// nothing: what samples mean is for statistics and reports to say.
package measure

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Baseline is the codec that is measured a second time under another name.
const Baseline = "baseline"

// Pick is one codec on one data set and the operations wanted of it. Operations
// that the case does not offer are left out.
type Pick struct {
	Case  *suite.Case
	Ops   []codec.Op
	Build int // of several programs that have the case; 0: the first, or the only one
	Place int // among all that the plan has, before those that failed were left out; of use to shards
}

// Options say what to measure and for how long.
type Options struct {
	Budget  time.Duration // of wall time, start of processes included; 0: none, Rounds decides
	Rounds  int           // most processes per cell; 0: as many as the budget allows
	Sample  time.Duration // time a trial stays at an operation, 1 ms or more; 0: 2 ms
	Values  int           // values per data set; 0: each data set's own default
	Seed    uint64        // of the values
	Shuffle uint64        // seed of the order of trials and operations
	Jobs    int           // processes that verify at a time; 0: one a core

	// With a StoppingRule, each cell is seen in Processes processes first; then those
	// whose intervals are widest, until all are as narrow as Precision.
	StoppingRule *StoppingRule
	Processes    int
	Precision    float64 // relative half width; 0: none is narrow enough
	Quality      string  // name of the preset, for the plan only

	// Whole: each cell is seen once however long that takes, instead of a
	// BudgetError where the budget does not allow it.
	Whole bool

	Heap string // [record.HeapSmall] or [record.HeapService], for the plan only: whose collector is charged

	// Links are the numbers of the program's links that processes are started from,
	// evenly for each cell; none: 0, the program itself. See [record.Link].
	Links []int

	// Builds are the links of each build, as many of each: Builds[i] of the picks
	// whose Build is i. None: Links is of all.
	Builds [][]int

	// Shard has this machine measure only its part of the trials of Rounds rounds, of
	// Places picks: contiguous ones, so that each cell is seen in some rounds everywhere.
	Shard  shard.Shard
	Places int

	// Resume is what was measured of this plan before; nil: nothing.
	Resume *record.Record
}

// StoppingRule says how well a cell is known. What that means is for others to decide.
type StoppingRule struct {
	// Process is the number of one process, from its samples, and whether it was
	// quiet for long enough to count; at is what the probes read on a quiet core. The
	// number is at the clock of the reference, so that a clock that moves makes no cell
	// wider.
	Process func(samples []record.Sample, at Reference) (ns float64, quiet bool)
	// Width is the relative half width of the interval that the processes give, and what
	// would be left of it with any number of processes in the same links.
	Width func(processes []Tried) (width, least float64)
}

// Tried is the number of one process, and the link of the program that it had.
type Tried struct {
	NS   float64
	Link int
}

const (
	defaultSample = 2 * time.Millisecond
	leastSample   = time.Millisecond
)

func (o Options) sample() time.Duration {
	if o.Sample == 0 {
		return defaultSample
	}
	return o.Sample
}

func (o Options) check() error {
	switch {
	case o.Budget < 0 || o.Rounds < 0 || o.Values < 0 || o.Jobs < 0 || o.Processes < 0 || o.Precision < 0:
		return errors.New("measure: budget, rounds, values, jobs, processes and precision cannot be negative")
	case o.StoppingRule == nil && o.Precision > 0:
		return errors.New("measure: a precision without a stopping rule")
	case o.Budget == 0 && o.Rounds == 0:
		return errors.New("measure: neither a budget nor a number of rounds is set")
	case len(o.Builds) > 0 && (o.StoppingRule != nil ||
		slices.ContainsFunc(o.Builds, func(l []int) bool { return len(l) == 0 || len(l) != len(o.Builds[0]) })):
		return errors.New("measure: builds are compared in whole rounds, with as many links of each")
	case !o.Shard.All() && (o.StoppingRule != nil || o.Rounds == 0 || o.Places == 0):
		return errors.New("measure: a shard is of a number of rounds that is known, without a stopping rule")
	case o.sample() < leastSample:
		return fmt.Errorf("measure: a sample of %v is too short: the least is %v", o.Sample, leastSample)
	}
	return nil
}

// Executor starts worker processes, or pretends to.
type Executor interface {
	// Now reads the clock that budgets are counted on.
	Now() time.Time

	// Verify checks one case and returns the verdict. Its error is a [*worker.Fault]
	// if the worker misbehaved.
	Verify(ctx context.Context, v Trial) (record.Verdict, error)

	// Measure makes one trial. It passes on samples, and faults of single
	// operations, as they arrive; the error of a callback ends the trial and is
	// returned. The error is a [*worker.Fault] if the worker misbehaved.
	Measure(ctx context.Context, v Trial, sample func(record.Sample) error, fault func(*worker.Fault) error) error
}

// Preparer is an Executor that can start workers ahead, so that none is started
// while another measures.
type Preparer interface {
	// Quiet is what the probes read on a quiet core, as far as it can be told
	// before anything is measured.
	Quiet() Reference
	// Prepare makes ready for trials, of which each is made once.
	Prepare(ctx context.Context, trials []Trial) error
	// Drop gives up what was prepared and is not needed.
	Drop() error
}

// Trial is the work of one process: one codec on one data set.
type Trial struct {
	Codec   string     `json:"codec"`
	Dataset string     `json:"dataset"`
	Values  int        `json:"values"`
	Seed    uint64     `json:"seed"`
	Ops     []codec.Op `json:"ops,omitempty"` // in the order in which they are measured

	SampleNS time.Duration `json:"sample_ns,omitempty"` // of quiet batches, at each operation
	WaitNS   time.Duration `json:"wait_ns,omitempty"`   // to wait for quiet at the most, in all operations together
	// readings of the probes on a quiet core; where they are not known any batch counts
	Quiet Reference `json:"quiet,omitzero"`

	Batchings map[codec.Op]Batching `json:"layouts,omitempty"` // of the operations that were tried before

	Link int `json:"link,omitempty"` // number of the program's link
	// Held is what [pointerless] was in an earlier process of the program; 0: it is to be found out.
	Held uint64 `json:"held,omitempty"`
}

func (v Trial) String() string { return v.Codec + " on " + v.Dataset }

// About is the codec and the data set.
func (v Trial) About() (codec, dataset string) { return v.Codec, v.Dataset }

// Plan writes down what picks and options ask for, for the head of a record.
func Plan(picks []Pick, o Options) record.Plan {
	p := record.Plan{Values: o.Values, Seed: o.Seed, Shuffle: o.Shuffle, BudgetNS: int64(o.Budget),
		SampleNS: int64(o.sample()),
		Quality:  o.Quality, Processes: o.Processes, Rounds: o.Rounds, Precision: o.Precision, Heap: o.Heap}
	wanted := map[codec.Op]bool{}
	for _, k := range picks {
		if !slices.Contains(p.Codecs, k.Case.Codec) {
			p.Codecs = append(p.Codecs, k.Case.Codec)
		}
		if !slices.Contains(p.Datasets, k.Case.Dataset.ID) {
			p.Datasets = append(p.Datasets, k.Case.Dataset.ID)
		}
		for _, op := range k.Ops {
			wanted[op] = true
		}
	}
	for _, op := range codec.Ops() {
		if wanted[op.Op] {
			p.Ops = append(p.Ops, string(op.Op))
		}
	}
	return p
}

// OptionsOf reads back what [Plan] wrote down; it leaves out the StoppingRule, and how
// many processes verify.
func OptionsOf(p record.Plan) Options {
	return Options{Budget: time.Duration(p.BudgetNS), Rounds: p.Rounds, Sample: time.Duration(p.SampleNS),
		Values: p.Values,
		Seed:   p.Seed, Shuffle: p.Shuffle, Quality: p.Quality, Processes: p.Processes, Precision: p.Precision, Heap: p.Heap}
}

// Passed returns the picks without the operations that failed, and without those of which nothing is left.
func Passed(picks []Pick, verdicts []record.Verdict) (passed []Pick) {
	for _, p := range picks {
		p.Ops = slices.DeleteFunc(slices.Clone(p.Ops), func(op codec.Op) bool {
			return slices.ContainsFunc(verdicts, func(v record.Verdict) bool {
				return v.Build == p.Build && v.Codec == p.Case.Codec && v.Dataset == p.Case.Dataset.ID && !v.Works(string(op))
			})
		})
		if len(p.Ops) > 0 {
			passed = append(passed, p)
		}
	}
	return passed
}
