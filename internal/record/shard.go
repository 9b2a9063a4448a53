package record

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Shard is part K of the N parts of a plan, K from 1, and where it was done.
type Shard struct {
	K      int    `json:"k"`
	N      int    `json:"n"`
	Host   string `json:"host,omitempty"`
	Engine string `json:"engine,omitempty"` // "SLURM" or "Kubernetes", if that said which shard it is
	Job    string `json:"job,omitempty"`    // the engine's id of the job
}

// String is "K/N".
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.K, s.N) }

// Shards is what records of the shards of one plan are, taken together.
type Shards struct {
	N       int
	Records []*Record // one for each shard that was given, in their order; and records that are no shards
	Missing []int     // shards of which there is no record
	Open    []*Record // of shards that are not finished; they are among Records
	Twice   []string  // names of records whose shard another one has, too; they are left out
}

// ShardsOf sorts out what was given of the shards of one plan: of a shard that was done
// twice the record that is finished stays, or that which holds more. It returns nil if no
// record is of a shard, and an error if they are not of one division of one plan.
func ShardsOf(records []*Record) (*Shards, error) {
	s := &Shards{}
	by := map[int]*Record{}
	var first *Record
	for _, r := range records {
		at := r.Run.Shard
		if at == nil {
			s.Records = append(s.Records, r)
			continue
		}
		if first == nil {
			first, s.N = r, at.N
		}
		if at.N != s.N {
			return nil, fmt.Errorf("%s is shard %s and %s is shard %s: shards of one division have one N", first.Name,
				first.Run.Shard, r.Name, at)
		}
		if field, x, y := difference(first.Run.Plan, r.Run.Plan); field != "" {
			return nil, fmt.Errorf("%s and %s are shards of unlike plans (%s: %v and %v)", first.Name, r.Name, field, x, y)
		}
		if why := unlikeBuilds(first.Run.Builds, r.Run.Builds); why != "" {
			return nil, fmt.Errorf("%s and %s are shards over unlike builds: %s", first.Name, r.Name, why)
		}
		known, ok := by[at.K]
		if !ok {
			by[at.K] = r
			continue
		}
		if known.further(r) {
			by[at.K], r = r, known
		}
		s.Twice = append(s.Twice, r.Name)
	}
	if first == nil {
		return nil, nil
	}
	for k := 1; k <= s.N; k++ {
		r, ok := by[k]
		if !ok {
			s.Missing = append(s.Missing, k)
			continue
		}
		s.Records = append(s.Records, r)
		if !r.Finished() {
			s.Open = append(s.Open, r)
		}
	}
	return s, nil
}

// shardsOf lists the shards of records, and those that were merged into them.
func shardsOf(records []*Record) []Shard {
	var all []Shard
	for _, r := range records {
		if r.Run.Shard != nil {
			all = append(all, *r.Run.Shard)
		}
		all = append(all, r.Run.Shards...)
	}
	return slices.CompactFunc(all, func(a, b Shard) bool { return a == b })
}

// further reports whether other has more of the shard than r.
func (r *Record) further(other *Record) bool {
	if r.Finished() != other.Finished() {
		return other.Finished()
	}
	return cmp.Compare(other.lines()+other.cases(), r.lines()+r.cases()) > 0
}

// cases is how many inputs the attacks of a record tried.
func (r *Record) cases() (n int) {
	for _, a := range r.lastParts() {
		n += int(a.Cases)
	}
	return n
}

// Finished reports whether a record is whole: its run came to its end, or each of its
// attacks did.
func (r *Record) Finished() bool {
	if r.BadLines() > 0 {
		return false
	}
	if r.Measured() || r.Run.Plan.Cases == 0 {
		return r.End != nil && r.End.Reason == Complete
	}
	return r.End != nil
}

