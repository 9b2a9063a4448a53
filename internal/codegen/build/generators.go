package build

import (
	"context"
	"errors"
	"os"
	"sync"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// generators runs third-party generators for one build. The tools module is made ready when the first is asked for,
// since a build of which everything is recorded needs none.
type generators struct {
	ready func() (*generate.Toolbox, error)
	err   error // why it could not be made ready, which is no codec's fault
	close []func() error
}

// newGenerators are those of a build. They have to be closed.
func (b *builder) newGenerators(ctx context.Context) *generators {
	g := &generators{}
	g.ready = sync.OnceValues(func() (box *generate.Toolbox, err error) {
		defer func() { g.err = err }()
		folder, env, err := b.toolsFolder(ctx)
		if err != nil {
			return nil, err
		}
		if box, err = generate.NewToolbox(ctx, folder); err != nil {
			return nil, cacheError(folder, err)
		}
		g.close = append(g.close, box.Close)
		// of go commands, which may leave it when interrupted
		work, remove, err := atomicfile.Folder(os.Getenv("GOTMPDIR"), "tools")
		if err != nil {
			return nil, err
		}
		g.close = append(g.close, remove)
		box.Env = append(env, "GOTMPDIR="+work)
		return box, nil
	})
	return g
}

// Run runs one generator.
func (g *generators) Run(job emit.Job) ([]emit.File, error) {
	box, err := g.ready()
	if err != nil {
		return nil, err
	}
	return box.Run(job)
}

// Close removes what generators left.
func (g *generators) Close() (err error) {
	for _, c := range g.close {
		err = errors.Join(err, c())
	}
	return err
}
