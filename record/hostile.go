package record

import "slices"

// Attack is what hostile input did to one operation of one codec on one data
// set, up to the time of the line. A later line of the same four replaces it.
type Attack struct {
	Kind          string                       `json:"kind"`
	Codec         string                       `json:"codec"`
	Dataset       string                       `json:"dataset"`
	Op            string                       `json:"op"`
	Seed          uint64                       `json:"seed"`
	Cases         uint64                       `json:"cases"`
	Planned       uint64                       `json:"planned"`         // systematic cases: every truncation, bit and length of a few encodings
	Done          uint64                       `json:"done"`            // of these
	Next          uint64                       `json:"next"`            // number of the case to go on with
	Outcomes      map[string]uint64            `json:"outcomes"`        // cases by outcome
	Mutations     map[string]map[string]uint64 `json:"mutations"`       // the same for each way to damage
	Worst         string                       `json:"worst"`           // outcome; "" if nothing could be tried
	Detail        string                       `json:"detail"`          // of the worst outcome, or why nothing could be tried
	Amplification float64                      `json:"amplification"`   // most bytes allocated for a byte of input, by an input that had 256 KiB allocated; 0: none had
	Allocated     uint64                       `json:"allocated"`       // by that input, in bytes
	SlowestNS     int64                        `json:"slowest_ns"`      // the slowest refusal
	Poisoned      uint64                       `json:"poisoned"`        // times the codec object no longer decoded good input after a panic
	Witness       string                       `json:"witness"`         // file with the shortest input that ended as the worst did
	Input         []byte                       `json:"input,omitempty"` // that input, base64 in JSON; left out if it has more than [WitnessBytes]
	WallNS        int64                        `json:"wall_ns"`         // spent
}

// WitnessBytes is how many bytes of input a record keeps at most beside the name
// of the file that has them.
const WitnessBytes = 256

// Whole tells whether every systematic case was tried.
func (a Attack) Whole() bool { return a.Planned > 0 && a.Done == a.Planned }

// same tells whether two lines are of the same attack.
func (a Attack) same(b Attack) bool {
	return a.Codec == b.Codec && a.Dataset == b.Dataset && a.Op == b.Op && a.Seed == b.Seed
}

// LastAttacks returns the last line of each attack, in the order in which they
// began.
func (r *Record) LastAttacks() []Attack {
	var last []Attack
	for _, a := range r.Attacks {
		if i := slices.IndexFunc(last, a.same); i >= 0 {
			last[i] = a
		} else {
			last = append(last, a)
		}
	}
	return last
}

// Edge is what one codec made of one value at the edge of a type.
type Edge struct {
	Kind    string `json:"kind"`
	Codec   string `json:"codec"`
	Case    string `json:"case"`    // kind of value and value, for example "int8/min"
	Verdict string `json:"verdict"` // "exact", "changed", "error", "panic", "hang", "fatal" or "unsupported"
	Got     string `json:"got"`     // what it was changed to, the error, or why it cannot be expressed
}

// AttackOutcomes lists the names in Outcomes, from the best to the worst: an
// error, the value that was encoded, another value, a panic, no end, too much
// memory, a dead process.
func AttackOutcomes() []string {
	return []string{"refused", "right", "different", "panic", "hang", "bomb", "fatal"}
}

// Unsafe lists those that harm a program which decodes what strangers send.
func (a Attack) Unsafe() []string {
	var found []string
	for _, o := range AttackOutcomes()[3:] {
		if a.Outcomes[o] > 0 {
			found = append(found, o)
		}
	}
	return found
}
