package loop

import (
	"errors"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const taskName = "loop"

// Task is what a worker process must be given to run loops in; see [worker.Serve].
func Task() worker.Task { return worker.Task{Name: taskName, Do: work} }

// work opens the case and runs its loop as often as the parent says, until that leaves.
func work(j *worker.Job) error {
	var o Order
	if err := j.Read(&o); err != nil {
		return err
	}
	loop, size, err := open(j.Suite, o)
	if err != nil {
		return j.Answer(answer{Error: err.Error()})
	}
	if err := j.Answer(answer{Size: size}); err != nil {
		return err
	}
	for {
		var n int
		if err := j.Next(&n); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return err
		}
		cost, err := run(loop, n)
		a := answer{Cost: cost}
		if err != nil {
			a.Error = err.Error()
		}
		if err := j.Answer(a); err != nil {
			return err
		}
	}
}

// open is the loop of an order, and the size of an encoded value.
func open(s *suite.Suite, o Order) (loop suite.Loop, size float64, err error) {
	c := s.Case(o.Codec, o.Dataset)
	if c == nil {
		return nil, 0, errors.New("there is no such case")
	}
	b, err := c.Open(o.Values, o.Seed)
	if err != nil {
		return nil, 0, err
	}
	if o.Verify {
		info, _ := s.Codec(o.Codec)
		if v := verify.Case(b, info); !v.Works(string(o.Op)) {
			return nil, 0, fmt.Errorf("%s: %s", v.Op, v.Detail)
		}
	}
	encoded, err := b.Encoded()
	if err != nil {
		return nil, 0, err
	}
	total := 0
	for _, e := range encoded {
		total += len(e)
	}
	loop, err = b.Loop(o.Op)
	return loop, float64(total) / float64(max(1, len(encoded))), err
}

// run measures n operations. A panic is an error.
func run(loop suite.Loop, n int) (c Cost, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = &suite.PanicError{Value: r, Stack: debug.Stack()}
		}
	}()
	runtime.GC()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	begin := time.Now()
	err = loop(n)
	c.Wall = time.Since(begin)
	runtime.ReadMemStats(&after)
	c.Bytes, c.Allocs = after.TotalAlloc-before.TotalAlloc, after.Mallocs-before.Mallocs
	return c, err
}
