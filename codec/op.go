package codec

// Op names a measured operation.
type Op string

// The operations. The first two are the default contract, which every codec
// offers; each other name says how it departs from that contract.
const (
	OpMarshal            Op = "marshal"             // native struct to a fresh slice
	OpUnmarshal          Op = "unmarshal"           // into a fresh zero struct that owns its memory
	OpMarshalReuse       Op = "marshal-reuse"       // appends to the same buffer each time
	OpUnmarshalReuse     Op = "unmarshal-reuse"     // into the same struct, which holds an earlier value
	OpUnmarshalAlias     Op = "unmarshal-alias"     // strings and bytes may point into the input
	OpMarshalGenerated   Op = "marshal-generated"   // the library's generated type to a fresh slice, no conversion
	OpUnmarshalGenerated Op = "unmarshal-generated" // into the library's generated type, no conversion
	OpRead               Op = "read"                // visits every field in place, builds nothing
	OpReadOne            Op = "read-one"            // reads one field without decoding the others, builds nothing
	OpStreamMarshal      Op = "stream-marshal"      // one value of many through one encoder and one io.Writer
	OpStreamUnmarshal    Op = "stream-unmarshal"    // one value of many through one decoder and one io.Reader
)

// OpInfo describes an operation to a reader.
type OpInfo struct {
	Op      Op
	Encodes bool   // goes from value to bytes
	Doc     string // one line
	Words   string // what a program does that calls it: "decoding into a used value"

	Asked  bool // measured only where it is asked for by name or glob
	Stream bool // works on a stream, not on one encoding
}

// Ops lists all operations, in the order in which tables show them.
func Ops() []OpInfo {
	return []OpInfo{
		{Op: OpMarshal, Words: "encoding", Encodes: true, Doc: "your struct to a fresh byte slice (default contract)"},
		{Op: OpUnmarshal, Words: "decoding", Doc: "bytes to a fresh zeroed struct that owns its memory (default contract)"},
		{Op: OpMarshalReuse, Words: "encoding into a used buffer", Encodes: true,
			Doc: "your struct appended to one buffer that is used again"},
		{Op: OpUnmarshalReuse, Words: "decoding into a used value",
			Doc: "bytes to one struct that still holds the value before"},
		{Op: OpUnmarshalAlias, Words: "decoding without copying",
			Doc: "bytes to a struct whose strings and slices may point into the input"},
		{Op: OpMarshalGenerated, Words: "encoding its generated type", Encodes: true,
			Doc: "the library's own generated type to a fresh byte slice, without " +
				"conversion"},
		{Op: OpUnmarshalGenerated, Words: "decoding into its generated type",
			Doc: "bytes to the library's own generated type, without conversion"},
		{Op: OpRead, Words: "reading in place", Doc: "every field read in place from the bytes, nothing built"},
		{Op: OpReadOne, Words: "reading one field", Asked: true,
			Doc: "one field near the end of the struct read from the bytes, by what the library " +
				"has for that"},
		{Op: OpStreamMarshal, Words: "encoding a stream", Encodes: true, Asked: true, Stream: true,
			Doc: "all values through one encoder and one io.Writer; where the library has none, behind a length prefix each"},
		{Op: OpStreamUnmarshal, Words: "decoding a stream", Asked: true, Stream: true,
			Doc: "all values through one decoder and one io.Reader; where " +
				"the library has none, behind a length prefix each"},
	}
}

// Words are what a program does that calls an operation: "decoding into a used value"; of one that is not known its
// name.
func (o Op) Words() string {
	for _, i := range Ops() {
		if i.Op == o {
			return i.Words
		}
	}
	return string(o)
}
