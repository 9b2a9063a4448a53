package codec

// Sharing is what a library documents about use by several goroutines at once.
type Sharing string

// What libraries promise.
const (
	SharesNothing   Sharing = ""         // its objects are documented for one goroutine, or nothing is said
	SharesFunctions Sharing = "function" // its package-level functions may be called by several
	SharesObject    Sharing = "object"   // its codec object may be used by several
)

// Buffer is what the library's own marshal call does with a buffer of the caller's.
// [Codec.Marshal] appends whatever the library does; the rest is the adapter's work.
type Buffer string

// What libraries do.
const (
	BufferUnknown Buffer = ""       // nobody has stated it: whatever Marshal does is measured
	BufferNone    Buffer = "none"   // takes none: it returns a slice, or writes to an io.Writer or a buffer of its own
	BufferInto    Buffer = "into"   // writes from the start of a slice that the caller made, large enough as a rule
	BufferAppend  Buffer = "append" // appends to a slice, which grows
)

// Kept is where a codec object keeps something between calls, a buffer, an encoder or
// a parser, so that it is for one goroutine whatever the library promises.
type Kept string

// Where something is kept.
const (
	KeptNothing Kept = ""       // the object may be shared if the library allows it
	KeptFresh   Kept = "fresh"  // where Marshal is given no buffer
	KeptGiven   Kept = "given"  // where Marshal is given a buffer
	KeptAlways  Kept = "always" // in every call, or in Unmarshal
)
