package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
)

// Process is what is kept of the samples of one process and one cell when a record is condensed: the figures that
// estimates are made of, instead of all batches. Times are ns a call, without the collector.
type Process struct {
	Kind      string  `json:"kind"`
	Codec     string  `json:"codec"`
	Dataset   string  `json:"dataset"`
	Op        string  `json:"op"`
	Process   int     `json:"process"`
	Link      int     `json:"link,omitempty"`
	Block     int     `json:"block,omitempty"`
	Build     int     `json:"build,omitempty"`
	Host      int     `json:"host,omitempty"`
	Round     int     `json:"round"`
	Samples   int     `json:"samples"`            // that it stands for
	LeftOut   int     `json:"left_out,omitempty"` // on the first line of a cell: samples that do not count
	Ops       int     `json:"ops"`                // calls in all of them
	NS        float64 `json:"ns"`                 // a call, at ClockPS
	RawNS     float64 `json:"raw_ns"`             // a call, at the clock that the core had
	CPUNS     float64 `json:"cpu_ns"`             // of the process, a call
	Alloc     float64 `json:"alloc"`              // bytes a call
	Allocs    float64 `json:"allocs"`             // a call
	ClockPS   float64 `json:"clock_ps,omitempty"` // what a step of the chain took; 0: not known
	Scan      float64 `json:"scan,omitempty"`     // bytes that the collector goes through for each byte allocated
	Disturbed bool    `json:"disturbed,omitempty"`
	Pace      *Pace   `json:"-"` // of the collector in the record that it was read from; nil: not known
	// if it was: the logarithm by which the wide probe read more than it should
	Shared float64 `json:"shared,omitempty"`
}

// Sample is what the record has instead of the samples that the line stands for.
func (p *Process) Sample() Sample {
	ops := float64(p.Ops)
	return Sample{Codec: p.Codec, Dataset: p.Dataset, Op: p.Op, Process: p.Process, Link: p.Link, Block: p.Block,
		Build: p.Build, Host: p.Host, Round: p.Round, Ops: p.Ops, WallNS: int64(math.Ceil(ops * p.RawNS)),
		CPUNS: int64(math.Round(ops * p.CPUNS)), AllocBytes: uint64(math.Round(ops * p.Alloc)),
		Allocs: uint64(math.Round(ops * p.Allocs)), Figures: p}
}

// line is the line of a sample that stands for others, with the numbers that it has now.
func (s *Sample) line() Process {
	p := *s.Figures
	p.Kind, p.Codec, p.Dataset, p.Op = KindProcess, s.Codec, s.Dataset, s.Op
	p.Process, p.Link, p.Block, p.Build, p.Host, p.Round = s.Process, s.Link, s.Block, s.Build, s.Host, s.Round
	return p
}

// addProcess takes up such a line.
func (r *Record) addProcess(line []byte) (any, error) {
	var p Process
	if err := json.Unmarshal(line, &p); err != nil {
		return nil, err
	}
	for i, x := range [...]float64{p.NS, p.RawNS, p.CPUNS, p.Alloc, p.Allocs} {
		if !(x >= 0) || x*float64(max(1, p.Ops)) >= mostNS {
			return nil, fmt.Errorf("%s is out of range", [...]string{"ns", "raw_ns", "cpu_ns", "alloc", "allocs"}[i])
		}
	}
	switch {
	case p.Samples < 1 || p.Samples > mostNumber || p.LeftOut < 0 || p.LeftOut > mostNumber:
		return nil, errors.New("process without samples, or with too many")
	case p.NS == 0 || p.RawNS == 0:
		return nil, errors.New("process without a time")
	case !(p.ClockPS >= 0) || !(p.Scan >= 0) || !(p.Shared >= 0) || p.ClockPS > mostNS ||
		p.Scan > mostNS || p.Shared > 100:
		return nil, errors.New("clock_ps, scan or shared is out of range")
	}
	s := p.Sample()
	p.Codec, p.Dataset, p.Op = "", "", "" // the sample has them
	if err := checkSample(&s); err != nil {
		return nil, err
	}
	if err := r.Run.checkBuild(s.Build); err != nil {
		return nil, err
	}
	r.Samples = append(r.Samples, s)
	return &r.Samples[len(r.Samples)-1], nil
}

// Pace is what is kept of the collections of a condensed record.
type Pace struct {
	NS        float64 `json:"ns"`                  // a byte that the collector goes through, at ClockPS
	Deviation float64 `json:"deviation,omitempty"` // of its logarithm; 0: not known
	Processes int     `json:"processes"`           // that saw a quiet collection
	Blocks    float64 `json:"blocks,omitempty"`    // standard deviation of the logarithm between blocks of time
	ClockPS   float64 `json:"clock_ps,omitempty"`
	Scan      float64 `json:"scan,omitempty"` // of [HeapService]: bytes gone through for each byte allocated
}

func (p *Pace) check() error {
	if p != nil && (!(p.NS > 0) || p.NS > mostNS || !(p.Deviation >= 0) || p.Deviation > 100 || !(p.Blocks >= 0) ||
		p.Blocks > 100 || !(p.ClockPS >= 0) || p.ClockPS > mostNS || !(p.Scan >= 0) || p.Scan > mostNS ||
		p.Processes < 0 || p.Processes > mostNumber) {
		return errors.New("pace of a collector that is out of range")
	}
	return nil
}

// Condensed reports whether only the figures of processes are known of the record, or of
// a part of it.
func (r *Record) Condensed() bool {
	for i := range r.Samples {
		if r.Samples[i].Figures != nil {
			return true
		}
	}
	return r.leftCondensed()
}

// Paced tells the figures of processes the pace of the collector, of which there is one line for each record that was
// merged.
func (r *Record) Paced() {
	var known []Pace
	for _, c := range r.Collectors {
		if c.Pace != nil && c.Heap == HeapSmall {
			known = append(known, *c.Pace)
		}
	}
	pace := MeanPace(known)
	for i := range r.Samples {
		if f := r.Samples[i].Figures; f != nil {
			f.Pace = pace
		}
	}
}

// MeanPace is the geometric mean of paces at the clock of the first, nil of none.
func MeanPace(all []Pace) *Pace {
	if len(all) == 0 {
		return nil
	}
	mean, logs, squares, n := all[0], 0.0, 0.0, float64(len(all))
	mean.Processes, mean.Scan = 0, 0
	for _, p := range all {
		at := 1.0
		if p.ClockPS > 0 && mean.ClockPS > 0 {
			at = mean.ClockPS / p.ClockPS
		}
		logs += math.Log(p.NS*at) / n
		squares += p.Deviation * p.Deviation / n
		mean.Blocks = max(mean.Blocks, p.Blocks)
		mean.Processes += p.Processes
		mean.Scan += p.Scan / n
	}
	mean.NS, mean.Deviation = math.Exp(logs), math.Sqrt(squares)
	if len(all) == 1 {
		mean.NS = all[0].NS
	}
	return &mean
}
