package builds

import (
	"slices"

	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// A shard of a run over builds is a stretch of its rounds, in which a pair of codec and data
// set is tried in all builds, so that what is compared is of one machine. Every shard checks
// the round trips of what it measures; hostile inputs are divided by their number, and the other
// checks dealt out: traits and messages by codec and data set, edge values and kept inputs by codec.

// part is the shard that this machine does.
func (x *Session) part() shard.Shard { return Part(x.spec.Shard) }

// Part is a shard without where it is done.
func Part(s *record.Shard) shard.Shard {
	if s == nil {
		return shard.Shard{}
	}
	return shard.Shard{K: s.K, N: s.N}
}

// place is where a codec on a data set stands in the plan, whichever builds offer it.
func (x *Session) place(codecID, dataset string) int {
	return slices.Index(x.spec.Codecs, codecID)*len(x.spec.Datasets) + slices.Index(x.spec.Datasets, dataset)
}

func (x *Session) places() int { return len(x.spec.Codecs) * len(x.spec.Datasets) }

// deals reports whether a codec is compared, and its checks are this machine's.
func (x *Session) deals(codecID string) bool {
	i := slices.Index(x.spec.Codecs, codecID)
	return i >= 0 && x.part().Deals(i)
}

// dealt are those of the cases whose checks are this machine's.
func (x *Session) dealt(build int) []*suite.Case {
	return slices.DeleteFunc(x.cases(build),
		func(c *suite.Case) bool { return !x.part().Deals(x.place(c.Codec, c.Dataset.ID)) })
}
