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
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
)

func main() {
	o := options{}
	flag.IntVar(&o.n, "n", 100, "how many types to draw")
	flag.Uint64Var(&o.seed, "seed", 1, "of the draw")
	flag.StringVar(&o.codecs, "codec", shortlist, "codecs, as for own")
	flag.StringVar(&o.modules, "modules", "bench/types/pinned/go.mod", "go.mod whose requirements are drawn from")
	flag.StringVar(&o.program, "program", "serialbench", "serialbench itself")
	flag.DurationVar(&o.limit, "limit", 20*time.Minute, "longest time for one type")
	flag.IntVar(&o.pass, "pass", 0, "exit with 1 where fewer of a hundred pass, or a failure "+
		"is not shown by a program of the library alone")
	flag.StringVar(&o.keep, "keep", "", "file of outcomes, a JSON line for each type: what stands there is not tried "+
		"again, so that an interrupted draw goes on")
	flag.StringVar(&o.types, "type", "", "these types, such as k8s.io/api/core/v1.Pod, with commas between them, in "+
		"place of drawn ones")
	flag.BoolVar(&o.again, "again", false, "try those again that failed, by -keep")
	flag.IntVar(&o.blame, "blame", 0, "try this many of the verdicts that blame a library by the library "+
		"alone; exit with 1 where one is not shown")
	flag.Parse()
	interrupt.Main("types", func(ctx context.Context) error { return run(ctx, o) })
}

// shortlist are the codecs of own's first answer.
var shortlist = strings.Join(codecs.Shortlist(), ",")

type options struct {
	n, pass, blame                        int
	seed                                  uint64
	codecs, modules, program, keep, types string
	limit                                 time.Duration
	again                                 bool
}

func run(ctx context.Context, op options) error {
	list, err := pinned(op.modules)
	if err != nil {
		return err
	}
	k, err := openKept(op.keep, op.codecs)
	if err != nil {
		return err
	}
	p, passed, theirs, tried := newPot(list, op.seed), 0, 0, 0
	if op.types != "" {
		if p.only, err = named(op.types, list); err != nil {
			return err
		}
	}
	var outcomes []outcome
	for tried < op.n {
		d, ok, err := p.draw(ctx)
		if err != nil {
			return err
		}
		if !ok {
			break
		}
		o, known := k.outcomes[d.String()]
		if !known || op.again && !o.passes() {
			fmt.Fprintf(os.Stderr, "%d of %d: %s\n", tried+1, op.n, d)
			o = try(ctx, d, op)
			for i := range o.Failed {
				o.Failed[i].alone(ctx, d, op)
			}
			for _, f := range o.refusals { // a claim about the library, too
				if f.alone(ctx, d, op); !strings.HasPrefix(f.Alone, "shown, ") {
					o.Failed = append(o.Failed, f)
				}
			}
			if ctx.Err() != nil {
				return fmt.Errorf("interrupted after %d of %d types, %d of which pass", tried, op.n, passed)
			}
			if err := k.add(o); err != nil {
				return err
			}
		}
		if o.nothing() {
			fmt.Printf("none %s: nothing to serialize, as own says; another one is drawn\n", o.drawn)
			continue
		}
		tried++
		outcomes = append(outcomes, o)
		switch {
		case o.passes():
			passed++
		case o.theirs():
			theirs++
		}
		fmt.Printf("%s\n", o)
	}
	if tried == 0 {
		return errors.New("no type was drawn")
	}
	rows := "codecs " + op.codecs
	if op.codecs == shortlist {
		rows = "the shortlist"
	}
	ours := tried - passed - theirs
	fmt.Printf("%d of %d types pass (seed %d, %s); %d fail by libraries, as programs of these alone show, %d otherwise\n",
		passed, tried, op.seed, rows, theirs, ours)
	if 100*passed < op.pass*tried || op.pass > 0 && ours > 0 {
		return fmt.Errorf("fewer than %d of a hundred pass, or what fails is not shown to be a library's", op.pass)
	}
	if op.blame > 0 {
		return blame(ctx, op, outcomes)
	}
	return nil
}

// outcome is what own made of one type.
type outcome struct {
	drawn
	Verdicts    map[record.Verified]int
	Failed      []failure
	Read        []failure // what interop blames a library for, where verdicts are tried
	Refused     string    // why there are no verdicts
	refusals    []failure // types that a library refuses, as its row says
	Built, Took time.Duration
}

// failure is one codec that failed; Writer is the codec whose message it did not read, "" for its own. Alone says
// whether a program of the library alone shows it: "shown", "not shown" or "no program", and what it printed.
type failure struct{ Codec, Op, Detail, Party, Writer, Alone string }

func (f failure) String() string {
	text := strings.TrimSpace(f.Codec + ": " + f.Party + " " + f.Detail)
	if f.Alone != "" {
		text += "\n       alone: " + f.Alone
	}
	return text
}

// blames reports whether the verdict is that the library is at fault.
func (f failure) blames() bool { return f.Party == "" || f.Party == "library" }

// alone tries a program of the library alone.
func (f *failure) alone(ctx context.Context, d drawn, op options) {
	if f.blames() {
		word, text := blamed{d, *f}.try(ctx, op)
		f.Alone = word + ", " + text
	}
}

