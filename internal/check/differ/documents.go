package differ

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/differ/task"
)

// agreed leaves out of a document what the codecs do not read alike as A writes it, which is a difference by itself:
// inputs made of it would show nothing else.
func (x *comparison) agreed(ctx context.Context, doc *document) error {
	spots := slices.DeleteFunc(doc.node.spots(), func(s spot) bool { return strings.HasSuffix(s.path, "[]") })
	order := task.Order{}
	for _, s := range spots {
		text := doc.text
		if len(s.steps) > 0 {
			text = doc.node.with(s, func(*node, int) {})
		}
		order.Inputs = append(order.Inputs, []byte(text))
	}
	a, b, err := x.both(ctx, "read what "+x.a.Codec+" wrote", order)
	if err != nil {
		return err
	}
	if a[0].Absent || b[0].Absent {
		return nil
	}
	refused := func(o task.Outcome) bool { return o.Error != "" }
	reads := func(o task.Outcome) bool { return !refused(o) && !o.Absent }
	if !slices.ContainsFunc(a, refused) && !slices.ContainsFunc(b, reads) {
		x.compareRead(input{class: "as-written", text: doc.text}, a[0], b[0])
		x.unread = x.unreadBy()
		return nil
	}
	gone := map[string]bool{}
	for i := len(spots) - 1; i >= 0; i-- { // what is within comes behind
		s := spots[i]
		if (a[i].OverNo == "") != (b[i].OverNo == "") || len(apart(a[i].Over, b[i].Over, nil)) > 0 {
			x.merged[s.path] = true
		}
		if a[i].Absent || b[i].Absent { // a worker ended too often before
			continue
		}
		differs := (a[i].Error == "") != (b[i].Error == "") || a[i].Error == "" && len(apart(a[i].Tree, b[i].Tree, nil)) > 0
		if !differs || holds(gone, s.path) {
			continue
		}
		gone[s.path] = true
		x.compareRead(input{class: "as-written", path: s.path, text: string(order.Inputs[i])}, a[i], b[i])
	}
	doc.node = doc.node.without("", gone)
	doc.text = doc.node.String()
	return nil
}

func (x *comparison) unreadBy() string {
	return x.b.Codec + " does not read what " + x.a.Codec + " writes"
}

// differing notes where the codecs do not read a message alike, none of whose parts can be left out: inputs made of it
// differ there too. It reports whether both read it.
func (x *comparison) differing(ctx context.Context, doc document, at int) (bool, error) {
	a, b, err := x.both(ctx, "read what "+x.a.Codec+" wrote", task.Order{Inputs: [][]byte{[]byte(doc.text)}})
	if err != nil {
		return false, err
	}
	if a[0].Absent || b[0].Absent {
		return false, nil
	}
	x.compareRead(input{class: "as-written", text: doc.text, doc: at}, a[0], b[0])
	if a[0].Error != "" || b[0].Error != "" {
		x.unread = x.unreadBy()
		return false, nil
	}
	x.before[at] = everyGap(a[0], b[0])
	return true, nil
}

// everyGap is where two values differ.
func everyGap(a, b task.Outcome) map[string]bool {
	known := map[string]bool{}
	for gaps := apart(a.Tree, b.Tree, known); len(gaps) > 0; gaps = apart(a.Tree, b.Tree, known) {
		for _, g := range gaps {
			known[g.path] = true
		}
	}
	return known
}

// masking has both read a text of which no part is told apart: what they read unlike as it was written, such as fields
// of other names, they do whatever is changed.
func (x *comparison) masking(ctx context.Context, doc document, at int) error {
	a, b, err := x.both(ctx, "read what "+x.a.Codec+" wrote", task.Order{Inputs: [][]byte{[]byte(doc.text)}})
	if err == nil && a[0].Error == "" && b[0].Error == "" && !a[0].Absent && !b[0].Absent {
		x.before[at] = everyGap(a[0], b[0])
	}
	return err
}

// holds reports whether one of the paths is within another.
func holds(paths map[string]bool, of string) bool {
	for p := range paths {
		if of == "" || strings.HasPrefix(p, of+".") || strings.HasPrefix(p, of+"[") {
			return true
		}
	}
	return false
}

// made are the messages with the most parts.
func (x *comparison) made() (all []document) {
	if x.documents != nil {
		return slices.Clone(x.documents)
	}
	for _, t := range x.texts {
		if d, ok := x.dialect.document(t); ok {
			all = append(all, d)
		}
	}
	slices.SortStableFunc(all, func(p, q document) int {
		if p.node != nil && q.node != nil {
			return len(q.node.spots()) - len(p.node.spots())
		}
		return len(q.text) - len(p.text)
	})
	x.documents = all[:min(len(all), documents)]
	return slices.Clone(x.documents)
}

// plain is what is tried of any format.
func plain(text string) (all []input) {
	add := func(class string, texts ...string) {
		for _, t := range texts {
			all = append(all, input{class: class, text: t})
		}
	}
	add("as-written", text)
	add("empty-input", "")
	add("trailing-data", text+"\x00", text+"x", text+text)
	for i := 1; i < 16; i++ {
		add("truncated", text[:len(text)*i/16])
	}
	return all
}

// learn finds which field of Go's each part of a document is, by what A reads of it alone, and how it is read.
func (x *comparison) learn(ctx context.Context, doc document) error {
	probes := x.dialect.learnt(doc)
	if len(probes) == 0 {
		return nil
	}
	order := task.Order{Inputs: [][]byte{[]byte(x.dialect.empty(doc))}}
	for _, in := range probes {
		order.Inputs = append(order.Inputs, []byte(in.text))
	}
	order.Dataset, order.Seed = x.o.Dataset, x.o.Seed
	got, err := outcomes(ctx, x.a, order, x.hostileUntil, func(int) {})
	if err != nil {
		return err
	}
	for i, in := range probes {
		if got[i+1].Absent {
			break
		}
		if path, kind := held(got[0].Tree, got[i+1].Tree, strings.Count(in.path, "[]")); path != "" {
			x.names[in.path] = path
			x.reads[in.path] = cmp.Or(x.reads[in.path], kind)
		}
	}
	return nil
}

// nameHolders gives parts that hold others the field that those have in common: what is read of them alone is the first
// field within.
func (x *comparison) nameHolders() {
	holds := map[string][]string{}
	for path, name := range x.names {
		for i, c := range path {
			if c == '.' {
				holds[path[:i]] = append(holds[path[:i]], name)
			}
		}
	}
	for path, names := range holds {
		path = strings.TrimSuffix(path, "[]")
		steps := strings.Split(names[0], ".")
		steps = steps[:len(steps)-1]
		for _, n := range names[1:] {
			other := strings.Split(n, ".")
			other = other[:len(other)-1]
			for len(steps) > 0 && (len(other) < len(steps) || !slices.Equal(other[:len(steps)], steps)) {
				steps = steps[:len(steps)-1]
			}
		}
		if name := strings.TrimSuffix(strings.Join(steps, "."), "[]"); x.names[path] != "" && name != "" {
			x.names[path] = name
		}
	}
}
