package record

import (
	"slices"
	"strings"
)

// The verdicts of a cell of a matrix.
const (
	CellExact        = "exact"
	CellDefault      = "default" // a field that the bytes do not have is as the reader's type begins
	CellDropped      = "dropped" // a field that the reader does not know is gone
	CellChanged      = "changed" // another value, which the writer or the reader alone makes too
	CellWrong        = "wrong"   // a value that nobody wrote, without an error
	CellError        = "error"
	CellPanic        = "panic"         // one that the caller can recover
	CellDead         = "dead"          // the process is lost
	CellHang         = "hang"          // no end
	CellOtherSchema  = "other-schema"  // both carry another dialect of the format, so nothing was compared
	CellNotInstalled = "not-installed" // the reference is missing
	CellOtherBytes   = "other-bytes"   // of differ: what is written says the same
	CellOtherError   = "other-error"   // of differ: both refuse it, and say so otherwise
	CellOtherMemory  = "other-memory"  // of differ: one keeps more of it
	CellHarm         = "harm"          // of stress: Inexact of Tried processes failed
	CellNotTried     = "not-tried"     // Got says why
	CellUnsupported  = string(Unsupported)
	CellLossy        = string(Lossy)
)

// MustRefuse is [MatrixCell.Want] of an input that is wrong.
const MustRefuse = "must refuse"

// MatrixCell is one cell of a matrix of readers and writers: what a codec made of
// what another codec, another version of the type, a reference in another language or
// the authors of a corpus wrote, or the other way round.
type MatrixCell struct {
	Kind    string `json:"kind"`           // one of [matrixKinds]
	Codec   string `json:"codec"`          // that the cell is about: the reader, unless Direction says otherwise
	Peer    string `json:"peer"`           // the other codec, version, reference or corpus
	Dataset string `json:"dataset"`        // "" for a corpus
	Case    string `json:"case,omitempty"` // one value or change; "": all values of the data set
	// "read": Codec reads what Peer wrote; "write": Peer reads what Codec wrote
	Direction string `json:"direction,omitempty"`
	Verdict   string `json:"verdict"`
	Party     Party  `json:"party,omitempty"`  // the cause; "": nobody's, or not known
	Field     string `json:"field,omitempty"`  // path of the first that differs
	Want      string `json:"want,omitempty"`   // its value as it was written
	Got       string `json:"got,omitempty"`    // as it was read, or the error, or why nothing was compared
	Bytes     string `json:"bytes,omitempty"`  // the shortest encoding that shows it, in hex; left out where it is long
	Clause    string `json:"clause,omitempty"` // of the specification or the corpus that decides
	// the library in another language that Peer is, with its version and that of the language
	Reference string `json:"reference,omitempty"`
	// option that the library reads with; Codec is then its id with that behind it
	Variant string `json:"variant,omitempty"`
	Tried   int    `json:"tried,omitempty"`   // values or cases that the verdict is about
	Inexact int    `json:"inexact,omitempty"` // of these; Verdict is that of the worst
}

// MatrixPlan is what a matrix was asked to be, beside codecs and data sets.
type MatrixPlan struct {
	Command   string   `json:"command"`             // "conform", "differ", "evolve", "interop" or "stress"
	Rows      []string `json:"rows,omitempty"`      // of evolve: ids of codecs, with and without an option of the library
	Changes   []string `json:"changes,omitempty"`   // of evolve
	Languages []string `json:"languages,omitempty"` // of interop: the other ones
	Edges     bool     `json:"edges,omitempty"`     // of interop: the values at the edges of types too
}

// String is the part of a command line that asks for it.
func (m MatrixPlan) String() string {
	words := []string{m.Command}
	for _, f := range []struct {
		flag string
		list []string
	}{{"--codec", m.Rows}, {"--change", m.Changes}, {"--lang", m.Languages}} {
		if len(f.list) > 0 {
			words = append(words, f.flag, strings.Join(f.list, ","))
		}
	}
	return strings.Join(words, " ")
}

// The directions of a cell.
const (
	Reads  = "read"
	Writes = "write"
)

// matrixKinds are the kinds of lines that are cells of a matrix.
var matrixKinds = []string{KindInterop, KindConform, KindEvolve, KindDiffer, KindStress}

// isMatrix reports whether a kind of line is a cell of a matrix.
func isMatrix(kind string) bool { return slices.Contains(matrixKinds, kind) }

// question is a cell without its answer.
func (c MatrixCell) question() MatrixCell {
	return MatrixCell{Kind: c.Kind, Codec: c.Codec, Peer: c.Peer, Dataset: c.Dataset, Case: c.Case, Direction: c.Direction}
}

// Matrix returns the cells of a kind, of several of one question the last, in the order of
// the record.
func (r *Record) Matrix(kind string) []MatrixCell {
	at := map[MatrixCell]int{}
	var cells []MatrixCell
	for _, c := range r.Cells {
		if c.Kind != kind {
			continue
		}
		q := c.question()
		if i, ok := at[q]; ok {
			cells[i] = c
			continue
		}
		at[q] = len(cells)
		cells = append(cells, c)
	}
	return cells
}

// addCells adds the cells of another record; of two of one question the first stays.
func (r *Record) addCells(from *Record) {
	for _, kind := range matrixKinds {
		known := map[MatrixCell]bool{}
		for _, c := range r.Matrix(kind) {
			known[c.question()] = true
		}
		for _, c := range from.Matrix(kind) {
			if !known[c.question()] {
				r.Cells = append(r.Cells, c)
			}
		}
	}
}
