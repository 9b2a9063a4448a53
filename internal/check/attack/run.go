package attack

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// Options say how to attack. Time, Cases or Planned must be set.
type Options struct {
	Seed        uint64        // of values and mutations
	Time        time.Duration // on the clock, for all cells together; 0: Cases decides
	Cases       uint64        // most inputs for each cell; 0: as many as Time allows
	Planned     bool          // a cell is done once its systematic cases are, however much time is left
	Shard       shard.Shard   // of Cases, those that this machine tries; what is tried once is the first shard's
	Jobs        int           // workers at a time; 0: one a core
	Limits      Limits
	Reproducers string            // folder for the inputs that did harm, made when needed; "": they are not kept
	Versions    map[string]string // of codecs, by id, for the reproducers
	Emulator    string            // that workers run in, for the reproducers; "": none
}

// leastSlice is how long a cell is attacked at least, however many there are.
const leastSlice = 200 * time.Millisecond

// saveEvery is how much of an attack is lost when the program is killed.
const saveEvery = 5 * time.Second

// Run attacks each cell, going on where a line of earlier with the same
// operation and seed ends. Each cell has an equal share of what is left of the time. Lines
// are appended to out as the attacks go on, the last of each once it is over; those
// are returned in the order of the cells. The error is that of ctx, of out, or of
// workers that cannot be started; the lines are then those of what was done.
func Run(ctx context.Context, x worker.Doer, cells []Cell, o Options, earlier []record.Attack, out worker.Sink,
	progress func(worker.Progress)) (lines []record.Attack, err error) {
	if o.Time <= 0 && o.Cases == 0 && !o.Planned {
		return nil, errors.New("attack: nothing says when it is over")
	}
	if !o.Shard.All() && (o.Cases == 0 || o.Time > 0) {
		return nil, errors.New("attack: a shard is of a number of inputs that is known, without a time")
	}
	folder, remove, err := atomicfile.Folder("", "attack")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	if o.Jobs <= 0 {
		o.Jobs = runtime.NumCPU()
	}
	c := &campaign{x: x, o: o, folder: folder, report: worker.NewReport("attack", len(cells), out, progress),
		end: time.Now().Add(o.Time)}
	all := make([]*record.Attack, len(cells))
	err = worker.Each(ctx, o.Jobs, len(cells), func(ctx context.Context, i int) (err error) {
		all[i], err = c.attack(ctx, cells[i], len(cells)-i, earlier)
		return err
	})
	for _, l := range all {
		if l != nil {
			lines = append(lines, *l)
		}
	}
	return lines, err
}

// campaign is the attack on all cells.
type campaign struct {
	x      worker.Doer
	o      Options
	folder string
	end    time.Time
	report *worker.Report
}

// attack attacks one cell of those that are left, and returns its last line.
func (c *campaign) attack(ctx context.Context, cell Cell, left int, earlier []record.Attack) (*record.Attack, error) {
	s := newFuzzTarget(c, cell, earlier)
	remaining := time.Duration(0)
	if c.o.Time > 0 {
		// Those that run beside this one have their own core.
		remaining = max(0, time.Until(c.end))
		share := remaining * time.Duration(min(c.o.Jobs, left)) / time.Duration(left)
		s.share = max(share, leastSlice)
		s.end = time.Now().Add(s.share)
	}
	name := cell.String()
	c.report.Begin(name, remaining)
	err := s.run(ctx)
	if err == nil || ctx.Err() != nil {
		err = errors.Join(err, s.save())
	}
	return &s.line, errors.Join(err, c.report.Done(name))
}
