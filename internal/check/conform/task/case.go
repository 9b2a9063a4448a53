package task

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/conform/judge"
	"github.com/serialbench/serialbench/internal/record"
)

// Demand is what a specification, or the authors of a corpus, say of an input, or of what is
// written of its value.
type Demand string

// The demands.
const (
	Accept  Demand = "must accept"
	Refuse  Demand = record.MustRefuse
	Either  Demand = "may do either"
	Write   Demand = "must write the same value"
	Shorter Demand = "should write it in the shortest form"
)

// The ways in which an input is read, and those in which its value is written afterwards.
const (
	IntoAny    = "any"         // nothing is known of the type
	IntoStruct = "struct"      // it is the value of a field that a struct has, or does not have
	BackAny    = "any-back"    // what [IntoAny] read is written
	BackStruct = "struct-back" // what [IntoStruct] read into a field is written
)

// Back is the way in which the value of another is written.
func Back(way string) string { return way + "-back" }

// Case is one input, and all that is needed to judge what a codec makes of it.
type Case struct {
	Name    string `json:"name"`
	Input   []byte `json:"input"`
	Demand  Demand `json:"demand"`
	Clause  string `json:"clause"` // that demands it
	Way     string `json:"way"`
	Dataset string `json:"dataset,omitempty"` // of the struct
	Field   string `json:"field,omitempty"`   // of that, which alone is set; "": the case is for no field
	Unfit   bool   `json:"unfit,omitempty"`   // the value is right, and the field cannot hold it

	// Value is what is read, in the form of [judge.Normal], and in that of [judge.NormalStruct] for
	// a field; "": not said. Exact is another that is right: integers with all digits, in place of
	// the nearest float64.
	Value string `json:"value,omitempty"`
	Exact string `json:"exact,omitempty"`

	Back  bool     `json:"back,omitempty"`  // what is written of the value has to stand for the same
	Forms [][]byte `json:"forms,omitempty"` // all encodings that it may have, the shortest first; nil: not said
}

// Right is what [judge.Judge] or [judge.JudgeField] has to say of what is written of the case's value.
// The error is [judge.ErrNoJudge] if there is none for the format.
func (c Case) Right(format string) (string, error) {
	switch {
	case c.Way == IntoStruct && c.Field == "", !slices.Contains([]string{"json", "cbor", "msgpack", "bson"}, format):
		return "", judge.ErrNoJudge
	case c.Field == "" && format == "bson":
		return judge.Judge(format, c.Forms[0])
	case c.Field != "" || c.Value != "":
		return c.Value, nil
	}
	return judge.Judge(format, c.Input)
}

// Shortest is how long what is written should be at most, 0 if nothing is said.
func (c Case) Shortest(format string) int {
	if c.Forms == nil || c.Way != IntoAny || format == "bson" {
		return 0
	}
	return len(c.Forms[0])
}

// Shortened is the case as a worker needs it: of a long value there is the beginning and a digest.
func (c Case) Shortened() Case {
	c.Value, c.Exact = short(c.Value), short(c.Exact)
	return c
}

// most is how many bytes of a text are compared as they are.
const most = 4 << 10

// short is a text itself or, of a long one, its beginning and a digest: short texts are equal where
// the texts are.
func short(s string) string {
	if len(s) <= most {
		return s
	}
	sum := sha256.Sum256([]byte(s))
	return strings.ToValidUTF8(s[:most/2], "") + "… " + hex.EncodeToString(sum[:])
}

// Cell is the cell of a case without an answer.
func (c Case) Cell(codec, corpus string) record.MatrixCell {
	return record.MatrixCell{Kind: record.KindConform, Codec: codec, Peer: corpus, Case: c.Name, Direction: c.Way,
		Clause: c.Clause, Want: string(c.Demand),
		Verdict: record.CellExact, Tried: 1}
}

// shownBytes is the longest input that is kept as evidence.
const shownBytes = 256

// Show adds the evidence to a cell that is not as demanded.
func (c Case) Show(cell *record.MatrixCell) {
	cell.Inexact = 1
	if len(c.Input) <= shownBytes {
		cell.Bytes = hex.EncodeToString(c.Input)
	}
}
