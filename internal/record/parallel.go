package record

// Parallel is what one process measured of one operation by several goroutines
// at a time, each with values of its own.
type Parallel struct {
	Kind     string         `json:"kind"`
	Codec    string         `json:"codec"`
	Dataset  string         `json:"dataset"`
	Op       string         `json:"op"`
	Shared   bool           `json:"shared,omitempty"`    // by one codec object for all; else each has its own
	GroupOps int            `json:"group_ops,omitempty"` // calls that are timed together; 0: not known
	Steps    []ParallelStep `json:"steps"`               // by the number of workers; none with an Error
	Error    string         `json:"error,omitempty"`
}

// ParallelStep is one number of goroutines. Of each list there is a number for each
// round; the last three are empty where they are not known.
type ParallelStep struct {
	Workers int       `json:"workers"` // goroutines, and GOMAXPROCS meanwhile
	Rates   []float64 `json:"rates"`   // operations a second of all together
	// a call, on the clock of the goroutine that makes it: half of the groups took less
	P50NS []float64 `json:"p50_ns,omitempty"`
	P99NS []float64 `json:"p99_ns,omitempty"` // 99 of 100 groups took less
	CPUNS []float64 `json:"cpu_ns,omitempty"` // CPU time of the process, a call
}
