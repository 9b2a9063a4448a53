package own

import (
	"cmp"
	"slices"
	"strings"
)

// near lists the three names that are most like the one given.
func near(given string, names []string) []string {
	if len(names) == 0 {
		return []string{"none, the package exports no type"}
	}
	sorted := slices.Clone(names)
	rating := func(s string) int { return distance(strings.ToLower(given), strings.ToLower(s)) }
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(rating(a), rating(b)) })
	return sorted[:min(3, len(sorted))]
}

// distance is the number of bytes to insert, delete or replace to turn a into b
// (Levenshtein).
func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
