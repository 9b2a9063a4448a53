// Command regen writes everything under gen/: run "go run ./internal/codegen/regen" from the
// root of the repository. With -check it writes nothing and fails if anything
// would change. What generators wrote for programs that are built elsewhere is recorded by
// internal/codegen/renew.
package main

import (
	"context"
	"flag"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/command"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

const module = "github.com/serialbench/serialbench"

func main() { command.Main("generate", run) }

func run(ctx context.Context) error {
	check := flag.Bool("check", false, "write nothing; fail if a file is not as it would be generated")
	codecs := flag.String("codec", "**", "only codecs that match this `glob`, or one of several with commas, for example json/*")
	families := flag.String("family", "*", "only Go types whose family matches this `glob`, for example person")
	flag.Parse()
	if here, err := command.Pinned(ctx, "./internal/codegen/regen"); err != nil || !here {
		return err
	}
	h := repository{check: *check}
	if err := h.choose(ctx, catalog.Codecs(), *codecs, *families); err != nil {
		return err
	}
	box, err := generate.NewToolbox(ctx, "tools")
	if err != nil {
		return err
	}
	defer box.Close()
	h.tools = box
	return h.generate()
}
