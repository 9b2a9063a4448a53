package record

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
)

const (
	maxLine  = 1 << 20  // longest line that is read, in bytes
	mostLine = 64 << 20 // longest one that is skipped
	mostBad  = 1000     // lines that are named
	mostWord = 300      // bytes of what is wrong with one
)

// Record is a record as read. Lines keep the order they have in the file.
type Record struct {
	Name     string // of the file, for messages
	Run      Run
	Codecs   []Codec
	Verdicts []Verdict
	Traits   []Trait
	Attacks  []Attack // several of one attack: see [Record.LastAttacks]
	Edges    []Edge
	Costs    []Cost
	Cells    []MatrixCell // see [Record.Matrix]

	Witnesses  []Witness
	Parallels  []Parallel
	Collectors []Collector

	Samples  []Sample
	Failures []Failure
	Resumes  []Resume
	End      *End      // nil: the run was killed, or goes on
	Bad      []BadLine // lines that were skipped, the first thousand of them
	MoreBad  int       // lines that were skipped and are not in Bad
	Left     []string  // what [Join] left out, in words
	Unlike   []string  // in what the records that [Merge] joined do not belong together, in words

	summed  bool     // whether the head has a checksum, and so every line
	shelves []*Shelf // that samples have their times on
	skim    *skimmed // samples that were left in the file; nil: all are in Samples
	strips  []kept   // samples of merged records that were left in theirs
	lost    error    // why they could not be read again
}

// BadLine is a line that could not be understood.
type BadLine struct {
	File string
	Line int // the first is 1
	Err  error
}

// Error is "file:line: cause".
func (b BadLine) Error() string { return fmt.Sprintf("%s:%d: %v", b.File, b.Line, b.Err) }

// Unwrap returns the cause.
func (b BadLine) Unwrap() error { return b.Err }

// BadLines is how many lines were skipped.
func (r *Record) BadLines() int { return len(r.Bad) + r.MoreBad }

// addBad adds lines that were skipped, and more that nobody named.
func (r *Record) addBad(more int, lines ...BadLine) {
	named := min(len(lines), max(0, mostBad-len(r.Bad)))
	r.Bad = append(r.Bad, lines[:named]...)
	r.MoreBad += more + len(lines) - named
}

// badLine is a line that was skipped, with what is wrong in some words.
func badLine(file string, number int, err error) BadLine {
	if text := err.Error(); len(text) > mostWord {
		err = errors.New(strings.ToValidUTF8(text[:mostWord], "") + "…")
	}
	return BadLine{File: file, Line: number, Err: err}
}

// ReadFile reads the record at path, as [Read] does. One compressed by gzip is
// known by its first bytes, whatever its name.
func ReadFile(path string) (*Record, error) { return (*Shelf)(nil).ReadFile(path) }

// ReadFile is [ReadFile], with the times of batches on the shelf.
func (s *Shelf) ReadFile(path string) (*Record, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read record: %w", err)
	}
	r, err := s.Decode(f, path)
	if cerr := f.Close(); err == nil && cerr != nil {
		return nil, fmt.Errorf("read record: %w", cerr)
	}
	return r, err
}

// Read reads a record; name stands for it in messages. Lines that are not
// understood go to Bad and are skipped, a line cut off at the end of the file
// among them, and lines whose checksum is not theirs ([ErrSum]). Fields that this
// version does not know are ignored. A file whose first line is not a [Run] of this
// version is refused, as is one that holds two runs, one whose head has numbers that are
// out of range, and one that takes more memory than [UsualMemory].
func Read(r io.Reader, name string) (*Record, error) { return (*Shelf)(nil).Read(r, name) }

// Read is [Read], with the times of batches on the shelf. All that one shelf reads is within one budget.
func (s *Shelf) Read(r io.Reader, name string) (*Record, error) {
	return s.read(r, name, nil, s.within(nil))
}

// reading is a record that is being read.
type reading struct {
	*Record
	shelf  *Shelf
	skim   func(*Sample) int64 // samples are passed to it instead of being kept, unless it is nil
	budget *Budget
	texts  texts
}

