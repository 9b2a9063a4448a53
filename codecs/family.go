package codecs

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"

	"github.com/serialbench/serialbench/codec"
)

// major is the end of a module's path that tells its major versions apart.
var major = regexp.MustCompile(`[/.]v\d+$`)

// Family are the modules with which one makes a family, itself among them, in order: forks and successors, what these
// carry on, and other major versions. It is nil for one that stands alone.
func Family(module string) []string {
	known := all()
	kin := func(x, y string) bool {
		return slices.Contains(known[x].Successors, y) || slices.Contains(known[x].Formerly, y) ||
			major.ReplaceAllString(x, "") == major.ReplaceAllString(y, "")
	}
	family := []string{module}
	for i := 0; i < len(family); i++ { // which grows
		for other := range known {
			if !slices.Contains(family, other) && (kin(family[i], other) || kin(other, family[i])) {
				family = append(family, other)
			}
		}
	}
	if len(family) == 1 {
		return nil
	}
	slices.Sort(family)
	return family
}

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
	slices.SortStableFunc(rows, func(x, y codec.Info) int { return cmp.Compare(x.ID, y.ID) })
	return rows
}
