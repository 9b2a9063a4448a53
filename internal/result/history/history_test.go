package history

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// finished is a record of a run of eight processes that times one cell at about 100 ns.
func finished(r *rand.Rand) *record.Record {
	rec := &record.Record{Run: record.Run{Kind: record.KindRun, ID: record.NewID(), Started: time.Unix(r.Int64N(1e9), 0),
		Plan: record.Plan{Codecs: []string{"json/std"}, Datasets: []string{"person"}, Ops: []string{"marshal"},
			BudgetNS: 1e9, Seed: 1},
		Environment: record.Environment{Go: "go1.27.3", CPU: "x", Executable: "e", MemoryB: 7, Warnings: []string{"w"}}},
		End: &record.End{Reason: "complete"}}
	for process := range 8 {
		s := record.Sample{Codec: "json/std", Dataset: "person", Op: "marshal", Process: process, Ops: 1000, WallNS: 1e5,
			BatchOps: 100, Positions: 1, Block: process / 4,
			AllocBytes: 5000, CycleBytes: 4000, ScanBytes: 2000, CollectionsNS: []int64{800}, CollectionsProbesPS: []int64{1000},
			CollectionsChainPS: []int64{800}}
		for range 10 {
			s.BatchesNS, s.ProbesPS, s.ChainPS = append(s.BatchesNS, 10000+r.Int64N(50)), append(s.ProbesPS, 1000),
				append(s.ChainPS, 800)
		}
		rec.Samples = append(rec.Samples, s)
	}
	return rec
}