// read is Read within a budget; skim is told of samples, which are not kept then, unless it is nil.
func (s *Shelf) read(r io.Reader, name string, skim func(*Sample) int64, budget *Budget) (*Record, error) {
	x := reading{&Record{Name: name}, s, skim, budget, texts{}}
	if s != nil {
		x.shelves = []*Shelf{s}
	}
	lines := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			break
		}
		if err == nil || errors.Is(err, errTooLong) {
			err = cmp.Or(x.line(line, number, err), budget.take(anyLine))
		}
		switch {
		case errors.Is(err, errNoRecord):
			return nil, fmt.Errorf("%s %w", name, err)
		case errors.Is(err, errSecondRun):
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		case err != nil:
			return nil, fmt.Errorf("read record %s: line %d: %w", name, number, err)
		}
	}
	if x.Run.Kind == "" {
		return nil, fmt.Errorf("%s is empty, not a record of serialbench", name)
	}
	x.Paced()
	return x.Record, nil
}

// line takes up a line, or what is wrong with it. Its error ends the reading.
func (x *reading) line(line []byte, number int, err error) error {
	if number == 1 {
		if err == nil {
			x.summed = hasSum(line)
			x.Run, err = parseHead(line)
		}
		if err != nil {
			return fmt.Errorf("%w: line 1: %w", errNoRecord, badLine(x.Name, number, err).Err)
		}
		return x.budget.take(keptLine + growth*int64(len(line)))
	}
	if err == nil && len(bytes.TrimSpace(line)) == 0 {
		return x.budget.take(int64(len(line)) / unkept)
	}
	var item any
	if err == nil {
		if err = verifySum(line, x.summed); err == nil {
			item, err = x.add(line)
		}
	}
	switch {
	case errors.Is(err, errSecondRun):
		return err
	case err != nil:
		x.addBad(0, badLine(x.Name, number, err))
		if errors.Is(err, errTooLong) {
			return x.budget.take(maxLine)
		}
		return x.budget.take(int64(len(line)) / unkept)
	}
	return x.keep(item, int64(len(line)))
}

// keep takes of the budget what it costs to keep the line that was added.
func (x *reading) keep(item any, size int64) error {
	if s, ok := item.(*Sample); ok {
		if x.skim != nil {
			x.Samples = x.Samples[:0]
			return x.budget.take(x.skim(s))
		}
		text := x.texts.share(s)
		x.shelf.put(s)
		size = s.weight() + text
	} else {
		size = keptLine + growth*size + structs(item)
	}
	if err := x.budget.take(size); err != nil {
		return err
	}
	if column, rows := table(item); column != "" {
		return x.budget.place(column, rows...)
	}
	return nil
}

// texts has each text once, that thousands of lines have.
type texts map[string]string

// share has a sample use them; it returns the bytes of those that are new.
func (t texts) share(s *Sample) (fresh int64) {
	for _, text := range []*string{&s.Kind, &s.Codec, &s.Dataset, &s.Op} {
		if known, ok := t[*text]; ok {
			*text = known
		} else {
			t[*text] = *text
			fresh += 2 * int64(len(*text))
		}
	}
	return fresh
}

var (
	errTooLong   = fmt.Errorf("line of more than %d bytes", maxLine)
	errEndless   = fmt.Errorf("a line of more than %d bytes, which no record has", mostLine)
	errNoRecord  = errors.New("is not a record of serialbench that can be read")
	errSecondRun = errors.New("a second run begins here: files were joined; give them one by one instead")
)

