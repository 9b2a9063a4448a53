package attack

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/measure"
	"github.com/serialbench/serialbench/record"
	"github.com/serialbench/serialbench/suite"
)

// Doer starts worker processes that were given [Task]; see [measure.Processes].
type Doer interface {
	Do(ctx context.Context, task string, argument any, patience time.Duration, handle func(json.RawMessage) (time.Duration, error)) error
}

// Options say how to attack. Time or Cases must be set.
type Options struct {
	Op        codec.Op      // that decodes
	Seed      uint64        // of values and mutations
	Time      time.Duration // on the clock, for all cases together; 0: Cases decides
	Cases     uint64        // most inputs for each case; 0: as many as Time allows
	Jobs      int           // workers at a time; 0: one a core
	Limits    Limits
	Witnesses string            // folder for the inputs that did harm, made when needed; "": they are not kept
	Versions  map[string]string // of codecs, by id, for the witnesses
}

// leastSlice is how long a case is attacked at least, however many there are.
const leastSlice = 200 * time.Millisecond

// saveEvery is how much of an attack is lost when the program is killed.
const saveEvery = 5 * time.Second

// Run attacks each case, going on where a line of earlier with the same
// operation and seed ends. Each case has an equal share of what is left of the time. Lines
// are appended to out as the attacks go on, the last of each once it is over; those
// are returned in the order of the cases. The error is that of ctx, of out, or of
// workers that cannot be started; the lines are then those of what was done.
func Run(ctx context.Context, x Doer, cases []*suite.Case, o Options, earlier []record.Attack, out measure.Sink, progress func(measure.Progress)) (lines []record.Attack, err error) {
	if o.Time <= 0 && o.Cases == 0 {
		return nil, errors.New("attack: neither a time nor a number of cases is set")
	}
	folder, err := os.MkdirTemp("", "serialbench-attack-")
	if err != nil {
		return nil, fmt.Errorf("attack: folder for ledgers: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	if o.Jobs <= 0 {
		o.Jobs = runtime.NumCPU()
	}
	c := &campaign{x: x, o: o, folder: folder, out: out, progress: progress, end: time.Now().Add(o.Time), total: len(cases)}
	all := make([]*record.Attack, len(cases))
	group, working := errgroup.WithContext(ctx)
	group.SetLimit(o.Jobs)
	for i, target := range cases {
		group.Go(func() (err error) {
			if working.Err() != nil {
				return nil // an error is kept already
			}
			all[i], err = c.attack(working, target, len(cases)-i, earlier)
			return err
		})
	}
	err = group.Wait()
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	for _, l := range all {
		if l != nil {
			lines = append(lines, *l)
		}
	}
	return lines, err
}

// campaign is the attack on all cases.
type campaign struct {
	x        Doer
	o        Options
	folder   string
	end      time.Time
	total    int
	progress func(measure.Progress)

	mu   sync.Mutex // guards what follows and what is called with it held
	out  measure.Sink
	done int
}

// attack attacks one case of those that are left, and returns its last line.
func (c *campaign) attack(ctx context.Context, target *suite.Case, left int, earlier []record.Attack) (*record.Attack, error) {
	s := newSiege(c, target, earlier)
	if c.o.Time > 0 {
		// Those that run beside this one have their own core.
		share := time.Until(c.end) * time.Duration(min(c.o.Jobs, left)) / time.Duration(left)
		s.end = time.Now().Add(max(share, leastSlice))
	}
	c.show(target, 0)
	err := s.run(ctx)
	if err == nil || ctx.Err() != nil {
		err = errors.Join(err, s.save())
	}
	c.show(target, 1)
	return &s.line, err
}

func (c *campaign) append(line record.Attack) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.out.Append(line)
}

func (c *campaign) show(target *suite.Case, ended int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.done += ended
	if c.progress == nil {
		return
	}
	p := measure.Progress{Phase: "attack", Done: c.done, Total: c.total, Current: target.Codec + " on " + target.Dataset.ID}
	if c.o.Time > 0 {
		p.Left = max(0, time.Until(c.end))
	}
	c.progress(p)
}
