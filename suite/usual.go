package suite

import (
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// Usual lists the ids of one codec a library and format, in their order: the one
// without an option, or where all have one, those that say so ([codec.Info.Usual]), or
// all if none does.
func (s *Suite) Usual() []string {
	groups := map[string][]codec.Info{}
	for _, c := range s.Codecs {
		groups[group(c.ID)] = append(groups[group(c.ID)], c)
	}
	var ids []string
	for _, c := range s.Codecs {
		plain, stated := false, false
		for _, other := range groups[group(c.ID)] {
			plain = plain || other.ID == group(other.ID)
			stated = stated || other.Usual
		}
		if plain && c.ID == group(c.ID) || !plain && c.Usual || !plain && !stated {
			ids = append(ids, c.ID)
		}
	}
	return ids
}

// group is the first two parts of an id: format and library.
func group(id string) string {
	parts := strings.SplitN(id, "/", 3)
	return strings.Join(parts[:min(2, len(parts))], "/")
}
