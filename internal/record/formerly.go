package record

import "encoding/json"

// Records made before are read: what follows maps the names that they have.

// formerNames are those of verdicts and outcomes until 2026.
var formerNames = map[string]string{"fatal": Died, "bomb": Unbounded}

// CurrentName is the name of a verdict or an outcome that has one of earlier records.
func CurrentName(name string) string {
	if now, ok := formerNames[name]; ok {
		return now
	}
	return name
}

// reproducer is what a reproducer was called.
type reproducer struct {
	Reproducer string `json:"witness"`
}

// UnmarshalJSON reads a trait, one of an earlier version too.
func (t *Trait) UnmarshalJSON(text []byte) error {
	type plain Trait
	var earlier reproducer
	if err := json.Unmarshal(text, (*plain)(t)); err != nil {
		return err
	}
	if err := json.Unmarshal(text, &earlier); err != nil {
		return err
	}
	if t.Reproducer == "" {
		t.Reproducer = earlier.Reproducer
	}
	t.Value = CurrentName(t.Value)
	return nil
}

// UnmarshalJSON reads an edge, one of an earlier version too.
func (e *Edge) UnmarshalJSON(text []byte) error {
	type plain Edge
	err := json.Unmarshal(text, (*plain)(e))
	e.Verdict = CurrentName(e.Verdict)
	return err
}

// UnmarshalJSON reads an attack, one of an earlier version too.
func (a *Attack) UnmarshalJSON(text []byte) error {
	type plain Attack
	var earlier reproducer
	if err := json.Unmarshal(text, (*plain)(a)); err != nil {
		return err
	}
	if err := json.Unmarshal(text, &earlier); err != nil {
		return err
	}
	if a.Reproducer == "" {
		a.Reproducer = earlier.Reproducer
	}
	a.Worst = CurrentName(a.Worst)
	a.Outcomes = renamed(a.Outcomes)
	for m, outcomes := range a.Mutations {
		a.Mutations[m] = renamed(outcomes)
	}
	return nil
}

func renamed(counts map[string]uint64) map[string]uint64 {
	for before, now := range formerNames {
		if n, ok := counts[before]; ok {
			delete(counts, before)
			counts[now] += n
		}
	}
	return counts
}
