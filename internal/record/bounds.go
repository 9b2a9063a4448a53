package record

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
)

// What a record may say. Whoever reads a number counts up to it, makes room for so many things or
// starts so many processes, so each is checked where it is read. The bounds are far above what
// any run needs, and far below what a machine cannot do.
const (
	mostShards    = 1_000_000
	mostBuilds    = 1_000
	mostNames     = 20_000 // in a list of a plan
	mostProcesses = 1_000_000
	mostParallel  = 1_000
	mostLinks     = 1_000
	mostValues    = 100_000_000
	mostNumber    = 1 << 31 // of a process, round, block, link or machine
	mostCount     = 1 << 53 // of calls, inputs or bytes
	mostNS        = 1 << 60 // 36 years
	mostSteps     = 4_096   // in a list of structs or maps
	mostWarnings  = 1_000
	mostReadCores = 1 << 20
)

// A bound is a number that was read under a name, and the most that it may be.
type bound struct {
	name        string
	value, most int64
}

// natural is a bound of a number without a sign.
func natural(name string, value uint64, most int64) bound {
	if value > math.MaxInt64 {
		return bound{name, -1, most}
	}
	return bound{name, int64(value), most}
}

// within refuses the first number that is negative or above its bound.
func within(bounds ...bound) error {
	for _, b := range bounds {
		if b.value < 0 || b.value > b.most {
			return fmt.Errorf("%s is negative, or above %d", b.name, b.most)
		}
	}
	return nil
}

// positive refuses what is no amount.
func positive(name string, amounts ...float64) error {
	for _, x := range amounts {
		if !(x >= 0) || math.IsInf(x, 0) {
			return fmt.Errorf("%s is %v, which is no amount", name, x)
		}
	}
	return nil
}

// atMost refuses a list that is too long.
func atMost(name string, length, most int) error {
	if length > most {
		return fmt.Errorf("%s has %d entries, and can have %d", name, length, most)
	}
	return nil
}

// matrices are the commands that write the cells of a matrix.
var matrices = []string{"", "conform", "differ", "evolve", "interop", "stress"}

// shellWords are words that a shell takes as they stand: plain ones and quoted ones.
const shellWords = `( ([\w./:=,@%+-]+|'[^'\x00-\x1f]*'(\\''[^'\x00-\x1f]*')*))*`

// ownCommand is what [Run.Through] can be: a command line is shown to people, who run it.
var ownCommand = pattern(`^serialbench own` + shellWords + `$`)

// check refuses a head with numbers that nobody can work with, or with words that are no
// such thing.
func (r Run) check() error {
	if s := r.Shard; s != nil {
		if err := s.check(); err != nil {
			return err
		}
	}
	for _, s := range r.Shards {
		if err := s.check(); err != nil {
			return err
		}
	}
	if r.Through != "" && !ownCommand().MatchString(r.Through) {
		return errors.New("through is no command line of serialbench own")
	}
	if err := atMost("builds", len(r.Builds), mostBuilds); err != nil {
		return err
	}
	for i, b := range r.Builds {
		if b.Number != i {
			return fmt.Errorf("build %d has the number %d", i, b.Number)
		}
		if err := within(bound{"program_bytes", b.ProgramB, mostCount}); err != nil {
			return err
		}
	}
	for _, l := range r.Links {
		if err := r.checkLink(l); err != nil {
			return err
		}
	}
	return cmp.Or(r.Plan.check(), r.Environment.check(), atMost("merged", len(r.Merged), mostNames),
		atMost("asked", len(r.Asked), mostNames))
}

func (s Shard) check() error {
	if s.N < 1 || s.N > mostShards || s.K < 1 || s.K > s.N {
		return fmt.Errorf("shard %s: shards are numbered from 1, and there are at most %d", s, mostShards)
	}
	return nil
}

func (p Plan) check() error {
	for name, list := range map[string][]string{"codecs": p.Codecs, "datasets": p.Datasets, "ops": p.Ops,
		"matrix.rows": p.Matrix.Rows, "matrix.changes": p.Matrix.Changes, "matrix.languages": p.Matrix.Languages} {
		if err := atMost(name, len(list), mostNames); err != nil {
			return err
		}
	}
	if !slices.Contains(matrices, p.Matrix.Command) {
		return fmt.Errorf("matrix.command is %.20q, which is no matrix", p.Matrix.Command)
	}
	return cmp.Or(
		within(bound{"values", int64(p.Values), mostValues}, bound{"parallel", int64(p.Parallel), mostParallel},
			bound{"links", int64(p.Links), mostLinks},
			bound{"processes", int64(p.Processes), mostProcesses}, bound{"rounds", int64(p.Rounds), mostProcesses}),
		within(bound{"budget_ns", p.BudgetNS, mostNS}, bound{"sample_ns", p.SampleNS, mostNS}),
		within(natural("cases", p.Cases, mostCount)),
		positive("precision", p.Precision))
}

