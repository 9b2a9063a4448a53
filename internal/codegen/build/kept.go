package build

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"

	"github.com/serialbench/serialbench/internal/mistake"
)

// BuildKept builds the program of a folder that [Engine.Keep] wrote, as it is now. The error is a [*mistake.Error] with
// the compiler's lines where it does not build.
func (e *Engine) BuildKept(ctx context.Context, dir string, progress func(stage string, done, total int)) (*Program,
	error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return nil, err
	}
	mains, err := filepath.Glob(filepath.Join(dir, "cmd", "*", "main.go"))
	if err != nil || len(mains) != 1 {
		return nil, mistake.Errorf("--kept: %q is no folder that own --keep wrote: it has %s in cmd/", dir,
			plural(len(mains), "program"))
	}
	cache, err := e.cacheFolder()
	if err != nil {
		return nil, err
	}
	folder := filepath.Join(cache, "type-"+short([]byte(dir)))
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return nil, cacheError(folder, err)
	}
	p := &Program{Path: filepath.Join(folder, "program-kept"), Folder: dir, Records: filepath.Join(cache, "records"),
		Values:     "as the module in " + dir + " makes them",
		Package:    "./cmd/" + filepath.Base(filepath.Dir(mains[0])),
		BuildFlags: []string{"-mod=mod", "-buildvcs=false", "-ldflags=-s -w"}, BuildEnv: env()}
	progress("build the program", 0, 0)
	_, err = goCommand(ctx, dir, env(),
		slices.Concat([]string{"build"}, p.BuildFlags, []string{"-o", p.Path, p.Package})...)
	var failed *commandError
	if errors.As(err, &failed) && ctx.Err() == nil {
		err = doesNotBuild(failed)
	}
	return p, err
}
