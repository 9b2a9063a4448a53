package suite

import (
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

// With returns the suite with one more codec and its cases, as [Custom] makes
// them. A data set of s that no case is about gets a row that says so; one that
// is new with the cases gets such a row for every other codec. It fails if the id
// is taken, if a case is not about the codec, or if two are about one data set.
func (s *Suite) With(info codec.Info, cases ...*Case) (*Suite, error) {
	if info.ID == "" {
		return nil, fmt.Errorf("a codec without an id; want one such as json/mine")
	}
	var added []dataset.Info
	bound := map[string]bool{}
	for _, c := range cases {
		if c.Codec != info.ID {
			return nil, fmt.Errorf("codec %s: a case of %s", info.ID, c.Codec)
		}
		bound[c.Dataset.ID] = true
		if !slices.ContainsFunc(s.Datasets, func(d dataset.Info) bool { return d.ID == c.Dataset.ID }) {
			added = append(added, c.Dataset)
		}
	}
	missing := slices.Clone(s.Missing)
	lacks := func(codecID, datasetID string) {
		missing = append(missing, Missing{Codec: codecID, Dataset: datasetID, Problems: []codec.Problem{{Reason: "the program has no case for it"}}})
	}
	for _, d := range s.Datasets {
		if !bound[d.ID] && info.Unobtainable == "" {
			lacks(info.ID, d.ID)
		}
	}
	for _, d := range added {
		for _, c := range s.Codecs {
			if c.Unobtainable == "" {
				lacks(c.ID, d.ID)
			}
		}
	}
	return New(append(slices.Clone(s.Codecs), info), append(slices.Clone(s.Datasets), added...), append(slices.Clone(s.Cases), cases...), missing)
}
