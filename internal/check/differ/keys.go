package differ

import (
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// input is a message that was made to show a class.
type input struct {
	class string
	path  string // of the part that it is about, as the wire names it; "" for the whole
	text  string

	schema  string // that it is written along, where that is none of the codecs'
	doc     int    // which document it is made of
	several bool   // it is several calls, and no message
	wrote   string // by A or else B, of a value that both are to write
	value   int    // its number, from 1
}

// mostSpots bounds how many parts of a document are tried, and mostLearned how many of them are given their name in Go.
const (
	mostSpots   = 200
	mostLearned = 2000
)

// unknownKey is one that no type has.
const unknownKey = "zz_unknown"

// twiceByCase is the class of a key that is there twice, in unlike case: a codec that refuses it takes the two for one,
// and codecs that read unlike values differ in whether they do.
const twiceByCase = "twice-by-case"

// keys makes what is about the key of a part.
func keys(doc *node, s spot, other *node, add func(class, path string, texts ...string)) {
	last := s.steps[len(s.steps)-1]
	form, key := holder(doc, s).form, ""
	key = form.name(holder(doc, s).keys[last])
	as := func(name string) string {
		return doc.with(s, func(in *node, i int) { in.keys[i] = form.key(name) })
	}
	if !strings.HasPrefix(key, "#") { // a name
		folded := strings.NewReplacer("s", "ſ", "k", "\u212a").Replace(key)
		for _, name := range []string{strings.ToUpper(key), strings.ToLower(key), swapped(key), folded,
			strings.NewReplacer("_", "", "-", "").Replace(key), strings.NewReplacer("_", "-", "-", "_").Replace(key),
			parted(key)} {
			if name != key {
				add("key-case", s.path, as(name))
			}
		}
		add("key-nul", s.path, as(key+"\x00"))
	}
	add("missing-field", s.path, doc.with(s, func(in *node, i int) {
		in.keys, in.parts = slices.Delete(in.keys, i, i+1), slices.Delete(in.parts, i, i+1)
	}))
	if other == nil {
		other = raw(form.null())
	}
	twice := func(name string, value *node) string {
		return doc.with(s, func(in *node, i int) {
			second := in.keys[i]
			if name != key {
				second = form.key(name)
			}
			in.keys, in.parts = append(in.keys, second), append(in.parts, value)
		})
	}
	add("duplicate-key", s.path, twice(key, other), twice(key, raw(form.null())))
	if swapped(key) != key {
		add(twiceByCase, s.path, twice(swapped(key), other))
	}
	if s.node.kind == '{' || s.node.kind == '[' {
		add("duplicate-key", s.path, twice(key, &node{kind: s.node.kind, form: form}))
	}
}

// holder is the part that holds the one at a spot.
func holder(doc *node, s spot) *node {
	for _, step := range s.steps[:len(s.steps)-1] {
		doc = doc.parts[step]
	}
	return doc
}

// parted is a key with an underscore behind its first letter, which some take for that of another spelling.
func parted(key string) string {
	_, n := utf8.DecodeRuneInString(key)
	return key[:n] + "_" + key[n:]
}

// swapped is a key in the other case.
func swapped(key string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsUpper(r) {
			return unicode.ToLower(r)
		}
		return unicode.ToUpper(r)
	}, key)
}

// inputs are made of a document.
type inputs []input

func (l *inputs) add(class, path string, texts ...string) {
	for _, t := range texts {
		*l = append(*l, input{class: class, path: path, text: t})
	}
}

// replacing puts texts in the place of a part.
func (l *inputs) replacing(doc *node, s spot) func(class string, texts ...string) {
	return func(class string, texts ...string) {
		for _, t := range texts {
			l.add(class, s.path, doc.with(s, func(in *node, i int) { in.parts[i] = raw(t) }))
		}
	}
}

// shallow are the parts that are tried of a document: of many, those that few others hold.
func (n *node) shallow() []spot {
	spots := n.spots()
	slices.SortStableFunc(spots, func(p, q spot) int { return len(p.steps) - len(q.steps) })
	return spots[:min(len(spots), mostSpots)]
}

// beside are the parts that are tried of a document, but for the whole, with those of another document in the same
// places; nil where it has none.
func (n *node) beside(other *node) iter.Seq2[spot, *node] {
	others := map[string]*node{}
	for _, s := range other.spots() {
		others[s.path] = s.node
	}
	return func(yield func(spot, *node) bool) {
		for _, s := range n.shallow() {
			if len(s.steps) > 0 && !yield(s, others[s.path]) {
				return
			}
		}
	}
}
