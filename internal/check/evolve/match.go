package evolve

import (
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

// Wire is what a library calls a field on the wire, by its Go name and its tags; "" where they leave it out.
type Wire func(field, tags string) string

// numberKeys are the keys of tags that give fields numbers, and the place of the number among what commas part.
var numberKeys = map[string]int{"wire": 0, "protobuf": 1}

// Matching says which fields of two versions of a struct are one.
type Matching struct {
	Wire Wire     // of the library; nil: it calls a field by its Go name, or not at all
	Keys []string // of all tags by which some library calls fields
	// Unused is what libraries of the format call fields, where the code of this one was made without tags; else nil.
	Unused Wire
}

// blind reports whether one field of both versions is called alike by tags and not by code that has none, or by that
// code alone, which then says nothing of the library.
func (m Matching) blind(written task.Node, w int, read task.Node, r int) bool {
	if m.Unused == nil {
		return false
	}
	before, after := goName(written.Names[w]), goName(read.Names[r])
	return (before == after) != (m.Unused(before, written.Tag(w)) == m.Unused(after, read.Tag(r)))
}

// counterparts are the places in the struct that was written of the fields of the reader's, -1 for a field that is
// new to it. A field is first the one that the library calls alike. What the library knows on one side only is the
// field of the same Go name, or else the one that others call alike by their tags, or else the one at its place: that
// value is not new to the reader, who has lost it if it is not there.
func (m Matching) counterparts(written, read task.Node) []int {
	to := make([]int, len(read.Names))
	if slices.Equal(written.Names, read.Names) && slices.Equal(written.Tags, read.Tags) {
		for i := range to {
			to[i] = i
		}
		return to
	}
	for i := range to {
		to[i] = -1
	}
	taken := make([]bool, len(written.Names))
	link := func(alike func(w, r int) bool) {
		for r := range to {
			for w := 0; w < len(taken) && to[r] < 0; w++ {
				if !taken[w] && alike(w, r) {
					to[r], taken[w] = w, true
				}
			}
		}
	}
	before, after := m.wires(written), m.wires(read)
	link(func(w, r int) bool { return before[w] != "" && before[w] == after[r] })
	link(func(w, r int) bool { return goName(written.Names[w]) == goName(read.Names[r]) })
	for _, key := range m.Keys {
		_, number := numberKeys[key]
		link(func(w, r int) bool {
			before, after := tagName(key, written.Names[w], written.Tag(w)), tagName(key, read.Names[r], read.Tag(r))
			return before != "" && before == after && (!number || sameKind(written.Parts[w], read.Parts[r]))
		})
	}
	byPlace(to, taken, written, read)
	return to
}

// folded is a struct in which the fields of an embedded one are a struct of their own, where the other version has a
// field of that name: it holds the same values, wherever a format has them. If the other version has one of them
// beside it, that is the same field in formats where embedded ones lie flat.
func folded(n, other task.Node) task.Node {
	for i, name := range other.Names {
		if k := other.Parts[i].Kind; k != "struct" && k != "null" || strings.Contains(name, ".") ||
			slices.Contains(n.Names, name) {
			continue
		}
		inner, outer, first := task.Node{Kind: "struct"}, task.Node{Kind: "struct"}, -1
		for j, path := range n.Names {
			field, within := strings.CutPrefix(path, name+".")
			if within && slices.ContainsFunc(other.Names, func(o string) bool { return goName(o) == goName(path) }) {
				first = -1
				break
			}
			if !within {
				add(&outer, path, n.Tag(j), n.Parts[j])
				continue
			}
			if first < 0 {
				first = len(outer.Names)
				add(&outer, name, "", task.Node{})
			}
			add(&inner, field, n.Tag(j), n.Parts[j])
		}
		if first >= 0 {
			outer.Parts[first] = inner
			n = outer
		}
	}
	return n
}

func add(n *task.Node, name, tag string, part task.Node) {
	n.Names, n.Tags, n.Parts = append(n.Names, name), append(n.Tags, tag), append(n.Parts, part)
}

// byPlace links what stands alone between the same fields, or the first or last ones, in both versions, where there are
// as many and of one kind: they have other names now.
func byPlace(to []int, taken []bool, written, read task.Node) {
	for r := 0; r < len(to); r++ {
		if to[r] >= 0 {
			continue
		}
		end := r
		for end < len(to) && to[end] < 0 {
			end++
		}
		from, until := 0, len(taken)
		if r > 0 {
			from = to[r-1] + 1
		}
		if end < len(to) {
			until = to[end]
		}
		var free []int
		for w := from; w < until; w++ {
			if !taken[w] {
				free = append(free, w)
			}
		}
		for i, w := range free {
			if len(free) == end-r && sameKind(written.Parts[w], read.Parts[r+i]) {
				to[r+i], taken[w] = w, true
			}
		}
		r = end
	}
}

func (m Matching) wires(n task.Node) []string {
	names := make([]string, len(n.Names))
	for i, name := range n.Names {
		if names[i] = goName(name); m.Wire != nil {
			names[i] = m.Wire(names[i], n.Tag(i))
		}
	}
	return names
}

// goName is the name of a field without those of the structs that embed it.
func goName(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// tagName is what who reads tags of that key calls a field, which without one is its name, but no number; "" where the
// tag leaves it out.
func tagName(key, path, tags string) string {
	parts := strings.Split(reflect.StructTag(tags).Get(key), ",")
	i, number := numberKeys[key]
	switch {
	case parts[0] == "-" || number && i >= len(parts):
		return ""
	case parts[i] == "" && !number:
		return goName(path)
	}
	return parts[i]
}

func sameKind(a, b task.Node) bool { return a.Kind == b.Kind && a.Kind != "null" }
