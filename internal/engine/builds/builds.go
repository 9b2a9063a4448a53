// Package builds measures several programs beside each other: builds of the same
// codecs that differ in the version of a library, a commit, a toolchain or a setting.
// One of them leads: it verifies every case in each build, and then measures all in rounds.
// It makes no program, see package own, and judges nothing, see package stats.
package builds

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Build is one program in its links.
type Build struct {
	Name     string       `json:"name"`
	Settings []string     `json:"settings,omitempty"`
	Env      []string     `json:"env,omitempty"`     // of its workers
	Links    []links.Link `json:"links"`             // the program itself first
	Problem  string       `json:"problem,omitempty"` // why there is none
	Notes    []string     `json:"notes,omitempty"`   // what had to be left out of it
}

// Spec is what is to be measured, as the program that made the builds tells the one
// that leads.
type Spec struct {
	Builds   []Build  `json:"builds"`
	Codecs   []string `json:"codecs"`
	Datasets []string `json:"datasets"`
	Ops      []string `json:"ops"`

	Budget time.Duration `json:"budget_ns"` // 0: Rounds decides
	Rounds int           `json:"rounds"`    // 0: as many as the budget allows
	Values int           `json:"values"`
	Seed   uint64        `json:"seed"`

	Shard *record.Shard `json:"shard,omitempty"` // what this machine does of Rounds rounds and of the checks; nil: all

	Checks []string         `json:"checks,omitempty"` // of [Checks]; round trips are checked always
	Inputs uint64           `json:"inputs,omitempty"` // hostile ones for each codec on each data set
	Kept   []Kept           `json:"kept,omitempty"`
	Faults []record.Witness `json:"faults,omitempty"` // what the programs of faults said of each build

	ID         string             `json:"id,omitempty"`         // of the run that begins; "": a new one
	Comparison *record.Comparison `json:"comparison,omitempty"` // by which the run can be gone on with
}

