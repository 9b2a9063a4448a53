package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() {
	if len(os.Args) > 2 && os.Args[1] == smallDisk {
		onSmallDisk(os.Args[2:])
	}
	program := flag.String("program", "", "the program")
	tries := flag.Int("tries", 200, "how many tries")
	first := flag.Int("first", 0, "the number of the first")
	flag.Parse()
	interrupt.Main("hostile", func(ctx context.Context) error { return run(ctx, *program, *first, *tries) })
}

// run tries, one a core at a time, and tells each try that does not hold with the number that makes it again.
func run(ctx context.Context, program string, first, tries int) error {
	var failed atomic.Int64
	err := worker.Each(ctx, 0, tries, func(ctx context.Context, i int) error {
		if t, err := one(ctx, program, first+i); err != nil && ctx.Err() == nil {
			failed.Add(1)
			fmt.Printf("try %d: %s: %q: %v\n", first+i, t.Kind, strings.Join(t.Args, " "), err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Printf("%d tries, %d did not hold\n", tries, failed.Load())
	if failed.Load() > 0 {
		return errors.New("serialbench did not hold")
	}
	return nil
}

func one(ctx context.Context, program string, n int) (t Try, err error) {
	folder, remove, err := atomicfile.Folder("", "hostile")
	if err != nil {
		return t, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	temporary := folder + "/tmp"
	if err := os.Mkdir(temporary, 0o755); err != nil {
		return t, err
	}
	if t, err = Make(folder, n); err != nil {
		return t, err
	}
	return t, t.Run(ctx, program, folder, temporary)
}
