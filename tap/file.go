package tap

import (
	"bytes"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"runtime"
	"strconv"
	"sync"
	"time"
)

// Version is the version of the file's format.
const Version = 1

// mostPending bounds what waits to be written, in bytes.
const mostPending = 1 << 20

// idle is after how long a file says again until when it counted, where nothing was called.
const idle = 10 * time.Minute

// file is a file of shapes: JSON Lines, of which only whole ones count.
type file struct {
	config // of the first tap
	run    string
	began  time.Time

	mu      sync.Mutex
	taps    []*tap
	defined []byte // the lines that say what taps and sites are
	pending []byte
	lost    uint64 // lines

	writing sync.Mutex // one writer at a time
	f       *os.File
	written int64
	after   time.Time // not before, after a failure
	counted []byte    // the counts that were written last
	until   time.Time // when they were
}

var (
	filesMu sync.Mutex
	files   = map[string]*file{}
)

// open adds a tap to the file of its path.
func open(t *tap) *file {
	filesMu.Lock()
	defer filesMu.Unlock()
	f := files[t.path]
	if f == nil {
		id := make([]byte, 8)
		_, _ = rand.Read(id) // what it leaves are zeros
		f = &file{config: t.config, run: hex.EncodeToString(id), began: time.Now()}
		f.defined = f.line(map[string]any{"kind": "run", "version": Version, "go": runtime.Version(), "start": now()})
		files[t.path] = f
		go f.keep()
	}
	f.mu.Lock()
	f.taps = append(f.taps, t)
	t.number = len(f.taps)
	f.mu.Unlock()
	op := "read"
	if t.writes {
		op = "write"
	}
	f.define(f.line(map[string]any{"kind": "tap", "tap": t.number, "codec": t.name, "op": op, "rate": t.rate,
		"shared": t.shared, "shadow": t.secondName}))
	return f
}

func now() string { return time.Now().UTC().Format(time.RFC3339) }

// line makes a line of this run.
func (f *file) line(of map[string]any) []byte {
	of["run"] = f.run
	b, err := json.Marshal(of)
	if err != nil {
		return nil
	}
	return append(b, '\n')
}

func (t *tap) siteLine(s *site) []byte {
	return t.file.line(map[string]any{"kind": "site", "site": s.number, "tap": t.number, "type": typeName(s.of),
		"at": s.at})
}

// messageLine begins the line of a message; its shape and the end follow.
func (f *file) messageLine(b []byte, site, size int, took time.Duration, err error) []byte {
	b = append(append(append(b, `{"kind":"message","run":"`...), f.run...), `","site":`...)
	b = strconv.AppendInt(b, int64(site), 10)
	b = strconv.AppendInt(append(b, `,"bytes":`...), int64(size), 10)
	b = strconv.AppendInt(append(b, `,"ns":`...), int64(took), 10)
	if err != nil {
		b = append(b, `,"failed":true`...)
	}
	return append(b, `,"shape":`...)
}

// define adds a line that is written at the beginning of each file.
func (f *file) define(line []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.defined = append(f.defined, line...)
	f.pending = append(f.pending, line...)
}

// add adds a line, unless too much waits already.
func (f *file) add(line []byte) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if len(f.pending)+len(line) > mostPending {
		f.lost++
		return
	}
	f.pending = append(f.pending, line...)
}

// keep writes every second, for as long as the process lives.
func (f *file) keep() {
	for range time.Tick(time.Second) {
		f.mu.Lock()
		taps := f.taps
		f.mu.Unlock()
		for _, t := range taps {
			if t.shadow != nil {
				t.shadow.watch()
			}
		}
		_ = f.flush(false) // told to failing
	}
}

// Flush writes what waits for all files, for the end of a program and for tests. It waits for the disk, and for
// shadows to have done what is queued, two seconds at most.
func Flush() error {
	filesMu.Lock()
	var all []*file
	for _, f := range files {
		all = append(all, f)
	}
	filesMu.Unlock()
	var errs []error
	for _, f := range all {
		f.mu.Lock()
		taps := f.taps
		f.mu.Unlock()
		for _, t := range taps {
			if t.shadow != nil {
				t.shadow.wait(2 * time.Second)
			}
		}
		errs = append(errs, f.flush(true))
	}
	return errors.Join(errs...)
}

// flush writes what waits; not within ten seconds of a failure, unless it has to.
func (f *file) flush(now bool) error {
	f.writing.Lock()
	defer f.writing.Unlock()
	if !now && time.Now().Before(f.after) {
		return nil
	}
	f.mu.Lock()
	lines := f.pending
	f.pending = nil
	f.mu.Unlock()
	counts := f.counts()
	if len(lines) == 0 && bytes.Equal(counts, f.counted) && time.Since(f.until) < idle {
		return nil
	}
	lines = append(lines, counts...)
	until := time.Now()
	err := f.write(append(lines, f.line(map[string]any{"kind": "until", "seconds": until.Sub(f.began).Seconds()})...))
	if err == nil {
		f.counted, f.until = counts, until
		return nil
	}
	f.mu.Lock()
	f.lost += uint64(bytes.Count(lines, []byte("\n")))
	f.mu.Unlock()
	if f.f != nil {
		_ = f.f.Close() // the fault is told below
		f.f = nil
	}
	f.after = time.Now().Add(10 * time.Second)
	if f.failing != nil {
		f.failing(err)
	}
	return err
}

// write appends to the file, which makes place for another where it is full.
func (f *file) write(lines []byte) error {
	if f.f != nil && f.written+int64(len(lines)) > f.size/2 {
		if info, err := f.f.Stat(); err == nil && info.Mode().IsRegular() {
			err = errors.Join(f.f.Close(), os.Rename(f.path, f.path+".1"))
			f.f = nil
			if err != nil {
				return err
			}
		}
	}
	if f.f == nil {
		var err error
		if f.f, err = os.OpenFile(f.path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o640); err != nil {
			f.f = nil
			return err
		}
		info, err := f.f.Stat()
		if err != nil {
			return err
		}
		f.written = info.Size()
		f.mu.Lock()
		begin := append([]byte(nil), f.defined...)
		f.mu.Unlock()
		if f.written > 0 { // the last line may be torn
			begin = append([]byte("\n"), begin...)
		}
		lines = append(begin, lines...)
	}
	n, err := f.f.Write(lines)
	f.written += int64(n)
	return err
}

// counts are the lines that say how often everything happened, since the process began.
func (f *file) counts() (lines []byte) {
	f.mu.Lock()
	taps, lost := f.taps, f.lost
	f.mu.Unlock()
	for _, t := range taps {
		t.mu.Lock()
		var list []map[string]any
		for _, s := range t.sites {
			if n := s.sampled.Load(); n > 0 {
				list = append(list, map[string]any{"site": s.number, "sampled": n, "failed": s.failed.Load(),
					"bytes": s.bytes.Load(), "largest": s.largest.Load(), "ns": s.nanos.Load(),
					"compared": s.compared.Load(), "changed": s.changed.Load(), "panics": s.panics.Load()})
			}
		}
		t.mu.Unlock()
		sortSites(list)
		lines = append(lines, f.line(map[string]any{"kind": "count", "tap": t.number, "calls": t.calls.Load(),
			"missed": t.busy.Load(), "lost": lost, "sites": list})...)
		if t.shadow != nil {
			lines = append(lines, f.line(t.shadow.count())...)
		}
	}
	return lines
}
