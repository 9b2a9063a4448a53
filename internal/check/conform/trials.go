package conform

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/conform/task"
	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// usual is the data set whose struct skips what it does not know.
const usual = "person"

// Datasets are those whose structs corpora are read into.
func Datasets() []string { return []string{usual, "edgenumbers", "edgetext", "edgelist"} }

// trials are the cases of a corpus in each way in which a codec can be asked. A worker is asked how
// the codec writes structs, where the place of a field has to be found in that.
func trials(ctx context.Context, x worker.Doer, s *suite.Suite, info codec.Info, c Corpus, at Places) ([]Case, error) {
	cases, err := c.Cases(at)
	if err != nil {
		return nil, err
	}
	zeros := map[string][]byte{} // by data set
	zero := func(dataset string) ([]byte, error) {
		if written, known := zeros[dataset]; known {
			return written, nil
		}
		all, err := messages.All(ctx, x, messages.Order{Codec: info.ID, Dataset: dataset, Values: 1, Seed: 1, Zero: true})
		if err != nil {
			return nil, err
		}
		if len(all) != 1 {
			return nil, fmt.Errorf("conform: %s on %s: %d encodings of one value", info.ID, dataset, len(all))
		}
		zeros[dataset] = all[0]
		return all[0], nil
	}
	places := map[string]place{} // of fields
	var all []Case
	for _, t := range cases {
		if t.Way != IntoStruct && info.Any != "" {
			a := t
			a.Way = IntoAny
			all = append(all, a)
		}
		if t.Way == "" && c.skipped != nil {
			t.Input, t.Way, t.value, t.back = c.skipped(t.Input), IntoStruct, nil, false
		}
		if t.Dataset == "" {
			t.Dataset = usual
		}
		made := s.Case(info.ID, t.Dataset)
		if t.Way != IntoStruct || made == nil || info.Dialect != c.Dialect || replacedField(made, t) {
			continue
		}
		if t.Field != "" {
			if _, known := places[t.Field]; !known {
				if places[t.Field], err = placeOf(info.Format(), t.Field,
					func() ([]byte, error) { return zero(t.Dataset) }); err != nil {
					return nil, err
				}
			}
			t.Input = intoField(info.Format(), t, places[t.Field])
		}
		if t.Input != nil {
			all = append(all, t)
		}
	}
	return all, nil
}

// replacedField reports whether an adapter puts something else in the place of a field that
// the case is about: then the case is about the adapter. How exactly a time or a float
// survives is not meant.
func replacedField(made *suite.Case, t Case) bool {
	return slices.ContainsFunc(made.Adapted, func(a codec.Adaptation) bool {
		name := a.Path[strings.LastIndexByte(a.Path, '.')+1:]
		exact := a.Decimals == 0 && a.Unit == 0 && !strings.HasPrefix(a.How, "time to ")
		return exact && (t.Field == name || t.Dataset != "" && strings.Contains(t.Value(), name+":"))
	})
}

// Find is one case as a codec was asked it.
func Find(ctx context.Context, x worker.Doer, s *suite.Suite, info codec.Info, corpus, way, name string,
	at Places) (Case, error) {
	c, ok := find(corpus)
	if !ok {
		return Case{}, errors.New("there is no corpus " + corpus + " any more")
	}
	cases, err := trials(ctx, x, s, info, c, at)
	if err != nil {
		return Case{}, err
	}
	for _, t := range cases {
		if t.Name == name && (t.Way == way || task.Back(t.Way) == way) {
			return t, nil
		}
	}
	return Case{}, errors.New("corpus " + corpus + " has no case " + name + " any more")
}
