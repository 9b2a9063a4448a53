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
)

// OpInfo describes an operation to a reader.
type OpInfo struct {
	Op      Op
	Encodes bool   // goes from value to bytes
	Doc     string // one line
}

// Ops lists all operations, in the order in which tables show them.
func Ops() []OpInfo {
	return []OpInfo{
		{OpMarshal, true, "your struct to a fresh byte slice (default contract)"},
		{OpUnmarshal, false, "bytes to a fresh zeroed struct that owns its memory (default contract)"},
		{OpMarshalReuse, true, "your struct appended to one buffer that is used again"},
		{OpUnmarshalReuse, false, "bytes to one struct that still holds the value before"},
		{OpUnmarshalAlias, false, "bytes to a struct whose strings and slices may point into the input"},
		{OpMarshalGenerated, true, "the library's own generated type to a fresh byte slice, without conversion"},
		{OpUnmarshalGenerated, false, "bytes to the library's own generated type, without conversion"},
		{OpRead, false, "every field read in place from the bytes, nothing built"},
	}
}
