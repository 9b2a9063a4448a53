package record

// Witness is what one build made of something that is kept: the input of a finding, the
// program that shows a fault with the library alone, or the messages that another build
// wrote. A later line of the same finding and build replaces it.
type Witness struct {
	Kind    string `json:"kind"`
	Finding string `json:"finding"` // id, as "serialbench witness" lists findings; of messages "messages:CODEC:DATASET"
	Codec   string `json:"codec"`
	// how it ended when it was kept: an outcome of attacks, [Holds] of a fault, [Right] of messages
	Kept    string `json:"kept"`
	Verdict string `json:"verdict"`          // how it ended now: an outcome of attacks, [Holds], [Gone] or [Untold]
	Detail  string `json:"detail,omitempty"` // one line
	Build   int    `json:"build,omitempty"`  // number of the [Build]
}

// What the program of a fault says.
const (
	Holds  = "holds"         // the fault is there
	Gone   = "gone"          // it is not
	Untold = "not to be had" // the program does not build with that version, or could not tell
)

// Harms reports whether the verdict speaks against the library: the fault is there, or the
// input does harm. Of messages everything does but the values that were written.
func (w Witness) Harms() bool {
	if w.Kept == Right {
		return w.Verdict != Right && w.Verdict != Untold
	}
	return w.Verdict == Holds || Harmful(w.Verdict)
}
