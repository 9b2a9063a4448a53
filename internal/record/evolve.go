package record

// Evolve is what became of a value that one version of a type wrote and another
// read: a cell of a matrix.
type Evolve struct {
	Kind      string `json:"kind"`
	Codec     string `json:"codec"`
	Peer      string `json:"peer,omitempty"` // another codec that wrote; "" for the same
	Dataset   string `json:"dataset"`        // of the version that wrote
	Case      string `json:"case"`           // the change
	Direction string `json:"direction"`      // "new-reads-old", "old-reads-new", or "proxy": the old version reads and writes in between
	Verdict   string `json:"verdict"`        // of the worst field; see package evolve
	Party     Party  `json:"party,omitempty"`
	Field     string `json:"field,omitempty"` // path of that field
	Want      string `json:"want,omitempty"`  // what was written
	Got       string `json:"got,omitempty"`   // what was read, the error, or why nothing could be tried
	Bytes     []byte `json:"bytes,omitempty"` // that were read, base64 in JSON
}

// same reports whether two lines are of the same cell. Of a later line what it says counts.
func (e Evolve) same(f Evolve) bool {
	return e.Codec == f.Codec && e.Peer == f.Peer && e.Dataset == f.Dataset && e.Case == f.Case && e.Direction == f.Direction
}
