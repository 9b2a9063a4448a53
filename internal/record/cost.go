package record

// Cost is what one codec costs on one data set beside time and allocations.
type Cost struct {
	Kind         string       `json:"kind"`
	Codec        string       `json:"codec"`
	Dataset      string       `json:"dataset"`
	Values       int          `json:"values"`        // that were encoded
	EncodedBytes float64      `json:"encoded_bytes"` // a value; mean
	Compressed   []Compressed `json:"compressed"`
	HeapBytes    float64      `json:"heap_bytes"`   // on the heap while one decoded value is kept, itself included; mean
	HeapObjects  float64      `json:"heap_objects"` // the same in objects
	Error        string       `json:"error,omitempty"`

	// The same of unmarshal-alias, whose values keep their input alive; 0: not offered.
	AliasHeapBytes   float64 `json:"alias_heap_bytes,omitempty"`
	AliasHeapObjects float64 `json:"alias_heap_objects,omitempty"`
}

// Compressed is what a compressor makes of the encodings, a value each.
type Compressed struct {
	Method string `json:"method"` // "gzip" or "zstd"
	Unit   string `json:"unit"`   // "message": each encoding by itself; "joined": all in a row; "dictionary": each,
	// where both sides have 16 kB of messages with other values
	Bytes        float64 `json:"bytes"`
	CompressNS   float64 `json:"compress_ns"`
	DecompressNS float64 `json:"decompress_ns"`
}
