package links

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// overlay is what a program is built with beside, or instead of, files of its packages.
//
// The go command lays nothing over its module cache, so modules there are reached by links from elsewhere.
type overlay struct {
	source  *Source
	dir     string            // of the files
	replace map[string]string // by path; "": the file is not there
	modules map[string]string // folders that modules are taken from
}

func (s *Source) overlay(name string) (*overlay, error) {
	o := &overlay{s, filepath.Join(s.Dir, name), map[string]string{}, map[string]string{}}
	return o, os.MkdirAll(o.dir, 0o755)
}

// folder is where a package's files are for the overlay.
func (o *overlay) folder(p listed) (string, error) {
	m := p.Module
	if m == nil || m.Main || m.Replace != nil && m.Replace.Version == "" {
		return p.Dir, nil
	}
	link := filepath.Join(o.dir, strings.ReplaceAll(m.Path, "/", "_"))
	if o.modules[m.Path] = link; os.Symlink(m.Dir, link) != nil && !sameLink(link, m.Dir) {
		return "", alonef("no link %s to %s can be made", link, m.Dir)
	}
	if _, err := os.Stat(filepath.Join(m.Dir, "go.mod")); err != nil { // older than modules
		text := filepath.Join(o.dir, filepath.Base(link)+".mod.txt")
		if err := put(text, []byte("module "+m.Path+"\n")); err != nil {
			return "", err
		}
		o.replace[filepath.Join(link, "go.mod")] = text
	}
	return filepath.Join(link, strings.TrimPrefix(p.Dir, m.Dir)), nil
}

// file is where a file that is laid over one of a package is written.
func (o *overlay) file(pkg, name string) string {
	return filepath.Join(o.dir, strings.ReplaceAll(pkg, "/", "_")+"_"+name+".txt")
}

// flags writes the overlay and returns the flags of go build. Its name is of all that is in it, since programs are kept
// by their flags.
func (o *overlay) flags() ([]string, error) {
	if err := o.source.overlaid(o.replace); err != nil {
		return nil, err
	}
	sum := sha256.New()
	for _, path := range slices.Sorted(maps.Keys(o.replace)) {
		var text []byte
		if to := o.replace[path]; to != "" {
			var err error
			if text, err = os.ReadFile(to); err != nil {
				return nil, err
			}
		}
		fmt.Fprintf(sum, "%s %d %s\n", path, len(text), text)
	}
	name := filepath.Join(o.dir, fmt.Sprintf("overlay-%.8x.json", sum.Sum(nil)))
	data, err := json.Marshal(map[string]any{"Replace": o.replace})
	if err != nil {
		return nil, err
	}
	if err := put(name, data); err != nil {
		return nil, err
	}
	flags := []string{"-overlay=" + name}
	if len(o.modules) == 0 {
		return flags, nil
	}
	file, err := o.source.redirected(o.dir, o.modules)
	return append(flags, "-modfile="+file), err
}

func sameLink(link, to string) bool {
	have, err := os.Readlink(link)
	return err == nil && have == to
}

// redirected writes a go.mod of the program that takes modules from folders, those too that it does not name.
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
		if path == orderModule {
			if err := f.AddRequire(path, "v0.0.0"); err != nil {
				return "", err
			}
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
	to := filepath.Join(dir, "program")
	return to + ".mod", errors.Join(put(to+".mod", data), put(to+".sum", sums))
}

// listed is what the go command says of a package.
type listed struct {
	ImportPath, Name, Dir string
	Standard              bool
	GoFiles, Deps         []string
	Module                *struct {
		Path, Dir string
		Main      bool
		Replace   *struct{ Version string }
	}
}

// packages are those that the program is made of, by path.
func (s *Source) packages(ctx context.Context, flags ...string) (map[string]listed, error) {
	const fields = "-json=ImportPath,Name,Dir,Standard,GoFiles,Deps,Module"
	text, err := s.goCommand(ctx, slices.Concat([]string{"list", "-deps", fields},
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

// put writes a file unless it is as it should be: another command may be building from it.
func put(name string, data []byte) error {
	if have, err := os.ReadFile(name); err == nil && bytes.Equal(have, data) {
		return nil
	}
	return os.WriteFile(name, data, 0o644)
}
