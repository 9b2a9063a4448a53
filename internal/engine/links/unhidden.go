package links

import (
	"context"
	"errors"
	"fmt"
	"go/build/constraint"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Unhidden makes an overlay by which a build with the race detector compiles the files that packages have for builds
// without it: some have others for it, with locks that their users do not get. It returns the flags of go build, and
// the packages that it changes; no flags where there are none. Only those are looked at that wanted reports true for.
func Unhidden(ctx context.Context, source *Source, wanted func(pkg string) bool) (flags, packages []string, err error) {
	plain, err := source.packages(ctx)
	if err != nil {
		return nil, nil, err
	}
	raced, err := source.packages(ctx, "-race")
	if err != nil {
		return nil, nil, err
	}
	o, err := source.overlay("unhidden")
	if err != nil {
		return nil, nil, err
	}
	for path, with := range raced {
		without, ok := plain[path]
		if !ok || with.Standard || !wanted(path) || slices.Equal(without.GoFiles, with.GoFiles) {
			continue
		}
		packages = append(packages, path)
		at, err := o.folder(with)
		if err != nil {
			return nil, nil, err
		}
		for _, name := range with.GoFiles {
			if !slices.Contains(without.GoFiles, name) {
				o.replace[filepath.Join(at, name)] = "" // is not there
			}
		}
		for _, name := range without.GoFiles {
			if slices.Contains(with.GoFiles, name) {
				continue
			}
			to := o.file(path, name)
			if err := unconstrained(filepath.Join(with.Dir, name), to); err != nil {
				return nil, nil, err
			}
			o.replace[filepath.Join(at, name)] = to
		}
	}
	if slices.Sort(packages); len(packages) == 0 {
		return nil, nil, nil
	}
	flags, err = o.flags()
	return flags, packages, err
}

// unconstrained writes a copy of a Go file that every build takes.
func unconstrained(from, to string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return fmt.Errorf("read a file that is hidden from the race detector: %w", err)
	}
	var b strings.Builder
	for line := range strings.Lines(string(data)) {
		if constraint.IsGoBuild(strings.TrimSpace(line)) || constraint.IsPlusBuild(strings.TrimSpace(line)) {
			line = "\n"
		}
		b.WriteString(line)
	}
	return errors.Join(os.MkdirAll(filepath.Dir(to), 0o755), put(to, []byte(b.String())))
}
