// Command overhead shows what a harness itself costs in each state of a machine: in one process it runs an empty call,
// the generated loops of noop, and loops as other suites have them in turns, in batches far shorter than such a
// state lasts, and prints percentiles over the batches. All of them run a codec that does nothing. Compare what
// one run prints:
//
//	go run ./bench/overhead
package main

import (
	"context"
	"os"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() {
	interrupt.Main("overhead", func(ctx context.Context) error {
		p := inprocess.Program{Codecs: []string{"noop"}, Datasets: []string{"person"},
			Main: "github.com/serialbench/serialbench/bench/overhead/loops"}
		return p.Run(ctx, os.Args[1:]...)
	})
}
