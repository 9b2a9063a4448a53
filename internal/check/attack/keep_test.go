package attack

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/record"
)

// turns answers for processes that each decode one input: how they end, one after another.
type turns []Outcome

func (t *turns) Do(_ context.Context, _ string, _ any, _ time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	o := (*t)[0]
	*t = (*t)[1:]
	answer, err := json.Marshal(task.Finding{Type: "given", Outcome: o, Detail: string(o)})
	if err != nil {
		return err
	}
	_, err = handle(answer)
	return err
}

func TestUnsteady(t *testing.T) {
	memory := task.Finding{Outcome: Fatal, Detail: "out of memory", Data: []byte("a")}
	other := task.Finding{Outcome: Fatal, Detail: "out of memory", Data: []byte("bb")}
	d, r := Fatal, Refused
	for _, c := range []struct {
		name     string
		found    []task.Finding
		turns    turns
		input    string // of the reproducer; "" for none
		unsteady bool
	}{
		{"always", []task.Finding{memory}, turns{d, d, d, d, d, d}, "a", false},
		{"in some processes", []task.Finding{memory}, turns{d, r, d, r, d, d}, "a", true},
		{"the longer one always", []task.Finding{memory, other}, turns{d, d, d, d, d, r, d, d, d, d, d, d}, "bb", false},
		{"never alone", []task.Finding{memory}, turns{r}, "", false},
		{"a stack is tried once", []task.Finding{{Outcome: Fatal, Detail: "stack overflow", Data: []byte("a")}},
			turns{d}, "a", false},
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
