package record

import (
	"fmt"
	"slices"
)

// ofOneVersion returns records, or copies of them, that have nothing of a codec in another version than
// that among codecs or, where it is not there, that of the newest of them, and what was left out, in words.
func ofOneVersion(codecs []Codec, records []*Record) (list []*Record, left []string) {
	versions := map[string]string{}
	for _, c := range codecs {
		versions[c.ID] = c.Version
	}
	byAge := slices.Clone(records)
	slices.SortStableFunc(byAge, func(a, b *Record) int { return b.Run.Started.Compare(a.Run.Started) })
	for _, x := range byAge {
		for _, c := range x.Codecs {
			if _, known := versions[c.ID]; !known {
				versions[c.ID] = c.Version
			}
		}
	}
	list = slices.Clone(records)
	for i, x := range list {
		for _, c := range x.Codecs {
			if v := versions[c.ID]; v != c.Version {
				if list[i] == x {
					list[i] = x.copied()
				}
				list[i].drop(c.ID)
				left = append(left, fmt.Sprintf("what %s found of %s is left out: it is of version %s, and not %s", x.Name,
					c.ID, c.Version, v))
			}
		}
	}
	return list, left
}

// copied is a copy whose lists can be changed.
func (r *Record) copied() *Record {
	c := *r
	c.Run.Environment.Warnings = slices.Clone(r.Run.Environment.Warnings)
	c.Codecs, c.Traits, c.Attacks = slices.Clone(r.Codecs), slices.Clone(r.Traits), slices.Clone(r.Attacks)
	c.Edges, c.Costs, c.Cells = slices.Clone(r.Edges), slices.Clone(r.Costs), slices.Clone(r.Cells)
	c.Witnesses, c.Parallels = slices.Clone(r.Witnesses), slices.Clone(r.Parallels)
	return &c
}

// drop takes out what is known of a codec beside figures.
func (r *Record) drop(id string) {
	r.Codecs = slices.DeleteFunc(r.Codecs, func(c Codec) bool { return c.ID == id })
	r.Traits = slices.DeleteFunc(r.Traits, func(t Trait) bool { return t.Codec == id })
	r.Attacks = slices.DeleteFunc(r.Attacks, func(a Attack) bool { return a.Codec == id })
	r.Edges = slices.DeleteFunc(r.Edges, func(e Edge) bool { return e.Codec == id })
	r.Costs = slices.DeleteFunc(r.Costs, func(c Cost) bool { return c.Codec == id })
	r.Cells = slices.DeleteFunc(r.Cells, func(c MatrixCell) bool { return c.Codec == id || c.Peer == id })
	r.Witnesses = slices.DeleteFunc(r.Witnesses, func(w Witness) bool { return w.Codec == id })
	r.Parallels = slices.DeleteFunc(r.Parallels, func(p Parallel) bool { return p.Codec == id })
}
