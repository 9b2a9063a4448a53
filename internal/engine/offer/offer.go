// Package offer is what a built program has, as names: codecs, data sets, which meet, and the versions that are linked.
// The driver, which links no codec, knows of a program what it offers.
package offer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Offer is what a program has.
type Offer struct {
	Go       string            `json:"go"`
	Versions map[string]string `json:"versions"` // of the libraries, by id of the codec
	Codecs   []codec.Info      `json:"codecs"`
	Datasets []dataset.Info    `json:"datasets"`
	Cases    []Case            `json:"cases"`
	Missing  []suite.Missing   `json:"missing,omitempty"`
}

// Case is what one codec offers on one data set.
type Case struct {
	Codec   string             `json:"codec"`
	Dataset string             `json:"dataset"`
	Ops     []codec.Op         `json:"ops"`
	Adapted []codec.Adaptation `json:"adapted,omitempty"`
	One     codec.Field        `json:"one,omitzero"` // what read-one reads
}

const taskName = "offers"

// deadline is how long a program may take to say what it offers.
const deadline = 30 * time.Second

// Task is what a worker process must be given to say what its program offers; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: say} }

func say(j *worker.Job) error {
	versions := measure.Versions()
	o := Offer{Go: versions["std"], Versions: map[string]string{}, Codecs: j.Suite.Codecs, Datasets: j.Suite.Datasets,
		Missing: j.Suite.Missing}
	for _, i := range j.Suite.Codecs {
		o.Versions[i.ID] = measure.Linked(i, versions)
	}
	for _, c := range j.Suite.Cases {
		o.Cases = append(o.Cases, Case{c.Codec, c.Dataset.ID, c.Ops, c.Adapted, c.One})
	}
	return j.Answer(o)
}

// DeadError says that a program does not start.
type DeadError struct {
	Program string
	Err     error
}

func (e *DeadError) Error() string {
	return fmt.Sprintf("build %s does not start: %v", e.Program, e.Err)
}

func (e *DeadError) Unwrap() error { return e.Err }

// Ask asks a program what it offers; name is what an error calls it, "" its file's.
func Ask(ctx context.Context, p *worker.Program, name string) (o *Offer, err error) {
	err = p.Do(ctx, taskName, struct{}{}, deadline, func(text json.RawMessage) (time.Duration, error) {
		o = &Offer{}
		return deadline, json.Unmarshal(text, o)
	})
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if name == "" {
		name = filepath.Base(p.Path)
	}
	var fault *worker.Fault
	switch {
	case errors.As(err, &fault):
		return nil, &DeadError{name, errors.New(fault.Last())}
	case err == nil && o == nil:
		return nil, &DeadError{name, errors.New("it says nothing")}
	}
	return o, err
}

// Without is the verdict on a codec that has no case: the library cannot express
// the type, or the code that serialbench made for it is wrong.
func Without(m suite.Missing) record.Verdict {
	v := record.Verdict{Codec: m.Codec, Dataset: m.Dataset, Verdict: record.Unsupported, Detail: Reasons(m.Problems)}
	if slices.ContainsFunc(m.Problems, func(p codec.Problem) bool { return p.Ours }) {
		v.Verdict, v.Party = record.Failed, record.Ours
	}
	return v
}

// Names are the cases of an offer by their names: nothing in them can be opened.
func (o *Offer) Names() []*suite.Case {
	infos := map[string]dataset.Info{}
	for _, d := range o.Datasets {
		infos[d.ID] = d
		if ours, ok := dataset.Lookup(d.ID); ok {
			infos[d.ID] = ours
		}
	}
	var cases []*suite.Case
	for _, c := range o.Cases {
		cases = append(cases, &suite.Case{Codec: c.Codec, Dataset: infos[c.Dataset], Ops: c.Ops,
			Adapted: c.Adapted, One: c.One})
	}
	return cases
}

// Suite is what is offered, by its names.
func (o *Offer) Suite() *suite.Suite {
	s := &suite.Suite{Codecs: slices.Clone(o.Codecs), Cases: o.Names(), Missing: o.Missing}
	for _, d := range o.Datasets {
		if ours, ok := dataset.Lookup(d.ID); ok {
			d = ours
		}
		s.Datasets = append(s.Datasets, d)
	}
	return s
}

// Reasons are problems on one line.
func Reasons(ps []codec.Problem) string {
	var texts []string
	for _, p := range ps {
		texts = append(texts, p.String())
	}
	return strings.Join(texts, "; ")
}
