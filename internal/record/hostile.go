package record

// Attack is what hostile input did to one operation of one codec on one data
// set, up to the time of the line. A later line of the same four replaces it.
type Attack struct {
	Kind    string `json:"kind"`
	Codec   string `json:"codec"`
	Dataset string `json:"dataset"`
	Op      string `json:"op"`
	Seed    uint64 `json:"seed"`
	Cases   uint64 `json:"cases"`
	// systematic cases: every truncation, bit, length, field, type and number of a few encodings
	Planned uint64 `json:"planned"`
	Done    uint64 `json:"done"`           // of these
	From    uint64 `json:"from,omitempty"` // number of the first case, of a shard
	Next    uint64 `json:"next"`           // number of the case to go on with
	// what is tried once was tried: nesting until the stack ends, colliding keys, calls after a failed one
	Once      bool                         `json:"once,omitempty"`
	Outcomes  map[string]uint64            `json:"outcomes"`  // cases by outcome
	Mutations map[string]map[string]uint64 `json:"mutations"` // the same for each way to damage
	Worst     string                       `json:"worst"`     // outcome; "" if nothing could be tried
	// of the worst outcome, or why nothing could be tried
	Detail string `json:"detail"`
	// most bytes allocated for a byte of input, by an input that had 256 KiB allocated; 0: none had
	Amplification float64 `json:"amplification"`
	Allocated     uint64  `json:"allocated"`  // by that input, in bytes
	SlowestNS     int64   `json:"slowest_ns"` // the slowest refusal
	// times the codec object no longer decoded good input after a panic
	Poisoned   uint64 `json:"poisoned"`
	Reproducer string `json:"reproducer"`      // file with the shortest input that ended as the worst did
	Party      Party  `json:"party,omitempty"` // the cause of the worst outcome
	// that input, base64 in JSON; left out if it has more than [ReproducerBytes]
	Input []byte `json:"input,omitempty"`
	// by outcome that harms, how many bytes the shortest input has that ends so alone
	InputBytes map[string]int `json:"input_bytes,omitempty"`

	WallNS int64  `json:"wall_ns"`          // spent
	Enough string `json:"enough,omitempty"` // the harm of which so many inputs were found that the attack ended
	// what the data set's type is made of: see the kinds of package attack
	Kinds      []string `json:"kinds,omitempty"`
	Levels     uint64   `json:"levels,omitempty"`      // the deepest nesting tried, or the one that killed the process
	LevelBytes float64  `json:"level_bytes,omitempty"` // bytes of input for each of these levels
	Kept       uint64   `json:"kept_bytes,omitempty"`  // of heap, after one input with a long text was decoded and dropped
	Build      int      `json:"build,omitempty"`       // number of the [Build]; 0: the first, or the only one
}

// ReproducerBytes is how many bytes of input a record keeps at most beside the name
// of the file that has them.
const ReproducerBytes = 256

// Sized has the size of an input that ended so alone, unless a shorter one is known.
func (a Attack) Sized(outcome string, n int) Attack {
	if known, ok := a.InputBytes[outcome]; ok && known <= n {
		return a
	}
	sizes := map[string]int{outcome: n}
	for o, m := range a.InputBytes {
		if o != outcome {
			sizes[o] = m
		}
	}
	a.InputBytes = sizes
	return a
}

// Whole reports whether every systematic case was tried, and what is tried once.
func (a Attack) Whole() bool { return a.Planned > 0 && a.Done == a.Planned && a.Once }

// The verdicts of an attack on one operation. None found says nothing of inputs,
// data and operations that were not tried.
const (
	Harm        = "harm"
	NoneFound   = "none found"
	Unfinished  = "none found yet" // not every systematic case was tried
	NotAttacked = "not attacked"
)

// Verdict is what an attack says in two words.
func (a Attack) Verdict() string {
	switch {
	case a.Cases == 0:
		return NotAttacked
	case len(a.Unsafe()) > 0:
		return Harm
	case !a.Whole():
		return Unfinished
	}
	return NoneFound
}

// attackKey tells attacks apart.
type attackKey struct {
	codec, dataset, op string
	seed               uint64
	build              int
	from               uint64 // of a shard's part; 0 where parts are one
}

// whole is the key of an attack, part that of a shard's part of it.
func (a Attack) whole() attackKey { return attackKey{a.Codec, a.Dataset, a.Op, a.Seed, a.Build, 0} }

func (a Attack) part() attackKey { return attackKey{a.Codec, a.Dataset, a.Op, a.Seed, a.Build, a.From} }

// LastAttacks returns the last line of each attack, in the order in which they
// began. Parts that shards did are one line.
func (r *Record) LastAttacks() []Attack { return joinParts(r.lastParts()) }

// lastParts returns the last line of each attack, or of each shard's part of it.
func (r *Record) lastParts() []Attack {
	var last []Attack
	at := map[attackKey]int{}
	for _, a := range r.Attacks {
		if i, ok := at[a.part()]; ok {
			last[i] = a
			continue
		}
		at[a.part()] = len(last)
		last = append(last, a)
	}
	return last
}

// Edge is what one codec made of one value at the edge of a type.
type Edge struct {
	Kind    string `json:"kind"`
	Codec   string `json:"codec"`
	Case    string `json:"case"`            // kind of value and value, for example "int8/min"
	Verdict string `json:"verdict"`         // "exact", "changed", "error", "panic", "hang", "dead" or "unsupported"
	Party   Party  `json:"party,omitempty"` // the cause; "" for exact and unsupported
	// changed to another value by the contract's comparison, which forgives zones, nil for empty, NaN, and adapted
	// precision
	Silent bool   `json:"silent,omitempty"`
	Got    string `json:"got"`             // what it was changed to, the error, or why it cannot be expressed
	Build  int    `json:"build,omitempty"` // number of the [Build]; 0: the first, or the only one
}

// SilentChange is what a table calls a change of a value that no error tells of. It
// stands beside "panic": a program goes on with a wrong value.
const SilentChange = "silent change"

// SilentChanges are the edge values of a codec that its library changes to others
// without an error, in the order of the record.
func (r *Record) SilentChanges(codec string) []Edge {
	var found []Edge
	for _, e := range r.Edges {
		if e.Codec == codec && e.SilentlyChanged() {
			found = append(found, e)
		}
	}
	return found
}

// SilentlyChanged reports whether the library made another value of it without an error.
func (e Edge) SilentlyChanged() bool {
	return e.Verdict == "changed" && e.Silent && e.Party == Library
}

// Unsafe lists the outcomes seen that harm a program which decodes what strangers
// send, the worst last.
func (a Attack) Unsafe() []string {
	var found []string
	for _, o := range AttackOutcomes() {
		if Harmful(o) && a.Outcomes[o] > 0 {
			found = append(found, o)
		}
	}
	return found
}
