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
	line := record.Parallel{Kind: record.KindParallel, Codec: c.Codec, Dataset: c.Dataset.ID, Op: string(v.Op)}
	if len(v.Workers) == 0 {
		return line, errors.New("no numbers of workers")
	}
	before := runtime.GOMAXPROCS(0)
	defer runtime.GOMAXPROCS(before)
	var loops []suite.Loop
	for range slices.Max(v.Workers) {
		loop, err := open(c, v)
		if err != nil {
			return line, err
		}
		loops = append(loops, loop)
	}
	batch, err := calibrate(loops[0], v.Turn)
	if err != nil {
		return line, err
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
			rate, err := turn(loops[:n], batch, v.Turn)
			if err != nil {
				return line, err
			}
			steps[i].Rates = append(steps[i].Rates, rate)
		}
	}
	line.Steps = steps
	return line, nil
}

// open makes a loop with a codec object and values of its own.
func open(c *suite.Case, v Trial) (suite.Loop, error) {
	b, err := c.Open(v.Values, v.Seed)
	if err != nil {
		return nil, err
	}
	if v.Op != codec.OpMarshal {
		if _, err := b.Encoded(); err != nil {
			return nil, err
		}
	}
	return b.Loop(v.Op)
}

// calibrate warms up and returns how many operations take about a twentieth of a turn.
func calibrate(loop suite.Loop, turn time.Duration) (batch int, err error) {
	for batch = 1; ; batch *= 2 {
		start := time.Now()
		if err := guarded(loop, batch); err != nil {
			return 0, err
		}
		if took := time.Since(start); took >= turn/20 || batch >= 1<<30 {
			return batch, nil
		}
	}
}

// turn has one goroutine a loop work until the time is over and returns the
// operations a second of all of them together. Each counts its own time, so that
// what one does behind the end of another is not held against it.
func turn(loops []suite.Loop, batch int, length time.Duration) (rate float64, err error) {
	begin := make(chan struct{})
	rates, errs := make([]float64, len(loops)), make([]error, len(loops))
	var ready, done sync.WaitGroup
	ready.Add(len(loops))
	for i, loop := range loops {
		done.Go(func() {
			ready.Done()
			<-begin
			start, ops := time.Now(), 0
			for {
				if errs[i] = guarded(loop, batch); errs[i] != nil {
					return
				}
				ops += batch
				if took := time.Since(start); took >= length {
					rates[i] = float64(ops) / took.Seconds()
					return
				}
			}
		})
	}
	ready.Wait()
	close(begin)
	done.Wait()
	for _, r := range rates {
		rate += r
	}
	return rate, errors.Join(errs...)
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
