// Package profile says where one operation of one codec spends its time and its
// allocations: a worker process runs the timed loop under the profilers of the
// runtime, and the functions are summed up. Profiles explain; what an operation
// costs is for package measure to say.
package profile

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"time"

	pp "github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "profile"

// The kinds of profiles.
const (
	CPU    = "cpu"    // samples of 10 ms of CPU time
	Allocs = "allocs" // a sample every [allocRate] bytes allocated, scaled up to all
)

// allocRate is how many bytes are allocated from one sample to the next.
const allocRate = 512

// Order is what to profile.
type Order struct {
	Codec   string        `json:"codec"`
	Dataset string        `json:"dataset"`
	Op      codec.Op      `json:"op"`
	Values  int           `json:"values"` // 0: the data set's own number
	Seed    uint64        `json:"seed"`
	Time    time.Duration `json:"time"` // each profile
}

// About is the codec and the data set.
func (o Order) About() (codec, dataset string) { return o.Codec, o.Dataset }

func (o Order) String() string { return fmt.Sprintf("%s on %s, %s", o.Codec, o.Dataset, o.Op) }

// Taken is a profile as the runtime wrote it.
type Taken struct {
	Kind string        // CPU or Allocs
	Ops  int           // operations under the profiler
	Wall time.Duration // that they took
	Data []byte        // in the format of pprof, compressed
}

// Tasks are what a worker process must be given to profile in; see [worker.Serve].
func Tasks() []worker.Task {
	return []worker.Task{{Name: taskName, Do: work}, {Name: whereName, Do: workWhere}}
}

// request is an order for one kind of profile.
type request struct {
	Order
	Kind string `json:"kind"`
}

// answer is a part of a profile, in order; the last has the numbers.
type answer struct {
	Data []byte        `json:"data,omitempty"`
	Ops  int           `json:"ops,omitempty"`
	Wall time.Duration `json:"wall,omitempty"`

	Error string `json:"error,omitempty"` // why there is no profile
}

// part is the most of a profile that goes into one message, in bytes.
const part = 256 << 10

// Take profiles an operation once for each kind, in a process of its own. The error names the order; it wraps a
// [*worker.Fault] if the codec or its process failed.
func Take(ctx context.Context, x worker.Doer, o Order, kinds ...string) (all []Taken, err error) {
	for _, kind := range kinds {
		t := Taken{Kind: kind}
		timeout := o.Time + time.Minute
		err := x.Do(ctx, taskName, request{o, kind}, timeout, func(text json.RawMessage) (time.Duration, error) {
			var a answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, err
			}
			if a.Error != "" {
				return 0, errors.New(a.Error)
			}
			t.Data = append(t.Data, a.Data...)
			t.Ops += a.Ops
			t.Wall += a.Wall
			return timeout, nil
		})
		if err == nil && t.Ops == 0 {
			err = errors.New("the worker ended without a profile")
		}
		if err != nil {
			return nil, fmt.Errorf("profile %s: %s: %w", o, kind, err)
		}
		all = append(all, t)
	}
	return all, nil
}

// Merge makes one profile of several.
func Merge(all [][]byte) ([]byte, error) {
	var parsed []*pp.Profile
	for _, data := range all {
		p, err := pp.ParseData(data)
		if err != nil {
			return nil, fmt.Errorf("read a profile: %w", err)
		}
		parsed = append(parsed, p)
	}
	merged, err := pp.Merge(parsed)
	if err != nil {
		return nil, fmt.Errorf("merge profiles: %w", err)
	}
	var b bytes.Buffer
	err = merged.Write(&b)
	return b.Bytes(), err
}

// work is the worker's side.
func work(j *worker.Job) error {
	var r request
	if err := j.Read(&r); err != nil {
		return err
	}
	loop, values, err := open(j.Suite, r.Order)
	if err != nil {
		return j.Answer(answer{Error: err.Error()})
	}
	take := takeCPU
	if r.Kind == Allocs {
		take = takeAllocs
	}
	data, last, err := take(func() (answer, error) { return repeat(loop, values, r.Time) })
	if err != nil {
		return j.Answer(answer{Error: err.Error()})
	}
	for len(data) > 0 {
		n := min(part, len(data))
		if err := j.Answer(answer{Data: data[:n]}); err != nil {
			return err
		}
		data = data[n:]
	}
	return j.Answer(last)
}

// open returns the loop to profile and the number of values that it goes through.
func open(s *suite.Suite, o Order) (suite.Loop, int, error) {
	c := s.Case(o.Codec, o.Dataset)
	if c == nil {
		return nil, 0, errors.New("no such case")
	}
	b, err := c.Open(o.Values, o.Seed)
	if err == nil {
		_, err = b.Encoded()
	}
	if info, _ := s.Codec(o.Codec); err == nil && !info.NoOp {
		err = verify.Quick(b)
	}
	if err != nil {
		return nil, 0, err
	}
	loop, err := b.Loop(o.Op)
	if err != nil {
		return nil, 0, err
	}
	n := max(1, len(b.Values))
	return loop, n, loop(n) // tables are built and buffers grown in the first calls
}

// repeat runs the loop over all values again and again until the time is over.
func repeat(loop suite.Loop, values int, d time.Duration) (a answer, err error) {
	began := time.Now()
	for a.Wall < d {
		if err := loop(values); err != nil {
			return a, err
		}
		a.Ops += values
		a.Wall = time.Since(began)
	}
	return a, nil
}

func takeCPU(run func() (answer, error)) ([]byte, answer, error) {
	var b bytes.Buffer
	if err := pprof.StartCPUProfile(&b); err != nil {
		return nil, answer{}, err
	}
	a, err := run()
	pprof.StopCPUProfile()
	return b.Bytes(), a, err
}

// takeAllocs subtracts what was allocated before: opening a case makes its values.
func takeAllocs(run func() (answer, error)) ([]byte, answer, error) {
	runtime.MemProfileRate = allocRate
	before, err := allocations()
	if err != nil {
		return nil, answer{}, err
	}
	a, err := run()
	if err != nil {
		return nil, a, err
	}
	after, err := allocations()
	if err != nil {
		return nil, a, err
	}
	before.Scale(-1)
	during, err := pp.Merge([]*pp.Profile{before, after})
	if err != nil {
		return nil, a, fmt.Errorf("subtract the profile from before: %w", err)
	}
	during.Sample = slices.DeleteFunc(during.Sample, func(s *pp.Sample) bool {
		// the writing of before
		return slices.ContainsFunc(names(s), func(c called) bool { return strings.HasPrefix(c.name, "runtime/pprof.") })
	})
	var b bytes.Buffer
	err = during.Compact().Write(&b)
	return b.Bytes(), a, err
}

// allocations is the profile of all allocations until now. What it says is as of
// the end of the last collection but one.
func allocations() (*pp.Profile, error) {
	for range 2 {
		runtime.GC()
	}
	var b bytes.Buffer
	if err := pprof.Lookup("allocs").WriteTo(&b, 0); err != nil {
		return nil, err
	}
	return pp.Parse(&b)
}
