package recommend

import (
	"github.com/serialbench/serialbench/codecs"
)

// Need is something a program cannot do without.
type Need string

// The needs; what each means and how it is known stands in the table of [Needs].
const (
	Untrusted      Need = "untrusted"
	NoUnsafe       Need = "no-unsafe"
	NoCodegen      Need = "no-codegen"
	NoHandwritten  Need = "no-handwritten"
	Maintained     Need = "maintained"
	CrossLang      Need = "crosslang"
	Interop        Need = "interop"
	Conformant     Need = "conformant"
	Schema         Need = "schema"
	Deterministic  Need = "deterministic"
	Streams        Need = "streams"
	ZeroCopy       Need = "zero-copy"
	Append         Need = "append"
	Rename         Need = "rename"
	Reorder        Need = "reorder"
	Widen          Need = "widen"
	UnknownKept    Need = "unknown-kept"
	Remove         Need = "remove"
	Exact          Need = "exact"
	OwnType        Need = "own-type"
	OldData        Need = "old-data"
	Binary         Need = "binary"
	Readable       Need = "text"
	SelfDescribing Need = "self-describing"
	TaggedTime     Need = "tagged-time"
	Comments       Need = "comments"
	Strict         Need = "strict"
	DropIn         Need = "drop-in"
	Canonical      Need = "canonical"
	NoSilentChange Need = "no-silent-change"
)

// About is what a reader is told of a need.
type About struct {
	Need  Need   `json:"need"`
	Title string `json:"title"` // of its switch on the page
	Means string `json:"means"` // when a codec meets it, and how that is known
	Group string `json:"group"` // needs of one kind stand together
	// Joins marks a need of a kind of record that few have: a page shows it where the record
	// knows something of it.
	Joins bool `json:"joins,omitempty"`
}

// rule is a row of the table of needs. A further kind of record adds one row.
type rule struct {
	About
	met func(v *observed, id, dataset string) (Verdict, string)
	// in place of met, where it depends on the size of messages
	upTo    func(v *observed, id, dataset string) Fact
	each    bool   // the answer is of one data set, not of all
	some    bool   // one data set of those asked for is enough
	certain bool   // where it is open for some and shown of none, the record says too little
	command string // finds out; [onDatasets] stands for the data sets
	look    Look   // of a first look at a few codecs; "": a run tells

	// with is another need under which this one asks for more, and metWith that.
	with    Need
	metWith func(v *observed, id, dataset string) Fact
}

func (r rule) fact(v *observed, id, dataset string) Fact {
	if r.upTo != nil {
		return r.upTo(v, id, dataset)
	}
	verdict, why := r.met(v, id, dataset)
	return Fact{Verdict: verdict, Why: why}
}

// The groups of needs.
const (
	safety  = "Safety"
	build   = "Your build"
	others  = "Other programs"
	data    = "What it must do"
	changes = "When the type changes"
)

const (
	onDatasets = "DATASETS"
	byRun      = "serialbench run --dataset " + onDatasets + " --record new.jsonl"
	byEvolve   = "serialbench evolve --record evolve.jsonl"
)

