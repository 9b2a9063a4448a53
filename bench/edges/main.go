package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"strings"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() {
	program := flag.String("program", "", "the program")
	tries := flag.Int("tries", 200, "how many tries")
	first := flag.Int("first", 0, "the number of the first")
	flag.Parse()
	interrupt.Main("edges", func(ctx context.Context) error { return run(ctx, *program, *first, *tries) })
}

// run tries, and tells each try that does not hold with the number that makes it again.
func run(ctx context.Context, program string, first, tries int) error {
	failed := 0
	for n := first; n < first+tries && ctx.Err() == nil; n++ {
		t, err := one(ctx, program, n)
		if err != nil && ctx.Err() == nil {
			failed++
			fmt.Fprintf(os.Stdout, "try %d: %q: %v\n", n, strings.Join(t.Args, " "), err)
		}
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	fmt.Printf("%d tries, %d did not hold\n", tries, failed)
	if failed > 0 {
		return errors.New("serialbench did not hold")
	}
	return nil
}

func one(ctx context.Context, program string, n int) (t Try, err error) {
	folder, remove, err := atomicfile.Folder("", "edges")
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
