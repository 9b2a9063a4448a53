package build

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"

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

// Files are those of the package that a program is, the main of which calls that of a package with
// func Main(*suite.Suite, error); "" is that of workers.
func (p *Program) Files(main string) (map[string][]byte, error) {
	const workers = `"` + Module + `/workers"`
	files := map[string][]byte{}
	folder := filepath.Join(p.Folder, p.Package)
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if files[entry.Name()], err = os.ReadFile(filepath.Join(folder, entry.Name())); err != nil {
			return nil, err
		}
	}
	if main != "" {
		if !bytes.Contains(files["main.go"], []byte(workers)) {
			return nil, fmt.Errorf("the program does not import %s", workers)
		}
		files["main.go"] = bytes.Replace(files["main.go"], []byte(workers), []byte("workers "+strconv.Quote(main)), 1)
	}
	return files, nil
}

// Go runs a go command on files that are put into the module of a program as a package, for as long as that takes: the
// package is its last argument.
func (p *Program) Go(ctx context.Context, files map[string][]byte, env []string, args ...string) (err error) {
	folder, err := os.MkdirTemp(p.Folder, "inprocess")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(folder)) }()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(folder, name), text, 0o600); err != nil {
			return err
		}
	}
	_, err = goCommand(ctx, p.Folder, slices.Concat(p.BuildEnv, env), append(args, "./"+filepath.Base(folder))...)
	return err
}

// fuzzTest is the test of a program of Go's fuzzer.
const fuzzTest = `package main

import (
	"testing"

	"` + fuzzer + `"
)

func FuzzUnmarshal(f *testing.F) {
	main()
	fuzz.Unmarshal(f)
}
`

const fuzzer = Module + "/workers/fuzz"

// Fuzzer builds a program of Go's fuzzer on what a program's codecs read, with all that it is built of compiled anew.
func (p *Program) Fuzzer(ctx context.Context, out string) error {
	files, err := p.Files(fuzzer)
	if err != nil {
		return err
	}
	files["fuzz_test.go"] = []byte(fuzzTest)
	return p.Go(ctx, files, nil, slices.Concat([]string{"test", "-c", "-fuzz=^FuzzUnmarshal$"}, p.BuildFlags,
		[]string{"-o", out})...)
}
