// Package emit is what an emitter is made of: the contract between a codec's
// folder and the generator, the writer of Go source, and the walker that writes
// conversions between Go structs. An emitter is a function from a type to files
// in memory; it writes nothing to disk and decides nothing about the contest.
package emit

import (
	"regexp"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Codec is one configuration of a library: what it is, and how it meets a type.
// Emit is nil for a codec that cannot be had.
type Codec struct {
	codec.Info
	Emit      func(*Request) (*Output, error)
	Tags      *TagDialect // nil: the library reads no tags of fields, or never sees the user's type or one with its tags
	Compilers []Compiler  // programs that Emit runs and that are no Go tools
	Needs     Toolchain   // of the Go that compiles the program; zero: any
	// Messages is the emitter for a user's type that a generator of Protocol Buffers made: the
	// library works on it as it is. nil: the library has no use for such a type.
	Messages func(*Request) (*Output, error)
	// Methods are those that a type has to have for Messages, such as "SizeVT() int", written
	// without names of parameters. None: what protoc-gen-go made will do.
	Methods []string
	// Given is the emitter for a schema file of somebody else's, such as one of a conformance suite.
	// nil: the library has no generator, or none that takes more than what is written here.
	Given func(*Given) ([]File, error)
	// Dynamic is how the library meets values whose types only running shows, where a data set has
	// such; nil: it does not.
	Dynamic *Dynamic
	Takes   Takes // what the library takes of types that only users have
	Use     *Use  // how a person calls the library; nil for a codec that cannot be had or is none
}

// Toolchain is what a codec needs of the Go that compiles programs with it.
type Toolchain struct {
	Constraint string // as behind //go:build, such as "goexperiment.jsonv2 && go1.25"
	Else       string // why it cannot be had elsewhere
}

// Dynamic says how a library takes trees of maps, lists and leaves whose types only running shows.
type Dynamic struct {
	// How names what comes back as another type that says the same, such as "integers as float64"; "": nothing does.
	How      string
	Decimals int // how many digits behind the point of a float survive; 0: all
	// Constructor is that of a codec with the options for such values; "": the usual one has them.
	Constructor string
	// Refused is why it cannot be had, in place of the rest.
	Refused string
}

// JSONNumbers is what becomes of numbers where nothing says which type they had.
var JSONNumbers = &Dynamic{How: "integers as float64"}

// NoStructs is what is said of rows that write structs otherwise than the first row of their library.
var NoStructs = &Dynamic{Refused: "the same as without the option: trees have no structs"}

// Takes says what a library that takes the user's type as it is knows of what the
// data sets here have not. Where it does not, the type is changed first.
type Takes struct {
	// Forms are those that the library asks a type for whose fields do not show; 0 means
	// text and binary.
	Forms   schema.Form
	Any     bool // values of any type: those that JSON has come back as encoding/json gives them
	Like    bool // values of any type, which come back as the codec's Dynamic says
	Complex bool // complex numbers
	Keys    bool // maps with keys of all types that can be compared
	// Hidden: the library looks at fields that are not exported too, so a type that has some,
	// such as the state of a message of Protocol Buffers, is changed first.
	Hidden bool
	YAML   bool // the library asks types for MarshalYAML and UnmarshalYAML
}

// Compiler is a program that has to be installed before code can be generated.
type Compiler struct {
	Program string // its name, looked for in PATH
	Debian  string // the package of Debian that holds it
	URL     string // where it comes from, for other systems
}

// TagDialect is how a library reads the tags of fields, in the user's type or in one that has its tags.
type TagDialect struct {
	Keys    []string // of tags; the first that a field has counts
	Whole   bool     // a tag without any key is read as a whole
	Flat    bool     // embedded structs lie in the one around them without being asked to
	Embeds  bool     // where code is generated for another type, that embeds what the user's type embeds
	Unused  bool     // they are the tags of its format, and the library, or its generator, takes none of them
	Lower   bool     // names that no tag gives are in lower case
	First   bool     // the first letter of such names is
	Skip    string   // the tag that leaves a field out, or several with | between them; "-" where it is empty
	Out     string   // an option that does so too; "": there is none
	Rejects bool     // two fields of one name are an error, not silently left out
	Sets    string   // a field that the library sets itself, to the name of what it reads
	Empty   bool     // omitempty leaves out what is "", [] or {} as JSON, also behind a pointer
}

// Request is the type that an emitter is asked about.
type Request struct {
	Codec   string       // id of the codec
	Root    *schema.Type // a struct
	Module  string       // import path of serialbench itself
	Import  string       // import path of the package that the files will form
	Package string       // its name, for example "json_easyjson"
	// Evolving: the code is for a program in which one version of a type reads another, so
	// that the codec has to be a codec.Varied where its library has variants. All code for
	// users' types is, of whose names and values nothing is known.
	Evolving bool
	Tools    Tools
}

// Given is a schema file that was not written here, and the messages of it that are asked for.
// The files that an emitter makes of it form the package Import with package pb below it, which is
// the generator's code, and below it a package for each message, named as the message in lower
// case, with the func Again(in []byte) (out []byte, read, written error): it reads a message and
// writes it again, and says what was wrong with either.
type Given struct {
	Name     string // of the file
	Text     string
	Messages []string // by their names in the file
	Import   string
	Tools    Tools
}

// Tools runs third-party generators.
type Tools interface {
	// Run writes the files into an empty folder, runs the tool there and returns
	// what the folder holds afterwards that was not there before or has changed.
	Run(job Job) ([]File, error)
}

// Job is one call of a generator.
type Job struct {
	Tool  string   // import path of a Go tool of the tools module, or the name of a program
	Args  []string // {DIR} stands for the folder, {tool:PATH} for the executable of a Go tool
	In    []File
	Stdin []byte
	// Stdout, if set, makes standard output a file of that name.
	Stdout string
	// Env adds variables, "NAME=value"; {DIR} is replaced here as well.
	Env []string
	// Volatile is what the tool writes otherwise in every run, such as names that it makes of its folder; Settled takes
	// its place in the files, with $1 for a group.
	Volatile *regexp.Regexp
	Settled  string
}

// File is a file in memory; Name uses slashes.
type File struct {
	Name string
	Data []byte
}

// Output is an emitter's answer.
type Output struct {
	// Problems say why the library cannot express the type; then nothing else counts.
	Problems []codec.Problem
	Adapted  []codec.Adaptation
	// Ops lists what can be measured; marshal and unmarshal need not be listed,
	// unless DecodeOnly.
	Ops []codec.Op
	// DecodeOnly leaves out marshal.
	DecodeOnly bool

	// Files form a package of their own. It has a func New() (*Codec, error),
	// where *Codec is a codec.Codec of the root type and implements the
	// interfaces that Ops need. If Ops has marshal-generated or
	// unmarshal-generated, it also has the type Message, the funcs
	// NewGenerated() (*Generated, error), where *Generated is a
	// codec.Codec[Message], ToMessage(*Root, *Message) and FromMessage(*Message, *Root).
	Files []File

	// A codec without files of its own names the generic constructor to call:
	// Constructor is a func [T any]() (C, error) in the package Import.
	Import      string
	Constructor string
}
