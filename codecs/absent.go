package codecs

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/serialbench/serialbench/codec"
)

// Absent is the row of a library that has no code here, since it cannot be had or asks for too much.
type Absent struct {
	Codec          string     `json:"codec"` // id
	Kind           codec.Kind `json:"kind"`
	Doc            string     `json:"doc"` // how it would be called
	Why            string     `json:"why"` // a reason, with the version and the day
	Languages      string     `json:"languages,omitempty"`
	Schema         bool       `json:"schema,omitempty"`
	SelfDescribing bool       `json:"self_describing,omitempty"`
	Text           bool       `json:"text,omitempty"`
}

func (a *Absent) check() error {
	kinds := []codec.Kind{codec.Reflect, codec.Codegen, codec.Handwritten}
	if a != nil && (a.Codec == "" || a.Doc == "" || a.Why == "" || !slices.Contains(kinds, a.Kind)) {
		return fmt.Errorf("absent needs codec, doc, why and a kind, which is one of %v: %+v", kinds, *a)
	}
	return nil
}

// Unobtainable are the rows of libraries that have no code here, in the order of their ids.
func Unobtainable() []codec.Info {
	var rows []codec.Info
	for module, f := range all() {
		if a := f.Absent; a != nil {
			rows = append(rows, codec.Info{ID: a.Codec, Library: module, Kind: a.Kind, Doc: a.Doc, Languages: a.Languages,
				Schema: a.Schema, SelfDescribing: a.SelfDescribing, Text: a.Text, Unobtainable: a.Why})
		}
	}
	slices.SortFunc(rows, func(x, y codec.Info) int { return cmp.Compare(x.ID, y.ID) })
	return rows
}
