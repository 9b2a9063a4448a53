// Package hproseschema says what the hprose libraries for Go can express.
package hproseschema

import "github.com/serialbench/serialbench/internal/codegen/schema"

// Rules are the limits that all three libraries share: they write the clock of
// a time and one of two marks, UTC or local, so an instant in any other zone
// comes back as another instant.
func Rules() schema.Rules {
	return schema.Rules{
		Other: func(_ string, t *schema.Type) (*schema.Type, string, string) {
			if t.Kind != schema.Time {
				return nil, "", ""
			}
			return schema.Leaf(schema.Time), "time in UTC only", ""
		},
	}
}