// joinParts makes one line of the parts that shards did of an attack: counts are added,
// and the worst outcome is that of all, with the shortest input that is known of it.
func joinParts(parts []Attack) []Attack {
	var all []Attack
	parted := slices.ContainsFunc(parts, func(a Attack) bool { return a.From > 0 })
	if !parted {
		return parts
	}
	at := map[attackKey]int{}
	for _, a := range parts {
		if i, ok := at[a.whole()]; ok {
			all[i] = all[i].with(a)
			continue
		}
		at[a.whole()] = len(all)
		all = append(all, a)
	}
	return all
}

// with adds another part of the same attack.
func (a Attack) with(b Attack) Attack {
	if Severity(b.Worst) > Severity(a.Worst) || b.Worst == a.Worst && len(b.Input) > 0 &&
		(len(a.Input) == 0 || len(b.Input) < len(a.Input)) {
		a.Worst, a.Detail, a.Reproducer, a.Party, a.Input = b.Worst, b.Detail, b.Reproducer, b.Party, b.Input
	}
	for outcome, n := range b.InputBytes {
		a = a.Sized(outcome, n)
	}
	if b.Amplification > a.Amplification {
		a.Amplification, a.Allocated = b.Amplification, b.Allocated
	}
	a.Cases, a.Done, a.Poisoned, a.WallNS = a.Cases+b.Cases, a.Done+b.Done, a.Poisoned+b.Poisoned, a.WallNS+b.WallNS
	a.Planned, a.From, a.Next = max(a.Planned, b.Planned), min(a.From, b.From), max(a.Next, b.Next)
	a.SlowestNS, a.Once, a.Enough = max(a.SlowestNS, b.SlowestNS), a.Once || b.Once, cmp.Or(a.Enough, b.Enough)
	if b.Levels > a.Levels {
		a.Levels, a.LevelBytes = b.Levels, b.LevelBytes
	}
	a.Kept, a.Kinds = max(a.Kept, b.Kept),
		slices.MaxFunc([][]string{a.Kinds, b.Kinds}, func(x, y []string) int { return len(x) - len(y) })
	a.Outcomes = added(a.Outcomes, b.Outcomes)
	mutations := map[string]map[string]uint64{}
	for _, m := range []map[string]map[string]uint64{a.Mutations, b.Mutations} {
		for name, counts := range m {
			mutations[name] = added(mutations[name], counts)
		}
	}
	a.Mutations = mutations
	return a
}

func added(a, b map[string]uint64) map[string]uint64 {
	sum := map[string]uint64{}
	for _, m := range []map[string]uint64{a, b} {
		for k, n := range m {
			sum[k] += n
		}
	}
	return sum
}

// mostListed is how many missing shards are named.
const mostListed = 100

// Tell lists what is left to do, and what was left out, a line each. command makes the
// command line that does a shard, resume that which goes on with a record.
func (s *Shards) Tell(command func(Shard) string, resume func(*Record) string) []string {
	var lines []string
	for _, name := range s.Twice {
		lines = append(lines, name+" is of a shard that another record has too, and is left out")
	}
	if len(s.Missing) > 0 {
		var names, commands []string
		listed := s.Missing[:min(len(s.Missing), mostListed)]
		for _, k := range listed {
			names = append(names, Shard{K: k, N: s.N}.String())
			commands = append(commands, "  "+command(Shard{K: k, N: s.N}))
		}
		if more := len(s.Missing) - len(listed); more > 0 {
			names = append(names, fmt.Sprintf("and %d more", more))
			commands = append(commands, fmt.Sprintf("  and the same for %d more shards", more))
		}
		lines = append(lines, fmt.Sprintf("missing: %d of %d shards (%s); still to run:", len(s.Missing), s.N,
			strings.Join(names, " ")))
		lines = append(lines, commands...)
	}
	for _, r := range s.Open {
		lines = append(lines, fmt.Sprintf("not finished: %s, shard %s; still to run:", r.Name, r.Run.Shard), "  "+resume(r))
	}
	return lines
}
