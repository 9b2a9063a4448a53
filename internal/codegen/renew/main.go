// Command renew records what third-party generators write for the built-in data sets, and what the sources of libraries
// say: run "go run ./internal/codegen/renew" from the root of the repository. It makes all code in memory, with the
// real generators, and writes the archives of package recorded, codecs/facts.json and codecs/compilers.txt. With
// -check it writes nothing, says what would change, and fails if anything would.
package main

import (
	"context"
	"errors"
	"flag"
	"os"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/command"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
	"github.com/serialbench/serialbench/internal/codegen/recorded"
	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() { interrupt.Main("renew", run) }

func run(ctx context.Context) error {
	r := &renewal{}
	codecs := flag.String("codec", "**", "only the folders of codecs that match this `glob`, or one of several with "+
		"commas, for example json/*")
	families := flag.String("family", "*", "only Go types whose family matches this `glob`, for example person")
	flag.BoolVar(&r.check, "check", false, "write nothing; fail if a file is not as it would be written")
	flag.Parse()
	if here, err := command.Pinned(ctx, "./internal/codegen/renew"); err != nil || !here {
		return err
	}
	all, err := obtainable(ctx)
	if err != nil {
		return err
	}
	if err := r.choose(ctx, all, *codecs, *families); err != nil {
		return err
	}
	return r.withGenerators(ctx)
}

// withGenerators renews with the generators of the tools module, as programs of built-in data sets would run them.
func (r *renewal) withGenerators(ctx context.Context) (err error) {
	keys, err := recorded.NewKeys(os.DirFS("tools"), nil)
	if err != nil {
		return err
	}
	box, err := generate.NewToolbox(ctx, "tools")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, box.Close()) }()
	box.Env = []string{"GOWORK=off", "GOFLAGS="}
	if err := r.plan(ctx, recorded.NewRecorder(keys), box); err != nil {
		return err
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return r.write(ctx)
}

// obtainable are all codecs, with the reason of those that this Go cannot have.
func obtainable(ctx context.Context) ([]emit.Codec, error) {
	all := catalog.Codecs()
	tags, err := generate.BuildTags(ctx, nil)
	if err != nil {
		return nil, err
	}
	lacking, err := generate.Lacking(all, tags)
	for i := range all {
		if why := lacking[all[i].ID]; why != "" {
			all[i].Unobtainable = why
		}
	}
	return all, err
}