// Read reads a spec with what the caller keeps beside it.
func Read(path string, v any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

// deadline is how long a program may take to say what it offers.
const deadline = 30 * time.Second

const offerTask = "offers"

// Tasks are what workers of every build can be asked beside those of other packages:
// what they have, and messages.
func Tasks() []worker.Task {
	return []worker.Task{{Name: offerTask, Do: offer}, {Name: messagesTask, Do: mail}}
}

// Offer is what a build has.
type Offer struct {
	Go       string            `json:"go"`
	Versions map[string]string `json:"versions"` // of the libraries, by id of the codec
	Cases    []Case            `json:"cases"`
	Missing  []record.Verdict  `json:"missing,omitempty"`
}

// Case is what one codec offers on one data set.
type Case struct {
	Codec   string     `json:"codec"`
	Dataset string     `json:"dataset"`
	Ops     []codec.Op `json:"ops"`
}

func offer(j *worker.Job) error {
	versions := measure.Versions()
	o := Offer{Go: versions["std"], Versions: map[string]string{}}
	for _, i := range j.Suite.Codecs {
		o.Versions[i.ID] = measure.CodecLine(i, versions).Version
	}
	j.Suite.Whole()
	for _, c := range j.Suite.Cases {
		o.Cases = append(o.Cases, Case{c.Codec, c.Dataset.ID, c.Ops})
	}
	for _, m := range j.Suite.Missing {
		v := record.Verdict{Codec: m.Codec, Dataset: m.Dataset, Verdict: record.Unsupported}
		for _, p := range m.Problems {
			if v.Detail != "" {
				v.Detail += "; "
			}
			v.Detail += p.String()
		}
		o.Missing = append(o.Missing, v)
	}
	return j.Answer(o)
}

// DeadError says that a program does not start.
type DeadError struct {
	Build string
	Err   error
}

func (e *DeadError) Error() string { return fmt.Sprintf("build %s does not start: %v", e.Build, e.Err) }

func (e *DeadError) Unwrap() error { return e.Err }

// program starts workers of a build.
func (b Build) program() *worker.Program {
	return &worker.Program{Path: b.Links[0].Path, Args: []string{"worker"}, Env: worker.Paced(b.Env)}
}

// Ask asks a program what it offers.
func Ask(ctx context.Context, path string) (Offer, error) {
	return Build{Name: filepath.Base(path), Links: []links.Link{{Path: path}}}.ask(ctx)
}

// ask asks a build what it offers.
func (b Build) ask(ctx context.Context) (o Offer, err error) {
	err = b.program().Do(ctx, offerTask, struct{}{}, deadline, func(text json.RawMessage) (time.Duration, error) {
		return deadline, json.Unmarshal(text, &o)
	})
	if ctx.Err() != nil {
		return o, ctx.Err()
	}
	var fault *worker.Fault
	if errors.As(err, &fault) {
		return o, &DeadError{b.Name, errors.New(fault.Last())}
	}
	return o, err
}

// Session is a run over builds whose programs have answered.
type Session struct {
	spec   Spec
	suite  *suite.Suite
	offers []Offer
	known  map[[2]string]*suite.Case

	done     *record.Record   // what an earlier life of the run left; nil: nothing
	verdicts []record.Verdict // of round trips in all builds
}

// Open asks every build what it offers. A build that does not start has a problem
// from then on; the error is a [*DeadError] if that leaves less than two.
func Open(ctx context.Context, s *suite.Suite, spec Spec) (*Session, error) {
	x := &Session{spec: spec, suite: s, offers: make([]Offer, len(spec.Builds)), known: map[[2]string]*suite.Case{}}
	x.spec.Builds = slices.Clone(spec.Builds)
	alive := 0
	var last error
	for i, b := range spec.Builds {
		if b.Problem != "" {
			continue
		}
		var err error
		if x.offers[i], err = b.ask(ctx); err != nil && !errors.As(err, new(*DeadError)) {
			return nil, err
		} else if err != nil {
			last = err
			x.spec.Builds[i].Problem = err.Error()
			continue
		}
		alive++
	}
	if alive < 2 && last != nil {
		return nil, last
	}
	return x, nil
}

// Lines are those that a record begins with.
func (x *Session) Lines(through string) ([]any, error) {
	picks := x.picks()
	o := x.options()
	run := record.Run{ID: cmp.Or(x.spec.ID, record.NewID()), Shard: x.spec.Shard, Started: time.Now().UTC(), Plan: measure.Plan(picks, o), Environment: measure.Environment(), Through: through, Asked: x.spec.Ops, Comparison: x.spec.Comparison}
	for i, b := range x.spec.Builds {
		line := record.Build{Number: i, Name: b.Name, Go: x.offers[i].Go, Settings: b.Settings, Versions: x.offers[i].Versions, Problem: b.Problem, Notes: b.Notes}
		if len(b.Links) > 0 {
			info, err := os.Stat(b.Links[0].Path)
			if err != nil {
				return nil, err
			}
			line.Executable, line.ProgramB = b.Links[0].Executable, info.Size()
		}
		run.Builds = append(run.Builds, line)
	}
	lines := []any{}
	if len(x.spec.Builds) > 0 && len(x.spec.Builds[0].Links) > 1 {
		run.Plan.Layouts = len(x.spec.Builds[0].Links)
	}
	lines = append(lines, run)
	versions := measure.Versions()
	for _, i := range x.suite.Codecs {
		if slices.Contains(x.spec.Codecs, i.ID) {
			lines = append(lines, measure.CodecLine(i, versions))
		}
	}
	for i, offer := range x.offers {
		for _, v := range offer.Missing {
			if slices.Contains(x.spec.Codecs, v.Codec) && slices.Contains(x.spec.Datasets, v.Dataset) {
				v.Build = i
				lines = append(lines, v)
			}
		}
		for k, l := range x.spec.Builds[i].Links {
			lines = append(lines, record.Layout{Number: x.layout(i, k), Executable: l.Executable, Flags: l.Flags, Build: i})
		}
	}
	return lines, nil
}

// layout is the number of the k-th link of a build.
func (x *Session) layout(build, k int) int {
	n := 0
	for _, b := range x.spec.Builds[:build] {
		n += len(b.Links)
	}
	return n + k
}

func (x *Session) options() measure.Options {
	o := measure.Options{Budget: x.spec.Budget, Rounds: x.spec.Rounds, Values: x.spec.Values, Seed: x.spec.Seed, Shuffle: x.spec.Seed, Shard: x.part(), Places: x.places()}
	for i, b := range x.spec.Builds {
		var numbers []int
		for k := range b.Links {
			numbers = append(numbers, x.layout(i, k))
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

// named is a case by its name: each build opens its own. It is one for all builds, so
// that batches are alike in them.
func (x *Session) named(c Case) *suite.Case {
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
