package codecs

import (
	"regexp"
	"slices"
)

// major is the end of a module's path that tells its major versions apart.
var major = regexp.MustCompile(`[/.]v\d+$`)

// Family are the modules with which one makes a family, itself among them, in order: forks and successors, what these
// carry on, and other major versions. It is nil for one that stands alone.
func Family(module string) []string {
	known := all()
	kin := func(x, y string) bool {
		return slices.Contains(known[x].Successors, y) || slices.Contains(known[x].Formerly, y) ||
			major.ReplaceAllString(x, "") == major.ReplaceAllString(y, "")
	}
	family := []string{module}
	for i := 0; i < len(family); i++ { // which grows
		for other := range known {
			if !slices.Contains(family, other) && (kin(family[i], other) || kin(other, family[i])) {
				family = append(family, other)
			}
		}
	}
	if len(family) == 1 {
		return nil
	}
	slices.Sort(family)
	return family
}
