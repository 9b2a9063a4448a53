package links

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/build/constraint"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Unhidden makes an overlay by which a build with the race detector compiles the files that packages have for builds
// without it: some have others for it, with locks that their users do not get. It returns the flags of go build, and
// the packages that it changes; no flags where there are none. Only those are looked at that wanted reports true for.
//
// The go command lays nothing over its module cache, so modules there are reached by links from elsewhere.
func Unhidden(ctx context.Context, source *Source, wanted func(pkg string) bool) (flags, packages []string, err error) {
	plain, err := source.packages(ctx)
	if err != nil {
		return nil, nil, err
	}
	raced, err := source.packages(ctx, "-race")
	if err != nil {
		return nil, nil, err
	}
	dir := filepath.Join(source.Dir, "unhidden")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, nil, err
	}
	replace, linked := map[string]string{}, map[string]string{}
	for path, with := range raced {
		without, ok := plain[path]
		if !ok || with.Standard || !wanted(path) || slices.Equal(without.GoFiles, with.GoFiles) {
			continue
		}
		packages = append(packages, path)
		at := with.Dir
		if m := with.Module; m != nil && (m.Replace == nil || m.Replace.Version != "") {
			link := filepath.Join(dir, strings.ReplaceAll(m.Path, "/", "_"))
			if linked[m.Path] = link; os.Symlink(m.Dir, link) != nil && !sameLink(link, m.Dir) {
				return nil, nil, alonef("no link %s to %s can be made", link, m.Dir)
			}
			if _, err := os.Stat(filepath.Join(m.Dir, "go.mod")); err != nil { // older than modules
				text := filepath.Join(dir, filepath.Base(link)+".mod.txt")
				if err := put(text, []byte("module "+m.Path+"\n")); err != nil {
					return nil, nil, err
				}
				replace[filepath.Join(link, "go.mod")] = text
			}
			at = filepath.Join(link, strings.TrimPrefix(with.Dir, m.Dir))
		}
		for _, name := range with.GoFiles {
			if !slices.Contains(without.GoFiles, name) {
				replace[filepath.Join(at, name)] = "" // is not there
			}
		}
		for _, name := range without.GoFiles {
			if slices.Contains(with.GoFiles, name) {
				continue
			}
			to := filepath.Join(dir, strings.NewReplacer("/", "_").Replace(path)+"_"+name+".txt")
			if err := unconstrained(filepath.Join(with.Dir, name), to); err != nil {
				return nil, nil, err
			}
			replace[filepath.Join(at, name)] = to
		}
	}
	if slices.Sort(packages); len(packages) == 0 {
		return nil, nil, nil
	}
	if err := source.overlaid(replace); err != nil {
		return nil, nil, err
	}
	name := filepath.Join(dir, "overlay.json")
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return nil, nil, err
	}
	if err := put(name, data); err != nil {
		return nil, nil, err
	}
	flags = []string{"-overlay=" + name}
	if len(linked) > 0 {
		file, err := source.redirected(dir, linked)
		if err != nil {
			return nil, nil, err
		}
		flags = append(flags, "-modfile="+file)
	}
	return flags, packages, nil
}

func sameLink(link, to string) bool {
	have, err := os.Readlink(link)
	return err == nil && have == to
}

// redirected writes a go.mod of the program that takes modules from folders.
func (s *Source) redirected(dir string, folders map[string]string) (string, error) {
	const name = "go.mod"
	data, err := os.ReadFile(filepath.Join(s.Dir, name))
	if err != nil {
		return "", err
	}
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return "", fmt.Errorf("go.mod of the program: %w", err)
	}
	for path, folder := range folders {
		for _, r := range slices.Clone(f.Replace) {
			if r.Old.Path == path {
				if err := f.DropReplace(path, r.Old.Version); err != nil {
					return "", err
				}
			}
		}
		if err := f.AddReplace(path, "", folder, ""); err != nil {
			return "", err
		}
	}
	f.Cleanup()
	if data, err = f.Format(); err != nil {
		return "", err
	}
	sums, err := os.ReadFile(filepath.Join(s.Dir, "go.sum"))
	if err != nil {
		return "", err
	}
	to := filepath.Join(dir, "unhidden")
	return to + ".mod", errors.Join(put(to+".mod", data), put(to+".sum", sums))
}

// listed is what the go command says of a package.
type listed struct {
	ImportPath, Dir string
	Standard        bool
	GoFiles         []string
	Module          *struct {
		Path, Dir string
		Replace   *struct{ Version string }
	}
}

// packages are those that the program is made of, by path.
func (s *Source) packages(ctx context.Context, flags ...string) (map[string]listed, error) {
	text, err := s.goCommand(ctx, slices.Concat([]string{"list", "-deps", "-json=ImportPath,Dir,Standard,GoFiles,Module"},
		s.Flags, flags, []string{s.Package})...)
	if err != nil {
		return nil, err
	}
	all := map[string]listed{}
	for d := json.NewDecoder(strings.NewReader(text)); d.More(); {
		var p listed
		if err := d.Decode(&p); err != nil {
			return nil, fmt.Errorf("what go list says of packages: %w", err)
		}
		all[p.ImportPath] = p
	}
	return all, nil
}

// overlaid adds the overlay that the program is built with, if there is one: go build takes one only.
func (s *Source) overlaid(replace map[string]string) error {
	for _, f := range s.Flags {
		name, ok := strings.CutPrefix(f, "-overlay=")
		if !ok {
			continue
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return fmt.Errorf("the overlay of the program: %w", err)
		}
		var o struct{ Replace map[string]string }
		if err := json.Unmarshal(data, &o); err != nil {
			return fmt.Errorf("the overlay of the program: %w", err)
		}
		for path, to := range o.Replace {
			if _, ours := replace[path]; !ours {
				replace[path] = to
			}
		}
	}
	return nil
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

// put writes a file unless it is as it should be: another command may be building from it.
func put(name string, data []byte) error {
	if have, err := os.ReadFile(name); err == nil && bytes.Equal(have, data) {
		return nil
	}
	return os.WriteFile(name, data, 0o644)
}
