package record

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
)

// idBytes is the length of a run's id.
const idBytes = 16

// NewID makes the id of a run that begins.
func NewID() string {
	var id [idBytes]byte
	rand.Read(id[:]) // never fails
	return hex.EncodeToString(id[:])
}

// parseHead reads the first line, checksum and all.
func parseHead(line []byte) (Run, error) {
	if err := verifySum(line, false); err != nil {
		return Run{}, err
	}
	run, err := parseRun(line)
	if err != nil {
		return run, err
	}
	if err := run.check(); err != nil {
		return Run{}, err
	}
	return run, nil
}

// IDs are those of the runs that a record holds: of one, or of all that were merged;
// none if it is not known.
func (r Run) IDs() []string {
	if len(r.Merged) > 0 {
		return r.Merged
	}
	if r.ID == "" {
		return nil
	}
	return []string{r.ID}
}

// given says what is known already of runs that are given one after the other.
type given struct {
	seen   []string
	groups map[string]*group
	next   struct{ process, block int } // numbers that are free
	hosts  map[string]int               // numbers of machines
}

// group is what was given of one run, or of runs that were merged: one record, copies
// of it, or parts of it with other data sets.
type group struct {
	processes, blocks map[int]int
	lines             map[line]bool
	records           int // that were added
}

// line tells lines of one run apart.
type line struct {
	kind, codec, dataset, op string
	process, round           int
	at                       int64
	nth                      int // of those in one record that are alike otherwise
}

// of returns the group of a record; nil if its runs were given already, merged with
// others. It is an error if the record holds runs that were given, together with others.
func (g *given) of(r *Record) (*group, error) {
	ids := r.Run.IDs()
	key := strings.Join(ids, " ")
	if known, ok := g.groups[key]; ok && key != "" {
		return known, nil
	}
	twice := 0
	for _, id := range ids {
		if slices.Contains(g.seen, id) {
			twice++
		}
	}
	switch {
	case twice > 0 && twice == len(ids):
		return nil, nil
	case twice > 0:
		return nil, fmt.Errorf("%s holds a run that another of the records holds too, and others: give each run once", r.Name)
	}
	g.seen = append(g.seen, ids...)
	added := &group{map[int]int{}, map[int]int{}, map[line]bool{}, 0}
	if g.groups == nil {
		g.groups = map[string]*group{}
	}
	g.groups[key] = added
	return added, nil
}

// fresh returns what reports of the lines of a record, one after the other, whether
// they are given for the first time. All are if the run has no id.
func (g *group) fresh(r *Record) func(line) bool {
	if len(r.Run.IDs()) == 0 {
		return func(line) bool { return true }
	}
	count := map[line]int{}
	return func(l line) bool {
		count[l]++
		l.nth = count[l]
		known := g.lines[l]
		g.lines[l] = true
		return !known
	}
}

// number gives a process or block of a group a number of its own.
func number(known map[int]int, old int, next *int) int {
	n, ok := known[old]
	if !ok {
		n = *next
		known[old] = n
		*next++
	}
	return n
}

// hostOf returns what number each machine of a record becomes. Shards say the name of theirs;
// machines of records that were merged before are others than those of the rest, and all that say nothing are
// the first.
func (g *given) hostOf(r *Record) func(int) int {
	if g.hosts == nil {
		g.hosts = map[string]int{}
	}
	of := func(name string) int {
		n, ok := g.hosts[name]
		if !ok {
			n = len(g.hosts)
			g.hosts[name] = n
		}
		return n
	}
	return func(n int) int {
		switch at := r.Run.Shard; {
		case at != nil:
			return of("shard of " + at.Host)
		case len(r.Run.Shards) > 0:
			return of(fmt.Sprintf("%d of %s", n, r.Name))
		}
		return of("")
	}
}
