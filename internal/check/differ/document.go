package differ

import (
	"encoding/json"
	"slices"
	"strings"
)

// node is a part of a JSON document, with the spelling of its texts and numbers.
type node struct {
	kind  byte     // { [ " 0 (a number) t (true, false, null)
	raw   string   // of what has no parts
	keys  []string // of an object, as they are spelled, without quotes
	parts []*node
}

// parse reads a valid document; nil if it is none.
func parse(text []byte) *node {
	if !json.Valid(text) {
		return nil
	}
	p := &reader{text: string(text)}
	return p.value()
}

type reader struct {
	text string
	at   int
}

func (p *reader) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// next skips white space and one of the bytes, and reports whether that was there.
func (p *reader) next(c byte) bool {
	p.space()
	if p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

func (p *reader) value() *node {
	p.space()
	switch c := p.text[p.at]; c {
	case '{', '[':
		p.at++
		n := &node{kind: c}
		for !p.next(c + 2) { // the bracket that closes it is two further in ASCII
			p.next(',')
			if c == '{' {
				p.space()
				n.keys = append(n.keys, p.quoted())
				p.next(':')
			}
			n.parts = append(n.parts, p.value())
		}
		return n
	case '"':
		return &node{kind: '"', raw: p.quoted()}
	default:
		from := p.at
		for p.at < len(p.text) && strings.IndexByte(" \t\r\n,]}", p.text[p.at]) < 0 {
			p.at++
		}
		n := &node{kind: '0', raw: p.text[from:p.at]}
		if c >= 'a' {
			n.kind = 't'
		}
		return n
	}
}

// quoted is the text between quotes.
func (p *reader) quoted() string {
	from := p.at + 1
	for p.at++; p.text[p.at] != '"'; p.at++ {
		if p.text[p.at] == '\\' {
			p.at++
		}
	}
	p.at++
	return p.text[from : p.at-1]
}

// String is the document without white space.
func (n *node) String() string {
	var b strings.Builder
	n.write(&b)
	return b.String()
}

func (n *node) write(b *strings.Builder) {
	switch n.kind {
	case '{', '[':
		b.WriteByte(n.kind)
		for i, p := range n.parts {
			if i > 0 {
				b.WriteByte(',')
			}
			if n.kind == '{' {
				b.WriteString(`"` + n.keys[i] + `":`)
			}
			p.write(b)
		}
		b.WriteByte(n.kind + 2)
	case '"':
		b.WriteString(`"` + n.raw + `"`)
	default:
		b.WriteString(n.raw)
	}
}

// raw is a part that is written as it stands, valid or not.
func raw(text string) *node { return &node{kind: 't', raw: text} }

func (n *node) clone() *node {
	c := &node{kind: n.kind, raw: n.raw, keys: slices.Clone(n.keys)}
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
		if !seen[path] {
			seen[path] = true
			all = append(all, spot{path, slices.Clone(steps), n})
		}
		for i, p := range n.parts {
			to := path + "[]"
			if n.kind == '{' {
				to = strings.TrimPrefix(path+"."+n.keys[i], ".")
			}
			walk(p, to, append(steps, i))
		}
	}
	walk(n, "", nil)
	return all
}

// without is the document without the members at some paths.
func (n *node) without(path string, gone map[string]bool) *node {
	c := &node{kind: n.kind, raw: n.raw}
	for i, p := range n.parts {
		to := path + "[]"
		if n.kind == '{' {
			to = strings.TrimPrefix(path+"."+n.keys[i], ".")
		}
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
	root := &node{kind: '[', parts: []*node{n.clone()}}
	in, i := root, 0
	for _, step := range s.steps {
		in, i = in.parts[i], step
		if in.kind == '{' {
			in.keys, in.parts, i = in.keys[step:step+1], in.parts[step:step+1], 0
		}
	}
	edit(in, i)
	text := root.String()
	return text[1 : len(text)-1]
}
