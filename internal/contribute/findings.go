package contribute

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/record"
)

// traits measures what round trips do not show, and compares it with what is declared.
func (k *Check) traits(context.Context) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	var found []struct {
		record.Trait
		Contradicted bool `json:"contradicted"`
	}
	if wrong, err := k.ask(&found, "traits"); err != nil || wrong != nil {
		return wrong, "", err
	}
	var otherwise []string
	shows := map[string]bool{} // what is declared is seen on some data set
	for _, t := range found {
		shows[t.Codec+" "+t.Trait.Trait] = shows[t.Codec+" "+t.Trait.Trait] || t.Value == "yes"
	}
	for _, t := range found {
		line := fmt.Sprintf("%s on %s: %s is %s", t.Codec, t.Dataset, t.Trait.Trait, t.Value)
		switch {
		case t.Contradicted && t.Value == "no" && shows[t.Codec+" "+t.Trait.Trait]: // not on this type
		case t.Contradicted && t.Party != record.Library, t.Party == record.Ours:
			missing = append(missing, fmt.Sprintf("%s, and declared %q: %s", line, t.Declared,
				strings.Join(strings.Fields(t.Reproducer), " ")))
		case t.Contradicted:
			otherwise = append(otherwise, fmt.Sprintf("%s, and declared %q: by a fault of the library, or Info.Declared is "+
				"wrong", line, t.Declared))
		}
	}
	return shown(missing, "go run . traits --codec "+k.able()), strings.Join(otherwise, "; "), nil
}

// edges sends the values at the edges of types through the codecs.
func (k *Check) edges(context.Context) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	var found []record.Edge
	if wrong, err := k.ask(&found, "edges"); err != nil || wrong != nil {
		return wrong, "", err
	}
	counts := map[string]int{}
	for _, e := range found {
		counts[e.Verdict]++
		if e.Party == record.Ours || e.Party == record.Adapter &&
			slices.Contains([]string{"panic", "hang", "dead"}, e.Verdict) {
			missing = append(missing, fmt.Sprintf("%s on %s: %s: %s", e.Codec, e.Case, e.Verdict,
				strings.Join(strings.Fields(e.Got), " ")))
		}
	}
	var words []string
	for _, verdict := range []string{"exact", "changed", "error", "panic", "hang", "dead", "unsupported"} {
		if n := counts[verdict]; n > 0 {
			words = append(words, fmt.Sprintf("%d %s", n, verdict))
		}
	}
	return shown(missing, "go run . edges --codec "+k.able()), strings.Join(words, ", "), nil
}

// hostile has the codecs decode hostile input for some seconds: what a library does then is its own, what an adapter
// does is not.
func (k *Check) hostile(context.Context) (missing []string, note string, err error) {
	if k.able() == "" {
		return nil, nothingToDo, nil
	}
	var found []struct {
		record.Attack
		Found   string `json:"found"`
		Verdict string `json:"verdict"`
	}
	if wrong, err := k.ask(&found, "attack", "--dataset", "person", "--time", "5s", "--reproducers", ""); err != nil ||
		wrong != nil {
		return wrong, "", err
	}
	var harms []string
	for _, a := range found {
		if a.Party == record.Ours || a.Party == record.Adapter {
			missing = append(missing, fmt.Sprintf("%s by %s: %s: %s", a.Codec, a.Op, a.Verdict,
				strings.Join(strings.Fields(a.Detail), " ")))
			continue
		}
		if a.Found == record.Harm {
			harms = append(harms, a.Codec+" by "+a.Op+": "+a.Verdict)
		}
	}
	harms = shown(harms, "go run . attack --codec "+k.able())
	return shown(missing, "go run . attack --codec "+k.able()), strings.Join(harms, "; "), nil
}
