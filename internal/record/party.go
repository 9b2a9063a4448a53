package record

// Party is the cause of a finding.
type Party string

// The parties.
const (
	Library       Party = "library"       // a program with the library alone shows the same
	Adapter       Party = "adapter"       // how serialbench calls the library, or the stand-in that it chose for a field
	Peer          Party = "peer"          // the library that wrote what was read
	Reference     Party = "reference"     // an implementation in another language
	Specification Party = "specification" // the format says so, or says nothing
	Type          Party = "type"          // a method of the user's own type
	Ours          Party = "ours"          // a fault of serialbench
)

// OursWords is what a table calls a failure that is no fault of the library.
const OursWords = "serialbench's fault"

// Ours reports whether a codec failed for a fault of serialbench's own code, be it the
// adapter, the conversions or what is generated.
func (v Verdict) Ours() bool {
	return v.Verdict == Failed && (v.Party == Ours || v.Party == Adapter)
}
