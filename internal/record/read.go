package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
)

// maxLine is the longest line that is read, in bytes.
const maxLine = 1 << 20

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
	Bad      []BadLine // lines that were skipped
	Left     []string  // what [Join] left out, in words

	shelves []*Shelf // that samples have their times on
	skim    *skimmed // samples that were left in the file; nil: all are in Samples
	strips  []strip  // samples of merged records that were left in theirs
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
// version does not know are ignored. A file whose first line is not a [Run] of a version
// that this package knows is refused, as is one that holds two runs. A run before
// version 4 gets an id made from its first line, so that it is known where it is given twice.
func Read(r io.Reader, name string) (*Record, error) { return (*Shelf)(nil).Read(r, name) }

// Read is [Read], with the times of batches on the shelf.
func (s *Shelf) Read(r io.Reader, name string) (*Record, error) { return s.read(r, name, nil) }

// read is Read; samples are passed to skim instead of being kept, unless it is nil.
func (s *Shelf) read(r io.Reader, name string, skim func(*Sample)) (*Record, error) {
	rec := &Record{Name: name}
	if s != nil {
		rec.shelves = []*Shelf{s}
	}
	texts, samples := texts{}, 0
	lines := bufio.NewReaderSize(r, 64<<10)
	for number := 1; ; number++ {
		line, err := readLine(lines)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil && !errors.Is(err, errTooLong) {
			return nil, fmt.Errorf("read record %s: line %d: %w", name, number, err)
		}
		if number == 1 {
			if err == nil {
				rec.Run, err = parseHead(line)
			}
			if err != nil {
				return nil, fmt.Errorf("%s is not a record of serialbench that can be read: line 1: %w", name, err)
			}
			continue
		}
		if err == nil {
			if len(bytes.TrimSpace(line)) == 0 {
				continue
			}
			if err = verifySum(line, rec.Run.Version >= sumsSince); err == nil {
				err = rec.add(line)
			}
			if n := len(rec.Samples); err == nil && n > samples {
				last := &rec.Samples[n-1]
				if skim != nil {
					skim(last)
					rec.Samples = rec.Samples[:0]
					continue
				}
				texts.share(last)
				s.put(last)
				samples = n
			}
		}
		if errors.Is(err, errSecondRun) {
			return nil, fmt.Errorf("%s:%d: %w", name, number, err)
		}
		if err != nil {
			rec.Bad = append(rec.Bad, BadLine{File: name, Line: number, Err: err})
		}
	}
	if rec.Run.Kind == "" {
		return nil, fmt.Errorf("%s is empty, not a record of serialbench", name)
	}
	return rec, nil
}

// texts has each text once, that thousands of lines have.
type texts map[string]string

func (t texts) share(s *Sample) {
	for _, text := range []*string{&s.Kind, &s.Codec, &s.Dataset, &s.Op} {
		if known, ok := t[*text]; ok {
			*text = known
		} else {
			t[*text] = *text
		}
	}
}

var (
	errTooLong   = fmt.Errorf("line of more than %d bytes", maxLine)
	errSecondRun = errors.New("a second run begins here: files were joined; give them one by one instead")
)

// readLine returns the next line without its end, valid until the next call,
// errTooLong for a line that it skipped, or io.EOF.
func readLine(r *bufio.Reader) ([]byte, error) {
	part, err := r.ReadSlice('\n')
	if err == nil {
		return part[:len(part)-1], nil
	}
	var line []byte
	long := false
	for {
		long = long || len(line)+len(part) > maxLine
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
	case head.Version < 1:
		return Run{}, fmt.Errorf("version %d does not exist", head.Version)
	}
	var run Run
	err := json.Unmarshal(line, &run)
	return run, err
}

