// Command serialbench verifies, measures and compares Go serializers.
package main

import (
	"fmt"
	"io/fs"
	"os"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/cli"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/session"
)

//go:generate go run ./internal/codegen/renew
//go:generate go run ./internal/arch/write

func main() {
	kept, err := fs.Sub(reproducers, "published/reproducers")
	if err != nil {
		panic(err) // a path that is not valid
	}
	engine := &build.Engine{Codecs: catalog.Codecs(), Infos: catalog.Infos(), Sources: sources, Kept: kept,
		Figures: figures}
	engine.UseCheckout(".")
	field, err := session.BuiltIn(engine)
	if err != nil {
		fmt.Fprintln(os.Stderr, "serialbench:", err)
		os.Exit(1)
	}
	os.Exit(cli.Run(field, os.Stdin, os.Stdout, os.Stderr, os.Args[1:], cli.WithOwn(engine)))
}