// readLine returns the next line without its end, valid until the next call,
// errTooLong for a line that it skipped, errEndless for one that it did not skip to its end, or io.EOF.
func readLine(r *bufio.Reader) ([]byte, error) {
	part, err := r.ReadSlice('\n')
	if err == nil {
		return part[:len(part)-1], nil
	}
	var line []byte
	long, size := false, 0
	for {
		if size += len(part); size > mostLine {
			return nil, errEndless
		}
		long = long || size > maxLine
		if !long {
			line = append(line, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			part, err = r.ReadSlice('\n')
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return nil, err
		case long:
			return nil, errTooLong
		case err != nil && len(line) == 0:
			return nil, io.EOF
		}
		return bytes.TrimSuffix(line, []byte("\n")), nil
	}
}

// parseRun looks at kind and version first: the rest of a line of a newer
// version may not even have the right types.
func parseRun(line []byte) (Run, error) {
	var head struct {
		Kind    string `json:"kind"`
		Version int    `json:"version"`
	}
	if err := json.Unmarshal(line, &head); err != nil {
		return Run{}, err
	}
	switch {
	case head.Kind != KindRun:
		return Run{}, fmt.Errorf("kind is %q, a record begins with kind %q", head.Kind, KindRun)
	case head.Version > Version:
		return Run{}, fmt.Errorf("version %d is newer than version %d of this program", head.Version, Version)
	case head.Version < Version:
		return Run{}, fmt.Errorf("version %d is older than version %d, the only one that this program reads; measure again",
			head.Version, Version)
	}
	var run Run
	err := json.Unmarshal(line, &run)
	return run, err
}

// add takes up a line that is not the first, and returns a pointer to what it added.
func (r *Record) add(line []byte) (any, error) {
	kind, err := kindOf(line)
	if err != nil {
		return nil, err
	}
	built := r.Run.checkBuild
	switch kind {
	case KindRun:
		return nil, errSecondRun
	case KindCodec:
		return parse(line, &r.Codecs, func(c *Codec) error {
			return cmp.Or(need("id", c.ID), c.checkNumbers())
		})
	case KindVerdict:
		return parse(line, &r.Verdicts, func(v *Verdict) error {
			return cmp.Or(need("codec", v.Codec, "dataset", v.Dataset, "verdict", string(v.Verdict)), built(v.Build))
		})
	case KindTrait:
		return parse(line, &r.Traits, func(t *Trait) error {
			return cmp.Or(need("codec", t.Codec, "dataset", t.Dataset, "trait", t.Trait), built(t.Build))
		})
	case KindAttack:
		return parse(line, &r.Attacks, func(a *Attack) error {
			return cmp.Or(need("codec", a.Codec, "dataset", a.Dataset, "op", a.Op), a.checkNumbers(), built(a.Build))
		})
	case KindEdge:
		return parse(line, &r.Edges, func(e *Edge) error {
			return cmp.Or(need("codec", e.Codec, "case", e.Case, "verdict", e.Verdict), built(e.Build))
		})
	case KindWitness:
		return parse(line, &r.Witnesses, func(w *Witness) error {
			return cmp.Or(need("finding", w.Finding, "verdict", w.Verdict), built(w.Build))
		})
	case KindInterop, KindConform, KindEvolve, KindDiffer:
		return parse(line, &r.Cells, func(c *MatrixCell) error {
			return cmp.Or(need("codec", c.Codec, "peer", c.Peer, "verdict", c.Verdict), c.checkNumbers())
		})
	case KindStress:
		return parse(line, &r.Cells, func(c *MatrixCell) error {
			return cmp.Or(need("codec", c.Codec, "case", c.Case, "verdict", c.Verdict), c.checkNumbers())
		})
	case KindParallel:
		return parse(line, &r.Parallels, func(p *Parallel) error {
			return cmp.Or(need("codec", p.Codec, "dataset", p.Dataset, "op", p.Op), p.checkNumbers())
		})
	case KindLink:
		return parse(line, &r.Run.Links, func(l *Link) error { return r.Run.checkLink(*l) })
	case KindCollector:
		return parse(line, &r.Collectors, func(c *Collector) error { return cmp.Or(checkCollector(*c), c.checkNumbers()) })
	case KindCost:
		return parse(line, &r.Costs,
			func(c *Cost) error { return cmp.Or(need("codec", c.Codec, "dataset", c.Dataset), c.checkNumbers()) })
	case KindSample:
		return parse(line, &r.Samples, func(s *Sample) error {
			return cmp.Or(checkSample(s), built(s.Build))
		})
	case KindProcess:
		return r.addProcess(line)
	case KindFailure:
		return parse(line, &r.Failures, func(f *Failure) error {
			return cmp.Or(need("codec", f.Codec, "dataset", f.Dataset), f.checkNumbers(), built(f.Build))
		})
	case KindResume:
		item, err := parse(line, &r.Resumes, func(l *Resume) error { return l.Environment.check() })
		if err == nil {
			r.resumed(r.Resumes[len(r.Resumes)-1])
		}
		return item, err
	case KindEnd:
		var ends []End
		item, err := parse(line, &ends, func(*End) error { return nil })
		if err == nil {
			r.End = &ends[0]
			for _, w := range r.End.Warnings {
				r.warn(w)
			}
		}
		return item, err
	}
	return nil, fmt.Errorf("unknown kind %q", kind)
}

// kindOf is the kind of a line. Where it stands first, as [Writer] puts it, the rest
// of a long line is not looked at.
func kindOf(line []byte) (string, error) {
	if rest, ok := bytes.CutPrefix(line, []byte(`{"kind":"`)); ok {
		if kind, _, ok := bytes.Cut(rest, []byte(`",`)); ok && !bytes.ContainsAny(kind, `\"`) {
			return string(kind), nil
		}
	}
	var head struct {
		Kind string `json:"kind"`
	}
	err := json.Unmarshal(line, &head)
	return head.Kind, err
}

// resumed notes that the run went on: what ended it before was not its end.
func (r *Record) resumed(l Resume) {
	r.End = nil
	a, b := r.Run.Environment, l.Environment
	a.Warnings, b.Warnings = nil, nil
	if field, x, y := difference(a, b); field != "" {
		r.warn(fmt.Sprintf("resumed in an unlike environment: %s was %v and became %v", field, x, y))
	}
	for _, w := range l.Environment.Warnings {
		r.warn(w)
	}
}

// parse appends the line to list unless check objects, and returns where it is there.
func parse[T any](line []byte, list *[]T, check func(*T) error) (any, error) {
	var item T
	if err := json.Unmarshal(line, &item); err != nil {
		return nil, err
	}
	if err := check(&item); err != nil {
		return nil, err
	}
	*list = append(*list, item)
	return &(*list)[len(*list)-1], nil
}

// need reports the first name whose value is empty.
func need(pairs ...string) error {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i+1] == "" {
			return fmt.Errorf("no %s", pairs[i])
		}
	}
	return nil
}

