// Package builds measures several programs beside each other: builds of the same
// codecs that differ in the version of a library, a commit, a toolchain or a setting.
// Every case is verified in each build, and then all are measured in rounds.
// It makes no program, see package build, and judges nothing, see package stats.
package builds

import (
	"cmp"
	"context"
	"errors"
	"os"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Build is one program in its links.
type Build struct {
	Name     string
	Settings []string
	Env      []string     // of its workers
	Links    []links.Link // the program itself first
	Problem  string       // why there is none
	Notes    []string     // what had to be left out of it
}

// Spec is what is to be measured.
type Spec struct {
	Builds   []Build
	Codecs   []string
	Datasets []string
	Ops      []string

	Budget time.Duration // 0: Rounds decides
	Rounds int           // 0: as many as the budget allows
	Values int
	Seed   uint64

	Shard *record.Shard // what this machine does of Rounds rounds and of the checks; nil: all

	Checks []string // of [Checks]; round trips are checked always
	Inputs uint64   // hostile ones for each codec on each data set
	Kept   []Kept
	Faults []record.Witness // what the programs of faults said of each build

	ID         string             // of the run that begins; "": a new one
	Comparison *record.Comparison // by which the run can be gone on with
}

// deadline is how long a worker may take to write or read some messages.
const deadline = 30 * time.Second

// program starts workers of a build.
func (b Build) program() *worker.Program {
	return &worker.Program{Path: b.Links[0].Path, Env: worker.Paced(b.Env)}
}

// Session is a run over builds whose programs have answered.
type Session struct {
	spec   Spec
	suite  *suite.Suite // of all builds, by names
	offers []*offer.Offer
	known  map[[2]string]*suite.Case

	done     *record.Record   // what an earlier life of the run left; nil: nothing
	verdicts []record.Verdict // of round trips in all builds
}

// Open asks every build what it offers. A build that does not start has a problem
// from then on; the error is an [*offer.DeadError] if that leaves less than two.
func Open(ctx context.Context, spec Spec) (*Session, error) {
	x := &Session{spec: spec, suite: &suite.Suite{}, offers: make([]*offer.Offer, len(spec.Builds)),
		known: map[[2]string]*suite.Case{}}
	x.spec.Builds = slices.Clone(spec.Builds)
	alive := 0
	var last error
	for i, b := range spec.Builds {
		x.offers[i] = &offer.Offer{}
		if b.Problem != "" {
			continue
		}
		o, err := offer.Ask(ctx, b.program(), b.Name)
		switch {
		case errors.As(err, new(*offer.DeadError)):
			last = err
			x.spec.Builds[i].Problem = err.Error()
		case err != nil:
			return nil, err
		default:
			x.offers[i] = o
			x.learn(o)
			alive++
		}
	}
	if alive < 2 && last != nil {
		return nil, last
	}
	return x, nil
}

// learn adds the codecs and data sets that no earlier build offered.
func (x *Session) learn(o *offer.Offer) {
	s := o.Suite()
	for _, c := range s.Codecs {
		if _, known := x.suite.Codec(c.ID); !known {
			x.suite.Codecs = append(x.suite.Codecs, c)
		}
	}
	for _, d := range s.Datasets {
		if !slices.ContainsFunc(x.suite.Datasets, func(k dataset.Info) bool { return k.ID == d.ID }) {
			x.suite.Datasets = append(x.suite.Datasets, d)
		}
	}
}

// Lines are those that a record begins with.
func (x *Session) Lines() ([]record.Line, error) {
	picks := x.picks()
	o := x.options()
	run := record.Run{ID: cmp.Or(x.spec.ID, record.NewID()), Shard: x.spec.Shard, Started: time.Now().UTC(),
		Plan: measure.Plan(picks, o), Environment: x.environment(), Asked: x.spec.Ops, Comparison: x.spec.Comparison}
	for i, b := range x.spec.Builds {
		line := record.Build{Number: i, Name: b.Name, Go: x.offers[i].Go, Versions: x.offers[i].Versions,
			Settings: b.Settings, Problem: b.Problem, Notes: b.Notes}
		if len(b.Links) > 0 {
			info, err := os.Stat(b.Links[0].Path)
			if err != nil {
				return nil, err
			}
			line.Executable, line.ProgramB = b.Links[0].Executable, info.Size()
		}
		run.Builds = append(run.Builds, line)
	}
	lines := []record.Line{}
	if len(x.spec.Builds) > 0 && len(x.spec.Builds[0].Links) > 1 {
		run.Plan.Links = len(x.spec.Builds[0].Links)
	}
	lines = append(lines, run)
	for _, i := range x.suite.Codecs {
		if slices.Contains(x.spec.Codecs, i.ID) {
			lines = append(lines, measure.CodecLine(i, x.version(i.ID)))
		}
	}
	for i, o := range x.offers {
		for _, m := range o.Missing {
			if slices.Contains(x.spec.Codecs, m.Codec) && slices.Contains(x.spec.Datasets, m.Dataset) {
				v := offer.Without(m)
				v.Build = i
				lines = append(lines, v)
			}
		}
		for _, c := range o.Codecs { // such as one that needs another Go
			if c.Unobtainable == "" || !slices.Contains(x.spec.Codecs, c.ID) {
				continue
			}
			for _, d := range x.spec.Datasets {
				lines = append(lines, record.Verdict{Codec: c.ID, Dataset: d, Verdict: record.Unsupported, Detail: c.Unobtainable,
					Build: i})
			}
		}
		for k, l := range x.spec.Builds[i].Links {
			lines = append(lines, record.Link{Number: x.link(i, k), Executable: l.Executable, Flags: l.Flags, Build: i})
		}
	}
	return lines, nil
}

// link is the number of the k-th link of a build.
func (x *Session) link(build, k int) int {
	n := 0
	for _, b := range x.spec.Builds[:build] {
		n += len(b.Links)
	}
	return n + k
}

func (x *Session) options() measure.Options {
	o := measure.Options{Budget: x.spec.Budget, Rounds: x.spec.Rounds, Values: x.spec.Values, Seed: x.spec.Seed,
		Shuffle: x.spec.Seed, Shard: x.part(), Places: x.places()}
	for i, b := range x.spec.Builds {
		var numbers []int
		for k := range b.Links {
			numbers = append(numbers, x.link(i, k))
		}
		if b.Problem != "" || len(numbers) == 0 { // has no picks
			numbers = []int{0}
		}
		o.Builds = append(o.Builds, numbers)
	}
	most := 1 // as many of each as of the one that has most
	for _, l := range o.Builds {
		most = max(most, len(l))
	}
	for i, l := range o.Builds {
		for len(o.Builds[i]) < most {
			o.Builds[i] = append(o.Builds[i], l[len(o.Builds[i])%len(l)])
		}
	}
	return o
}

// version is that of a codec's library in the first build that has it.
func (x *Session) version(id string) string {
	for _, o := range x.offers {
		if v, ok := o.Versions[id]; ok {
			return v
		}
	}
	return ""
}

// environment is where workers of the first build that can be had run.
func (x *Session) environment() record.Environment {
	e := measure.Environment()
	for i, o := range x.offers {
		if o.Go != "" {
			e.Go, e.Executable = o.Go, x.spec.Builds[i].Links[0].Executable
			break
		}
	}
	return e
}

// named is a case by its name: each build opens its own. It is one for all builds, so
// that batches are alike in them.
func (x *Session) named(c offer.Case) *suite.Case {
	k := [2]string{c.Codec, c.Dataset}
	if x.known[k] == nil {
		info := dataset.Info{ID: c.Dataset}
		for _, d := range x.suite.Datasets {
			if d.ID == c.Dataset {
				info = d
			}
		}
		x.known[k] = &suite.Case{Codec: c.Codec, Dataset: info}
		for _, op := range codec.Ops() { // what is not offered is not among the operations of a pick
			x.known[k].Ops = append(x.known[k].Ops, op.Op)
		}
	}
	return x.known[k]
}

// picks are the cases that each build offers.
func (x *Session) picks() []measure.Pick {
	var picks []measure.Pick
	for i, o := range x.offers {
		if x.spec.Builds[i].Problem != "" {
			continue
		}
		for _, c := range o.Cases {
			if !slices.Contains(x.spec.Codecs, c.Codec) || !slices.Contains(x.spec.Datasets, c.Dataset) {
				continue
			}
			var ops []codec.Op
			for _, op := range c.Ops {
				if slices.Contains(x.spec.Ops, string(op)) {
					ops = append(ops, op)
				}
			}
			if len(ops) > 0 {
				picks = append(picks, measure.Pick{Case: x.named(c), Ops: ops, Build: i, Place: x.place(c.Codec, c.Dataset)})
			}
		}
	}
	return picks
}
