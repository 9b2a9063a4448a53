package serve

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// Listed is a record in the list of a folder.
type Listed struct {
	Name     string        `json:"name"`
	Title    string        `json:"title"`    // what it is of, in a few words
	Bytes    int64         `json:"bytes"`    // of the file
	Modified time.Time     `json:"modified"` // UTC
	Started  time.Time     `json:"started"`  // UTC
	Codecs   int           `json:"codecs"`   // that were to be measured
	Datasets []string      `json:"datasets"`
	Quality  string        `json:"quality"`
	Ended    record.Ending `json:"ended"`  // "": killed, or not over
	Resume   bool          `json:"resume"` // its run can go on
	Error    string        `json:"error"`  // why it cannot be read
}

// isRecord reports whether a name is that of a record directly in the folder. What
// it refuses is never opened.
func isRecord(name string) bool {
	return fs.ValidPath(name) && filepath.IsLocal(name) && !strings.ContainsAny(name, "/\\") &&
		!strings.HasPrefix(name, ".") &&
		(strings.HasSuffix(name, ".jsonl") || strings.HasSuffix(name, ".jsonl.gz"))
}

// open opens a record. A link that leads out of the folder is refused by root.
func (s *Server) open(name string) (*os.File, error) {
	if !isRecord(name) {
		return nil, fs.ErrNotExist
	}
	if info, err := s.root.Stat(name); err != nil || !info.Mode().IsRegular() { // opening a pipe would wait
		return nil, errors.Join(fs.ErrNotExist, err)
	}
	return s.root.Open(name)
}

// list lists the records, the newest first.
func (s *Server) list() ([]Listed, error) {
	entries, err := fs.ReadDir(s.root.FS(), ".")
	if err != nil {
		return nil, fmt.Errorf("list records: %w", err)
	}
	all := []Listed{}
	for _, e := range entries {
		if !isRecord(e.Name()) {
			continue
		}
		if l, ok := s.look(e.Name()); ok {
			all = append(all, l)
		}
	}
	slices.SortStableFunc(all,
		func(a, b Listed) int { return cmp.Or(b.Modified.Compare(a.Modified), strings.Compare(a.Name, b.Name)) })
	return all, nil
}

// look reads the head of a record; false if it is none, or gone.
func (s *Server) look(name string) (Listed, bool) {
	l := Listed{Name: name, Datasets: []string{}}
	f, err := s.open(name)
	if err != nil {
		return l, false
	}
	defer f.Close() // it was only read
	if info, err := f.Stat(); err == nil {
		l.Bytes, l.Modified = info.Size(), info.ModTime().UTC()
	}
	run, err := record.Head(f, name)
	if err != nil {
		l.Error = err.Error()
		return l, true
	}
	l.Started, l.Codecs, l.Quality = run.Started.UTC(), len(run.Plan.Codecs), run.Plan.Quality
	l.Datasets = append(l.Datasets, run.Plan.Datasets...)
	l.Title = title(run)
	if l.Ended, err = record.Ended(f, l.Bytes); err != nil {
		l.Error = err.Error()
	}
	s.live.mu.Lock()
	defer s.live.mu.Unlock()
	now := s.live.state.Running && s.live.state.Record == name
	l.Resume = s.o.Resume != nil && run.Plan.SampleNS > 0 && (l.Ended == "" || l.Ended == record.Interrupted) && !now
	return l, true
}

// title says what a record is of: "95 codecs on person, order", or the check that wrote it.
func title(run record.Run) string {
	p := run.Plan
	count := func(n int, one, many string) string {
		if n == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %s", n, many)
	}
	what := count(len(p.Codecs), "codec", "codecs")
	if len(p.Codecs) == 1 {
		what = p.Codecs[0]
	}
	switch {
	case len(p.Datasets) > 3:
		what += " on " + count(len(p.Datasets), "data set", "data sets")
	case len(p.Datasets) > 0:
		what += " on " + strings.Join(p.Datasets, ", ")
	}
	if p.SampleNS == 0 {
		return "checks of " + what
	}
	return what
}

func (s *Server) records(w http.ResponseWriter, _ *http.Request) {
	all, err := s.list()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	answer(w, http.StatusOK, all)
}

// read reads a record, as far as the budget of its request goes and while its reader waits, with the times
// of batches on the shelf.
func (s *Server) read(ctx context.Context, shelf *record.Shelf, name string,
	budget *record.Budget) (*record.Record, error) {
	f, err := s.open(name)
	if err != nil {
		return nil, err
	}
	rec, err := shelf.DecodeWithin(awaited{ctx, f}, name, budget)
	return rec, errors.Join(err, f.Close())
}

// raw hands out the file of a record.
func (s *Server) raw(w http.ResponseWriter, r *http.Request) {
	name := r.URL.Query().Get("record")
	f, err := s.open(name)
	if err != nil {
		refuse(w, name, err)
		return
	}
	defer f.Close() // it was only read
	w.Header().Set("Content-Type", "application/octet-stream")
	w.Header().Set("Content-Disposition", "attachment")
	if _, err := io.Copy(w, f); err != nil {
		panic(http.ErrAbortHandler) // the reader shall not take a part for the whole
	}
}

func refuse(w http.ResponseWriter, name string, err error) {
	if errors.Is(err, record.ErrTooLarge) {
		http.Error(w, fmt.Sprintf("%s is larger than is shown here; serialbench report --format html shows it", name),
			http.StatusRequestEntityTooLarge)
		return
	}
	if errors.Is(err, fs.ErrNotExist) {
		http.Error(w, fmt.Sprintf("no record %q in this folder", name), http.StatusNotFound)
		return
	}
	http.Error(w, err.Error(), http.StatusUnprocessableEntity)
}

// answer writes v as JSON, in which no markup stands as such.
func answer(w http.ResponseWriter, code int, v any) {
	text, err := json.Marshal(v)
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(code)
	if _, err := w.Write(text); err != nil {
		return // the reader went away
	}
}
