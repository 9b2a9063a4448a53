package evolve

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

// renumbered reports whether a field has another place in another version of its struct, and no tag that says its
// number. The schemas that are made of Go types number fields by their place then, which is serialbench's way and
// nothing that a library does.
func renumbered(old, now task.Node) bool {
	for i, name := range old.Names {
		j := slices.Index(now.Names, name)
		if j < 0 || i >= len(old.Parts) || j >= len(now.Parts) {
			continue
		}
		tagged := strings.Contains(old.Tag(i), `wire:"`) && strings.Contains(now.Tag(j), `wire:"`)
		if old.Kind == "struct" && i != j && !tagged || renumbered(old.Parts[i], now.Parts[j]) {
			return true
		}
	}
	if old.Kind == "list" && now.Kind == "list" && len(old.Parts) > 0 && len(now.Parts) > 0 {
		return renumbered(old.Parts[0], now.Parts[0])
	}
	return false
}