// rules is the table. The command line, what is recommended and the page take from it.
func rules() []rule {
	changed := func(n Need, title, means string) rule {
		return rule{About: About{n, title, means, changes, true}, met: n.evolves, command: byEvolve, look: LookChanges}
	}
	return []rule{
		{About: About{Untrusted, "Untrusted input", "attacks found no harm by input up to --max-message, and tried " +
			"all systematic inputs; wrong texts of test suites are refused, and the release is past its cooldown",
			safety, false},
			upTo: untrusted, each: true, certain: true, command: "serialbench attack --time 20m --record attack.jsonl",
			look: LookHarm, with: ZeroCopy, metWith: untrustedInPlace},
		{About: About{Exact, "Never a wrong value", "every value comes back as it was or is refused, at the edges " +
			"of types too", safety, true}, met: exact, command: "serialbench edges --record edges.jsonl"},
		{About: About{NoUnsafe, "No unsafe", "neither the library nor its generated code imports unsafe, except for " +
			"go:linkname", safety, false}, met: noUnsafe, command: byRun},
		{About: About{NoCodegen, "No code generation", "no code is generated, and none is written by hand for each field",
			build, false}, met: noCodegen, command: byRun},
		{About: About{OwnType, "Takes your own type", "your values are not copied into a generated type",
			build, false}, met: ownType, command: byRun},
		{About: About{NoHandwritten, "No hand-written field code", "you do not write a call for each field", build, false},
			met: noHandwritten, command: byRun},
		{About: About{Maintained, "Maintained", "released within two years before the run, and not archived, deprecated, " +
			"abandoned or looking for a maintainer", build, false}, met: maintained, command: byRun},
		{About: About{CrossLang, "Other languages", "a library in another language reads it and is read, as interop " +
			"--lang tested", others, false}, met: crossLang,
			command: "serialbench interop --lang python,js --record foreign.jsonl"},
		{About: About{Interop, "Other Go libraries read it (tested)", "other libraries of its format read it and " +
			"are read, without a fault of its own", others, true},
			met: interoperates, command: "serialbench interop --record interop.jsonl", look: LookInterop},
		{About: About{Conformant, "Passes the format's test suites", "it passes the test suites of its " +
			"specification", others, true},
			met: conforms, command: "serialbench conform --record conform.jsonl", look: LookConform},
		{About: About{Schema, "A schema", "the format has a schema", others, false}, met: schema, command: byRun},
		{About: About{Deterministic, "Same bytes every time", "the same value gives the same bytes, in one process " +
			"and in two", data, false}, met: deterministic, command: "serialbench traits --record traits.jsonl",
			look: LookTraits},
		{About: About{Streams, "Streams", "the library itself reads and writes values of a stream", data,
			false}, met: streams, each: true, command: byRun},
		{About: About{ZeroCopy, "Zero-copy reads", "it reads in place, or values can alias the input", data,
			false}, met: zeroCopy, each: true, some: true, command: byRun},
		{About: About{Binary, "Binary", "the encoding is not text", data, false}, met: isBinary, command: byRun},
		{About: About{Readable, "Text", "people can read the encoding", data, false}, met: isText, command: byRun},
		{About: About{SelfDescribing, "Self-describing", "an encoding can be read without knowing its type", data, false},
			met: selfDescribing, command: byRun},
		{About: About{TaggedTime, "Times are tagged", "a reader without the type sees that a time is " +
			"one", data, false}, met: property(codecs.TaggedTime), command: byRun},
		{About: About{Comments, "Comments", "the format has comments", data, false},
			met: property(codecs.Comments), command: byRun},
		{About: About{Strict, "Unknown keys refused", "an option of the decoder refuses unknown keys and reports " +
			"line and column", data, true}, met: strict, command: byEvolve},
		{About: About{DropIn, "Drop-in for encoding/json", "it differs from encoding/json in nothing, under stress " +
			"either", others, false}, met: dropIn(against), command: "serialbench differ --all json --record differ.jsonl"},
		{About: About{Canonical, "Canonical bytes", "other Go releases and other languages write the same bytes", data,
			false}, met: canonical, command: "serialbench interop --lang python,js --record foreign.jsonl"},
		changed(Append, "Add a field", "data with another field at the end is read, both ways"),
		changed(Rename, "Rename a field", "data with a renamed field is read, both ways"),
		changed(Reorder, "Reorder fields", "data with its fields in another order is read, both ways"),
		changed(Widen, "int32 to int64", "an int32 may become an int64: old data is whole, and old readers get no "+
			"wrong number"),
		changed(UnknownKept, "Unknown fields kept", "an old version in between passes on fields that it does not know"),
		changed(Remove, "Remove a field", "data without one of its fields is read, both ways"),
		changed(OldData, "Old data whole", "old data is whole after adding, removing or moving a field, or int32 to int64"),
		changed(NoSilentChange, "Never decodes to a wrong value", "no change of the type gives a wrong value "+
			"without an error, except float rounding"),
	}
}

// Needs lists all.
func Needs() []About {
	var all []About
	for _, r := range rules() {
		all = append(all, r.About)
	}
	return all
}

// Verdict is what a record says of a need and a codec.
type Verdict int

// The verdicts.
const (
	Unknown Verdict = iota
	Met
	Unmet
)

func which(b bool, why string) (Verdict, string) {
	if b {
		return Met, ""
	}
	return Unmet, why
}
