package checks

import (
	"slices"

	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/worth"
	"github.com/serialbench/serialbench/internal/session"
)

// Asking is a question of what to choose, as somebody asks it.
type Asking struct {
	Field    *session.Field
	Question recommend.Question
	Explain  string // a codec whose place among the others is explained; ""
	Shapes   string // a file of shapes, by whose messages data sets are weighed; ""
}

// Answer answers from evidence; through is how the program was made that the evidence is of. The question has what was
// found out for it then: the kinds of values of the field's data sets, and their weights.
func (a *Asking) Answer(e *recommend.Evidence, through string) (got recommend.Answer, err error) {
	q := &a.Question
	q.Kinds = a.Field.Kinds()
	if err := e.Lacks(*q, a.Field.DatasetIDs(), through); err != nil {
		return got, err
	}
	if a.Shapes != "" {
		asked := e.Asked(*q)
		of := slices.DeleteFunc(slices.Clone(e.Datasets), func(d string) bool { return !slices.Contains(asked, d) })
		if q.Mix, err = worth.Nearest(a.Shapes, a.Field.Looks(of)); err != nil {
			return got, err
		}
	}
	if got, err = e.Answer(*q); err != nil || a.Explain == "" {
		return got, err
	}
	if got.Explained = e.Explain(got, *q, a.Explain); got.Explained == nil {
		return got, e.Unexplained(a.Explain, a.Field.Suite.Codecs)
	}
	return got, nil
}

// Narrow chooses the data sets that a first look measures: the usual ones where the question names none, and of those
// the ones that messages of the file of shapes are near to. It returns the codecs to measure whatever comes out.
func (a *Asking) Narrow() (named []string, err error) {
	q := &a.Question
	if q.Datasets == nil {
		q.Datasets = a.Field.Usual()
	}
	if _, err := session.Match("dataset", q.Datasets, a.Field.DatasetIDs()); err != nil {
		return nil, err
	}
	if a.Shapes != "" {
		near, err := worth.Nearest(a.Shapes, a.Field.Looks(q.Datasets))
		if err != nil {
			return nil, err
		}
		q.Datasets = nil
		for _, w := range near {
			q.Datasets = append(q.Datasets, w.Dataset)
		}
	}
	if a.Explain == "" {
		return nil, nil
	}
	return session.Match("codec", []string{a.Explain}, a.Field.CodecIDs())
}
