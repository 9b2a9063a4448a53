package recommend

import (
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/mistake"
)

// LackingError says what records do not tell, and which commands find it out.
type LackingError struct{ List []Lack }

// Lack is one thing that records do not tell.
type Lack struct {
	What     string // such as: the records say nothing of order
	Command  string
	Through  string   // how the program was made that the records are of
	Datasets []string // that the command is about, which may be of a type of the user's
}

func (e *LackingError) Error() string {
	var all []string
	for _, l := range e.List {
		all = append(all, l.What+"; run: "+l.Command)
	}
	return strings.Join(all, "; ")
}

// Nothing is what is wrong where records say nothing of a codec.
func Nothing(of, into string) Lack {
	return Lack{What: "the records say nothing of " + of,
		Command: fmt.Sprintf("serialbench run --codec '%s' --record %s", of, into)}
}

// Lacks is what is wrong with evidence that tells nothing of a data set of a question, or of a need; nil: it tells.
// Data sets that there are besides are known.
func (e *Evidence) Lacks(q Question, known []string, through string) error {
	for _, d := range q.Datasets {
		if len(e.Datasets) == 0 || slices.Contains(e.Datasets, d) {
			continue
		}
		if !slices.Contains(known, d) {
			return unknown("dataset", "data set", d, e.Datasets, known)
		}
		return &LackingError{[]Lack{{"the records say nothing of " + d,
			"serialbench run --dataset " + d + " --record new.jsonl", through, []string{d}}}}
	}
	for _, n := range q.Needs {
		if !slices.ContainsFunc(e.Needs, func(k Known) bool { return k.Need == n }) {
			_, id, _ := strings.Cut(string(n), ":")
			format, _, _ := strings.Cut(id, "/")
			return &LackingError{[]Lack{{What: "the records do not say how others differ from " + id,
				Command: "serialbench differ --all " + format + " --record differ.jsonl"}}}
		}
	}
	return nil
}

// Unexplained is what is wrong with a codec of which the evidence says nothing, or which no program can choose.
func (e *Evidence) Unexplained(id string, known []codec.Info) error {
	var named, all []string
	for _, c := range e.Codecs {
		named = append(named, c.ID)
	}
	for _, c := range known {
		all = append(all, c.ID)
		switch {
		case c.ID != id:
		case c.NoOp || c.Library == "" || id == "baseline":
			return mistake.Linef("--explain: %s is no library, but what the others are compared with", id)
		default:
			return &LackingError{[]Lack{Nothing(id, "new.jsonl")}}
		}
	}
	return unknown("explain", "codec", id, named, all)
}

func unknown(flag, what, given string, some, all []string) error {
	return mistake.Linef("--%s: no %s %q; nearest: %s", flag, what, given,
		mistake.Near(given, slices.Concat(some, all)))
}

// Lacking is what the evidence does not tell of the needs of a question, unless it is that of a job; nil: nothing.
func (a Answer) Lacking(q Question, through string) error {
	if len(a.Missing) == 0 || q.Job != "" {
		return nil
	}
	e := &LackingError{}
	for _, m := range a.Missing {
		e.List = append(e.List, Lack{fmt.Sprintf("the records do not say enough of %q", m.Need.Title()), m.Command, through,
			a.Datasets})
	}
	return e
}
