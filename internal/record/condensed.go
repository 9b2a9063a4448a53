package record

import (
	"errors"
	"fmt"
	"math"
	"slices"
)

// CondensedQuantiles are the parts of the batches that stay below the times that a
// condensed sample keeps.
var CondensedQuantiles = [5]float64{0.05, 0.10, 0.25, 0.50, 0.75}

// Condensed is what is kept of the batches of a [Sample] that was condensed. Times are
// ns a call, at ChainPS if that is known; each was taken relative to what is usual at its
// position in the values, times the mean of what is usual.
type Condensed struct {
	Batches int        `json:"batches"` // that there were
	Quiet   int        `json:"quiet"`   // of them beside which nothing disturbed the core
	QuietNS [5]float64 `json:"quiet_ns,omitzero"`
	AllNS   [5]float64 `json:"all_ns"`

	QuietProbePS int64 `json:"quiet_probe_ps,omitempty"` // median beside the quiet batches
	// that a tenth of all stay below, at ChainPS; the least of all where the clock is not known
	CalmPS  int64 `json:"calm_ps"`
	ProbePS int64 `json:"probe_ps"`           // median beside all
	ChainPS int64 `json:"chain_ps,omitempty"` // median beside the quiet batches, or beside all if none was
}

// fine is by how many more calls a batch is made of that stands for several: times of
// batches are whole nanoseconds.
const fine = 1000

// expand makes batches that have the quantiles which were kept: the second of
// five is their lower quartile, the third their median. Whoever needs more of them has to
// look whether a sample was condensed.
func (s *Sample) expand() {
	c := s.Condensed
	if c == nil {
		return
	}
	times, probe := c.AllNS, c.ProbePS
	if c.Quiet > 0 {
		times, probe = c.QuietNS, c.QuietProbePS
	}
	s.BatchOps, s.Positions = max(1, s.BatchOps)*fine, 1
	s.BatchesNS, s.ProbesPS, s.ChainPS = nil, nil, nil
	for i, q := range []int{0, 2, 3, 4, 4} {
		s.BatchesNS = append(s.BatchesNS, int64(math.Round(times[q]*float64(s.BatchOps))))
		if i == 0 {
			s.ProbesPS = append(s.ProbesPS, c.CalmPS)
		} else {
			s.ProbesPS = append(s.ProbesPS, probe)
		}
		if c.ChainPS > 0 {
			s.ChainPS = append(s.ChainPS, c.ChainPS)
		}
	}
}

// contract undoes what expand does.
func (s *Sample) contract() {
	if s.Condensed != nil && len(s.BatchesNS) > 0 {
		s.BatchOps /= fine
		s.BatchesNS, s.ProbesPS, s.ChainPS = nil, nil, nil
	}
}

// checkCondensed refuses what cannot be expanded.
func checkCondensed(s *Sample) error {
	c := s.Condensed
	if c == nil {
		return nil
	}
	calls := float64(max(1, s.BatchOps)) * fine // of a batch that expand makes
	times := append(c.AllNS[:], c.QuietNS[:]...)
	switch {
	case c.Batches < 1 || c.Quiet < 0 || c.Quiet > c.Batches:
		return fmt.Errorf("condensed sample of %d quiet batches of %d", c.Quiet, c.Batches)
	case slices.ContainsFunc(times, func(t float64) bool { return !(t >= 0) || t*calls >= math.MaxInt64 }):
		return errors.New("condensed sample with a time that is out of range")
	case !slices.IsSorted(c.AllNS[:]) || !slices.IsSorted(c.QuietNS[:]):
		return errors.New("condensed sample whose quantiles do not ascend")
	}
	return nil
}

// Condensed reports whether only quantiles of batches are known of the record, or of
// a part of it.
func (r *Record) Condensed() bool {
	for i := range r.Samples {
		if r.Samples[i].Condensed != nil {
			return true
		}
	}
	return r.leftCondensed()
}
