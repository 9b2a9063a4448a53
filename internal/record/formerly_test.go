package record

import (
	"strings"
	"testing"
)

// What an earlier version wrote is read under the names of today.
func TestFormerNames(t *testing.T) {
	const text = `{"kind":"run","version":1}
{"kind":"trait","codec":"x","dataset":"d","trait":"trailing-bytes","value":"fatal","witness":"panic: elsewhere"}
{"kind":"edge","codec":"x","case":"int8/min","verdict":"fatal","got":"exit"}
{"kind":"attack","codec":"x","dataset":"d","op":"unmarshal","worst":"bomb","outcomes":{"bomb":2,"memory":1},"mutations":{"length":{"fatal":3}},"witness":"w.json"}
{"kind":"verdict","codec":"noop","dataset":"d","verdict":"floor"}
`
	r, err := Read(strings.NewReader(text), "old.jsonl")
	if err != nil || len(r.Traits) != 1 || len(r.Edges) != 1 || len(r.Attacks) != 1 || len(r.Verdicts) != 1 {
		t.Fatalf("%v: %+v", err, r)
	}
	if l := r.Traits[0]; l.Value != "dead" || l.Reproducer != "panic: elsewhere" {
		t.Errorf("trait %+v", l)
	}
	if l := r.Edges[0]; l.Verdict != "dead" {
		t.Errorf("edge %+v", l)
	}
	if l := r.Attacks[0]; l.Worst != "memory" || l.Outcomes["memory"] != 3 || l.Mutations["length"]["dead"] != 3 || l.Reproducer != "w.json" {
		t.Errorf("attack %+v", l)
	}
	if l := r.Verdicts[0]; l.Verdict != NotChecked {
		t.Errorf("verdict %+v", l)
	}
}
