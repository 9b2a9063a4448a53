package reference

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/references"
)

// mark is the file that says that a folder is set up.
const mark = "installed"

// Home is where languages are set up; its zero value is the user's cache folder.
type Home struct{ Dir string }

func (h Home) dir() (string, error) {
	if h.Dir != "" {
		return h.Dir, nil
	}
	base, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("no cache folder: %w; set XDG_CACHE_HOME", err)
	}
	return filepath.Join(base, "serialbench", "references"), nil
}

// Folder is where a language is set up, by the content of its lock files: another list of
// libraries has another.
func (h Home) Folder(l Language) (string, error) {
	dir, err := h.dir()
	if err != nil {
		return "", err
	}
	sum, err := sumOf(l, true)
	return filepath.Join(dir, l.ID+"-"+sum), err
}

// sumOf is a name for the content of a language's lock files, or of the others.
func sumOf(l Language, locks bool) (string, error) {
	sum := sha256.New()
	err := each(l, func(name string, text []byte) error {
		if l.lock(name) == locks {
			fmt.Fprintf(sum, "%s %d\n", name, len(text))
			sum.Write(text)
		}
		return nil
	})
	return hex.EncodeToString(sum.Sum(nil)[:6]), err
}

func (l Language) lock(name string) bool { return l.locks == nil || slices.Contains(l.locks, name) }

// write writes the lock files of a language into a folder, or the others.
func write(l Language, folder string, locks bool) error {
	return each(l, func(name string, text []byte) error {
		if l.lock(name) != locks {
			return nil
		}
		to := filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
			return err
		}
		return os.WriteFile(to, text, 0o644)
	})
}

// programsIn is the folder of a language's programs within that in which it is set up; they are
// written there if need be.
func programsIn(l Language, folder string) (string, error) {
	sum, err := sumOf(l, false)
	if err != nil || l.locks == nil {
		return "", err
	}
	name := "program-" + sum
	if _, err := os.Stat(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
		return name, err
	}
	made, err := os.MkdirTemp(folder, "writing-")
	if err != nil {
		return "", err
	}
	if err := write(l, made, false); err != nil {
		return "", errors.Join(err, os.RemoveAll(made))
	}
	if err := os.Rename(made, filepath.Join(folder, name)); err != nil {
		return name, errors.Join(os.RemoveAll(made), ignoreExists(err))
	}
	return name, nil
}

// ignoreExists is an error other than that somebody else was faster.
func ignoreExists(err error) error {
	if errors.Is(err, fs.ErrExist) || errors.Is(err, syscall.ENOTEMPTY) {
		return nil
	}
	return err
}

// each calls f for each file of a language, in order.
func each(l Language, f func(name string, text []byte) error) error {
	return fs.WalkDir(references.Files, l.ID, func(file string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := references.Files.ReadFile(file)
		if err != nil {
			return err
		}
		return f(strings.TrimPrefix(file, l.ID+"/"), text)
	})
}

// Installed returns the folder of a language that is set up, "" for one that is not.
func (h Home) Installed(l Language) (string, error) {
	folder, err := h.Folder(l)
	if err != nil {
		return "", err
	}
	if _, err := os.Stat(filepath.Join(folder, mark)); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	return folder, nil
}

// Install sets a language up and says on out what it does. One that is set up already is left
// as it is; a folder that could not be finished is removed.
func (h Home) Install(ctx context.Context, l Language, out io.Writer) (err error) {
	folder, err := h.Folder(l)
	if err != nil {
		return err
	}
	if done, err := h.Installed(l); err != nil || done != "" {
		if err == nil {
			fmt.Fprintf(out, "%s: is in %s already\n", l.ID, done)
		}
		return err
	}
	for _, program := range l.needs {
		if _, err := exec.LookPath(program); err != nil {
			return fmt.Errorf("%s: %s is not installed: %w", l.ID, program, err)
		}
	}
	fmt.Fprintf(out, "%s: %s, into %s\n", l.ID, l.Costs, folder)
	if err := os.RemoveAll(folder); err != nil { // what an earlier attempt left behind
		return err
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.RemoveAll(folder))
		}
	}()
	if err := write(l, folder, true); err != nil {
		return err
	}
	began := time.Now()
	for _, args := range l.install {
		if err := run(ctx, folder, args); err != nil {
			return fmt.Errorf("%s: %w", l.ID, err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, mark), nil, 0o644); err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: installed in %.0f s\n", l.ID, time.Since(began).Seconds())
	return nil
}

// program is the path of a program, which is one of the folder's where it has a slash.
func program(folder, name string) string {
	if strings.Contains(name, "/") {
		return filepath.Join(folder, filepath.FromSlash(path.Clean(name)))
	}
	return name
}

// run does one command of an installation; what it printed is in the error.
func run(ctx context.Context, folder string, args []string) error {
	cmd := exec.Command(program(folder, args[0]), args[1:]...)
	cmd.Dir = folder
	var log strings.Builder
	cmd.Stdout, cmd.Stderr = &log, &log
	child, err := worker.StartProcess(cmd)
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(args, " "), err)
	}
	ended := make(chan error, 1)
	go func() { ended <- child.Wait() }()
	select {
	case err := <-ended:
		if err != nil {
			lines := strings.Split(strings.TrimSpace(log.String()), "\n")
			return fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, strings.TrimSpace(lines[len(lines)-1]))
		}
		return nil
	case <-ctx.Done():
		return errors.Join(context.Cause(ctx), child.Kill(), ignoreExit(<-ended))
	}
}

// ignoreExit is an error other than that a process was ended, which is what was wanted.
func ignoreExit(err error) error {
	if exited := (*exec.ExitError)(nil); errors.As(err, &exited) {
		return nil
	}
	return err
}
