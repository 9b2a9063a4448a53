package differ

import (
	"encoding/hex"
	"slices"

	"github.com/serialbench/serialbench/internal/record"
)

// longestInput is how long an input may be that stands in a record.
const longestInput = 256

// Lines are the lines of a record that say what an answer does: one for each class in which the codecs differ, at the
// field where it is worst, and one for all, whose Tried is how many classes were tried.
func (r *Answer) Lines() []record.MatrixCell {
	all := record.MatrixCell{Kind: record.KindDiffer, Codec: r.B.Codec, Peer: r.A.Codec, Dataset: r.Dataset,
		Verdict: record.CellExact}
	var cells []record.MatrixCell
	for _, d := range r.Differences {
		if slices.ContainsFunc(cells, func(c record.MatrixCell) bool { return c.Case == d.Class }) {
			continue
		}
		c := all
		c.Case, c.Verdict, c.Field, c.Want, c.Got = d.Class, verdicts[d.severity], d.Field, d.A, d.B
		c.Clause, c.Party = d.Clause, d.Party
		if len(d.Input) <= longestInput {
			c.Bytes = hex.EncodeToString([]byte(d.Input))
		}
		cells = append(cells, c)
	}
	if len(cells) > 0 {
		all.Verdict = cells[0].Verdict
	}
	all.Inexact, all.Tried = len(cells), len(cells)+len(r.Equal)
	return append(cells, all)
}

// Lines are those of all answers.
func (m *Matrix) Lines() (cells []record.MatrixCell) {
	for _, a := range m.Answers {
		cells = append(cells, a.Lines()...)
	}
	return cells
}

// verdicts are the words of a record, by severity.
var verdicts = map[int]string{mildMemory: record.CellOtherMemory, mildError: record.CellOtherError,
	mildBytes: record.CellOtherBytes, refusal: record.CellError, otherValue: record.CellChanged}

// ofLibraries are the classes that a library decides even where the adapter calls it for each field: what is a text of
// its format at all, and how numbers and texts are spelled.
var ofLibraries = []string{"number-form", "number-invalid", "invalid-utf8", "lone-surrogate", "control-character",
	"escape-invalid", "trailing-data", "white-space", "comment", "trailing-comma", "byte-order-mark", "empty-input",
	"truncated", "nesting", "html-escape", "invalid-utf8-written", "float-form", "text-form", "error-kind", "error-place",
	"length-width", "invalid-item", "claimed-length", "group", "escape"}

// party is the cause of a difference of a class: the adapter where one of the two is called field by field, by
// calls that are written by hand, and these decide it.
func (x *comparison) party(class string) record.Party {
	if (x.a.ByHand || x.b.ByHand) && !slices.Contains(ofLibraries, class) {
		return record.Adapter
	}
	return record.Library
}
