package tried

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/serialbench/serialbench/internal/check/breaking"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Bases are the versions that are to be compared with: one of its fields is given, or none for the lock file.
type Bases struct {
	Engine   *build.Engine
	Dir      string // of the module
	Against  string // a commit, or a folder
	Tags     string // a pattern
	File     string // models
	Snapshot string // a folder of messages
}

// All are the versions to compare with.
func (f Bases) All(ctx context.Context, log io.Writer) ([]breaking.Base, error) {
	lock := filepath.Join(breaking.ModuleFolder(f.Dir), breaking.LockFile)
	switch {
	case f.File != "":
		return []breaking.Base{{Name: f.File, File: f.File}}, nil
	case f.Snapshot != "":
		b, err := Kept(f.Snapshot)
		return []breaking.Base{b}, err
	case f.Tags != "":
		all, err := Tagged(ctx, f.Engine, "--tags", f.Dir, f.Tags)
		if err == nil && len(all) == 0 {
			err = mistake.Linef("--tags: no tag of this repository that HEAD contains matches %q, such as v1.*", f.Tags)
		}
		return all, err
	case f.Against != "":
		if info, err := os.Stat(f.Against); err == nil && info.IsDir() && strings.ContainsAny(f.Against, `/\.`) {
			return []breaking.Base{{Name: f.Against, Dir: f.Against}}, nil
		}
		dir, err := f.Engine.CheckoutFor(ctx, "--against", f.Dir, f.Against)
		if err != nil {
			return nil, err
		}
		return []breaking.Base{{Name: f.Against, Dir: dir}}, nil
	}
	if _, err := os.Stat(lock); err != nil {
		return nil, mistake.Linef("breaking needs something to compare with: --against REF, --tags 'v1.*' or " +
			"--against-file FILE; or write a lock file with --lock, or list the types with --list")
	}
	if _, err := fmt.Fprintf(log, "comparing with %s\n", lock); err != nil {
		return nil, err
	}
	return []breaking.Base{{Name: breaking.LockFile, File: lock}}, nil
}

// Tagged are the versions of the tags that a pattern matches.
func Tagged(ctx context.Context, engine *build.Engine, flag, dir, pattern string) (all []breaking.Base, err error) {
	names, when, err := build.Tags(ctx, dir, pattern)
	if err != nil {
		return nil, err
	}
	for i, name := range names {
		at, err := engine.CheckoutFor(ctx, flag, dir, "refs/tags/"+name)
		if err != nil {
			return nil, err
		}
		all = append(all, breaking.Base{Name: name, Dir: at, When: when[i]})
	}
	return all, nil
}
