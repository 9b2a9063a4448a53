package differ

import (
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
)

// ways are those to write things in a format of tagged items, from which inputs are made.
type ways struct {
	*tagged
	integers func(v int64) []string   // each width, the shortest first
	floats   func(v float64) []string // each width, the longest first
	times    []string                 // each form
	others   map[string][]string      // by class: items that JSON has nothing like
	invalid  []string                 // no items
	claims   []string                 // heads of lists, maps, texts and bytes that are not there
	yes      string
}

// inputs are made of a document; see the inputs of JSON.
func (w ways) inputs(doc, other *node, reads func(path string) string) []input {
	var all inputs
	add := all.add
	w.whole(small(doc), add)
	for s, o := range doc.beside(other) {
		to := all.replacing(doc, s)
		if !strings.HasSuffix(s.path, "[]") {
			keys(doc, s, o, add)
			w.keyKinds(doc, s, add)
		}
		w.part(s.node, reads(s.path), to)
		if s.node.kind == '[' {
			add("array-length", s.path, longer(doc, s), shorter(doc, s))
			to("array-length", w.head('[', 0)[0])
		}
	}
	return all
}

// part makes what a part of a document becomes.
func (w ways) part(n *node, reads string, to func(class string, texts ...string)) {
	list, table, text, bytes := w.head('[', 0)[0], w.head('{', 0)[0], w.string('"', "text"), w.string('b', "text")
	one := w.integers(1)[0]
	to("null", w.nil_)
	for _, class := range sorted(w.others) {
		to(class, w.others[class]...)
	}
	to("invalid-item", w.invalid...)
	to("claimed-length", w.claims...)
	if reads == "time" {
		to("time-form", w.times...)
	}
	switch n.kind {
	case '0':
		to("wrong-kind", text, bytes, w.yes, list, table)
		to("quoted-number", w.string('"', "12"))
		if value, whole := w.decoded(n.raw); whole {
			v, _ := strconv.ParseInt(value, 10, 64)
			to("number-width", append(w.integers(v)[1:], w.integers(100)...)...)
			to("number-range", w.integers(-1)[0], w.integers(256)[0], w.integers(65536)[0], w.integers(1 << 32)[0],
				w.integers(math.MaxInt64)[0], w.integers(math.MinInt64)[0])
			to("number-form", append(w.floats(1), w.floats(1.5)...)...)
			return
		}
		to("float-width", append(w.floats(1), append(w.floats(0.1), w.floats(1e300)[0])...)...)
		to("number-form", one, w.integers(-1)[0], w.integers(1 << 60)[0])
		to("nan-read", w.floats(math.NaN())[0], w.floats(math.Inf(1))[0])
	case '"':
		to("wrong-kind", one, w.yes, list, table)
		to("text-as-bytes", bytes)
		to("length-width", w.widened('"', 4, "text")...)
		to("invalid-utf8", w.string('"', "a\xff"), w.string('"', "\xed\xa0\x80"))
	case 'b':
		to("wrong-kind", one, w.yes, table)
		to("text-as-bytes", text)
		to("bytes-as-list", w.head('[', 2)[0]+one+one)
		to("length-width", w.widened('b', 4, "text")...)
	case 't':
		if n.raw != w.nil_ {
			to("wrong-kind", one, w.integers(0)[0], text, w.floats(1)[0], list, table)
		}
	case '[':
		to("wrong-kind", table, text, bytes, one)
		to("length-width", w.widened('[', len(n.parts), within(n))...)
	case '{':
		to("wrong-kind", list, text, one)
		to("length-width", w.widened('{', len(n.parts), within(n))...)
		to("map-as-list", w.head('[', len(n.parts))[0]+values(n))
	}
}

// widened is an item with each head but the shortest.
func (w ways) widened(kind byte, n int, behind string) (all []string) {
	for _, head := range w.head(kind, n)[1:] {
		all = append(all, head+behind)
	}
	return all
}

// keyKinds makes keys that are no text.
func (w ways) keyKinds(doc *node, s spot, add func(class, path string, texts ...string)) {
	for _, key := range []func(name string) string{
		func(name string) string { return w.string('b', name) },
		func(name string) string { return w.head('"', len(name))[len(w.head('"', len(name)))-1] + name },
		func(string) string { return w.integers(0)[0] },
		func(string) string { return w.nil_ },
	} {
		add("key-kind", s.path, doc.with(s, func(in *node, i int) { in.keys[i] = key(w.name(in.keys[i])) }))
	}
}

// whole makes what is about the whole document.
func (w ways) whole(doc *node, add func(class, path string, texts ...string)) {
	text, nothing := doc.String(), w.nil_
	add("as-written", "", text)
	add("trailing-data", "", text+nothing, text+text, text+"\x00", text+w.invalid[0])
	add("empty-input", "", "")
	add("truncated", "", text[:1], text[:len(text)/2], text[:len(text)-1])
	add("wrong-kind", "", nothing, w.head('[', 0)[0], w.string('"', ""), w.integers(1)[0], w.yes)
	add("invalid-item", "", w.invalid...)
	add("claimed-length", "", w.claims...)
	deep := strings.Repeat(w.head('[', 1)[0], 20_000) + nothing
	add("nesting", "", deep)
	if doc.kind != '{' {
		return
	}
	with := func(class string, items ...string) {
		for _, item := range items {
			more := doc.clone()
			more.keys, more.parts = append(more.keys, w.key(unknownKey)), append(more.parts, raw(item))
			add(class, "", more.String())
		}
	}
	one := w.integers(1)[0]
	with("unknown-field", one, w.head('{', 1)[0]+w.key("a")+one, w.floats(1)[0], w.string('b', "ab"), nothing)
	for _, class := range sorted(w.others) {
		with(class, w.others[class]...)
	}
	with("time-form", w.times[0])
	with("invalid-item", w.invalid...)
	with("claimed-length", w.claims...)
	with("invalid-utf8", w.string('"', "\xff"))
	with("duplicate-key", w.head('{', 2)[0]+w.key("a")+one+w.key("a")+one)
	with("nesting", deep)
}

// within is what a list or a map holds, without its head.
func within(n *node) string {
	return strings.TrimPrefix(n.String(), n.form.(*tagged).head(n.kind, len(n.parts))[0])
}

// values are those of a map.
func values(n *node) (s string) {
	for _, p := range n.parts {
		s += p.String()
	}
	return s
}

// longer is a document with an item more in a list, and shorter one with an item less.
func longer(doc *node, s spot) string {
	return doc.with(s, func(in *node, i int) {
		if l := in.parts[i]; len(l.parts) > 0 {
			l.parts = append(l.parts, l.parts[0])
		}
	})
}

func shorter(doc *node, s spot) string {
	return doc.with(s, func(in *node, i int) {
		if l := in.parts[i]; len(l.parts) > 0 {
			l.parts = slices.Delete(l.parts, 0, 1)
		}
	})
}

func sorted(classes map[string][]string) []string { return slices.Sorted(maps.Keys(classes)) }
