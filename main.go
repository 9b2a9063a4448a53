// Command serialbench verifies, measures and compares Go serializers.
package main

import (
	"fmt"
	"os"

	"github.com/serialbench/serialbench/cli"
	"github.com/serialbench/serialbench/gen"
)

//go:generate go run ./generate/cmd

func main() {
	s, err := gen.Suite()
	if err != nil {
		fmt.Fprintln(os.Stderr, "serialbench:", err)
		os.Exit(1)
	}
	os.Exit(cli.Run(s, os.Stdin, os.Stdout, os.Stderr, os.Args[1:]))
}
