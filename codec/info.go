package codec

import (
	"strings"
	"time"
)

// Kind is how a library comes to know a type.
type Kind string

// The kinds of libraries.
const (
	Reflect     Kind = "reflect"     // looks at the Go type at run time
	Codegen     Kind = "codegen"     // a generator writes Go code from the type or from a schema
	Handwritten Kind = "handwritten" // the user writes a call for each field
)

// Info describes one codec. Everything here is declared by whoever wrote the
// adapter; what was measured stands in the verdicts and traits of a record.
type Info struct {
	ID       string   // format/library[/option], for example "json/sonic/fastest"
	Library  string   // module path; "std" for the standard library, "" for serialbench's own
	Packages []string // import paths whose code runs while encoding or decoding (for the search for unsafe)
	Kind     Kind
	Doc      string // one line: which API is called, and what the option means

	Schema         bool   // the format needs a schema beside the Go type
	SelfDescribing bool   // an encoding can be read without knowing its type
	Text           bool   // the encoding is readable text
	Languages      string // link to the list of implementations in other languages; "" for Go only

	// Dialect is which dialect of the format its bytes are in, where one cannot read
	// another by design: an option of the format, or the layout of one library where the
	// format is only a family of layouts. "": the format has one.
	Dialect string
	// Any is the constructor, such as "codecs/json/std/adapter.New[any]", that makes a codec of whatever an
	// encoding holds, decoded as the library does where nothing is known of the type. "": the library cannot.
	Any string `json:"-"`

	Declared   Traits  // what the library says or is known to do
	Shared     Sharing // what the library documents about several goroutines
	Keeps      Kept    // where the codec object keeps something between calls
	Buffer     Buffer  // what the library's marshal call does with a buffer of the caller's
	Returns    bool    // fresh output is the slice that the library returned, not one that the adapter made
	ZeroTarget bool    // what Unmarshal does with a used target is the adapter's doing: the library fills no Go values
	DecodeOnly bool    // the library has no encoder: Marshal only makes inputs and is not measured
	// run measures this row of the library where nothing is chosen; for libraries all of whose ids have an option, else
	// it is the one without
	Usual bool
	NoOp  bool // encodes nothing: shows what the harness costs, is neither verified nor ranked
	// packages that use package unsafe and run for this codec; found from source by the generator; nil: nobody searched
	Unsafe       []string
	Linkname     []string // packages that import unsafe for go:linkname alone, by the name _; found with Unsafe
	Release      Release  // of the library, found by the generator
	Generator    string   // version of the library's generator, as pinned; for libraries of which nothing is linked
	Unobtainable string   // why the library cannot be had; such a codec has no cases

	// The library takes milliseconds to start: a run of many codecs has it in a program of its own.
	StartsSlowly bool `json:",omitempty"`

	Generated WrittenFor `json:",omitzero"` // functions that the library's generator writes, as a profile shows them

	// Variants are options of the library's decoder that decide what becomes of fields that
	// the reader's type does not know, where it has such and the adapter is a [Varied]. They
	// are no ids of their own: only evolve asks for them, in rows named ID/name.
	Variants []Variant `json:",omitempty"`
	// Eased are types that the library takes here alone, since the adapter sets an option.
	Eased []Eased `json:",omitempty"`
	// Demands are the clauses of the format's specification that say what becomes of data when
	// its type changes.
	Demands []Demand `json:",omitempty"`

	// Limits are what the library documents that it refuses, whatever the type.
	Limits []Limit `json:",omitempty"`

	// Legal has, by the name of a trait, the clause of the format or of the library's
	// documentation that allows what the trait finds: that is no fault then. By the name of
	// trailing-encoding it is about bytes behind an encoding that are one themselves.
	Legal map[string]string
}

// Limit is a documented limit of a library.
type Limit struct {
	Error string // part of the library's error
	Doc   string // the limit in our words, and what raises it
}

// Limited is the limit that an error tells of; "" where it is none that is documented.
func (i Info) Limited(text string) string {
	for _, l := range i.Limits {
		if strings.Contains(text, l.Error) {
			return l.Doc
		}
	}
	return ""
}

