package record

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"

	"golang.org/x/perf/benchfmt"
)

// ReadResults reads the record at path, or the output of go test -bench.
func ReadResults(path string) (*Record, error) { return (*Shelf)(nil).ReadResults(path) }

// ReadResults is [ReadResults], with the times of batches on the shelf.
func (s *Shelf) ReadResults(path string) (_ *Record, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read results: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	b := bufio.NewReader(f)
	begins, err := b.Peek(b.Size())
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("read results %s: %w", path, err)
	}
	text := bytes.TrimSpace(begins)
	if bytes.HasPrefix(begins, gzipMagic) || bytes.HasPrefix(text, []byte("{")) || len(text) == 0 {
		return s.Decode(b, path)
	}
	return readBench(b, path, s.within(nil))
}

// readBench reads the Go benchmark format (golang.org/design/14313-benchmark-format)
// as a record without plan and verdicts; name stands for it in messages. Each line
// of a benchmark is taken for a process of its own, with one sample. Keys op,
// dataset and codec of a name, as serialbench writes them, name the cell; any other
// benchmark is a codec of its own, on a data set named by its package. Lines that
// are broken go to Bad; text between results is skipped.
func readBench(r io.Reader, name string, budget *Budget) (*Record, error) {
	rec := &Record{Name: name, Run: Run{Kind: KindRun, Version: Version}, End: &End{Kind: KindEnd, Reason: Complete}}
	in := benchfmt.NewReader(weighed{r, budget}, name)
	for in.Scan() {
		switch line := in.Result().(type) {
		case *benchfmt.SyntaxError:
			rec.addBad(0, badLine(name, line.Line, errors.New(line.Msg)))
		case *benchfmt.Result:
			s, err := sampleOf(line)
			if err != nil {
				_, at := line.Pos()
				rec.addBad(0, badLine(name, at, err))
				continue
			}
			s.Process = len(rec.Samples)
			rec.Samples = append(rec.Samples, s)
			column, rows := table(&s)
			if err := cmp.Or(budget.take(s.weight()), budget.place(column, rows...)); err != nil {
				return nil, fmt.Errorf("read %s: %w", name, err)
			}
			rec.Run.Environment = Environment{Go: line.GetConfig("go"), OS: line.GetConfig("goos"),
				Arch: line.GetConfig("goarch"), CPU: line.GetConfig("cpu")}
		}
	}
	if err := in.Err(); err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	if len(rec.Samples) == 0 {
		return nil, fmt.Errorf("%s is neither a record of serialbench nor the output of go test -bench", name)
	}
	return rec, nil
}

// sampleOf makes a sample of a line.
func sampleOf(line *benchfmt.Result) (Sample, error) {
	seconds, ok := line.Value("sec/op")
	if !ok || !(seconds > 0) || math.IsInf(seconds, 0) || line.Iters < 1 {
		return Sample{}, fmt.Errorf("benchmark %s has no time", line.Name)
	}
	n := float64(line.Iters)
	s := Sample{Kind: KindSample, Dataset: line.GetConfig("pkg"), Op: "benchmark", Ops: line.Iters,
		WallNS: int64(math.Round(seconds * 1e9 * n))}
	if seconds*1e9*n >= math.MaxInt64 || s.WallNS < 1 {
		return Sample{}, fmt.Errorf("benchmark %s took %g s/op, which is out of range", line.Name, seconds)
	}
	if b, ok := line.Value("B/op"); ok && b > 0 {
		s.AllocBytes = uint64(min(math.Round(b*n), math.MaxInt64))
	}
	if a, ok := line.Value("allocs/op"); ok && a > 0 {
		s.Allocs = uint64(min(math.Round(a*n), math.MaxInt64))
	}
	base, parts := line.Name.Parts()
	keys := map[string]string{}
	s.Codec = string(base)
	for _, part := range parts {
		text := string(part)
		if strings.HasPrefix(text, "-") {
			continue // GOMAXPROCS
		}
		if key, value, ok := strings.Cut(strings.TrimPrefix(text, "/"), "="); ok {
			keys[key] = value
		}
		s.Codec += text
	}
	if keys["op"] != "" && keys["dataset"] != "" && keys["codec"] != "" {
		slashed := strings.NewReplacer(".", "/") // see the benchmark format of package report
		s.Codec, s.Dataset, s.Op = slashed.Replace(keys["codec"]), slashed.Replace(keys["dataset"]), keys["op"]
	}
	return s, nil
}
