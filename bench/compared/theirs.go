package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// theirs is the test program of the other suite.
type theirs struct{ program, dir string }

// Without wellquite.org/bebop, which no module proxy serves, and with a case that does nothing: what their loop itself
// takes, mostly a random number, is taken off each of their figures.
const (
	withoutBebop = `package bebopwellquite

import "github.com/alecthomas/go_serialization_benchmarks/goserbench"

func NewBebopWellquiteSerializer() goserbench.Serializer { return nil }

func NewBebopWellquiteReuseSerializer() goserbench.Serializer { return nil }
`
	emptyCase = `package main

import (
	"testing"

	"github.com/alecthomas/go_serialization_benchmarks/goserbench"
)

type empty struct{}

func (empty) Marshal(any) ([]byte, error)     { return nil, nil }
func (empty) Unmarshal(d []byte, o any) error { return nil }

func init() {
	benchmarkCases = append(benchmarkCases, BenchmarkCase{Name: "empty",
		New: func() goserbench.Serializer { return empty{} }})
}

func TestMain(m *testing.M) {
	kept := benchmarkCases[:0]
	for _, c := range benchmarkCases {
		if c.URL != "wellquite.org/bebop" {
			kept = append(kept, c)
		}
	}
	benchmarkCases = kept
	m.Run()
}
`
)

// asTheyAre are modules whose calls are others in the versions that are pinned here: the suite keeps its own.
var asTheyAre = []string{"github.com/deneonet/benc", "github.com/mus-format/mus-go"}

// buildTheirs builds the suite in a copy, with the versions of libraries that are pinned here.
func buildTheirs(ctx context.Context, suite, work, house string) (*theirs, error) {
	if _, err := os.Stat(filepath.Join(suite, "benchmarks.go")); err != nil {
		return nil, fmt.Errorf("%s is no checkout of go_serialization_benchmarks: %w", suite, err)
	}
	if err := os.CopyFS(work, os.DirFS(suite)); err != nil {
		return nil, err
	}
	bebop := filepath.Join(work, "internal", "serializers", "bebop_wellquite")
	if err := os.RemoveAll(bebop); err != nil {
		return nil, err
	}
	if err := os.Mkdir(bebop, 0o755); err != nil {
		return nil, err
	}
	for name, text := range map[string]string{filepath.Join(bebop, "none.go"): withoutBebop,
		filepath.Join(work, "empty_test.go"): emptyCase} {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			return nil, err
		}
	}
	requires, err := goOutput(ctx, house, "list", "-m", "-f", "{{.Path}}@{{.Version}}", "all")
	if err != nil {
		return nil, err
	}
	mod, err := os.ReadFile(filepath.Join(work, "go.mod"))
	if err != nil {
		return nil, err
	}
	edit := []string{"mod", "edit", "-droprequire=wellquite.org/bebop"}
	for _, at := range strings.Fields(string(requires)) {
		module, version, _ := strings.Cut(at, "@")
		if version != "" && bytes.Contains(mod, []byte("\t"+module+" v")) && !slices.Contains(asTheyAre, module) {
			edit = append(edit, "-require="+at)
		}
	}
	if _, err := goOutput(ctx, work, edit...); err != nil {
		return nil, err
	}
	t := &theirs{filepath.Join(work, "suite.test"), work}
	_, err = goOutput(ctx, work, "test", "-mod=mod", "-c", "-o", t.program, ".")
	return t, err
}

// goOutput runs the go command in a folder.
func goOutput(ctx context.Context, dir string, args ...string) ([]byte, error) {
	c := exec.CommandContext(ctx, "go", args...)
	c.Dir = dir
	c.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	var errs bytes.Buffer
	c.Stderr = &errs
	out, err := c.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, errs.Bytes())
	}
	return out, nil
}

// line is one result that a test program prints.
var line = regexp.MustCompile(`^BenchmarkSerializers/(marshal|unmarshal)/(\S+?)(?:-\d+)?\s+\d+\s+([0-9.]+) ns/op`)

// measure runs all of their cases, three times each.
func (t *theirs) measure(ctx context.Context, least times) error {
	c := exec.CommandContext(ctx, t.program, "-test.run", "^$", "-test.bench", "^BenchmarkSerializers$",
		"-test.benchtime", "100ms", "-test.count", "3", "-test.cpu", "1") // as ours: the collector has no core of its own
	c.Dir = t.dir
	out, err := c.CombinedOutput()
	if err != nil {
		return fmt.Errorf("go_serialization_benchmarks: %w\n%s", err, out)
	}
	return least.read(string(out))
}

// read keeps the least of what a test program prints.
func (l times) read(out string) error {
	found := false
	for text := range strings.Lines(out) {
		if m := line.FindStringSubmatch(text); m != nil {
			ns, err := strconv.ParseFloat(m[3], 64)
			if err != nil {
				return err
			}
			l.keep(key{m[2], m[1]}, ns)
			found = true
		}
	}
	if !found {
		return fmt.Errorf("no results in what it printed:\n%s", out)
	}
	return nil
}
