package cli

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/history"
	"github.com/serialbench/serialbench/internal/result/site/publish"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// recorded writes the record of a run of one program that moves by 3 % from run to run,
// and by a tenth of a percent from process to process.
func recorded(t *testing.T, r *rand.Rand, path string) *record.Record {
	t.Helper()
	w, err := record.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := []record.Line{record.Run{ID: record.NewID(), Started: time.Now(),
		Plan:        record.Plan{Codecs: []string{"json/std"}, Datasets: []string{"person"}, Ops: []string{"marshal"}},
		Environment: record.Environment{Go: "go1.27.3", CPU: "x", Executable: "e"}}}
	state := math.Exp(0.03 * r.NormFloat64())
	for process := range 12 {
		s := record.Sample{Codec: "json/std", Dataset: "person", Op: "marshal", Process: process, Ops: 1000, WallNS: 1e6,
			BatchOps: 100, Positions: 1, Block: process / 4}
		own := math.Exp(0.001 * r.NormFloat64())
		for range 10 {
			s.BatchesNS, s.ProbesPS, s.ChainPS = append(s.BatchesNS, int64(1e6*state*own)), append(s.ProbesPS, 1000),
				append(s.ChainPS, 800)
		}
		lines = append(lines, s)
	}
	if err := w.AppendAll(append(lines, record.End{Reason: "complete"})...); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	rec, err := record.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return rec
}

// Two equal runs are told apart where nothing is known of how far this machine moves,
// and are not where it has done such runs before.
func TestCompareLearnsFromEarlierRunsOfTheMachine(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 5))
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	folder := history.Folder()
	if !strings.HasPrefix(folder, dir) {
		t.Skip("the cache folder is not where XDG_CACHE_HOME says")
	}
	old, new := filepath.Join(dir, "old.jsonl"), filepath.Join(dir, "new.jsonl")
	a := recorded(t, r, old)
	recorded(t, r, new)
	run := func(args ...string) (string, string) {
		var stdout, stderr bytes.Buffer
		if code := Run(testField(), nil, &stdout, &stderr,
			append([]string{"compare"}, append(args, old, new)...)); code != 0 {
			t.Fatalf("exit code %d: %s", code, &stderr)
		}
		return stdout.String(), stderr.String()
	}
	// what is said of the one cell
	change := func(out string) string {
		_, row, _ := strings.Cut(out, "json/std")
		row, _, _ = strings.Cut(row, "\n")
		return row
	}
	alone, _ := run()
	if strings.Contains(change(alone), "~") || strings.Contains(alone, "that this machine made before") {
		t.Fatalf("without a history:\n%s", alone)
	}
	if err := history.Keep(folder, stats.Of(a, stats.Default)); err != nil { // one of both, which teaches nothing anew
		t.Fatal(err)
	}
	if again, _ := run(); again != alone {
		t.Errorf("the run itself is part of its history:\n%s", again)
	}
	for i := range 8 {
		rec := recorded(t, r, filepath.Join(dir, fmt.Sprint(i)))
		if err := history.Keep(folder, stats.Of(rec, stats.Default)); err != nil {
			t.Fatal(err)
		}
	}
	out, _ := run()
	if !strings.Contains(change(out), "~") || !strings.Contains(out, "among them 8 runs that this machine made before") {
		t.Errorf("with a history:\n%s", out)
	}
	if out, _ := run("--no-history"); out != alone {
		t.Errorf("--no-history:\n%s", out)
	}
	files, err := filepath.Glob(filepath.Join(folder, "*.gz"))
	if err != nil || len(files) != 9 {
		t.Fatal(files, err)
	}
	for _, f := range files {
		if !strings.Contains(f, a.Run.ID) {
			if err := os.Truncate(f, 100); err != nil {
				t.Fatal(err)
			}
			break
		}
	}
	out, stderr := run()
	if !strings.Contains(out, "among them 7 runs") || strings.Count(stderr, "\n") != 1 ||
		!strings.Contains(stderr, "is damaged and left out") {
		t.Errorf("with a file that was cut off:\n%s%s", out, stderr)
	}
	t.Setenv("XDG_CACHE_HOME", "") // and no home: no cache folder
	t.Setenv("HOME", "")
	if out, stderr := run(); out != alone || stderr != "" {
		t.Errorf("without a cache folder:\n%s%s", out, stderr)
	}
}

// What a run shows, answers and keeps, and all that is published of a record, comes from figures that are made once.
func TestFiguresAreMadeOnce(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", dir)
	path, page := filepath.Join(dir, "r.jsonl"), filepath.Join(dir, "r.html")
	made := stats.Estimations()
	var stdout, stderr bytes.Buffer
	if code := Run(testField(), nil, &stdout, &stderr, []string{"run", "--codec", "json/std,gob/std",
		"--dataset", "person", "--cost=false",
		"--op", "marshal,unmarshal,marshal-generated,unmarshal-generated", "--datasetsize", "3", "--quality", "smoke",
		"--record", path, "--page", page}); code != 0 {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	if text, err := os.ReadFile(page); err != nil || len(text) == 0 || !strings.Contains(stdout.String(), "json/std") {
		t.Fatalf("no table or no page: %v\n%s", err, &stdout)
	}
	if n := stats.Estimations() - made; n != 2 { // one under each contract
		t.Errorf("run: the record was estimated %d times, want 2", n)
	}
	rec, err := record.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	made = stats.Estimations()
	files, err := publish.Make(publish.Input{House: "../..", Record: rec, Say: func(string) error { return nil }})
	if err != nil || len(files) == 0 {
		t.Fatal(len(files), err)
	}
	if n := stats.Estimations() - made; n != 2 {
		t.Errorf("publish: the record was estimated %d times, want 2", n)
	}
}
