package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/module"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// BuildAlone builds a module of a few files, which imports nothing of serialbench, with the
// settings of a build: modules of other versions, another toolchain. The files are written
// to dir, which has to be there, and the program is in it. The error is a [*mistake.Error] with
// the compiler's lines where it does not build.
func (e *Engine) BuildAlone(ctx context.Context, dir string, files []emit.File, s Settings) (path string, err error) {
	for _, f := range files {
		if f.Name == "go.mod" {
			if f.Data, err = s.forced(f.Data); err != nil {
				return "", err
			}
		}
		if err := write(filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data); err != nil {
			return "", fmt.Errorf("write the program of a fault: %w", err)
		}
	}
	path = filepath.Join(dir, "finding")
	args := append([]string{"build", "-mod=mod", "-buildvcs=false", "-o", path}, s.flags()...)
	_, err = goCommand(ctx, dir, append(env(), s.environment()...), append(args, ".")...)
	var failed *commandError
	if errors.As(err, &failed) && ctx.Err() == nil {
		return "", doesNotBuild(failed)
	}
	return path, err
}

// forced is a go.mod with the modules of the settings.
func (s Settings) forced(data []byte) ([]byte, error) {
	f, err := modfile.Parse("go.mod", data, nil)
	if err != nil {
		return nil, err
	}
	replaced := map[module.Version]module.Version{}
	for _, r := range f.Replace {
		replaced[r.Old] = r.New
	}
	versions := map[string]string{}
	for _, r := range f.Require {
		versions[r.Mod.Path] = r.Mod.Version
	}
	required := len(versions)
	s.force(replaced, versions)
	for _, r := range f.Replace {
		if err := f.DropReplace(r.Old.Path, r.Old.Version); err != nil {
			return nil, err
		}
	}
	for old, to := range replaced {
		if err := f.AddReplace(old.Path, old.Version, to.Path, to.Version); err != nil {
			return nil, err
		}
	}
	if len(versions) > required {
		for _, path := range sorted(versions) {
			if err := f.AddRequire(path, versions[path]); err != nil {
				return nil, err
			}
		}
	}
	f.Cleanup()
	return f.Format()
}

// Module is the folder of a module of a few files, which is written if it is not there as it should be.
func (e *Engine) Module(name string, files map[string][]byte) (string, error) {
	c, err := e.cacheFolder()
	if err != nil {
		return "", err
	}
	var all []byte
	for _, f := range sorted(files) {
		all = fmt.Appendf(all, "%s %d %s", f, len(files[f]), files[f])
	}
	dir := filepath.Join(c, "module-"+name+"-"+short(all))
	for f, data := range files {
		if have, err := os.ReadFile(filepath.Join(dir, f)); err == nil && bytes.Equal(have, data) {
			continue
		}
		if err := write(filepath.Join(dir, f), data); err != nil {
			return "", cacheError(dir, err)
		}
	}
	return dir, use(dir)
}

// Folder is a new folder for what is built for a moment; it is the caller's to remove.
func (e *Engine) Folder() (string, error) {
	c, err := e.cacheFolder()
	if err != nil {
		return "", err
	}
	dir, err := os.MkdirTemp(c, ".new-")
	if err != nil {
		return "", cacheError(c, err)
	}
	return dir, nil
}
