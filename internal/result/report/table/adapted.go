package table

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/grid"
)

// Counted says of each kind of adaptation or problem, "path: what" each, how many fields it is
// of: "41 pointers as lists of none or one". What is of one field keeps its path, and what has
// no path stands as it is.
func Counted(list []string) []string {
	var kinds []string
	of := map[string][]string{}
	for _, a := range list {
		path, how := ofField(a)
		if of[how] == nil {
			kinds = append(kinds, how)
		}
		of[how] = append(of[how], path)
	}
	var lines []string
	for _, how := range kinds {
		switch paths := of[how]; {
		case len(paths) > 1:
			lines = append(lines, inPlural(len(paths), how))
		case paths[0] == "":
			lines = append(lines, how)
		default:
			lines = append(lines, paths[0]+": "+how)
		}
	}
	return lines
}

// ofField takes "path: what" apart; a text without a path is all what.
func ofField(text string) (path, what string) {
	path, what, ok := strings.Cut(text, ": ")
	if !ok || strings.Contains(path, " ") {
		return "", text
	}
	return path, what
}

var (
	// adaptee is what is adapted, at the beginning, where it is one thing that has a plural.
	adaptee = regexp.MustCompile(`^((?:any|the|named|nested|negative|list|byte) )?` +
		`(pointer|time|map|element|array|slice|list|struct|boolean|enumeration|type|value|zero|interface|string)\b`)
	// madeOf is what it is made of or lies in, where there is one for each.
	madeOf = regexp.MustCompile(`\b(as|to|in) (?:an? )?((?:optional|byte|zero) )?` +
		`(pointer|map|array|slice|list|struct|boolean|choice|value)\b`)
	plurals = strings.NewReplacer(" its ", " their ", " it points ", " they point ", " comes back ", " come back ",
		" is ", " are ")
)

// inPlural puts a kind of adaptation into the plural: "pointer as list of none or one".
func inPlural(n int, how string) string {
	if !adaptee.MatchString(how) {
		return fmt.Sprintf("%d× %s", n, how)
	}
	how = madeOf.ReplaceAllString(adaptee.ReplaceAllString(how, "${1}${2}s"), "${1} ${2}${3}s")
	return fmt.Sprintf("%d %s", n, plurals.Replace(how))
}

// whichFields says how to see the fields that notes count, if there are such notes.
func (v tables) whichFields(dataset string) []string {
	for _, d := range v.Rec.Verdicts {
		if d.Dataset == dataset && v.Shown(d.Codec) && len(Counted(d.Adapted)) < len(d.Adapted) {
			return []string{"which fields: serialbench report --explain CODEC RECORD"}
		}
	}
	return nil
}

// explained appends, for each codec that is to be explained, what became of it on each data set,
// field by field.
func (v tables) explained(d grid.Document) grid.Document {
	for _, id := range v.Opts.Explain {
		for _, dataset := range v.Datasets {
			verdict := v.Verdict(id, dataset)
			if verdict.Verdict == "" {
				continue
			}
			t := grid.Table{Title: fmt.Sprintf("%s on %s: %s", id, dataset, verdict.Verdict),
				Columns: []grid.Column{{Name: "field"}, {Name: "what"}}}
			for _, a := range Explained(verdict) {
				t.Add(a[0], a[1])
			}
			if len(t.Rows) == 0 {
				t.Notes = []string{"it takes the type as it is"}
			}
			d.Tables = append(d.Tables, t)
		}
	}
	return d
}

// Explained has the fields of which a verdict tells, each with what was done to it or is wrong
// with it; what is of no field has "".
func Explained(v record.Verdict) [][2]string {
	list := slices.Clone(v.Adapted)
	if v.Detail != "" {
		list = append(list, strings.Split(v.Detail, "; ")...)
	}
	var rows [][2]string
	for _, a := range list {
		path, how := ofField(a)
		rows = append(rows, [2]string{path, strings.Join(strings.Fields(how), " ")})
	}
	return rows
}
