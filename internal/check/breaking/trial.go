package breaking

import (
	"cmp"
	"slices"
	"strings"
)

// Trial is a wire type whose versions are to read each other.
type Trial struct {
	Base      Base
	Type, Was string  // now, and at the base
	Roots     []*Root // a codec each

	of     *Answer
	copies map[int]*Change // by the place in the answer
}

// Trials are the types to try: those with a change that breaks or depends, or all. Those that depend come first.
func (a *Answer) Trials(bases []Base, all bool) (list []*Trial) {
	for _, b := range bases {
		at := map[string]*Trial{}
		get := func(typ, was, codec string) *Trial {
			t := at[typ]
			if t == nil {
				t = &Trial{Base: b, Type: typ, Was: was, of: a, copies: map[int]*Change{}}
				at[typ] = t
				list = append(list, t)
			}
			if !slices.ContainsFunc(t.Roots, func(r *Root) bool { return r.Codec == codec }) {
				r := a.Model.root(typ, codec)
				if r == nil {
					r = &Root{Type: typ, Codec: codec, Direction: Either}
				}
				t.Roots = append(t.Roots, r)
			}
			return t
		}
		for _, want := range []string{Depends, Breaks} {
			for _, c := range a.Changes {
				if c.Verdict == want && c.triable() && slices.Contains(c.Against, b.Name) {
					get(c.Type, c.Was, c.Library)
				}
			}
		}
		for _, r := range a.Model.Roots {
			if all && a.old[b.Name].root(r.Type, r.Codec) != nil {
				get(r.Type, r.Type, r.Codec)
			}
		}
		for i := range a.Changes {
			if t := at[a.Changes[i].Type]; t != nil && slices.Contains(a.Changes[i].Against, b.Name) {
				c := a.Changes[i]
				t.copies[i] = &c
			}
		}
	}
	return list
}

// Settle gives the changes of one codec the verdicts that were seen.
func (t *Trial) Settle(r *Root, seen []Seen) {
	var changes []*Change
	for i := range t.of.Changes {
		if c := t.copies[i]; c != nil && c.Library == r.Codec {
			changes = append(changes, c)
		}
	}
	more, notes := Settle(changes, r, seen, t.within(r.Codec))
	for _, c := range more {
		c.Against = []string{t.Base.Name}
		if n := t.of.Model.Nodes[key(r.Codec, r.Type)]; n != nil {
			c.acks = n.Acks
			c.File, c.Line = cmp.Or(c.File, n.File), cmp.Or(c.Line, n.Line)
		}
		t.of.Changes = append(t.of.Changes, c)
	}
	t.of.Notes = append(t.of.Notes, notes...)
}

// place is a struct on the way of a path, and what of the path lies within it.
type place struct{ node, rest string }

// places are the structs on the way of a path within a type, the outermost first.
func places(models []*Model, codec, id, path string) (list []place) {
	for kind := id; path != ""; {
		for kind = pointee(kind); strings.HasPrefix(path, "["); kind = pointee(kind) {
			_, kind = outer(kind)
			path = strings.TrimPrefix(path[strings.IndexByte(path, ']')+1:], ".")
		}
		for len(kind) > 0 && (kind[0] == '[' || strings.HasPrefix(kind, "map[")) { // of a change all elements have
			_, kind = outer(kind)
			kind = pointee(kind)
		}
		found := Field{}
		for _, m := range models {
			n := m.Nodes[key(codec, kind)]
			if n == nil {
				continue
			}
			for _, f := range n.Fields {
				if len(f.Name) > len(found.Name) && within(path, f.Name) {
					found = f
				}
			}
		}
		if path == "" || found.Name == "" {
			return list
		}
		list = append(list, place{kind, path})
		kind, path = found.Kind, strings.TrimPrefix(path[len(found.Name):], ".")
	}
	return list
}

// within finds the changes of the structs on the way of a path.
func (t *Trial) within(codec string) func(path string) []*Change {
	models := []*Model{t.of.Model}
	if old := t.of.old[t.Base.Name]; old != nil {
		models = append(models, old)
	}
	at := map[string][]int{} // changes by their struct
	rest := map[int]string{}
	for i := range t.of.Changes {
		c := &t.of.Changes[i]
		if c.Library != codec || !slices.Contains(c.Against, t.Base.Name) {
			continue
		}
		if list := places(models, codec, c.Type, c.below(c.Field)); len(list) > 0 {
			last := list[len(list)-1]
			at[last.node], rest[i] = append(at[last.node], i), last.rest
		}
	}
	return func(path string) (found []*Change) {
		for _, p := range places(models, codec, t.Type, path) {
			for _, i := range at[p.node] {
				if !within(p.rest, rest[i]) {
					continue
				}
				c := t.copies[i]
				if c == nil {
					c = &t.of.Changes[i]
				}
				found = append(found, c)
			}
		}
		return found
	}
}

// Settled takes over what trials found. Of several versions the worst counts.
func (a *Answer) Settled(trials []*Trial) {
	worst := map[int]*Change{}
	count := map[int]int{}
	for _, t := range trials {
		for i, c := range t.copies {
			count[i]++
			if w := worst[i]; w == nil || order[c.Verdict] < order[w.Verdict] || c.Verdict == w.Verdict && c.Tried {
				worst[i] = c
			}
		}
	}
	for i, c := range worst {
		if count[i] == len(c.Against) || order[c.Verdict] <= order[a.Changes[i].Verdict] {
			a.Changes[i] = *c
		}
	}
}

// Members are the names, in lower case, that fields of a wire type have in messages or in Go, at a base or now where
// base is "".
func (a *Answer) Members(base, id string) map[string]bool {
	m := a.Model
	if base != "" {
		m = a.old[base]
	}
	names := map[string]bool{}
	for k, n := range m.Nodes {
		if strings.HasSuffix(k, " "+id) {
			for _, f := range n.Fields {
				names[strings.ToLower(f.Wire)] = true
				names[strings.ToLower(f.Name[strings.LastIndexByte(f.Name, '.')+1:])] = true
			}
		}
	}
	return names
}