func (e Environment) check() error {
	return cmp.Or(
		within(bound{"cores", int64(e.Cores), mostReadCores}, bound{"physical_cores", int64(e.Physical), mostReadCores},
			bound{"gomaxprocs", int64(e.GOMAXPROCS), mostReadCores}),
		within(bound{"l1d_bytes", int64(e.L1DB), mostCount}, bound{"l2_bytes", int64(e.L2B), mostCount},
			bound{"l3_bytes", int64(e.L3B), mostCount}),
		within(natural("memory_bytes", e.MemoryB, math.MaxInt64)))
}

// checkBuild refuses the number of a build that the head does not have.
func (r Run) checkBuild(n int) error {
	return within(bound{"build", int64(n), int64(max(1, len(r.Builds)) - 1)})
}

func (r Run) checkLink(l Link) error {
	return cmp.Or(need("executable", l.Executable), within(bound{"number", int64(l.Number), mostNumber}),
		r.checkBuild(l.Build))
}

// checkNumbers refuses a sample whose numbers are out of range.
func (s *Sample) checkNumbers() error {
	return cmp.Or(
		within(bound{"process", int64(s.Process), mostNumber}, bound{"round", int64(s.Round), mostNumber},
			bound{"block", int64(s.Block), mostNumber},
			bound{"link", int64(s.Link), mostNumber}, bound{"host", int64(s.Host), mostNumber}),
		within(bound{"ops", int64(s.Ops), mostCount}, bound{"batch_ops", int64(s.BatchOps), mostCount},
			bound{"positions", int64(s.Positions), mostCount},
			bound{"wall_ns", s.WallNS, mostNS}, bound{"cpu_ns", s.CPUNS, mostNS}, bound{"at_ns", s.AtNS, mostNS},
			bound{"waited_ns", s.WaitedNS, mostNS}),
		within(natural("alloc_bytes", s.AllocBytes, math.MaxInt64), natural("allocs", s.Allocs, math.MaxInt64)))
}

func (c Collector) checkNumbers() error { // whose processes have numbers below 0
	return within(bound{"process", max(int64(c.Process), -int64(c.Process)), mostNumber},
		bound{"link", int64(c.Link), mostNumber}, bound{"block", int64(c.Block), mostNumber})
}

func (f Failure) checkNumbers() error {
	return within(bound{"process", int64(f.Process), mostNumber}, bound{"round", int64(f.Round), mostNumber})
}

func (a Attack) checkNumbers() error {
	for outcome, n := range a.InputBytes {
		if n < 0 {
			return fmt.Errorf("input_bytes of %s is %d; it is a size", outcome, n)
		}
	}
	for _, counts := range a.Mutations {
		if err := atMost("mutations", len(counts), mostSteps); err != nil {
			return err
		}
	}
	return cmp.Or(
		atMost("mutations", len(a.Mutations), mostSteps), atMost("outcomes", len(a.Outcomes), mostSteps),
		within(natural("cases", a.Cases, mostCount), natural("planned", a.Planned, mostCount),
			natural("done", a.Done, mostCount),
			natural("from", a.From, mostCount), natural("next", a.Next, mostCount), natural("levels", a.Levels, mostCount)),
		within(bound{"slowest_ns", a.SlowestNS, mostNS}, bound{"wall_ns", a.WallNS, mostNS}),
		positive("level_bytes", a.LevelBytes), positive("amplification", a.Amplification))
}

func (c MatrixCell) checkNumbers() error {
	return cmp.Or(within(bound{"tried", int64(c.Tried), mostCount}),
		within(bound{"inexact", int64(c.Inexact), int64(c.Tried)}))
}

func (p Parallel) checkNumbers() error {
	for _, s := range p.Steps {
		if s.Workers < 1 || s.Workers > mostReadCores {
			return fmt.Errorf("workers is %d, and can be from 1 to %d", s.Workers, mostReadCores)
		}
	}
	return cmp.Or(atMost("steps", len(p.Steps), mostSteps), within(bound{"group_ops", int64(p.GroupOps), mostCount}))
}

func (c Cost) checkNumbers() error {
	return cmp.Or(atMost("compressed", len(c.Compressed), mostSteps), within(bound{"values", int64(c.Values), mostValues}))
}

func (c Codec) checkNumbers() error { return within(bound{"modules", int64(c.Modules), mostNames}) }
