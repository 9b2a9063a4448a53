package record

// Parallel is what one process measured of one operation by several goroutines
// at a time, each with a codec and values of its own.
type Parallel struct {
	Kind    string         `json:"kind"`
	Codec   string         `json:"codec"`
	Dataset string         `json:"dataset"`
	Op      string         `json:"op"`
	Steps   []ParallelStep `json:"steps"` // by the number of workers; none with an Error
	Error   string         `json:"error,omitempty"`
}

// ParallelStep is one number of goroutines.
type ParallelStep struct {
	Workers int       `json:"workers"` // goroutines, and GOMAXPROCS meanwhile
	Rates   []float64 `json:"rates"`   // operations a second of all together, a round each
}
