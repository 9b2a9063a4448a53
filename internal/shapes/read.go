// Package shapes reads the files that the module tap writes in services: what messages look like, without their values.
//
//	f, err := shapes.Read("orders.shapes")
//	samples, err := f.Draw("example.org/shop", "Order", "", 1000, seed)
//
// Draw makes up messages of the same shapes, for the commands that take samples. Summary says how often a service
// encodes and decodes, and what a second codec would have changed. Mix finds the data sets that messages are most like.
package shapes

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/mistake"
)

// version is the version of files that this package reads.
const version = 1

// File is what one or several files have.
type File struct {
	Runs  []*Run
	Sites []*Site
	Torn  int // lines that are not whole
}

// Run is one process.
type Run struct {
	ID    string `json:"run"`
	Go    string `json:"go"`
	Start string `json:"start"`

	Seconds float64 `json:"seconds"` // for which it counted; 0: it counted nothing yet
}

// Site is one type at one place of one process.
type Site struct {
	Run      string
	Type     string // with its package
	At       string // function, file and line
	Codec    string // as the service names it; ""
	Op       string // read or write
	Calls    float64
	Sampled  uint64
	Failed   uint64
	Bytes    uint64
	Largest  uint64
	Nanos    uint64
	Sizes    []int     // in bytes, of the sampled messages in the file
	Messages []Message // those of them that are JSON
	Shadow   Shadow
}

// Message is one that was sampled, without its values.
type Message struct {
	Bytes int
	Shape any
}

// Shadow is what a second codec did with the messages of a tap.
type Shadow struct {
	Name        string // ""; there is none
	Compared    uint64
	Changed     uint64
	Panics      uint64
	Skipped     uint64
	Off         string
	Differences []Difference
}

// Difference is one behaviour in which the second codec differs.
type Difference struct {
	Class    string `json:"class"` // as differ names it
	Field    string `json:"field"`
	Messages uint64 `json:"messages"`
}

// line is any line.
type line struct {
	Kind        string          `json:"kind"`
	Run         string          `json:"run"`
	Version     int             `json:"version"`
	Go          string          `json:"go"`
	Start       string          `json:"start"`
	Tap         int             `json:"tap"`
	Codec       string          `json:"codec"`
	Op          string          `json:"op"`
	Shadow      string          `json:"shadow"`
	Site        int             `json:"site"`
	Type        string          `json:"type"`
	At          string          `json:"at"`
	Bytes       int             `json:"bytes"`
	Failed      bool            `json:"failed"`
	Shape       json.RawMessage `json:"shape"`
	Calls       uint64          `json:"calls"`
	Sites       []counted       `json:"sites"`
	Compared    uint64          `json:"compared"`
	Skipped     uint64          `json:"skipped"`
	Off         string          `json:"off"`
	Seconds     float64         `json:"seconds"`
	Differences []struct {
		Site int `json:"site"`
		Difference
	} `json:"differences"`
}

// counted is what was counted of a site.
type counted struct {
	Site     int    `json:"site"`
	Sampled  uint64 `json:"sampled"`
	Failed   uint64 `json:"failed"`
	Bytes    uint64 `json:"bytes"`
	Largest  uint64 `json:"largest"`
	Nanos    uint64 `json:"ns"`
	Compared uint64 `json:"compared"`
	Changed  uint64 `json:"changed"`
	Panics   uint64 `json:"panics"`
}

// key finds a tap or a site of a run.
type key struct {
	run    string
	number int
}

// reader puts lines together. Counts go on from the beginning of a process: the last ones count.
type reader struct {
	file    *File
	runs    map[string]bool
	taps    map[key]line
	sites   map[key]*Site
	siteTap map[key]int
	counts  map[key]line
	shadows map[key]line
}

// Read reads files, each with its predecessor, which has the same name with ".1" behind it.
func Read(paths ...string) (*File, error) {
	r := &reader{file: &File{}, runs: map[string]bool{}, taps: map[key]line{}, sites: map[key]*Site{},
		siteTap: map[key]int{}, counts: map[key]line{}, shadows: map[key]line{}}
	for _, path := range paths {
		err := parts(path, func(name string, f io.Reader) error { return r.read(name, f) })
		if err != nil {
			return nil, err
		}
	}
	r.join()
	return r.file, nil
}

// parts opens a file's predecessor, if there is one, and the file.
func parts(path string, read func(name string, f io.Reader) error) error {
	for _, name := range []string{path + ".1", path} {
		f, err := os.Open(name)
		if errors.Is(err, os.ErrNotExist) && name != path {
			continue
		}
		if err != nil {
			return mistake.Errorf("cannot read %q: %v", name, errors.Unwrap(err))
		}
		if err := errors.Join(read(name, f), f.Close()); err != nil {
			return err
		}
	}
	return nil
}