// checkSample refuses what nobody can divide by.
func checkSample(s *Sample) error {
	if err := s.checkNumbers(); err != nil {
		return err
	}
	if s.Ops < 1 {
		return fmt.Errorf("sample of %d operations", s.Ops)
	}
	if slices.ContainsFunc(s.BatchesNS, noTime) || slices.ContainsFunc(s.CollectionsNS, noTime) {
		return errors.New("sample with a time that is out of range")
	}
	if n := len(s.BatchesNS); n > 0 && (s.BatchOps < 1 || s.Positions < 1 || len(s.ProbesPS) != n) ||
		len(s.ChainPS) != 0 && len(s.ChainPS) != len(s.BatchesNS) {
		return errors.New("sample whose batches and probes do not match")
	}
	if err := checkCollections(s.CollectionsNS, s.CollectionsProbesPS, s.CollectionsChainPS); err != nil {
		return fmt.Errorf("sample %w", err)
	}
	return need("codec", s.Codec, "dataset", s.Dataset, "op", s.Op)
}

func checkCollector(c Collector) error {
	if c.Pace != nil {
		return cmp.Or(c.Pace.check(), need("heap", c.Heap))
	}
	if c.CycleBytes == 0 || c.ScanBytes == 0 || slices.ContainsFunc(c.CollectionsNS, noTime) {
		return errors.New("collector without bytes, or with a time that is out of range")
	}
	if err := checkCollections(c.CollectionsNS, c.CollectionsProbesPS, c.CollectionsChainPS); err != nil {
		return fmt.Errorf("collector %w", err)
	}
	return need("heap", c.Heap)
}

// checkCollections refuses probes that do not belong to collections.
func checkCollections(took, probes, chain []int64) error {
	if len(probes) != len(took) || len(chain) != 0 && len(chain) != len(took) {
		return errors.New("whose collections and probes do not match")
	}
	return nil
}

func noTime(ns int64) bool { return ns < 0 || ns > mostNS }
