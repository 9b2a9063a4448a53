package contribute

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// mostLines is what a hand-written file may have.
const mostLines = 600

// written are the folders that a person writes: of each library its own, and adapter where it has that.
func (k *Check) written() (all []string) {
	for _, f := range k.folders {
		all = append(all, f)
		if made, err := os.Stat(k.Checkout.path(f + "/adapter")); err == nil && made.IsDir() {
			all = append(all, f+"/adapter")
		}
	}
	return all
}

// source reads the folders: they are formatted, have a package comment, files of a
// size to be read, and nothing left of the skeleton.
func (k *Check) source(context.Context) (missing []string, note string, err error) {
	for _, folder := range k.written() {
		files, err := filepath.Glob(filepath.Join(k.Checkout.path(folder), "*.go"))
		if err != nil {
			return nil, "", err
		}
		documented := false
		for _, f := range files {
			src, err := os.ReadFile(f)
			if err != nil {
				return nil, "", err
			}
			documented = documented || bytes.HasPrefix(src, []byte("// Package ")) ||
				bytes.Contains(src, []byte("\n// Package "))
			missing = append(missing, lines(folder+"/"+filepath.Base(f), src)...)
		}
		if !documented {
			missing = append(missing, folder+": no package comment; want: // Package NAME is MODULE, or in adapter: // "+
				"Package adapter makes the calls to MODULE")
		}
		facts, err := os.ReadFile(k.Checkout.path(folder + "/facts.json"))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, "", err
		}
		missing = append(missing, todo(folder+"/facts.json", facts)...)
	}
	return missing, "", nil
}

// lines says what is wrong in one Go file.
func lines(name string, src []byte) (missing []string) {
	if formatted, err := format.Source(src); err != nil {
		missing = append(missing, fmt.Sprintf("%s: %v", name, err))
	} else if !bytes.Equal(formatted, src) {
		missing = append(missing, fmt.Sprintf("%s: not formatted; run: gofmt -w %s", name, name))
	}
	missing = append(missing, todo(name, src)...)
	if n := bytes.Count(src, []byte("\n")); n > mostLines {
		missing = append(missing, fmt.Sprintf("%s: %d lines; hand-written files have at most %d", name, n, mostLines))
	}
	return missing
}

// todo are the lines of a file that are left of the skeleton.
func todo(name string, src []byte) (missing []string) {
	n := 0
	for line := range strings.Lines(string(src)) {
		n++
		if _, text, found := strings.Cut(line, "TODO"); found {
			missing = append(missing, fmt.Sprintf("%s:%d: still to do: %s", name, n,
				strings.Trim(strings.TrimSpace(text), ":\", )")))
		}
	}
	return missing
}
