// Package differ says in which behaviours two codecs of one format differ for a type: what each reads and writes of the
// same inputs and values, tried in processes of their own and compared afterwards. It does not say which is right.
//
// A behaviour belongs to a class with a short stable name, such as key-case; [Classes] has them all. [Run] returns the
// classes in which the codecs differ, worst first, those in which they are equal, and those that were not tried.
package differ

import (
	"bytes"
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/record"
)

// Answer is what is known of a pair of codecs on a type.
type Answer struct {
	Version     int          `json:"version"`
	A           Side         `json:"a"`
	B           Side         `json:"b"`
	Dataset     string       `json:"dataset"`
	Differences []Difference `json:"differences"`
	Equal       []string     `json:"equal"`
	NotTried    []NotTried   `json:"not_tried"`
	Types       []TypeSum    `json:"types,omitempty"` // of a package: one each
	Calls       []Call       `json:"calls,omitempty"` // of the user's, that B has nothing like
	Inputs      int          `json:"inputs"`
	Values      int          `json:"values"`
	Hostile     int          `json:"hostile_inputs"`          // beside those of the catalogue
	Guided      int          `json:"guided_inputs,omitempty"` // of these: found by Go's fuzzer
	Unshown     int          `json:"unshown,omitempty"`       // unclassified differences beyond the first few
	// What was not tried of a large type: inputs of the catalogue, hostile ones, for each of which the time was over, and
	// fields beyond those that inputs are made of.
	Left Left `json:"left"`
}

// TypeSum says of one type what a swap takes.
type TypeSum struct {
	Type    string   `json:"type"`
	Verdict string   `json:"verdict"`         // same: nothing that was seen differs; options; yours; not tried
	Fixes   []string `json:"fixes,omitempty"` // options and tags that remove what was seen
	Why     string   `json:"why,omitempty"`   // not tried, or the worst that nothing removes
}

// Left is what was not tried.
type Left struct {
	Inputs   int    `json:"inputs,omitempty"`
	Field    string `json:"field,omitempty"` // that the first of them is about
	Hostile  int    `json:"hostile_inputs,omitempty"`
	Parts    int    `json:"parts,omitempty"`    // fields and items
	Unsorted int    `json:"unsorted,omitempty"` // differences of hostile input that no class was sought for
}

// Verdicts of a type.
const (
	Same    = "same"
	ByFixes = "options"
	Yours   = "yours"
	Untried = "not tried"
)

// Side is one of the codecs.
type Side struct {
	Codec   string `json:"codec"`
	Version string `json:"library_version"`
	Go      string `json:"go"`
}

// Difference is one class of behaviour at one field.
type Difference struct {
	ID        string       `json:"id"`        // class and field, stable
	Behaviour string       `json:"behaviour"` // one sentence
	Class     string       `json:"class"`
	Clause    string       `json:"clause,omitempty"` // of the specification that it is about
	Dataset   string       `json:"dataset"`
	Field     string       `json:"field"` // path in Go, such as Order.Lines[].Price; "" for the whole
	File      string       `json:"file,omitempty"`
	Line      int          `json:"line,omitempty"`
	Reach     string       `json:"reach"`        // seen: by a value as drawn or given; possible: by an input made for it
	Samples   int          `json:"samples"`      // values as drawn or given that show it
	Of        int          `json:"of,omitempty"` // so many
	Input     string       `json:"input"`        // the shortest
	A         string       `json:"a"`
	B         string       `json:"b"`
	Hurts     string       `json:"hurts"`
	RemovedBy string       `json:"removed_by,omitempty"`
	Fix       Fix          `json:"fix"`
	Party     record.Party `json:"party"`
	// InputHex is the input where it is no text.
	InputHex string `json:"input_hex,omitempty"`
	// Program is the folder, below that of --programs, of two programs that show it: a and b.
	Program string `json:"program,omitempty"`
	Shown   Shown  `json:"-"`

	severity int
	counted  int // the value that was counted last
}

// Shown is with what a program shows a difference; without an input none does.
type Shown struct {
	Input  []byte // a message that both read
	Base   []byte // a message that the target holds before; nil: it is new
	Writes bool   // what was read is written again, and that is the difference
	Kinds  bool   // of errors
	Stream int    // the input is a stream: how many errors in a row end it; 0: a message
	Below  bool   // and behind it the reader says an error of its own
	Scene  string // calls in a row that a program makes of Base and Input; "": those above
}

// Masked is why nothing is known of what one of the two refuses as a whole; "" where nothing is refused so.
func (r *Answer) Masked() string {
	for _, n := range r.NotTried {
		if strings.HasSuffix(n.Why, refusesType) {
			return n.Why
		}
	}
	return ""
}

// refusesType ends the reason for what is not tried since a codec refuses the type.
const refusesType = " refuses the type"

// Fix is what makes the codecs equal.
type Fix struct {
	Kind  string `json:"kind"` // tag, option, call or none
	Patch string `json:"patch,omitempty"`
}

// NotTried is a class of which nothing is known, and why.
type NotTried struct {
	Class string `json:"class"`
	Why   string `json:"why"`
}

// Whom a difference hurts, worst first.
const (
	hurtsData     = "reads old data: a value is lost or changed without an error"
	hurtsSecurity = "security: the two see different values in one message"
	hurtsReaders  = "those who read what it writes, compare or hash bytes"
	hurtsRefused  = "reads old data: one of the two refuses it"
	hurtsErrors   = "error handling"
	hurtsMemory   = "memory: more of it is kept"
)

// sections are those of an answer.
var sections = []string{hurtsSecurity, hurtsData, hurtsRefused, hurtsReaders, hurtsErrors, hurtsMemory}

// shown is with what a program shows a difference of a class.
func (x *comparison) shown(class string, in input) (s Shown) {
	switch {
	case in.schema != "" || in.several: // the calls of a program have one schema
		return s
	case in.wrote != "":
		return Shown{Input: []byte(in.wrote), Writes: true}
	}
	s.Input, s.Kinds = []byte(in.text), class == "error-kind"
	if class == "target-reuse" && len(x.texts) > 0 {
		s.Base = x.texts[0]
	}
	return s
}

// writtenAgain leaves those differences in what is written without a program that values do not show which were read
// before: a program has no other.
func (x *comparison) writtenAgain(ctx context.Context) error {
	var list []*Difference
	order := task.Order{Again: 1}
	for _, d := range x.found {
		if d.Shown.Writes {
			list = append(list, d)
		}
	}
	slices.SortStableFunc(list, func(p, q *Difference) int { return bytes.Compare(p.Shown.Input, q.Shown.Input) })
	for _, d := range list {
		order.Inputs = append(order.Inputs, d.Shown.Input)
	}
	if len(list) == 0 {
		return nil
	}
	a, b, err := x.both(ctx, "write again", order)
	for i, d := range list {
		if err == nil && (a[i].Error == "") == (b[i].Error == "") && bytes.Equal(a[i].Bytes, b[i].Bytes) {
			d.Shown = Shown{}
		}
	}
	return err
}
