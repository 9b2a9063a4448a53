package differ

import (
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// ofLibraries are the classes that a library decides even where the adapter calls it for each field: what is a text of
// its format at all, and how numbers and texts are spelled.
var ofLibraries = []string{"number-form", "number-invalid", "invalid-utf8", "lone-surrogate", "control-character",
	"escape-invalid", "trailing-data", "white-space", "comment", "trailing-comma", "byte-order-mark", "empty-input",
	"truncated", "nesting", "html-escape", "invalid-utf8-written", "float-form", "text-form", "error-kind",
	"length-width", "invalid-item", "claimed-length", "group", "escape"}

// party is the cause of a difference of a class: the adapter where one of the two is called field by field, by
// calls that are written by hand, and these decide it.
func (x *comparison) party(class string) record.Party {
	if (x.a.ByHand || x.b.ByHand) && !slices.Contains(ofLibraries, class) {
		return record.Adapter
	}
	return record.Library
}
