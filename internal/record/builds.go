package record

import (
	"fmt"
	"maps"
	"slices"
)

// unlikeBuilds says in what two lists of builds differ; "" for equal ones. Programs that were built
// on two machines need not be equal to the byte: they are other links of one build then.
func unlikeBuilds(a, b []Build) string {
	if len(a) != len(b) {
		return fmt.Sprintf("%d and %d builds", len(a), len(b))
	}
	for i, x := range a {
		switch y := b[i]; {
		case x.Name != y.Name:
			return fmt.Sprintf("build %d is %s and %s", i, x.Name, y.Name)
		case (x.Problem == "") != (y.Problem == ""):
			return fmt.Sprintf("build %s has the problem %q and %q", x.Name, x.Problem, y.Problem)
		case x.Go != y.Go:
			return fmt.Sprintf("build %s is of %s and %s", x.Name, x.Go, y.Go)
		case !slices.Equal(x.Settings, y.Settings):
			return fmt.Sprintf("build %s has the settings %v and %v", x.Name, x.Settings, y.Settings)
		case !maps.Equal(x.Versions, y.Versions):
			return fmt.Sprintf("build %s has other versions of libraries", x.Name)
		}
	}
	return ""
}

// sameBuilds is an error if runs over several builds are not shards of one: processes
// are compared within a round, and rounds of two runs have nothing to do with each other.
func sameBuilds(records []*Record) error {
	first := records[0]
	for _, r := range records[1:] {
		if len(first.Run.Builds)+len(r.Run.Builds) == 0 {
			continue
		}
		if why := unlikeBuilds(first.Run.Builds, r.Run.Builds); why != "" {
			return fmt.Errorf("merge %s and %s: %s", first.Name, r.Name, why)
		}
		for _, one := range []*Record{first, r} {
			if one.Run.Shard == nil && len(one.Run.Shards) == 0 {
				return fmt.Errorf("merge %s and %s: runs over several builds are merged only if they are shards of one run, and "+
					"%s is none", first.Name, r.Name, one.Name)
			}
		}
	}
	return nil
}
