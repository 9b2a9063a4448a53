package checks

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"time"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/check/attack/archive"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/session"
)

const (
	mostGuided  = 4000             // inputs that are read, the shortest
	mostFuzzers = 20               // processes, each of which an input may end
	fuzzerLate  = 30 * time.Second // how long one may take to begin and to end
)

// guided is Go's fuzzer on two codecs in one process, guided by the code that is reached: it looks for input that they
// read unlike, and what it finds is read by workers as other input is.
type guided struct {
	program *build.Program
	codecs  []string
	set     string
	time    time.Duration
	say     session.Stage
}

// guidedOn is that of a subject's codecs; nil where it is not asked for.
func (d *Differ) guidedOn(s Subject, sides []*session.Field, set string, say session.Stage) (
	func(ctx context.Context, seeds [][]byte) ([][]byte, error), error) {
	if d.Guided == 0 {
		return nil, nil
	}
	if sides[0] != sides[1] || sides[0].Built() == nil {
		return nil, mistake.Linef("--guided: needs both codecs in one program, and %s and %s are built apart here",
			s.Codecs[0], s.Codecs[1])
	}
	return guided{sides[0].Built(), s.Codecs, set, d.Guided, say}.find, nil
}

// find is what the fuzzer found.
func (g guided) find(ctx context.Context, seeds [][]byte) (found [][]byte, err error) {
	folder, remove, err := atomicfile.Folder("", "guided")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, remove()) }()
	at := func(name ...string) string { return filepath.Join(slices.Insert(name, 0, folder)...) }
	g.say("build Go's fuzzer", 0, 0)
	if err := g.program.Fuzzer(ctx, at("fuzz")); err != nil {
		return nil, err
	}
	corpus := at("testdata", "fuzz", "FuzzUnmarshal")
	for _, dir := range []string{at("unlike"), corpus} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return nil, err
		}
	}
	for i, in := range seeds {
		if err := os.WriteFile(filepath.Join(corpus, fmt.Sprint("seed", i)), archive.Text(in), 0o600); err != nil {
			return nil, err
		}
	}
	until := time.Now().Add(g.time)
	for n := 0; n < mostFuzzers && (n == 0 || time.Until(until) > time.Second); n++ {
		g.say("Go's fuzzer", int((g.time - time.Until(until)).Seconds()), int(g.time.Seconds()))
		failed, err := g.run(ctx, folder, max(time.Second, time.Until(until)))
		if err != nil {
			return nil, err
		}
		if !failed {
			break
		}
		if found, err = taken(corpus, found); err != nil {
			return nil, err
		}
	}
	unlike, err := fs.Glob(os.DirFS(at("unlike")), "*")
	if err != nil {
		return nil, err
	}
	for _, name := range unlike {
		in, err := os.ReadFile(at("unlike", name))
		if err != nil {
			return nil, err
		}
		found = append(found, in)
	}
	if found, err = taken(at("cache", "FuzzUnmarshal"), found); err != nil {
		return nil, err
	}
	return news(found, seeds), nil
}

// run runs the fuzzer for a time. It reports whether it ended by an input, which is then among those that it begins
// with.
func (g guided) run(ctx context.Context, folder string, d time.Duration) (failed bool, err error) {
	ctx, stop := context.WithTimeout(ctx, d+fuzzerLate)
	defer stop()
	cmd := exec.CommandContext(ctx, filepath.Join(folder, "fuzz"), "-test.run=^$", "-test.fuzz=^FuzzUnmarshal$",
		"-test.fuzztime="+d.String(), "-test.parallel=1", "-test.fuzzminimizetime=0s",
		"-test.fuzzcachedir="+filepath.Join(folder, "cache"))
	cmd.Dir, cmd.WaitDelay = folder, time.Second
	cmd.Env = append(os.Environ(), "SERIALBENCH_FUZZ="+g.codecs[0], "SERIALBENCH_FUZZ_BESIDE="+g.codecs[1],
		"SERIALBENCH_FUZZ_DATASET="+g.set, "SERIALBENCH_FUZZ_UNLIKE="+filepath.Join(folder, "unlike"))
	output, err := worker.ChildOutput(cmd)
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		return false, err
	}
	if err != nil && !bytes.Contains(output, []byte("Failing input")) {
		return false, fmt.Errorf("the fuzzer of Go: %w\n%s", err, output)
	}
	return err != nil, nil
}

// taken adds the inputs in a folder that the fuzzer found, by which it ends or not, and removes their files.
func taken(folder string, found [][]byte) ([][]byte, error) {
	files, err := archive.Folder(os.DirFS(folder), "")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	for _, f := range files {
		if bytes.HasPrefix([]byte(f.Name), []byte("seed")) {
			continue
		}
		in, err := archive.Input(f.Data)
		if err != nil {
			return nil, err
		}
		found = append(found, in)
		if err := os.Remove(filepath.Join(folder, f.Name)); err != nil {
			return nil, err
		}
	}
	return found, nil
}

// news are the shortest inputs that were not there before, each once.
func news(found, before [][]byte) (all [][]byte) {
	had := map[string]bool{}
	for _, in := range before {
		had[string(in)] = true
	}
	for _, in := range found {
		if !had[string(in)] {
			had[string(in)] = true
			all = append(all, in)
		}
	}
	slices.SortStableFunc(all, func(p, q []byte) int { return len(p) - len(q) })
	return all[:min(len(all), mostGuided)]
}
