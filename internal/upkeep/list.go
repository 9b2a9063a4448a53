package upkeep

import (
	"cmp"
	"maps"
	"slices"

	"github.com/serialbench/serialbench/codecs"
)

// Fact is one fact of a library.
type Fact struct {
	Library string `json:"library"` // its module
	Fact    string `json:"fact"`
	Value   string `json:"value"`
	Source  string `json:"source"`
	Day     string `json:"day"` // on which that was read
}

// List are the facts that this program carries of a library, or of all for an empty name.
func List(library string) ([]Fact, error) {
	all, err := codecs.Carried()
	if err != nil {
		return nil, err
	}
	var names []string
	if library == "" {
		names = slices.Sorted(maps.Keys(all))
	} else if names, err = Choose(all, library); err != nil {
		return nil, err
	}
	var list []Fact
	for _, name := range names {
		list = append(list, of(all[name])...)
	}
	return list, nil
}

func of(f codecs.Facts) []Fact {
	list := []Fact{}
	add := func(fact, value, source, day string) {
		list = append(list, Fact{f.Module, fact, value, source, day})
	}
	add("status", string(f.Status), f.StatusSource, f.StatusDay)
	if r, ok := codecs.Sources().Releases[f.Module]; ok && f.Module != "std" {
		add("pinned", r.Version, "go.mod", r.Date)
	}
	if n := f.Newest; n.Version != "" {
		add("newest", n.Version, n.Source, n.Day)
	}
	for _, s := range f.Successors {
		add("successor", s, f.StatusSource, f.StatusDay)
	}
	for _, m := range codecs.Family(f.Module) {
		if m != f.Module && !slices.Contains(f.Successors, m) {
			add("family", m, string(codecs.Of(m).Status), "")
		}
	}
	if f.Absent != nil {
		add("no code here", f.Absent.Codec, f.Absent.Why, "")
	}
	for _, x := range f.Advisories {
		add("advisory", advisory(f.Module, x), "https://pkg.go.dev/vuln/"+x.ID, "")
	}
	for _, x := range f.Faults {
		add("fault", x.Codecs+" "+x.Effect, x.Source, "")
	}
	for _, x := range f.Disputes {
		add("disputed", x.Codecs+" "+x.Says, x.Where, x.Since)
	}
	for _, x := range f.Errata {
		add("erratum", x.Codecs+" "+x.Words(), "", x.Day)
	}
	for _, x := range f.Properties {
		add("property", x.Codecs+" "+x.Name, x.Source, "")
	}
	return list
}

// advisory says which versions an advisory is about, and whether the pinned one is among them.
func advisory(module string, x codecs.Advisory) string {
	words := x.Words()
	if x.From != "" {
		words += ", since " + x.From
	}
	if x.Module != "" {
		return words + ", of " + x.Module
	}
	if slices.Contains(codecs.Of(module).Open(codecs.Sources().Releases[module].Version), x) {
		words += ": the pinned version has it"
	}
	return words
}

// Rows are facts as a table with a header.
func Rows(list []Fact) [][]string {
	rows := [][]string{{"library", "fact", "value", "source", "day"}}
	for _, f := range list {
		rows = append(rows, []string{f.Library, f.Fact, f.Value, cmp.Or(f.Source, "-"), cmp.Or(f.Day, "-")})
	}
	return rows
}
