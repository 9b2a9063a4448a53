package suite

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// Missing is a codec that cannot express a data set, with the reasons.
type Missing struct {
	Codec    string
	Dataset  string
	Problems []codec.Problem
}

// Suite is the whole contest.
type Suite struct {
	Codecs   []codec.Info   // in the order of their ids
	Datasets []dataset.Info // every data set that a case or a missing case names
	Cases    []*Case        // by codec, then by data set
	Missing  []Missing
	// Any has the constructor that [codec.Info.Any] names, by the codec's id. Programs that do the work set it; nil in
	// others.
	Any map[string]func() (codec.Codec[any], error)
}

// New puts a suite together and checks it: ids are unique, every case has its
// codec, and every pair of codec and data set is either a case or missing with
// a reason (codecs that cannot be had excepted).
func New(codecs []codec.Info, datasets []dataset.Info, cases []*Case, missing []Missing) (*Suite, error) {
	s := &Suite{Codecs: slices.Clone(codecs), Datasets: datasets}
	s.Cases, s.Missing = withoutUnobtainable(codecs, cases, missing)
	slices.SortStableFunc(s.Codecs, func(a, b codec.Info) int { return compareIDs(a.ID, b.ID) })
	type pair struct{ codec, dataset string }
	have := map[pair]bool{}
	known := map[string]bool{}
	for _, c := range s.Codecs {
		if known[c.ID] {
			return nil, fmt.Errorf("codec %s: listed twice", c.ID)
		}
		known[c.ID] = true
	}
	note := func(codec, dataset string) error {
		p := pair{codec, dataset}
		if !known[codec] {
			return fmt.Errorf("case %s on %s: no such codec", codec, dataset)
		}
		if have[p] {
			return fmt.Errorf("case %s on %s: listed twice", codec, dataset)
		}
		have[p] = true
		return nil
	}
	for _, c := range cases {
		if err := note(c.Codec, c.Dataset.ID); err != nil {
			return nil, err
		}
	}
	for _, m := range missing {
		if err := note(m.Codec, m.Dataset); err != nil {
			return nil, err
		}
		if len(m.Problems) == 0 {
			return nil, fmt.Errorf("case %s on %s: missing without a reason", m.Codec, m.Dataset)
		}
	}
	for _, c := range s.Codecs {
		for _, d := range datasets {
			if c.Unobtainable == "" && !have[pair{c.ID, d.ID}] {
				return nil, fmt.Errorf("codec %s: neither a case nor a reason for data set %s", c.ID, d.ID)
			}
		}
	}
	slices.SortStableFunc(s.Cases, func(a, b *Case) int { return compareIDs(a.Codec, b.Codec) })
	return s, nil
}

// withoutUnobtainable leaves out codecs that cannot be had: code may have been made for one
// that another toolchain has.
func withoutUnobtainable(codecs []codec.Info, cases []*Case, missing []Missing) ([]*Case, []Missing) {
	lacks := map[string]bool{}
	for _, c := range codecs {
		lacks[c.ID] = c.Unobtainable != ""
	}
	cases = slices.DeleteFunc(slices.Clone(cases), func(c *Case) bool { return lacks[c.Codec] })
	return cases, slices.DeleteFunc(slices.Clone(missing), func(m Missing) bool { return lacks[m.Codec] })
}

// Codec returns the description of a codec.
func (s *Suite) Codec(id string) (codec.Info, bool) {
	for _, c := range s.Codecs {
		if c.ID == id {
			return c, true
		}
	}
	return codec.Info{}, false
}

// Case returns the case of a codec on a data set, or nil.
func (s *Suite) Case(codec, dataset string) *Case {
	for _, c := range s.Cases {
		if c.Codec == codec && c.Dataset.ID == dataset {
			return c
		}
	}
	return nil
}

// compareIDs orders noop and baseline before all others.
func compareIDs(a, b string) int {
	weight := func(id string) string {
		switch id {
		case "noop":
			return "\x00"
		case "baseline":
			return "\x01"
		}
		return id
	}
	x, y := weight(a), weight(b)
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}
