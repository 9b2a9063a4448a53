package breaking

import (
	"fmt"
	"slices"
	"strings"
)

// comparison is two models, and one root of them.
type comparison struct {
	old, now *Model
	cells    Cells
	changes  []Change

	root  *Root // as it is now, or was where it is gone
	was   string
	codec string
	use   string
	seen  map[[2]string]bool

	roots map[string]bool // of both models
	many  bool            // each type is compared by itself alone, since all within each other would be too long to read
}

// mostRoots is up to how many wire types one is followed into another.
const mostRoots = 500

// Compare lists what changed between two models.
func Compare(old, now *Model, cells Cells) []Change {
	c := &comparison{old: old, now: now, cells: cells, roots: map[string]bool{}, many: len(now.Roots) > mostRoots}
	for _, r := range old.Roots {
		c.roots[key(r.Codec, r.Type)] = now.root(r.Type, r.Codec) != nil
	}
	for i := range old.Roots {
		was := &old.Roots[i]
		c.codec, c.use, c.root, c.seen = was.Codec, was.Direction, was, map[[2]string]bool{}
		c.was = was.Type
		a := old.Nodes[key(c.codec, was.Type)]
		if is := now.root(was.Type, was.Codec); is != nil {
			c.root = is
			if is.Direction != c.use {
				c.use = Either
			}
			c.names("type-moved", was, is, now.Nodes[key(c.codec, was.Type)])
			c.nodes(a, now.Nodes[key(c.codec, was.Type)], bare(is.Type))
			continue
		}
		if n := now.Nodes[key(c.codec, was.Type)]; n != nil { // it is there within another
			c.root = &Root{Type: was.Type, Codec: was.Codec, Pattern: was.Pattern, File: n.File, Line: n.Line}
			c.names("type-moved", was, c.root, n)
			c.nodes(a, n, bare(was.Type))
			continue
		}
		c.moved(was, a)
	}
	c.versions()
	return c.changes
}

// moved looks for a type under another name or in another package.
func (c *comparison) moved(was *Root, a *Node) {
	var found *Root
	for i, r := range c.now.Roots {
		if r.Codec == was.Codec && sharedName(was, &r) {
			found = &c.now.Roots[i]
			break
		}
		if r.Codec != was.Codec || c.old.root(r.Type, r.Codec) != nil || found != nil {
			continue
		}
		n := c.now.Nodes[key(c.codec, r.Type)]
		named := bare(r.Type) == bare(was.Type) && !local(r.Type) && !local(was.Type)
		if named || a != nil && n != nil && len(a.Fields) > 1 && sameFields(a, n) {
			found = &c.now.Roots[i]
		}
	}
	if found == nil {
		c.root = &Root{Type: was.Type, Codec: was.Codec, File: was.File, Line: was.Line} // where it was
		if c.names("type-gone", was, c.root, nil) {
			return
		}
		ch := c.change("type-gone", bare(was.Type), Field{}, nil)
		ch.Verdict, ch.Direction, ch.Want, ch.Got = Depends, NewReadsOld, was.Type, "no call encodes or decodes it"
		c.changes = append(c.changes, ch)
		return
	}
	c.root = found
	n := c.now.Nodes[key(c.codec, found.Type)]
	if !c.names("type-moved", was, found, n) {
		ch := c.change("type-moved", bare(found.Type), Field{File: found.File, Line: found.Line}, n)
		ch.Direction, ch.Want, ch.Got = c.use, was.Type, found.Type
		format, _, _ := strings.Cut(c.codec, "/")
		if slices.Contains([]string{"fory", "hprose", "sereal", "binc"}, format) {
			ch.Verdict = Depends
		}
		c.changes = append(c.changes, ch)
	}
	c.nodes(a, n, bare(found.Type))
}

// sharedName reports whether two types are registered under one name, as gob.RegisterName does.
func sharedName(a, b *Root) bool {
	return slices.ContainsFunc(a.Options, func(o string) bool {
		return strings.HasPrefix(o, registered+":") && slices.Contains(b.Options, o)
	})
}

// local reports whether a type is one of a function, whose name says little.
func local(id string) bool { return strings.Count(short(id), ".") > 1 }

// names tells where a type is no longer registered under a name that gob wrote it under.
func (c *comparison) names(kind string, was, is *Root, n *Node) (told bool) {
	for _, o := range was.Options {
		if name, ok := strings.CutPrefix(o, registered+":"); ok && !slices.Contains(is.Options, o) {
			ch := c.change(kind, bare(is.Type), Field{File: is.File, Line: is.Line}, n)
			ch.Verdict, ch.Direction, ch.Want = Breaks, Either, name
			ch.Got = "refused: gob: name not registered for interface"
			c.changes = append(c.changes, ch)
			told = true
		}
	}
	return told
}

func sameFields(a, b *Node) bool {
	return slices.EqualFunc(a.Fields, b.Fields, func(x, y Field) bool { return x.Wire == y.Wire && x.Kind == y.Kind })
}

