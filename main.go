// Command serialbench verifies, measures and compares Go serializers.
package main

import (
	"fmt"
	"io/fs"
	"os"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/cli"
	"github.com/serialbench/serialbench/internal/codegen/own"
)

//go:generate go run ./internal/codegen/renew
//go:generate go run ./internal/codegen/regen
//go:generate go run ./internal/arch/write

func main() {
	args := os.Args[1:]
	s, options, err := contest(args)
	if err != nil {
		fmt.Fprintln(os.Stderr, "serialbench:", err)
		os.Exit(1)
	}
	if !cli.IsWorker(args) { // which builds nothing
		kept, err := fs.Sub(reproducers, "published/reproducers")
		if err != nil {
			panic(err) // a path that is not valid
		}
		options = append(options, cli.WithOwn(&own.Engine{Codecs: catalog.Codecs(), Infos: catalog.Infos(), Sources: sources, Kept: kept}))
	}
	os.Exit(cli.Run(s, os.Stdin, os.Stdout, os.Stderr, args, options...))
}
