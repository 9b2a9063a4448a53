package contract

import (
	"fmt"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "contract"

// What can be tried.
const (
	roundTrips = "round trips"
	pieces     = "pieces"
	alike      = "alike"
	encodings  = "encodings"
	instants   = "instants"
	relay      = "relay"
)

// Task is what a worker process must be given to try codecs in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: work} }

// answer is a codec that begins, and what it did.
type answer struct {
	Begin  int     `json:"begin"`
	Result *Result `json:"result,omitempty"`
}

func work(j *worker.Job) error {
	var r request
	if err := j.Read(&r); err != nil {
		return err
	}
	for i := r.First; i < len(r.Codecs); i++ {
		if err := j.Answer(answer{Begin: i}); err != nil {
			return err
		}
		found := &Result{Codec: r.Codecs[i]}
		if err := try(j.Suite, r, found); err != nil {
			found.Failed = err.Error()
		}
		if err := j.Answer(answer{Begin: i, Result: found}); err != nil {
			return err
		}
	}
	return nil
}

// try fills in what the codec of a result does.
func try(s *suite.Suite, r request, found *Result) error {
	c := s.Case(found.Codec, r.Dataset)
	if c == nil {
		return fmt.Errorf("no case of %s on %s", found.Codec, r.Dataset)
	}
	if r.Check == roundTrips {
		return verified(c, s, r, found)
	}
	b, err := c.Open(r.Values, r.Seed)
	if err != nil {
		return err
	}
	switch r.Check {
	case pieces, alike:
		if b.Streams() != suite.RealStream {
			return nil
		}
		found.Streams = &Streams{}
		if r.Check == alike {
			return found.Streams.alike(b)
		}
		return found.Streams.pieces(b)
	case encodings:
		found.Encoded, err = b.Encoded()
	case instants:
		for _, at := range r.At {
			found.Instants = append(found.Instants, back(b, at, c.Adapted))
		}
	case relay:
		var message any
		if message, err = b.UnmarshalOwn(r.Data); err == nil {
			var out []byte
			out, err = b.MarshalOwn(message)
			found.Encoded = [][]byte{out}
		}
	default:
		err = fmt.Errorf("nothing is called %q", r.Check)
	}
	return err
}

// verified verifies values of each seed.
func verified(c *suite.Case, s *suite.Suite, r request, found *Result) error {
	info, _ := s.Codec(c.Codec)
	for seed := r.Seed; seed < r.Seed+max(1, r.Seeds); seed++ {
		b, err := c.Open(r.Values, seed)
		if err != nil {
			return err
		}
		found.Verdicts = append(found.Verdicts, verify.Case(b, info))
	}
	return nil
}

// back sends an instant there and back.
func back(b *suite.Bench, at time.Time, adapted []codec.Adaptation) (i Instant) {
	want, got := &dataset.EdgeText{Text: "a", Data: []byte{1}, At: at}, b.New()
	out, err := b.Marshal(nil, want)
	if err == nil {
		err = b.Unmarshal(out, got)
	}
	if err != nil {
		return Instant{Failed: err.Error()}
	}
	if d := verify.Compare(got, want, adapted); d != nil {
		i.Differs = d.String()
	}
	t := got.(*dataset.EdgeText).At
	i.Seconds, i.Nanos = t.Unix(), int64(t.Nanosecond())
	return i
}
