package record

import "slices"

// numbering gives the links of several records numbers of their own. Two are the
// same link if they are the same executable, as the same build: one program may be two builds
// that differ in settings.
type numbering struct {
	numbers map[link]int
	next    int
	list    []Link
}

type link struct {
	executable string
	build      int
}

// newNumbering leaves the program of the first record number 0.
func newNumbering(first *Record) *numbering {
	return &numbering{numbers: map[link]int{{executable: first.Run.Environment.Executable}: 0}, next: 1}
}

// of returns what number each number of a record becomes.
func (n *numbering) of(r *Record) func(int) int {
	known := map[int]int{}
	add := func(l Link) int {
		at := link{l.Executable, l.Build}
		number, ok := n.numbers[at]
		if !ok {
			number = n.next
			n.numbers[at] = number
			n.next++
		}
		known[l.Number] = number
		l.Number = number
		if !slices.ContainsFunc(n.list, func(m Link) bool { return m.Number == number }) {
			n.list = append(n.list, l)
		}
		return number
	}
	for _, l := range r.Run.Links {
		add(l)
	}
	return func(number int) int {
		if to, ok := known[number]; ok {
			return to
		}
		if number == 0 {
			if at, ok := n.numbers[link{executable: r.Run.Environment.Executable}]; ok && len(r.Run.Links) == 0 {
				known[0] = at
				return at
			}
			return add(Link{Kind: KindLink, Executable: r.Run.Environment.Executable})
		}
		known[number] = n.next // its line is lost
		n.next++
		return known[number]
	}
}

// addProcesses adds what the processes of a record did, and was not given before,
// with numbers of their own. It reports whether all of it was given before.
func (m *Record) addProcesses(r *Record, known *given, g *group, link func(int) int) (twice bool) {
	before, fresh := m.lines(), g.fresh(r)
	for _, s := range r.shelves {
		if !slices.Contains(m.shelves, s) {
			m.shelves = append(m.shelves, s)
		}
	}
	host := known.hostOf(r)
	process := func(n int) int { return number(g.processes, n, &known.next.process) }
	block := func(n int) int { return number(g.blocks, n, &known.next.block) }
	if r.skim != nil {
		m.addSkimmed(r.skim, process, block, link, host)
	}
	for _, s := range r.Samples {
		if fresh(line{KindSample, s.Codec, s.Dataset, s.Op, s.Process, s.Round, s.AtNS, 0}) {
			s.Process, s.Link, s.Block, s.Host = process(s.Process), link(s.Link), block(s.Block), host(s.Host)
			m.Samples = append(m.Samples, s)
		}
	}
	for _, c := range r.Collectors {
		if fresh(line{kind: KindCollector, op: c.Heap, process: c.Process}) {
			c.Process, c.Link, c.Block = process(c.Process), link(c.Link), block(c.Block)
			m.Collectors = append(m.Collectors, c)
		}
	}
	for _, f := range r.Failures {
		if fresh(line{KindFailure, f.Codec, f.Dataset, f.Op, f.Process, f.Round, 0, 0}) {
			f.Process = process(f.Process)
			m.Failures = append(m.Failures, f)
		}
	}
	for _, p := range r.Parallels { // of processes without a number
		if fresh(line{kind: KindParallel, codec: p.Codec, dataset: p.Dataset, op: p.Op, round: round(p.Shared)}) {
			m.Parallels = append(m.Parallels, p)
		}
	}
	for _, l := range r.Resumes {
		if fresh(line{kind: KindResume, at: l.Resumed.UnixNano()}) {
			m.Resumes = append(m.Resumes, l)
		}
	}
	return m.lines() == before && r.lines() > 0
}

// round tells lines of processes that shared a codec from the others.
func round(shared bool) int {
	if shared {
		return 1
	}
	return 0
}

// lines counts what addProcesses adds.
func (r *Record) lines() int {
	return len(r.Samples) + r.left() + len(r.Collectors) + len(r.Failures) + len(r.Parallels)
}

// LinkOf is the number of the link that is an executable; 0 is the program that
// the run began with.
func (r Run) LinkOf(executable string) (number int, ok bool) {
	for _, l := range r.Links {
		if l.Executable == executable {
			return l.Number, true
		}
	}
	return 0, executable == r.Environment.Executable
}

// NextLink is a number that no link has yet.
func (r Run) NextLink() int {
	next := 1
	for _, l := range r.Links {
		next = max(next, l.Number+1)
	}
	return next
}
