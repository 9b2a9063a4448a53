package own

import (
	"cmp"
	"slices"
	"strings"

	"github.com/agnivade/levenshtein"
)

// near lists the three names that are most like the one given.
func near(given string, names []string) []string {
	if len(names) == 0 {
		return []string{"none, the package exports no type"}
	}
	sorted := slices.Clone(names)
	rating := func(s string) int { return levenshtein.ComputeDistance(strings.ToLower(given), strings.ToLower(s)) }
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(rating(a), rating(b)) })
	return sorted[:min(3, len(sorted))]
}