// nothing reports whether a type has no field that a serializer can be given, such as one of writers and
// functions, so that there is nothing to be right about but to say so.
func (o outcome) nothing() bool {
	return strings.Contains(o.Refused, "has no field that a serializer can be given")
}

func (o outcome) passes() bool {
	return o.Refused == "" && len(o.Failed) == 0 &&
		o.Verdicts[record.OK]+o.Verdicts[record.Adapted]+o.Verdicts[record.Lossy] > 0
}

// theirs reports whether all that failed are libraries, as programs of them alone show.
func (o outcome) theirs() bool {
	return o.Refused == "" && len(o.Failed) > 0 && !slices.ContainsFunc(o.Failed, func(f failure) bool {
		return !strings.HasPrefix(f.Alone, "shown, ")
	})
}

func (o outcome) String() string {
	word := "FAIL"
	if o.passes() {
		word = "pass"
	}
	text := fmt.Sprintf("%s %s: ", word, o.drawn)
	if o.Refused != "" {
		return text + o.Refused
	}
	text += fmt.Sprintf("%d ok, %d adapted, %d unsupported, %d failed, built in %.0fs of %.0fs", o.Verdicts[record.OK],
		o.Verdicts[record.Adapted], o.Verdicts[record.Unsupported], len(o.Failed), o.Built.Seconds(), o.Took.Seconds())
	for _, f := range o.Failed {
		text += "\n     " + f.String()
	}
	return text
}

// try compares codecs on a type, in a module of its own that names it.
func try(ctx context.Context, d drawn, op options) (o outcome) {
	o = outcome{drawn: d, Verdicts: map[record.Verified]int{}}
	began := time.Now()
	defer func() { o.Took = time.Since(began) }()
	dir, err := os.MkdirTemp("", "serialbench-types-")
	if err != nil {
		o.Refused = err.Error()
		return o
	}
	defer os.RemoveAll(dir)
	ctx, stop := context.WithTimeout(ctx, op.limit)
	defer stop()
	if err := d.module(ctx, dir); err != nil {
		o.Refused = err.Error()
		return o
	}
	own := []string{"own", "./drawn", d.Type, "--codec", op.codecs, "--"}
	if _, err := output(ctx, dir, op.program, append(own, "version")...); err != nil { // builds
		o.Refused = err.Error()
		return o
	}
	o.Built = time.Since(began)
	out, err := output(ctx, dir, op.program, append(own, "verify", "--format", "json", "--quiet", "--datasetsize",
		fmt.Sprint(values))...)
	if err != nil {
		o.Refused = err.Error()
		return o
	}
	var verdicts []struct {
		Verdict record.Verified
		failure
	}
	if err := json.Unmarshal(out, &verdicts); err != nil {
		o.Refused = err.Error()
		return o
	}
	for _, v := range verdicts {
		if o.Verdicts[v.Verdict]++; v.Verdict == record.Failed {
			o.Failed = append(o.Failed, v.failure)
		} else if v.Verdict == record.Unsupported && v.Op == string(codec.OpMarshal) && v.blames() {
			o.refusals = append(o.refusals, v.failure)
		}
	}
	if op.blame > 0 {
		out, err := output(ctx, dir, op.program, append(own, "interop", "--format", "json", "--quiet", "--datasetsize",
			fmt.Sprint(values))...)
		if err == nil {
			o.Read, err = misread(out)
		}
		if err != nil {
			o.Refused = "interop: " + err.Error()
		}
	}
	return o
}

// misread are the cells of a matrix of readers and writers that blame a library, the reader or the writer.
func misread(matrix []byte) (list []failure, err error) {
	var m struct{ Cells []record.MatrixCell }
	err = json.Unmarshal(matrix, &m)
	for _, c := range m.Cells {
		if c.Party == record.Library || c.Party == record.Peer {
			list = append(list, failure{Codec: c.Codec, Writer: c.Peer, Op: string(codec.OpUnmarshal), Party: string(c.Party),
				Detail: fmt.Sprintf("%s: %s as %s, was %s", c.Verdict, c.Field, c.Got, c.Want)})
		}
	}
	return list, err
}

// values is how many of a type are tried.
const values = 100

// module writes a module into a folder whose package drawn names the type.
func (d drawn) module(ctx context.Context, dir string) error {
	for name, text := range map[string]string{
		"go.mod": fmt.Sprintf("module example.org/drawn\n\ngo 1.26\n\nrequire %s %s\n", d.Module.Path,
			d.Module.Version),
		"drawn/drawn.go": fmt.Sprintf("// Package drawn names a type.\npackage drawn\n\nimport from %q\n\ntype %s = "+
			"from.%s\n", d.Package, d.Type, d.Type),
	} {
		if err := errors.Join(os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755),
			os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644)); err != nil {
			return err
		}
	}
	if _, err := output(ctx, dir, "go", "mod", "tidy"); err != nil {
		return fmt.Errorf("go mod tidy: %w", err)
	}
	return nil
}

// output runs a program and returns what it writes; the error is its last lines.
func output(ctx context.Context, dir, name string, args ...string) ([]byte, error) {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off") // as most people have them: what own lists is what it builds
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
