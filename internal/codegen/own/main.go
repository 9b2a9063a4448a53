package own

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/mod/semver"
)

// Main is a program of the user's own: a package main that calls serialbench.Main over codecs
// of theirs. It is built where it is, by a copy of their go.mod that has this serialbench, so that
// two commits are measured by the same one and nothing of theirs is written to.
type Main struct {
	Dir      string // folder in their module; "" for the working folder
	Package  string // such as ./bench
	Settings Settings
	// Progress is told what is being done; total is 0 where it is not known.
	Progress func(stage string, done, total int)
}

// BuildMain makes the program, or takes it from the cache. Their go.mod may replace
// serialbench by a folder, which is then kept.
func (e *Engine) BuildMain(ctx context.Context, m Main) (*Program, error) {
	if m.Progress == nil {
		m.Progress = func(string, int, int) {}
	}
	b := &mainBuilder{request: m}
	p, err := b.build(ctx, e)
	if err != nil && ctx.Err() != nil {
		return nil, errors.Join(ctx.Err(), err)
	}
	return p, err
}

type mainBuilder struct {
	*builder
	request Main
	dir     string // of their module's part, absolute
}

func (b *mainBuilder) build(ctx context.Context, e *Engine) (*Program, error) {
	if _, err := b.request.Settings.check(ctx); err != nil {
		return nil, err
	}
	var err error
	if b.dir, err = filepath.Abs(b.request.Dir); err != nil {
		return nil, err
	}
	out, err := goCommand(ctx, b.dir, env(), "env", "GOMOD")
	if err != nil {
		return nil, mistakef("the go command does not work in %s: %s", b.dir, compilerLines(err)[0])
	}
	file := strings.TrimSpace(string(out))
	if file == "" || file == os.DevNull {
		return nil, mistakef("--program: the folder %s is in no module (go mod init)", b.dir)
	}
	u := &userModule{Local: map[string]string{}, GoMods: []string{file}, Sum: b.dir}
	r := Request{Package: b.request.Package, Progress: b.request.Progress, Settings: b.request.Settings}
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	u.Sum += short(data)
	c, err := e.openCache(u, r)
	if err != nil {
		return nil, err
	}
	b.builder = &builder{engine: e, request: r, user: u, cache: c, dir: c.folder}
	if err := b.placeSources(); err != nil {
		return nil, err
	}
	free, err := lockFile(ctx, c.lock)
	if err != nil {
		return nil, err
	}
	p, err := b.program(ctx, file)
	return p, errors.Join(err, free())
}

// program builds the package, unless the program of the same sources is there.
func (b *mainBuilder) program(ctx context.Context, file string) (*Program, error) {
	if err := b.writeModule(file); err != nil {
		return nil, err
	}
	sum, err := b.list(ctx)
	if err != nil {
		return nil, err
	}
	p := &Program{Path: filepath.Join(b.builder.dir, "program-"+sum), Folder: b.dir, Package: b.request.Package, BuildFlags: b.flags(),
		BuildEnv: append(env(), b.request.Settings.environment()...)}
	if _, err := os.Stat(p.Path); err == nil {
		p.Cached = true
		return p, use(b.cache.memory)
	}
	b.request.Progress("build the program", 0, 0)
	beside := fmt.Sprintf("%s.%d", p.Path, os.Getpid())
	defer os.Remove(beside)
	args := slices.Concat([]string{"build"}, p.BuildFlags, []string{"-o", beside, p.Package})
	if _, err := goCommand(ctx, b.dir, p.BuildEnv, args...); err != nil {
		var failed *commandError
		if errors.As(err, &failed) && ctx.Err() == nil {
			err = doesNotBuild(failed)
		}
		return nil, err
	}
	if err := os.Rename(beside, p.Path); err != nil {
		return nil, cacheError(p.Path, err)
	}
	note, err := json.Marshal(&stored{Folder: b.builder.dir})
	if err != nil {
		return nil, err
	}
	return p, b.remember(note)
}

// flags are those of go build in their folder.
func (b *mainBuilder) flags() []string {
	return append([]string{"-modfile=" + filepath.Join(b.builder.dir, "go.mod"), "-mod=mod", "-buildvcs=false", "-ldflags=-s -w"}, b.request.Settings.flags()...)
}

// writeModule writes the copy of their go.mod, and the lines of all go.sum files.
func (b *mainBuilder) writeModule(file string) error {
	f, err := readMod(file)
	if err != nil {
		return err
	}
	if f.Module == nil {
		return mistakef("%s names no module", file)
	}
	ours, err := parseMod(b.engine.Sources, "go.mod")
	if err != nil {
		return err
	}
	theirs := f.Module.Mod.Path == Module || slices.ContainsFunc(f.Replace, func(r *modfile.Replace) bool { return r.Old.Path == Module && r.New.Version == "" })
	if !theirs {
		err = errors.Join(f.AddRequire(Module, "v0.0.0-00010101000000-000000000000"), f.AddReplace(Module, "", b.cache.source, ""))
	}
	if f.Go == nil || semver.Compare("v"+f.Go.Version, "v"+ours.Go.Version) < 0 {
		err = errors.Join(err, f.AddGoStmt(ours.Go.Version))
	}
	f.Cleanup()
	data, ferr := f.Format()
	if err = errors.Join(err, ferr); err != nil {
		return fmt.Errorf("go.mod of %s: %w", b.request.Package, err)
	}
	if err := b.put("go.mod", data); err != nil {
		return err
	}
	return b.writeSum()
}

// list makes sure that the package is a program, and sums up what it is built from.
func (b *mainBuilder) list(ctx context.Context) (string, error) {
	args := []string{"list", b.flags()[0], "-mod=mod", "-e", "-deps", "-json=ImportPath,Dir,Name,Standard,DepOnly,Module,GoFiles,CgoFiles,EmbedFiles,SFiles,HFiles,CFiles,Error", "--", b.request.Package}
	out, err := goCommand(ctx, b.dir, append(env(), b.request.Settings.environment()...), args...)
	if err != nil {
		return "", &MistakeError{Lines: append([]string{"the go command cannot list package " + b.request.Package + ":"}, compilerLines(err)...)}
	}
	sum := sha256.New()
	var roots []listedPackage
	d := json.NewDecoder(bytes.NewReader(out))
	for {
		var p listedPackage
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return "", fmt.Errorf("go list: %w", err)
		}
		if !p.DepOnly {
			roots = append(roots, p)
		}
		if p.Module != nil && p.Module.Path == Module && p.Module.Dir == b.cache.source {
			continue // its sum is in the name of the folder
		}
		if p.Module != nil && p.Module.Replace == nil && !p.Module.Main {
			fmt.Fprintln(sum, p.ImportPath, p.Module.Version)
		}
		if err := b.user.add(sum, p); err != nil {
			return "", err
		}
	}
	switch {
	case len(roots) != 1:
		return "", mistakef("--program: %s names %d packages, want one, such as ./bench", b.request.Package, len(roots))
	case roots[0].Error != nil && roots[0].Name == "":
		return "", &MistakeError{Lines: append([]string{"no package " + b.request.Package + ":"}, splitLines(roots[0].Error.Err)...)}
	case roots[0].Name != "main":
		return "", mistakef("--program: package %s is no program: it has to be a package main that calls serialbench.Main", b.request.Package)
	}
	return hex.EncodeToString(sum.Sum(nil)[:6]), nil
}
