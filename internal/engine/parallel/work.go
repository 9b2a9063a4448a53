package parallel

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Task is what a worker process must be given to measure in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: work} }

func work(j *worker.Job) error {
	var v Trial
	if err := j.Read(&v); err != nil {
		return err
	}
	c := j.Suite.Case(v.Codec, v.Dataset)
	if c == nil {
		return fmt.Errorf("parallel: no case of %s", v.Trial)
	}
	line, err := Of(c, v)
	if err != nil {
		line.Error = err.Error()
	}
	return j.Answer(line)
}

// Of measures one operation of a case in this process and changes GOMAXPROCS on
// the way. In a round each number of goroutines has one turn, in a shuffled order
// and with as many threads as goroutines. With an error the line has no steps.
func Of(c *suite.Case, v Trial) (record.Parallel, error) {
	line := record.Parallel{Kind: record.KindParallel, Codec: c.Codec, Dataset: c.Dataset.ID, Op: string(v.Op),
		Shared: v.Shared}
	if len(v.Workers) == 0 {
		return line, errors.New("no numbers of workers")
	}
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	loops, err := openAll(c, v)
	if err != nil {
		return line, err
	}
	group, err := calibrate(loops[0])
	if err != nil {
		return line, err
	}
	var crew []*goroutine
	for _, loop := range loops {
		crew = append(crew, &goroutine{loop: loop, group: group, took: make([]int64, 0, mostGroups)})
	}
	steps := make([]record.ParallelStep, len(v.Workers))
	for i, n := range v.Workers {
		steps[i].Workers = n
	}
	r := rand.New(rand.NewPCG(v.Shuffle, 0))
	for range v.Rounds {
		for _, i := range r.Perm(len(steps)) {
			n := steps[i].Workers
			runtime.GOMAXPROCS(n)
			runtime.GC()
			t, err := turn(crew[:n], v.Turn)
			if err != nil {
				return line, err
			}
			steps[i].Rates = append(steps[i].Rates, t.rate)
			steps[i].P50NS, steps[i].P99NS = append(steps[i].P50NS, t.p50), append(steps[i].P99NS, t.p99)
			if t.cpu > 0 {
				steps[i].CPUNS = append(steps[i].CPUNS, t.cpu)
			}
		}
	}
	line.Steps, line.GroupOps = steps, group
	return line, nil
}

// openAll makes a loop for each goroutine, with values of its own, and with a codec
// object of its own or that of the first.
func openAll(c *suite.Case, v Trial) ([]suite.Loop, error) {
	var first *suite.Bench
	var loops []suite.Loop
	for range slices.Max(v.Workers) {
		b, err := c.Open(v.Values, v.Seed)
		if err != nil {
			return nil, err
		}
		encoded := [][]byte(nil)
		if v.Op != codec.OpMarshal {
			if encoded, err = b.Encoded(); err != nil {
				return nil, err
			}
		}
		if first == nil {
			first = b
		}
		var loop suite.Loop
		if v.Shared {
			loop = through(first, b.Values, encoded, v.Op)
		} else if loop, err = b.Loop(v.Op); err != nil {
			return nil, err
		}
		loops = append(loops, loop)
	}
	return loops, nil
}

// through is a loop over values that calls the codec of a bench which others use
// too. Its calls are not direct ones, which costs some nanoseconds each; with one
// goroutine it is the same, so that scaling factors do not contain it.
func through(b *suite.Bench, values []any, encoded [][]byte, op codec.Op) suite.Loop {
	at := 0
	return func(n int) error {
		for range n {
			i := at % len(values)
			at++
			var err error
			if op == codec.OpMarshal {
				_, err = b.Marshal(nil, values[i])
			} else {
				err = b.Unmarshal(encoded[i], b.New())
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}

const (
	// groupTime is how long calls that are timed together should take: long beside a
	// reading of the clock. An operation that takes longer is timed by itself.
	groupTime = 5 * time.Microsecond
	// mostGroups bounds what a goroutine remembers of a turn.
	mostGroups = 1 << 15
)

// calibrate warms up and returns how many calls are timed together.
func calibrate(loop suite.Loop) (group int, err error) {
	for n := 1; ; n *= 2 {
		start := time.Now()
		if err := guarded(loop, n); err != nil {
			return 0, err
		}
		if took := time.Since(start); took >= 20*groupTime || n >= 1<<30 {
			return max(1, int(float64(n)*float64(groupTime)/float64(max(took, 1)))), nil
		}
	}
}

// goroutine is one that works in a turn.
type goroutine struct {
	loop  suite.Loop
	group int     // calls that are timed together
	took  []int64 // ns of each group of the last turn
	ops   int
	rate  float64 // operations a second
	err   error
}

// work goes on until the time is over. It counts its own time, so that what one
// does behind the end of another is not held against it.
func (g *goroutine) work(length time.Duration) {
	defer func() {
		if r := recover(); r != nil {
			g.err = &suite.PanicError{Value: r}
		}
	}()
	g.took, g.ops, g.rate, g.err = g.took[:0], 0, 0, nil
	start := time.Now()
	for last := time.Duration(0); ; {
		if g.err = g.loop(g.group); g.err != nil {
			return
		}
		g.ops += g.group
		now := time.Since(start)
		if len(g.took) < cap(g.took) {
			g.took = append(g.took, int64(now-last))
		}
		if last = now; now >= length {
			g.rate = float64(g.ops) / now.Seconds()
			return
		}
	}
}

// turned is what one turn came to.
type turned struct {
	rate     float64 // operations a second of all together
	p50, p99 float64 // ns a call
	cpu      float64 // ns of CPU time a call; 0: not known
}

// turn has goroutines work until the time is over.
func turn(crew []*goroutine, length time.Duration) (t turned, err error) {
	begin := make(chan struct{})
	var ready, done sync.WaitGroup
	ready.Add(len(crew))
	for _, g := range crew {
		done.Go(func() {
			ready.Done()
			<-begin
			g.work(length)
		})
	}
	ready.Wait()
	cpu := worker.CPUTime()
	close(begin)
	done.Wait()
	cpu = worker.CPUTime() - cpu
	var took []int64
	ops := 0
	for _, g := range crew {
		t.rate += g.rate
		ops += g.ops
		took = append(took, g.took...)
		err = errors.Join(err, g.err)
	}
	if len(took) > 0 && err == nil {
		slices.Sort(took)
		at := func(q float64) float64 { return float64(took[int(q*float64(len(took)-1))]) / float64(crew[0].group) }
		t.p50, t.p99, t.cpu = at(0.5), at(0.99), float64(cpu)/float64(ops)
	}
	return t, err
}

// guarded turns a panic of a loop into an error.
func guarded(loop suite.Loop, n int) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r}
		}
	}()
	return loop(n)
}