// change begins a change of the root at a field.
func (c *comparison) change(kind, path string, f Field, n *Node) Change {
	for strings.HasSuffix(path, "[]") || strings.HasSuffix(path, "[key]") { // a part of its field
		path = path[:strings.LastIndexByte(path, '[')]
	}
	ch := Change{Type: c.root.Type, Library: c.codec, Field: path, Change: kind, Advice: kinds[kind], File: f.File,
		Line: f.Line, Direction: c.use, Verdict: Safe, acks: f.Acks, Was: c.was, use: c.use,
		names: []string{f.Name, f.Wire, path[strings.LastIndexByte(path, '.')+1:]}}
	if n != nil {
		ch.acks = append(append([]Ack{}, ch.acks...), n.Acks...)
		if ch.File == "" {
			ch.File, ch.Line = n.File, n.Line
		}
	}
	if r := c.now.Nodes[key(c.codec, c.root.Type)]; r != nil && r != n {
		ch.acks = append(append([]Ack{}, ch.acks...), r.Acks...)
	}
	if ch.File == "" {
		ch.File, ch.Line = c.root.File, c.root.Line
	}
	if ch.File == "" { // a lock file does not say where a type was
		ch.File, ch.Line = "go.mod", 1
	}
	ch.declared = fmt.Sprint(ch.File, ":", ch.Line, " ", path[strings.LastIndexByte(path, '.')+1:])
	return ch
}

// nodes compares two types at a path, each pair once for a root.
func (c *comparison) nodes(a, b *Node, path string) {
	if a == nil || b == nil || c.seen[[2]string{a.ID, b.ID}] {
		return
	}
	c.seen[[2]string{a.ID, b.ID}] = true
	inner := path != bare(c.root.Type) && c.roots[key(c.codec, a.ID)] && c.roots[key(c.codec, b.ID)]
	if inner && (c.root.Pattern || c.many) {
		return // it is compared by itself
	}
	begun := len(c.changes)
	if c.methods(a, b, path) {
		return // the fields are not what is written
	}
	switch {
	case a.Kind == "struct" && b.Kind == "struct":
		c.fields(a, b, path)
	case a.Kind != b.Kind:
		c.kinds(a.Kind, b.Kind, path, Field{}, b, false)
	default:
		c.constants(a, b, path)
		c.kinds(a.Kind, b.Kind, path, Field{}, b, false)
	}
	if !custom(a) && !custom(b) {
		return
	}
	// The fields of a type that writes itself say nothing certain, unless its methods go through them; the texts of an
	// enumeration were found.
	alike := has(a.Options, throughFields) && has(b.Options, throughFields)
	same := slices.Equal(a.Options, b.Options)
	for i := range c.changes[begun:] {
		ch := &c.changes[begun+i]
		certain := strings.HasPrefix(ch.Change, "constant") || ch.Change == "methods"
		if certain || alike && (same || !mentioned(a, b, ch.names)) {
			continue
		}
		if ch.Verdict == Breaks {
			ch.Want, ch.Got = "", ""
		}
		ch.Verdict = Depends
	}
}

// mentioned reports whether methods of a type that go through its fields have one of some names beside them.
func mentioned(a, b *Node, names []string) bool {
	for _, n := range []*Node{a, b} {
		for name := range strings.SplitSeq(*option(n.Options, throughFields), ",") {
			if name != "" && slices.Contains(names, name) {
				return true
			}
		}
	}
	return false
}

// throughFields is the option of a type whose methods encode or decode its own fields, by a local type of the same
// fields without methods.
const throughFields = "through-fields"

// custom reports whether a type writes or reads itself.
func custom(n *Node) bool {
	return slices.ContainsFunc(n.Options, func(o string) bool {
		return strings.Contains(o, "arshal") || strings.Contains(o, "code")
	})
}

// methods compares by which methods a type writes itself; it reports whether that breaks.
func (c *comparison) methods(a, b *Node, path string) bool {
	if has(a.Options, "array") != has(b.Options, "array") {
		ch := c.change("options", path, Field{}, b)
		ch.judge(c.cells, c.use, false, "structs")
		ch.Want, ch.Got = strings.Join(a.Options, " "), strings.Join(b.Options, " ")
		c.changes = append(c.changes, ch)
	}
	if slices.Equal(a.Options, b.Options) || !custom(a) && !custom(b) {
		return false
	}
	ch := c.change("methods", path, Field{}, b)
	ch.Verdict, ch.Want, ch.Got = Depends, listed(a.Options), listed(b.Options)
	promoted := func(o string) bool {
		return strings.HasPrefix(o, "promoted-") && strings.Contains(o, "arshal")
	}
	if n := len(a.Fields); n > 0 && a.Fields[0].Kind == Constant && constantsDiffer(a, b) {
		return false // the texts say it
	}
	switch {
	case !custom(a) && slices.ContainsFunc(b.Options, promoted) && a.Kind == "struct" && len(a.Fields) > 1:
		ch.Verdict = Breaks // the method writes or reads the embedded value alone
		ch.Want, ch.Got = "all fields", "the embedded value alone"
		ch.Advice = "give the embedded field a name, so that its method does not stand for the whole struct"
	case c.textual(a) && !custom(b) && b.Kind != "string", c.textual(b) && !custom(a) && a.Kind != "string":
		ch.Verdict, ch.Want, ch.Got = Breaks, "a value of "+short(a.ID), "refused: text is another kind of value"
	}
	c.changes = append(c.changes, ch)
	return ch.Verdict == Breaks
}

// listed lists methods without the digest of what they do, unless there are none.
func listed(options []string) string {
	var names []string
	for _, o := range options {
		name, digest, _ := strings.Cut(o, ":")
		if name == throughFields {
			continue
		}
		if digest != "" {
			name += " (" + digest + ")"
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return "no methods"
	}
	return strings.Join(names, ", ")
}

// versions compares what the types are encoded with.
func (c *comparison) versions() {
	for of, was := range c.old.Versions {
		is, ok := c.now.Versions[of]
		if !ok || is == was {
			continue
		}
		name := of
		c.changes = append(c.changes, Change{Type: "*", Library: name, Change: "library-version", Verdict: Depends,
			Direction: Either, File: "go.mod", Line: 1, Want: was, Got: is, Advice: kinds["library-version"]})
	}
}