func TestKeptRunsAreFound(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	folder := filepath.Join(t.TempDir(), "a", "history")
	mine := finished(r)
	for name, change := range map[string]func(*record.Record){
		"same":         func(*record.Record) {},
		"program":      func(x *record.Record) { x.Run.Environment.Executable = "f" },
		"memory":       func(x *record.Record) { x.Run.Environment.MemoryB = 8 },
		"-cpu":         func(x *record.Record) { x.Run.Environment.CPU = "y" },
		"-go":          func(x *record.Record) { x.Run.Environment.Go = "go1.28" },
		"-values":      func(x *record.Record) { x.Run.Plan.Values = 10 },
		"-budget":      func(x *record.Record) { x.Run.Plan.BudgetNS *= 5 },
		"-interrupted": func(x *record.Record) { x.End.Reason = "interrupted" },
		"-killed":      func(x *record.Record) { x.End = nil },
		"-few":         func(x *record.Record) { x.Samples = x.Samples[:3] },
		"-noop":        func(x *record.Record) { x.Codecs = []record.Codec{{ID: "json/std", NoOp: true}} },
		"-no id":       func(x *record.Record) { x.Run.ID = "../../x" },
	} {
		rec := finished(r)
		change(rec)
		if err := Keep(folder, stats.Of(rec, stats.Default)); err != nil {
			t.Fatal(name, err)
		}
		found, bad := Find(folder, []record.Run{mine.Run}, []record.Run{mine.Run})
		if len(bad) > 0 || len(found) == 1 == strings.HasPrefix(name, "-") {
			t.Errorf("%s: found %d, %v", name, len(found), bad)
		}
		if found, _ := Find(folder, []record.Run{mine.Run}, []record.Run{rec.Run}); len(found) != 0 {
			t.Errorf("%s: a run that was given as a record was found", name)
		}
		if err := os.RemoveAll(folder); err != nil {
			t.Fatal(err)
		}
	}
	if found, bad := Find(filepath.Join(folder, "none"), []record.Run{mine.Run}, nil); len(found)+len(bad) != 0 {
		t.Errorf("found %v, %v", found, bad)
	}
	blocked := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(blocked, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, none := range []string{"", filepath.Join(blocked, "history")} {
		if err := Keep(none, stats.Of(mine, stats.Default)); err != nil {
			t.Error(err)
		}
	}
}

// What is kept makes the cells that the record makes, at another clock and pace too.
func TestKeptCellsAreThoseOfTheRecord(t *testing.T) {
	rec := finished(rand.New(rand.NewPCG(2, 2)))
	folder := t.TempDir()
	if err := Keep(folder, stats.Of(rec, stats.Default)); err != nil {
		t.Fatal(err)
	}
	found, bad := Find(folder, []record.Run{rec.Run}, nil)
	if len(found) != 1 || len(bad) > 0 {
		t.Fatal(found, bad)
	}
	clock := stats.ClockOf(rec.Samples, "")
	for _, at := range []stats.Conditions{{Clock: clock},
		{Clock: stats.Clock{PS: clock.PS * 1.1, Probe: clock.Probe}, PaceNS: 0.7}} {
		want, err := stats.CellsAt(rec.Samples, stats.Default, at)
		if err != nil {
			t.Fatal(err)
		}
		got := found[0].At(at)
		if len(got) != 1 || len(got[0].Processes) != 8 || want[0].GCNS == 0 {
			t.Fatalf("%+v", got)
		}
		for i, p := range got[0].Processes {
			w := want[0].Processes[i]
			if apart := stats.Relative(p.NS, w.NS); apart > 1e-12 || p.Block != w.Block || p.Link != w.Link {
				t.Errorf("process %d: %+v and not %+v", i, p, w)
			}
		}
	}
	if found[0].At(stats.Conditions{Clock: stats.Clock{PS: 1, Probe: stats.Wide}}) != nil {
		t.Error("figures were brought to the clock of another probe")
	}
}

func TestDamagedFilesAreNamed(t *testing.T) {
	rec := finished(rand.New(rand.NewPCG(3, 3)))
	folder := t.TempDir()
	if err := Keep(folder, stats.Of(rec, stats.Default)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(folder, rec.Run.ID+".json.gz")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var wrong bytes.Buffer
	z := gzip.NewWriter(&wrong)
	_, werr := z.Write([]byte(`{"version":2,"cells":[{"free_ns":[1],"links":[]}]}`))
	if err := errors.Join(werr, z.Close()); err != nil {
		t.Fatal(err)
	}
	bent := bytes.Clone(whole)
	bent[len(bent)/2] ^= 4
	for name, text := range map[string][]byte{"cut off": whole[:len(whole)/2], "empty": {}, "bent": bent,
		"text": []byte("hello"), "lists": wrong.Bytes()} {
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		found, bad := Find(folder, []record.Run{rec.Run}, nil)
		if len(found) != 0 || len(bad) != 1 || !strings.Contains(bad[0].Error(), path) {
			t.Errorf("%s: found %v, %v", name, found, bad)
		}
	}
}

func TestFolderIsBounded(t *testing.T) {
	folder := t.TempDir()
	stale := filepath.Join(folder, strings.Repeat("a", 32)+".json.gz.12.part")
	foreign := filepath.Join(folder, "mine.txt")
	for _, path := range []string{stale, foreign} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for i := range mostRuns + 5 {
		path := filepath.Join(folder, fmt.Sprintf("%032x.json.gz", i))
		at := time.Now().Add(time.Duration(i-1000) * time.Hour)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, at, at)); err != nil {
			t.Fatal(err)
		}
	}
	if err := prune(folder, time.Now().Add(48*time.Hour)); err != nil {
		t.Fatal(err)
	}
	left, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil || len(left) != mostRuns+1 || !strings.HasSuffix(left[0], fmt.Sprintf("%032x.json.gz", 5)) {
		t.Errorf("%d files are left, the first %s, %v", len(left), left[0], err)
	}
	if _, err := os.Stat(foreign); err != nil {
		t.Error("a file of somebody else is gone")
	}
	big := filepath.Join(folder, strings.Repeat("b", 32)+".json.gz")
	if err := errors.Join(os.WriteFile(big, nil, 0o600), os.Truncate(big, mostBytes+1)); err != nil {
		t.Fatal(err)
	}
	if err := prune(folder, time.Now()); err != nil {
		t.Fatal(err)
	}
	if left, err := filepath.Glob(filepath.Join(folder, "*.gz")); err != nil || len(left) != 1 || left[0] != big {
		t.Errorf("left: %v, %v", left, err)
	}
}

// Several programs end at once, and each reads what is whole.
func TestManyWriters(t *testing.T) {
	folder := t.TempDir()
	var all sync.WaitGroup
	for i := range 20 {
		all.Add(1)
		go func() {
			defer all.Done()
			rec := finished(rand.New(rand.NewPCG(4, uint64(i))))
			for range 3 {
				if err := Keep(folder, stats.Of(rec, stats.Default)); err != nil {
					t.Error(err)
				}
				if _, bad := Find(folder, []record.Run{rec.Run}, nil); len(bad) > 0 {
					t.Error(bad)
				}
			}
		}()
	}
	all.Wait()
	found, bad := Find(folder, []record.Run{finished(rand.New(rand.NewPCG(4, 99))).Run}, nil)
	if len(found) != 20 || len(bad) > 0 {
		t.Errorf("found %d, %v", len(found), bad)
	}
}