// Is reports whether a file is one of shapes, by its beginning.
func Is(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	head := lines(f)
	var l line
	return head.Scan() && json.Unmarshal(head.Bytes(), &l) == nil && l.Kind == "run" && l.Version > 0 && l.Run != ""
}

// Check refuses what is no file of shapes.
func Check(path string) error {
	if !Is(path) {
		return mistake.Linef("--shapes: %s is no file of shapes, as the module tap writes them", path)
	}
	return nil
}

// Open reads the file of --shapes.
func Open(path string) (*File, error) {
	if err := Check(path); err != nil {
		return nil, err
	}
	return Read(path)
}

// longest is the longest line that is read, in bytes.
const longest = 16 << 20

// lines are those of a file, which may be a device without end.
func lines(f io.Reader) *bufio.Scanner {
	s := bufio.NewScanner(f)
	s.Buffer(nil, longest)
	return s
}

func (r *reader) read(name string, f io.Reader) error {
	in := lines(f)
	for in.Scan() {
		if text := bytes.TrimSpace(in.Bytes()); len(text) > 0 {
			var l line
			if json.Unmarshal(text, &l) != nil || l.Run == "" {
				r.file.Torn++
			} else if err := r.take(name, l); err != nil {
				return err
			}
		}
	}
	if err := in.Err(); errors.Is(err, bufio.ErrTooLong) {
		return mistake.Errorf("%s: a line of more than %d MiB is none of a file of shapes", name, longest>>20)
	} else if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if len(r.runs) == 0 {
		return mistake.Errorf("%s: is no file of shapes, as the module tap writes them", name)
	}
	return nil
}

func (r *reader) take(name string, l line) error {
	at := key{l.Run, l.Tap}
	switch l.Kind {
	case "run":
		if l.Version != version {
			return mistake.Errorf("%s: has version %d; this serialbench reads version %d", name, l.Version, version)
		}
		if !r.runs[l.Run] {
			r.runs[l.Run] = true
			r.file.Runs = append(r.file.Runs, &Run{ID: l.Run, Go: l.Go, Start: l.Start})
		}
	case "tap":
		r.taps[at] = l
	case "site":
		site := key{l.Run, l.Site}
		if r.sites[site] == nil {
			r.sites[site] = &Site{Run: l.Run, Type: l.Type, At: l.At}
			r.siteTap[site] = l.Tap
			r.file.Sites = append(r.file.Sites, r.sites[site])
		}
	case "message":
		s := r.sites[key{l.Run, l.Site}]
		m := Message{Bytes: l.Bytes}
		if s == nil || l.Failed || json.Unmarshal(l.Shape, &m.Shape) != nil {
			return nil // counted, and nothing can be drawn of it
		}
		s.Sizes = append(s.Sizes, l.Bytes)
		if m.Shape != "x" {
			s.Messages = append(s.Messages, m)
		}
	case "until":
		for _, run := range r.file.Runs {
			if run.ID == l.Run {
				run.Seconds = max(run.Seconds, l.Seconds)
			}
		}
	case "count":
		if was := r.counts[at]; l.Calls >= was.Calls { // files of one process may come in any order
			r.counts[at] = l
		}
	case "shadow":
		if was := r.shadows[at]; l.Compared+l.Skipped >= was.Compared+was.Skipped {
			r.shadows[at] = l
		}
	}
	return nil
}

// join gives the sites what was counted. Calls are counted for each tap; sites have their share of the sampled ones.
func (r *reader) join() {
	for at, s := range r.sites {
		tap := key{at.run, r.siteTap[at]}
		t := r.taps[tap]
		s.Codec, s.Op, s.Shadow.Name = t.Codec, t.Op, t.Shadow
		c := r.counts[tap]
		sampled := uint64(0)
		for _, n := range c.Sites {
			sampled += n.Sampled
			if n.Site == at.number {
				s.Sampled, s.Failed, s.Bytes, s.Largest, s.Nanos = n.Sampled, n.Failed, n.Bytes, n.Largest, n.Nanos
				s.Shadow.Compared, s.Shadow.Changed, s.Shadow.Panics = n.Compared, n.Changed, n.Panics
			}
		}
		if sampled > 0 {
			s.Calls = float64(c.Calls) * float64(s.Sampled) / float64(sampled)
		}
		if s.Shadow.Name == "" {
			continue
		}
		d := r.shadows[tap]
		s.Shadow.Skipped, s.Shadow.Off = d.Skipped, d.Off // of the tap
		for _, one := range d.Differences {
			if one.Site == at.number {
				s.Shadow.Differences = append(s.Shadow.Differences, one.Difference)
			}
		}
	}
	slices.SortStableFunc(r.file.Sites, func(a, b *Site) int {
		return strings.Compare(a.Type+"\x00"+a.Op+"\x00"+a.At+"\x00"+a.Run, b.Type+"\x00"+b.Op+"\x00"+b.At+"\x00"+b.Run)
	})
}