// Variant is an option of a library's decoder.
type Variant struct {
	Name string // "strict": unknown fields are an error; "lenient": they are not; "discard": they are not kept
	Doc  string // how the library spells it
}

// The names of variants.
const (
	Strict  = "strict"
	Lenient = "lenient"
	Discard = "discard"
)

// Demand is a clause of a specification about readers of another version of a type.
type Demand struct {
	Change    string // glob of the changes of evolve that it is about
	Direction string // "new-reads-old", "old-reads-new", "proxy"; "": all
	Verdict   string // what it demands or allows: "error", "dropped", "wrong", …
	Got       string // the value that the reader must have then; "": any
	Clause    string // in our words, with its place
}

// Demanded is the clause that demands an outcome of evolve; "" where none does.
func (i Info) Demanded(change, direction, verdict, got string) string {
	for _, d := range i.Demands {
		if d.Verdict == verdict && Match(d.Change, change) && (d.Direction == "" || d.Direction == direction) &&
			(d.Got == "" || d.Got == got) {
			return d.Clause
		}
	}
	return ""
}

// Release says when a version of a library was published, and under which licence.
type Release struct {
	Version string `json:"version"` // of the module; "" for the standard library
	Date    string `json:"date"`    // such as "2026-01-31", of the Go module proxy; "": not known
	// names of SPDX, from the files of the module; see internal/codegen/licence; "": not known
	Licence string `json:"licence"`
	// that its packages are built of, its own among them; 0: the standard library, or nothing of it is linked
	Modules int `json:"modules"`
}

// Under is the licence of a version of the library, "" where it is not known. That of the
// standard library is the same in all.
func (i Info) Under(version string) string {
	if i.Library != "std" && version != i.Release.Version {
		return ""
	}
	return i.Release.Licence
}

// Matches reports whether a glob matches the id.
func (i Info) Matches(glob string) bool {
	return Match(glob, i.ID)
}

// Format is the first part of the id.
func (i Info) Format() string {
	f, _, _ := strings.Cut(i.ID, "/")
	return f
}

// Traits are properties that a user has to know. In Info they are declared, in a
// record they are measured.
type Traits struct {
	Aliases       bool // decoded strings or bytes point into the input
	BufferReused  bool // marshal output is overwritten by a later call
	Unordered     bool // the same value may encode to different bytes (map order)
	LosesNil      bool // nil and empty slices or maps decode alike
	StaleFields   bool // decoding into a used target keeps old values
	PanicsOnInput bool // decoding damaged input can panic
}

// Adaptation says where the value that a library encodes differs from the Go
// value, because the library cannot express the original.
type Adaptation struct {
	Path string        // field path, for example "Order.Lines[].Due"
	How  string        // for example "time as int64 nanoseconds"
	Unit time.Duration // the precision to which an instant survives; 0: exact
	// Nil: what leads to something empty, such as a pointer to zero, may come back as nil.
	Nil bool
	// Decimals is how many digits behind the point of a float survive; 0: all.
	Decimals int
	// Like: values of any type below Path may come back as others that say the same: numbers of another
	// type, lists and maps of a named one.
	Like bool
	// Left: the user's tag leaves the field out, which is what the user wants: it is not compared.
	Left bool
}

// Eased is a type that the library refuses by default, and takes here, since an option is set.
type Eased struct {
	Type   string // such as time.Duration
	Option string // such as jsonv1.FormatDurationAsNano(true)
}

// TagsUnused is [Adaptation.How] of a codec that writes none of the names that the user's tags give.
const TagsUnused = "your tags are not used"

// Problem says why a library cannot express a type.
type Problem struct {
	Path   string // field path, for example "Order.Tags"
	Reason string // for example "no map type"
	Ours   bool   `json:",omitempty"` // a fault of serialbench's, not something that the library lacks
}

// String is "path: reason".
func (p Problem) String() string {
	if p.Path == "" {
		return p.Reason
	}
	return p.Path + ": " + p.Reason
}
