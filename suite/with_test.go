package suite

import (
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

type plain[T any] struct{}

func (plain[T]) Marshal(dst []byte, _ *T) ([]byte, error) { return dst, nil }
func (plain[T]) Unmarshal([]byte, *T) error               { return nil }

func bindPlain[T any](id string, set dataset.Set[T]) *Case {
	return Custom(id, set, false, func() (codec.Codec[T], error) { return plain[T]{}, nil })
}

func TestWithAddsACodecAndADataSet(t *testing.T) {
	people, messages := dataset.Of[dataset.Person]()[0], dataset.Of[dataset.Message]()[0]
	first, err := New([]codec.Info{{ID: "a/one"}}, []dataset.Info{{ID: people.ID}, {ID: messages.ID}},
		[]*Case{bindPlain("a/one", people), bindPlain("a/one", messages)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	own := dataset.Set[int]{ID: "mine"}
	s, err := first.With(codec.Info{ID: "b/two"}, bindPlain("b/two", people), bindPlain("b/two", own))
	if err != nil {
		t.Fatal(err)
	}
	if len(s.Codecs) != 2 || len(s.Datasets) != 3 || len(s.Cases) != 4 || len(s.Missing) != 2 {
		t.Errorf("%d codecs, %d data sets, %d cases, missing %v", len(s.Codecs), len(s.Datasets), len(s.Cases), s.Missing)
	}
	if len(first.Codecs) != 1 || len(first.Cases) != 2 {
		t.Error("the first suite has changed")
	}
	for _, c := range []struct {
		info codec.Info
		of   *Case
		want string
	}{
		{codec.Info{}, nil, "without an id"},
		{codec.Info{ID: "a/one"}, bindPlain("a/one", people), "listed twice"},
		{codec.Info{ID: "c/three"}, bindPlain("b/two", people), "a case of b/two"},
	} {
		var cases []*Case
		if c.of != nil {
			cases = append(cases, c.of)
		}
		if _, err := first.With(c.info, cases...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want one with %q", c.info.ID, err, c.want)
		}
	}
}
