package report

import (
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

// TestNoRankBySizeWithoutTheTags: a row whose names are not those of the user's tags has a size, and no rank by it.
func TestNoRankBySizeWithoutTheTags(t *testing.T) {
	for how, want := range map[string]bool{
		"":                                    true,
		"Order.At: time to microseconds":      true,
		`Order.N: left out by your tag j:"-"`: true,
		"Order.N: the option string of your tag is not used": true,
		"Order: " + codec.TagsUnused:                         false,
		"PageOrder: " + codec.TagsUnused:                     false,
	} {
		verdict := record.Verdict{Verdict: record.Adapted, EncodedBytes: 9}
		if how != "" {
			verdict.Adapted = []string{"Order.X: int as int64", how}
		}
		v := &view{verdicts: map[pair]record.Verdict{{"a", "d"}: verdict}, opts: Options{Sort: SortSize}}
		if _, ranked := v.sortValue("a", "d"); ranked != want {
			t.Errorf("%q: ranked %t", how, ranked)
		}
	}
}
