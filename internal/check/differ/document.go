package differ

import (
	"slices"
	"strings"
)

// node is a part of a document, with the spelling of its texts and numbers.
type node struct {
	kind  byte     // { [ " 0 (a number) t (true, false, null) b (bytes) u (a choice) x (another thing without parts)
	raw   string   // of what has no parts, as it stands in the document
	keys  []string // of an object, as they stand in the document
	parts []*node
	form  form // nil if it has no parts
}

// form is how documents of a format are spelled.
type form interface {
	parse(text []byte) *node                 // nil if it is no document
	container(b *strings.Builder, n *node)   // writes what has parts
	name(key string) string                  // what a key says
	key(name string) string                  // how it is spelled
	text(n *node) string                     // what a text says
	number(n *node) (value string, int bool) // of a number; equal numbers are equal
	say(n *node) string                      // for people
	null() string
}

// raw is a part that is written as it stands, valid or not.
func raw(text string) *node { return &node{kind: 't', raw: text} }

// String is the document.
func (n *node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *node) write(b *strings.Builder) {
	if n.form == nil {
		b.WriteString(n.raw)
		return
	}
	n.form.container(b, n)
}

// to is the path of a part.
func (n *node) to(path string, i int) string {
	switch n.kind {
	case '{':
		return strings.TrimPrefix(path+"."+n.form.name(n.keys[i]), ".")
	case 'u':
		return path
	}
	return path + "[]"
}

func (n *node) clone() *node {
	c := &node{kind: n.kind, raw: n.raw, keys: slices.Clone(n.keys), form: n.form}
	for _, p := range n.parts {
		c.parts = append(c.parts, p.clone())
	}
	return c
}

// spot is a part of a document, by the places that lead to it.
type spot struct {
	path  string // such as lines[].price
	steps []int
	node  *node
}

// spots lists the parts of a document, the first for each path.
func (n *node) spots() (all []spot) {
	seen := map[string]bool{}
	var walk func(n *node, path string, steps []int)
	walk = func(n *node, path string, steps []int) {
		name := path
		if n.kind == 'u' { // what is chosen has the same path
			name += "|"
		}
		if !seen[name] {
			seen[name] = true
			all = append(all, spot{path, slices.Clone(steps), n})
		}
		for i, p := range n.parts {
			walk(p, n.to(path, i), append(steps, i))
		}
	}
	walk(n, "", nil)
	return all
}

// without is the document without the members at some paths.
func (n *node) without(path string, gone map[string]bool) *node {
	c := &node{kind: n.kind, raw: n.raw, form: n.form}
	for i, p := range n.parts {
		to := n.to(path, i)
		if gone[to] {
			continue
		}
		if n.kind == '{' {
			c.keys = append(c.keys, n.keys[i])
		}
		c.parts = append(c.parts, p.without(to, gone))
	}
	return c
}

// with is the document with the part at a spot changed, without the members of objects that do not lead there: edit is
// given the part that holds it, and its place there.
func (n *node) with(s spot, edit func(in *node, i int)) string {
	root := &node{kind: '[', parts: []*node{n}}
	in, i := root, 0
	for _, step := range s.steps {
		of := in.parts[i]
		c := &node{kind: of.kind, raw: of.raw, form: of.form}
		in.parts[i] = c
		if in, i = c, step; of.kind == '{' && !of.positional() {
			c.keys, c.parts, i = slices.Clone(of.keys[step:step+1]), slices.Clone(of.parts[step:step+1]), 0
		} else {
			c.keys, c.parts = slices.Clone(of.keys), slices.Clone(of.parts)
		}
	}
	in.parts[i] = in.parts[i].clone()
	edit(in, i)
	return root.parts[0].String()
}
