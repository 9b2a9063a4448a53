package build

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
)

// Checkout puts the sources of a commit of the repository that dir is in into the cache,
// and returns the folder there that is dir at that commit. It writes neither to the working tree nor to the repository.
func (e *Engine) Checkout(ctx context.Context, dir, ref string) (string, error) {
	return e.CheckoutFor(ctx, "--against-ref", dir, ref)
}

// Dirty names a file of the working tree that dir is in that has changes which are in no
// commit; "" where there is none.
func Dirty(ctx context.Context, dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	out, err := git(ctx, abs, "status", "--porcelain", "--untracked-files=no")
	if err != nil {
		return "", mistake.Errorf("%v", err)
	}
	first, _, _ := strings.Cut(string(out), "\n")
	if len(first) < 4 {
		return "", nil
	}
	return strings.TrimSpace(first[3:]), nil
}

// Commit is the id of the commit that a tag, a branch or another name stands for in the repository that dir is in.
func Commit(ctx context.Context, dir, ref string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	id, err := git(ctx, abs, "rev-parse", "--verify", "--quiet", "--end-of-options", ref+"^{commit}")
	if err != nil {
		return "", mistake.Errorf("the repository of %s has no commit, tag or branch %q", abs, ref)
	}
	return oneLine(id), nil
}

// Prefix is the path of a folder in its repository, such as backend/; "" at its top, or where there is none.
func Prefix(ctx context.Context, dir string) string {
	out, err := git(ctx, dir, "rev-parse", "--show-prefix")
	if err != nil {
		return ""
	}
	return oneLine(out)
}

// CheckoutFor is [Engine.Checkout] for a commit that was given by another flag.
func (e *Engine) CheckoutFor(ctx context.Context, flag, dir, ref string) (string, error) {
	if strings.HasPrefix(ref, "-") || ref == "" {
		return "", mistake.Errorf("%s: %q is no commit, tag or branch, such as v1.2.0", flag, ref)
	}
	if _, err := exec.LookPath("git"); err != nil {
		return "", mistake.Errorf("%s: no git command in PATH; it is needed to get the sources of %s", flag, ref)
	}
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	top, err := git(ctx, abs, "rev-parse", "--show-toplevel")
	if err != nil {
		return "", mistake.Errorf("%s: the folder %s is in no git repository", flag, abs)
	}
	prefix, err := git(ctx, abs, "rev-parse", "--show-prefix")
	if err != nil {
		return "", mistake.Errorf("%s: %v", flag, err)
	}
	commit, err := git(ctx, abs, "rev-parse", "--verify", "--quiet", "--end-of-options", ref+"^{commit}")
	if err != nil {
		return "", mistake.Errorf("%s: the repository of %s has no commit, tag or branch %q", flag, abs, ref)
	}
	c, err := e.cacheFolder()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(c, "sources-"+short([]byte(oneLine(top)+" "+oneLine(commit))))
	inside := filepath.Join(folder, filepath.FromSlash(oneLine(prefix)))
	if _, err := os.Stat(folder); err == nil {
		return inside, use(folder)
	}
	beside, err := os.MkdirTemp(c, ".new-")
	if err != nil {
		return "", cacheError(c, err)
	}
	defer os.RemoveAll(beside)
	if err := checkOut(ctx, oneLine(top), oneLine(commit), beside); err != nil {
		return "", mistake.Errorf("%s: %v", flag, err)
	}
	return inside, settle(beside, folder)
}

func oneLine(b []byte) string { return strings.TrimSpace(string(b)) }

// checkOut writes every file of a commit below a folder, by an index of its own: an archive would leave out what is not
// for export.
func checkOut(ctx context.Context, top, commit, to string) error {
	index := to + ".index"
	defer os.Remove(index)
	for _, args := range [][]string{{"read-tree", commit},
		{"checkout-index", "--all", "--quiet", "--prefix=" + filepath.ToSlash(to) + "/"}} {
		if _, err := gitWith(ctx, top, []string{"GIT_INDEX_FILE=" + index}, args...); err != nil {
			return err
		}
	}
	return nil
}

// git runs a git command that changes nothing, and returns what it prints.
func git(ctx context.Context, dir string, args ...string) ([]byte, error) {
	return gitWith(ctx, dir, nil, args...)
}

func gitWith(ctx context.Context, dir string, env []string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, "git", args...)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "GIT_OPTIONAL_LOCKS=0"), env...)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := worker.ChildOutput(cmd)
	if err != nil {
		return nil, fmt.Errorf("git %s: %w: %s", args[0], err, oneLine(stderr.Bytes()))
	}
	return out, nil
}

// Tags lists the tags of the repository that dir is in that a pattern matches and that are ancestors of what is
// checked out, the oldest first, with the time of each commit.
func Tags(ctx context.Context, dir, pattern string) (names []string, when []time.Time, err error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return nil, nil, err
	}
	out, err := git(ctx, abs, "for-each-ref", "--merged=HEAD", "--sort=creatordate",
		"--format=%(creatordate:unix) %(refname:short)", "refs/tags/"+pattern)
	if err != nil {
		return nil, nil, mistake.Errorf("--tags: %v", err)
	}
	for l := range strings.Lines(string(out)) {
		seconds, name, _ := strings.Cut(strings.TrimSpace(l), " ")
		n, err := strconv.ParseInt(seconds, 10, 64)
		if err != nil {
			return nil, nil, fmt.Errorf("git for-each-ref: %w", err)
		}
		names, when = append(names, name), append(when, time.Unix(n, 0))
	}
	return names, when, nil
}
