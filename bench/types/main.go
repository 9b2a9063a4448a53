// Command types draws struct types by a seed from modules that much of the world's Go
// imports, and says on how many of them serialbench own keeps its word: every codec is
// ok, adapted, or unsupported with a reason. Nothing about the types is known beforehand.
//
//	bench/types.sh -n 100
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

func main() {
	n := flag.Int("n", 100, "how many types to draw")
	seed := flag.Uint64("seed", 1, "of the draw")
	codecs := flag.String("codec", "**", "codecs, as for own")
	modules := flag.String("modules", "bench/types/pinned/go.mod", "go.mod whose requirements are drawn from")
	program := flag.String("program", "serialbench", "serialbench itself")
	limit := flag.Duration("limit", 20*time.Minute, "longest time for one type")
	pass := flag.Int("pass", 0, "exit with 1 where fewer of a hundred pass")
	flag.Parse()
	if err := run(*n, *seed, *codecs, *modules, *program, *limit, *pass); err != nil {
		fmt.Fprintln(os.Stderr, "types:", err)
		os.Exit(1)
	}
}

func run(n int, seed uint64, codecs, modules, program string, limit time.Duration, pass int) error {
	list, err := pinned(modules)
	if err != nil {
		return err
	}
	p, passed, tried := newPot(list, seed), 0, 0
	for range n {
		d, ok, err := p.draw()
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		tried++
		o := try(d, codecs, program, limit)
		if o.passes() {
			passed++
		}
		fmt.Printf("%s\n", o)
	}
	if tried == 0 {
		return errors.New("no type was drawn")
	}
	fmt.Printf("%d of %d types pass (seed %d, codecs %s)\n", passed, tried, seed, codecs)
	if 100*passed < pass*tried {
		return fmt.Errorf("fewer than %d of a hundred", pass)
	}
	return nil
}

// outcome is what own made of one type.
type outcome struct {
	drawn
	verdicts map[string]int
	failed   []string // "codec: detail"
	refused  string   // why there are no verdicts
	took     time.Duration
}

func (o outcome) passes() bool {
	return o.refused == "" && len(o.failed) == 0 && o.verdicts["ok"]+o.verdicts["adapted"] > 0
}

func (o outcome) String() string {
	word := "FAIL"
	if o.passes() {
		word = "pass"
	}
	text := fmt.Sprintf("%s %s: ", word, o.drawn)
	if o.refused != "" {
		return text + o.refused
	}
	text += fmt.Sprintf("%d ok, %d adapted, %d unsupported, %d failed, %.0fs", o.verdicts["ok"], o.verdicts["adapted"], o.verdicts["unsupported"], len(o.failed), o.took.Seconds())
	for _, f := range o.failed {
		text += "\n     " + f
	}
	return text
}

// try compares codecs on a type, in a module of its own that names it.
func try(d drawn, codecs, program string, limit time.Duration) (o outcome) {
	o = outcome{drawn: d, verdicts: map[string]int{}}
	began := time.Now()
	defer func() { o.took = time.Since(began) }()
	dir, err := os.MkdirTemp("", "serialbench-types-")
	if err != nil {
		o.refused = err.Error()
		return o
	}
	defer os.RemoveAll(dir)
	for name, text := range map[string]string{
		"go.mod":         fmt.Sprintf("module example.org/drawn\n\ngo 1.26\n\nrequire %s %s\n", d.Module.Path, d.Module.Version),
		"drawn/drawn.go": fmt.Sprintf("// Package drawn names a type.\npackage drawn\n\nimport from %q\n\ntype %s = from.%s\n", d.Package, d.Type, d.Type),
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755), os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)); err != nil {
			o.refused = err.Error()
			return o
		}
	}
	ctx, stop := context.WithTimeout(context.Background(), limit)
	defer stop()
	if _, err := output(ctx, dir, "go", "mod", "tidy"); err != nil {
		o.refused = "go mod tidy: " + err.Error()
		return o
	}
	out, err := output(ctx, dir, program, "own", "./drawn", d.Type, "--codec", codecs, "--", "verify", "--format", "json", "--quiet", "--datasetsize", "100")
	if err != nil {
		o.refused = err.Error()
		return o
	}
	var verdicts []struct{ Codec, Verdict, Detail, Party string }
	if err := json.Unmarshal(out, &verdicts); err != nil {
		o.refused = err.Error()
		return o
	}
	for _, v := range verdicts {
		if o.verdicts[v.Verdict]++; v.Verdict == "failed" {
			o.failed = append(o.failed, strings.TrimSpace(v.Codec+": "+v.Party+" "+v.Detail))
		}
	}
	return o
}

// output runs a program and returns what it writes; the error is its last lines.
func output(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.WaitDelay = 20 * time.Second
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err == nil {
		return out, nil
	}
	if ctx.Err() != nil {
		return nil, errors.New("took longer than the limit")
	}
	lines := strings.Split(strings.TrimSpace(stderr.String()), "\n")
	for i, l := range lines {
		if strings.HasPrefix(l, "serialbench: ") {
			lines = lines[i:]
			break
		}
	}
	return nil, fmt.Errorf("%w: %s", err, strings.Join(lines[:min(len(lines), 6)], " | "))
}
