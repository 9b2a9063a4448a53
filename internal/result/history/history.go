// Package history keeps a little of each finished run of this machine, in the cache
// folder of the user: what later comparisons learn from how far figures move from
// run to run. It compares nothing itself.
package history

import (
	"cmp"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

const (
	// version of the files.
	version = 2
	// mostRuns and mostBytes bound the folder: the runs that were kept first go first.
	mostRuns  = 60
	mostBytes = 16 << 20
	// mostText bounds what is read of one file.
	mostText = 64 << 20
)

// run is the text of a file.
type run struct {
	Version     int                `json:"version"`
	Started     time.Time          `json:"started"`
	Environment record.Environment `json:"environment"`
	Plan        record.Plan        `json:"plan"`
	stats.KeptRun
}

// Folder is where runs are kept; "" if the user has no cache folder.
func Folder() string {
	base, err := os.UserCacheDir()
	if err != nil {
		return ""
	}
	return filepath.Join(base, "serialbench", "history")
}

// name is the name of a file: nothing else in the folder is touched.
var name = regexp.MustCompile(`^[0-9a-f]{32}\.json\.gz(\.[0-9]+\.part)?$`)

// Keep keeps a run in folder, and removes those that are too many. A record that
// is not of one finished run, or has no figures, is not kept, nor is any where there can
// be no such folder.
func Keep(folder string, x *stats.Estimated) error {
	r, ok := kept(x)
	if !ok || folder == "" {
		return nil
	}
	if os.MkdirAll(folder, 0o755) != nil {
		return nil // there is no place for it, as where there is no home
	}
	f, err := atomicfile.Create(filepath.Join(folder, r.ID+".json.gz"))
	if err != nil {
		return fmt.Errorf("keep run for later comparisons: %w", err)
	}
	z := gzip.NewWriter(f)
	if err = errors.Join(json.NewEncoder(z).Encode(r), z.Close()); err == nil {
		err = f.Commit()
	}
	if err != nil {
		return fmt.Errorf("keep run for later comparisons: %w", errors.Join(err, f.Discard()))
	}
	return prune(folder, time.Now())
}

// kept is what is kept of a record, at the conditions of its own.
func kept(x *stats.Estimated) (run, bool) {
	rec := x.Rec
	ids := rec.Run.IDs()
	if len(ids) != 1 || !name.MatchString(ids[0]+".json.gz") || rec.End == nil || rec.End.Reason != record.Complete ||
		rec.Lost() != nil {
		return run{}, false
	}
	noOp := map[string]bool{}
	for _, c := range rec.Codecs {
		noOp[c.ID] = c.NoOp
	}
	r := run{Version: version, Started: rec.Run.Started, Environment: rec.Run.Environment, Plan: rec.Run.Plan}
	r.Environment.Warnings = nil
	r.KeptRun = stats.Keep(x, func(k stats.Key) bool { return !noOp[k.Codec] && !strings.HasSuffix(k.Codec, record.Twin) })
	r.ID, r.Executables = ids[0], executables(rec.Run)
	return r, len(r.Cells) > 0 && len(r.Executables) > 0 && rec.Lost() == nil
}

// executables are the links of the program that measured a run, sorted.
func executables(r record.Run) []string {
	var all []string
	for _, l := range r.Links {
		all = append(all, l.Executable)
	}
	if len(all) == 0 && r.Environment.Executable != "" {
		all = []string{r.Environment.Executable}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// prune removes runs that are too many, and what writers that were killed left a day ago.
// What another program removed meanwhile is gone as well.
func prune(folder string, now time.Time) error {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return fmt.Errorf("remove old runs: %w", err)
	}
	type file struct {
		path string
		at   time.Time
		size int64
	}
	var files []file
	remove := func(path string) {
		if rerr := os.Remove(path); rerr != nil && !errors.Is(rerr, fs.ErrNotExist) {
			err = errors.Join(err, fmt.Errorf("remove old runs: %w", rerr))
		}
	}
	for _, e := range entries {
		info, ierr := e.Info()
		if ierr != nil || !info.Mode().IsRegular() || !name.MatchString(e.Name()) {
			continue // removed meanwhile, or not ours
		}
		path := filepath.Join(folder, e.Name())
		if strings.HasSuffix(path, ".part") {
			if now.Sub(info.ModTime()) > 24*time.Hour {
				remove(path)
			}
			continue
		}
		files = append(files, file{path, info.ModTime(), info.Size()})
	}
	slices.SortStableFunc(files, func(a, b file) int {
		return cmp.Or(b.at.Compare(a.at), strings.Compare(a.path, b.path))
	})
	var sum int64
	for i, f := range files {
		if sum += f.size; i > 0 && (i >= mostRuns || sum > mostBytes) {
			remove(f.path)
		}
	}
	return err
}

// Find lists the runs in folder that were made on the machine of one of the heads, by its
// Go version and a plan like its, but for those that were given as records, the oldest
// first. A file that cannot be read is left out; the errors, one a file, name it.
func Find(folder string, heads, given []record.Run) (found []stats.KeptRun, bad []error) {
	entries, err := os.ReadDir(folder)
	if folder == "" || err != nil { // nothing was ever kept
		return nil, nil
	}
	var all []run
	for _, e := range entries {
		id, ok := strings.CutSuffix(e.Name(), ".json.gz")
		if !ok || !name.MatchString(e.Name()) ||
			slices.ContainsFunc(given, func(h record.Run) bool { return slices.Contains(h.IDs(), id) }) {
			continue
		}
		r, err := read(filepath.Join(folder, e.Name()))
		switch {
		case errors.Is(err, fs.ErrNotExist): // removed meanwhile
		case err != nil:
			bad = append(bad, err)
		case slices.ContainsFunc(heads, func(h record.Run) bool { return like(h, r) }):
			all = append(all, r)
		}
	}
	slices.SortStableFunc(all, func(a, b run) int {
		return cmp.Or(a.Started.Compare(b.Started), strings.Compare(a.ID, b.ID))
	})
	for _, r := range all {
		found = append(found, r.KeptRun)
	}
	return found, bad
}

// Beside are the runs of this machine that were kept and are like those of old and of new records, but for those that
// are among them or among earlier ones.
func Beside(older, newer, earlier []*record.Record) (found []stats.KeptRun, bad []error) {
	var heads []record.Run
	for _, rec := range slices.Concat(older, newer) {
		heads = append(heads, rec.Run)
	}
	given := slices.Clone(heads)
	for _, rec := range earlier {
		given = append(given, rec.Run)
	}
	return Find(Folder(), heads, given)
}

func read(path string) (r run, err error) {
	f, err := os.Open(path)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	damaged := func(err error) error {
		return fmt.Errorf("%s, a run that was kept for comparisons, is damaged and left out: %w", path, err)
	}
	z, err := gzip.NewReader(f)
	if err != nil {
		return r, damaged(err)
	}
	text, err := io.ReadAll(io.LimitReader(z, mostText)) // to the end, where the checksum is
	if err != nil {
		return r, damaged(err)
	}
	if err := json.Unmarshal(text, &r); err != nil {
		return r, damaged(err)
	}
	if r.Version != version { // of another release: not damaged, and of no use
		return run{}, fs.ErrNotExist
	}
	if !r.Valid() {
		return r, damaged(errors.New("its figures cannot be"))
	}
	return r, nil
}

// like reports whether a run can teach what differs between runs such as that of the
// head: of one machine and Go version, and a plan that makes figures as well known.
func like(h record.Run, r run) bool {
	a, b := h.Environment, r.Environment
	a.Executable, b.Executable = "", ""                     // other programs teach too, each by runs of its own
	a.Kernel, b.Kernel, a.MemoryB, b.MemoryB = "", "", 0, 0 // what a start of the machine changes
	p, q := h.Plan, r.Plan
	x, y := visit(p), visit(q)
	return len(record.Unlike(a, b)) == 0 && p.Values == q.Values && p.Seed == q.Seed && p.SampleNS == q.SampleNS &&
		p.Links == q.Links &&
		cmp.Or(p.Heap, record.HeapSmall) == cmp.Or(q.Heap, record.HeapSmall) && x <= 4*y && y <= 4*x
}

// visit is the time that a plan has for a cell, in ns.
func visit(p record.Plan) float64 {
	return float64(p.BudgetNS) / float64(max(1, len(p.Codecs)*len(p.Datasets)*len(p.Ops)))
}
