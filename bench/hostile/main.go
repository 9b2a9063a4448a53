// Command hostile is serialbench on a few data sets only: what hostile input
// and the race detector are tried on. It is built much faster than all of it,
// which counts where all code is built anew: with -race (bench/race.sh) and for
// Go's fuzzer (bench/fuzz.sh).
package main

import (
	"fmt"
	"os"

	"github.com/serialbench/serialbench/internal/cli"
)

func main() {
	s, err := few()
	if err != nil {
		fmt.Fprintln(os.Stderr, "hostile:", err)
		os.Exit(1)
	}
	os.Exit(cli.Run(s, os.Stdin, os.Stdout, os.Stderr, os.Args[1:]))
}
