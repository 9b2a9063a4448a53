package suite

import (
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
)

func TestLater(t *testing.T) {
	made := map[string]int{}
	family := func(name string) Family {
		return Family{name, func() ([]*Case, []Missing) {
			made[name]++
			var cases []*Case
			for _, id := range []string{"x/b", "x/a", "x/gone"} {
				cases = append(cases, &Case{Codec: id, Dataset: dataset.Info{ID: name + "/1"}})
			}
			return cases, []Missing{{Codec: "x/c", Dataset: name + "/1"}}
		}}
	}
	s := Later([]codec.Info{{ID: "x/b"}, {ID: "x/a"}, {ID: "x/c"}, {ID: "x/gone", Unobtainable: "it is gone"}}, nil, []Family{family("one"), family("two")})
	if c := s.Case("x/a", "one/1"); c == nil || c.Codec != "x/a" || made["one"] != 1 || made["two"] != 0 {
		t.Errorf("got %+v, made %v", c, made)
	}
	if s.Case("x/a", "three") != nil || s.Case("x/a", "one/2") != nil || s.Case("x/gone", "one/1") != nil {
		t.Error("a case that there is not")
	}
	s.Whole()
	s.Whole()
	if len(s.Cases) != 4 || len(s.Missing) != 2 || s.Cases[0].Codec != "x/a" || s.Cases[3].Codec != "x/b" || made["one"] != 1 || made["two"] != 1 {
		t.Errorf("%d cases, %d missing, made %v", len(s.Cases), len(s.Missing), made)
	}
	if s.Codecs[0].ID != "x/a" {
		t.Errorf("the first codec is %s", s.Codecs[0].ID)
	}
}
