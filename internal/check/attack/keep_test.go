package attack

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/record"
)

// turns answers for processes that each decode one input: how they end, one after another.
type turns []Outcome

func (t *turns) Do(_ context.Context, _ string, _ any, _ time.Duration, handle func(json.RawMessage) (time.Duration, error)) error {
	o := (*t)[0]
	*t = (*t)[1:]
	answer, err := json.Marshal(finding{Type: "given", Outcome: o, Detail: string(o)})
	if err != nil {
		return err
	}
	_, err = handle(answer)
	return err
}

func TestUnsteady(t *testing.T) {
	memory := finding{Outcome: Fatal, Detail: "out of memory", Data: []byte("a")}
	other := finding{Outcome: Fatal, Detail: "out of memory", Data: []byte("bb")}
	d, r := Fatal, Refused
	for _, c := range []struct {
		name     string
		found    []finding
		turns    turns
		input    string // of the reproducer; "" for none
		unsteady bool
	}{
		{"always", []finding{memory}, turns{d, d, d, d, d, d}, "a", false},
		{"in some processes", []finding{memory}, turns{d, r, d, r, d, d}, "a", true},
		{"the longer one always", []finding{memory, other}, turns{d, d, d, d, d, r, d, d, d, d, d, d}, "bb", false},
		{"never alone", []finding{memory}, turns{r}, "", false},
		{"a stack is tried once", []finding{{Outcome: Fatal, Detail: "stack overflow", Data: []byte("a")}}, turns{d}, "a", false},
	} {
		s := &fuzzTarget{c: &campaign{x: &c.turns, folder: t.TempDir()}}
		s.line = record.Attack{Codec: "made/up", Dataset: "person"}
		w, alone, err := s.reproducer(t.Context(), Fatal, c.found)
		switch {
		case err != nil:
			t.Errorf("%s: %v", c.name, err)
		case c.input == "" && (w != nil || alone != Refused):
			t.Errorf("%s: %v, alone %s", c.name, w, alone)
		case c.input != "" && (w == nil || string(w.Input) != c.input || w.Unsteady != c.unsteady):
			t.Errorf("%s: %+v", c.name, w)
		}
		if len(c.turns) != 0 {
			t.Errorf("%s: %d processes too few", c.name, len(c.turns))
		}
	}
}
