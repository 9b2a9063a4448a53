package record

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// skimmed stands for the samples of a record that stay where they are: nearly all of it. What
// has to be known of them before they are copied is known.
type skimmed struct {
	path      string
	head      Run
	samples   int
	condensed bool
	summed    bool
	without   []string // codecs whose samples are left out

	processes, blocks, links, hosts []int // in the order in which they occur first
	seen                            [4]map[int]bool
}

// Skim reads the record at path, as [ReadFile] does, but leaves its samples in the file:
// Samples is empty. [Merge] and [Record.Write] copy them from there, so that memory does not grow with
// them. The file has to stay as it is until then.
func Skim(path string) (r *Record, err error) { return (*Shelf)(nil).Skim(path) }

// Skim is [Skim], within the budget of the shelf, on which nothing is put.
func (s *Shelf) Skim(path string) (r *Record, err error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read record: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	lines, err := plain(f)
	if err != nil {
		return nil, fmt.Errorf("read record %s: %w", path, err)
	}
	k := &skimmed{path: path, seen: [4]map[int]bool{{}, {}, {}, {}}}
	if r, err = (*Shelf)(nil).read(lines, path, k.note, s.within(nil)); err != nil {
		return nil, err
	}
	k.head, k.summed, r.skim = r.Run, r.summed, k
	return r, nil
}

// Repeated reports whether a run is in several of the records, so that their samples have
// to be compared: they cannot be merged skimmed.
func Repeated(heads []Run) bool {
	known := map[string]bool{}
	for _, h := range heads {
		for _, id := range h.IDs() {
			if known[id] {
				return true
			}
			known[id] = true
		}
	}
	return false
}

// note takes down the numbers of a sample; it returns the bytes of those that are new.
func (k *skimmed) note(s *Sample) (fresh int64) {
	const each = 128 // in a map here and in one of whoever merges
	k.samples++
	k.condensed = k.condensed || s.Figures != nil
	for i, n := range []int{s.Process, s.Block, s.Link, s.Host} {
		if !k.seen[i][n] {
			k.seen[i][n] = true
			list := []*[]int{&k.processes, &k.blocks, &k.links, &k.hosts}[i]
			*list = append(*list, n)
			fresh += each
		}
	}
	return fresh
}

// each visits the samples in the order of the file.
func (k *skimmed) each(visit func(*Sample) error) (err error) {
	f, err := os.Open(k.path)
	if err != nil {
		return fmt.Errorf("read record: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	lines, err := plain(f)
	if err != nil {
		return fmt.Errorf("read record %s: %w", k.path, err)
	}
	left := k.samples
	again := Record{Run: k.head, summed: k.summed}
	for number := 1; ; number++ {
		line, err := readLine(lines)
		switch {
		case errors.Is(err, io.EOF) && left > 0:
			return fmt.Errorf("%s has changed since it was read", k.path)
		case errors.Is(err, io.EOF):
			return nil
		case errors.Is(err, errTooLong):
			continue
		case err != nil:
			return fmt.Errorf("read record %s: line %d: %w", k.path, number, err)
		}
		s, ok := again.sample(line)
		if !ok {
			continue // it was looked at before
		}
		if left == 0 {
			return fmt.Errorf("%s has changed since it was read: line %d", k.path, number)
		}
		left--
		if err := visit(s); err != nil {
			return err
		}
	}
}

// sample is the sample that a line is, if it is one that is understood.
func (r *Record) sample(line []byte) (*Sample, bool) {
	if kind, err := kindOf(line); err != nil || kind != KindSample && kind != KindProcess ||
		verifySum(line, r.summed) != nil {
		return nil, false
	}
	r.Samples = r.Samples[:0]
	item, err := r.add(line)
	if err != nil {
		return nil, false
	}
	return item.(*Sample), true
}

// kept is the samples of one skimmed record with the numbers that they get.
type kept struct {
	*skimmed
	process, block, link, host map[int]int // nil: as they are
}

// errStop ends a walk over samples that nobody wants more of.
var errStop = errors.New("stop")

// streamed yields the samples that are left in files. Its error stands in [Record.Lost].
func (r *Record) streamed(yield func(Line) bool) bool {
	strips := r.strips
	if r.skim != nil {
		strips = []kept{{skimmed: r.skim}}
	}
	for _, p := range strips {
		err := p.each(func(s *Sample) error {
			if slices.Contains(p.without, s.Codec) {
				return nil
			}
			if p.process != nil {
				s.Process, s.Block, s.Link, s.Host = p.process[s.Process], p.block[s.Block], p.link[s.Link], p.host[s.Host]
			}
			if !yield(*s) {
				return errStop
			}
			return nil
		})
		if err != nil {
			if !errors.Is(err, errStop) {
				r.lost = errors.Join(r.lost, err)
			}
			return false
		}
	}
	return true
}

// addSkimmed gives the samples of a skimmed record their numbers.
func (m *Record) addSkimmed(k *skimmed, process, block, link, host func(int) int) {
	p := kept{k, map[int]int{}, map[int]int{}, map[int]int{}, map[int]int{}}
	for _, n := range k.processes {
		p.process[n] = process(n)
	}
	for _, n := range k.blocks {
		p.block[n] = block(n)
	}
	for _, n := range k.links {
		p.link[n] = link(n)
	}
	for _, n := range k.hosts {
		p.host[n] = host(n)
	}
	m.strips = append(m.strips, p)
}

// left is how many samples are left in files.
func (r *Record) left() (n int) {
	if r.skim != nil {
		n = r.skim.samples
	}
	for _, p := range r.strips {
		n += p.samples
	}
	return n
}

// leftCondensed reports whether some of them are condensed.
func (r *Record) leftCondensed() bool {
	return r.skim != nil && r.skim.condensed || slices.ContainsFunc(r.strips, func(p kept) bool { return p.condensed })
}

// Reader is what reads records that are to be merged. Samples stay in their files until they are copied, unless some
// have to be compared first, since a run is in several of the records.
func (s *Shelf) Reader(paths []string) func(path string) (*Record, error) {
	var heads []Run
	for _, path := range paths {
		head, err := headOf(path)
		if err != nil {
			return s.ReadFile // which says what is wrong
		}
		heads = append(heads, head)
	}
	if Repeated(heads) {
		return s.ReadFile
	}
	return s.Skim
}

func headOf(path string) (Run, error) {
	f, err := os.Open(path)
	if err != nil {
		return Run{}, err
	}
	head, err := Head(f, path)
	return head, errors.Join(err, f.Close())
}

// plain reads a file that may be compressed by gzip, which is known by its first bytes.
func plain(f io.Reader) (*bufio.Reader, error) {
	b := bufio.NewReaderSize(f, 64<<10)
	if magic, err := b.Peek(len(gzipMagic)); err != nil || !bytes.Equal(magic, gzipMagic) {
		return b, nil // which reports what cannot be read
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, err
	}
	return bufio.NewReaderSize(z, 64<<10), nil
}