func (r *Record) add(line []byte) error {
	kind, err := kindOf(line)
	if err != nil {
		return err
	}
	switch kind {
	case KindRun:
		return errSecondRun
	case KindCodec:
		err := parse(line, &r.Codecs, func(c Codec) error { return need("id", c.ID) })
		if last := len(r.Codecs) - 1; err == nil && r.Codecs[last].How == "manual" { // its name until 2026
			r.Codecs[last].How = "handwritten"
		}
		return err
	case KindVerdict:
		err := parse(line, &r.Verdicts, func(v Verdict) error {
			return need("codec", v.Codec, "dataset", v.Dataset, "verdict", v.Verdict)
		})
		if last := len(r.Verdicts) - 1; err == nil && r.Verdicts[last].Verdict == "floor" { // its name until 2026
			r.Verdicts[last].Verdict = NotChecked
		}
		return err
	case KindTrait:
		return parse(line, &r.Traits, func(t Trait) error {
			return need("codec", t.Codec, "dataset", t.Dataset, "trait", t.Trait)
		})
	case KindAttack:
		return parse(line, &r.Attacks, func(a Attack) error { return need("codec", a.Codec, "dataset", a.Dataset, "op", a.Op) })
	case KindEdge:
		return parse(line, &r.Edges, func(e Edge) error { return need("codec", e.Codec, "case", e.Case, "verdict", e.Verdict) })
	case KindWitness:
		return parse(line, &r.Witnesses, func(w Witness) error { return need("finding", w.Finding, "verdict", w.Verdict) })
	case KindInterop, KindConform, KindEvolve:
		return parse(line, &r.Cells, func(c MatrixCell) error { return need("codec", c.Codec, "peer", c.Peer, "verdict", c.Verdict) })
	case KindParallel:
		return parse(line, &r.Parallels, func(p Parallel) error { return need("codec", p.Codec, "dataset", p.Dataset, "op", p.Op) })
	case KindLayout:
		return parse(line, &r.Run.Layouts, func(l Layout) error { return need("executable", l.Executable) })
	case KindCollector:
		return parse(line, &r.Collectors, checkCollector)
	case KindCost:
		return parse(line, &r.Costs, func(c Cost) error { return need("codec", c.Codec, "dataset", c.Dataset) })
	case KindSample:
		err := parse(line, &r.Samples, checkSample)
		if err == nil {
			r.Samples[len(r.Samples)-1].expand()
		}
		return err
	case KindFailure:
		return parse(line, &r.Failures, func(f Failure) error { return need("codec", f.Codec, "dataset", f.Dataset) })
	case KindResume:
		err := parse(line, &r.Resumes, func(Resume) error { return nil })
		if err == nil {
			r.resumed(r.Resumes[len(r.Resumes)-1])
		}
		return err
	case KindEnd:
		var ends []End
		err := parse(line, &ends, func(End) error { return nil })
		if err == nil {
			r.End = &ends[0]
			for _, w := range r.End.Warnings {
				r.warn(w)
			}
		}
		return err
	}
	return fmt.Errorf("unknown kind %q", kind)
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

// parse appends the line to list unless check objects.
func parse[T any](line []byte, list *[]T, check func(T) error) error {
	var item T
	if err := json.Unmarshal(line, &item); err != nil {
		return err
	}
	if err := check(item); err != nil {
		return err
	}
	*list = append(*list, item)
	return nil
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
func checkSample(s Sample) error {
	if s.Ops < 1 {
		return fmt.Errorf("sample of %d operations", s.Ops)
	}
	if s.WallNS < 0 || s.CPUNS < 0 || s.BatchOps < 0 || s.Positions < 0 || slices.ContainsFunc(s.BatchesNS, negative) ||
		slices.ContainsFunc(s.CollectionsNS, negative) {
		return errors.New("sample with a negative time or count")
	}
	if n := len(s.BatchesNS); n > 0 && (s.BatchOps < 1 || s.Positions < 1 || len(s.ProbesPS) != n) ||
		len(s.ChainPS) != 0 && len(s.ChainPS) != len(s.BatchesNS) {
		return errors.New("sample whose batches and probes do not match")
	}
	if err := checkCondensed(&s); err != nil {
		return err
	}
	if err := checkCollections(s.CollectionsNS, s.CollectionsProbesPS, s.CollectionsChainPS); err != nil {
		return fmt.Errorf("sample %w", err)
	}
	return need("codec", s.Codec, "dataset", s.Dataset, "op", s.Op)
}

func checkCollector(c Collector) error {
	if c.CycleBytes == 0 || c.ScanBytes == 0 || slices.ContainsFunc(c.CollectionsNS, negative) {
		return errors.New("collector without bytes, or with a negative time")
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

func negative(ns int64) bool { return ns < 0 }
