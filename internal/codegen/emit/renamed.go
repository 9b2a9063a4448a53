package emit

import (
	"slices"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Renamed is a [Dialect] Field func for generators whose structs have methods of
// the names taken: a field of such a name gets "Field" appended.
func Renamed(taken ...string) func(owner *schema.Type, f schema.Field) string {
	return func(owner *schema.Type, f schema.Field) string {
		name := f.Name
		for slices.Contains(taken, name) || name != f.Name &&
			slices.ContainsFunc(owner.Fields, func(g schema.Field) bool { return g.Name == name }) {
			name += "Field"
		}
		return name
	}
}
