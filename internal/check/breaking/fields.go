package breaking

import (
	"slices"
	"strings"
)

// fields compares the fields of two structs. A field is the same by what the codec calls it, else by its Go name.
func (c *comparison) fields(a, b *Node, path string) {
	pairs := map[int]int{} // of b to a
	taken := map[int]bool{}
	match := func(same func(x, y Field) bool) {
		for j, y := range b.Fields {
			if _, ok := pairs[j]; ok {
				continue
			}
			i := slices.IndexFunc(a.Fields, func(x Field) bool { return same(x, y) })
			if i >= 0 && !taken[i] {
				pairs[j], taken[i] = i, true
			}
		}
	}
	in := func(list []Field, name string) bool {
		return slices.ContainsFunc(list, func(f Field) bool { return f.Name == name })
	}
	match(func(x, y Field) bool { return x.Wire == y.Wire && x.Name == y.Name })
	match(func(x, y Field) bool { // unless the names of two fields were swapped
		return x.Wire == y.Wire && !(in(a.Fields, y.Name) && in(b.Fields, x.Name))
	})
	match(func(x, y Field) bool { return x.Name == y.Name })
	match(func(x, y Field) bool { return strings.EqualFold(x.Wire, y.Wire) })
	for j, y := range b.Fields { // a field of another name in the same place
		if _, ok := pairs[j]; !ok && j < len(a.Fields) && !taken[j] && a.Fields[j].Kind == y.Kind &&
			len(a.Fields) == len(b.Fields) {
			pairs[j], taken[j] = j, true
		}
	}
	for i, x := range a.Fields {
		if !taken[i] {
			c.removed(x, b, path)
		}
	}
	last := -1
	moved := false
	for j, y := range b.Fields {
		i, ok := pairs[j]
		if !ok {
			c.added(y, b, path, j == len(b.Fields)-1)
			continue
		}
		moved = moved || i < last
		last = max(last, i)
		c.pair(a.Fields[i], y, b, path)
	}
	if moved {
		ch := c.change("moved", path, Field{}, b)
		ch.judge(c.cells, c.use, false, "reorder")
		if ch.Verdict == Breaks && ch.Want == "" {
			ch.Want = "fields in the old order"
		}
		if ch.Verdict != Safe { // the order is nothing in formats with names
			c.changes = append(c.changes, ch)
		}
	}
}

func (c *comparison) removed(x Field, b *Node, path string) {
	ch := c.change("removed", path+"."+x.Name, Field{}, b)
	ch.names = append(ch.names, x.Name, x.Wire)
	ch.judge(c.cells, c.use, false, "remove")
	if ch.Verdict != Breaks {
		ch.Verdict, ch.Direction = Breaks, c.use
		ch.Want, ch.Got = sample(x.Kind), "lost without an error"
		if c.use == OldReadsNew {
			ch.Got = zero(x.Kind)
		}
	}
	c.changes = append(c.changes, ch)
}

func (c *comparison) added(y Field, b *Node, path string, atEnd bool) {
	kind := "insert"
	if atEnd {
		kind = "append"
	}
	ch := c.change("added", path+"."+y.Name, y, b)
	ch.judge(c.cells, c.use, false, kind)
	switch {
	case ch.Verdict == Depends:
		ch.Verdict = Safe
	case ch.Verdict == Breaks: // a codec without names of fields
		ch.Advice = "give the codec a format with names, or keep the old type beside a new one"
		if ch.Want == "" {
			ch.Want = "a message without " + y.Name
		}
	}
	alike := func(f Field) bool { return f.Wire != y.Wire && strings.EqualFold(f.Wire, y.Wire) }
	if i := slices.IndexFunc(b.Fields, alike); i >= 0 && ch.Verdict == Safe {
		ch.Change, ch.Verdict, ch.Advice = "key-case", Depends, "give the fields keys that differ in more than case"
		ch.Want, ch.Got = b.Fields[i].Wire, y.Wire
	}
	if has(y.Options, "required") && c.use != OldReadsNew {
		ch.Change, ch.Verdict, ch.Direction, ch.Advice = "required", Breaks, NewReadsOld, kinds["required"]
		ch.Want, ch.Got = "a message without "+y.Wire, "refused: the field is required"
	}
	c.changes = append(c.changes, ch)
}

// pair compares a field with what it was.
func (c *comparison) pair(x, y Field, b *Node, path string) {
	path += "." + y.Name
	if x.Wire != y.Wire {
		c.renamed(x, y, b, path)
	}
	if has(y.Options, "required") && !has(x.Options, "required") && c.use != OldReadsNew {
		ch := c.change("required", path, y, b)
		ch.Verdict, ch.Direction = Breaks, NewReadsOld
		ch.Want, ch.Got = "a message without "+y.Wire, "refused: the field is required"
		c.changes = append(c.changes, ch)
	}
	c.options(x, y, b, path)
	c.kinds(x.Kind, y.Kind, path, y, b, false)
}

func (c *comparison) renamed(x, y Field, b *Node, path string) {
	kind := "key-changed"
	if x.Name != y.Name {
		kind = "renamed"
	}
	if strings.EqualFold(x.Wire, y.Wire) {
		kind = "key-case"
	}
	ch := c.change(kind, path, y, b)
	ch.before = path[:strings.LastIndexByte(path, '.')+1] + x.Name
	ch.names = append(ch.names, x.Name, x.Wire)
	ch.judge(c.cells, c.use, false, "rename")
	if ch.Verdict == Breaks {
		ch.Want, ch.Got = x.Wire+": "+sample(x.Kind), zero(y.Kind)
	}
	was, is := x.Wire+">", y.Wire+">"
	if strings.HasPrefix(was, is) && c.writesItself(y.Kind) || strings.HasPrefix(is, was) && c.writesItself(x.Kind) {
		ch.Verdict = Depends // of XML: the type may have the elements in between
	}
	if kind == "key-case" && ch.Verdict == Breaks {
		c.keyCase(&ch, x, y)
	}
	c.changes = append(c.changes, ch)
}

// writesItself reports whether a kind is a type with methods of its own.
func (c *comparison) writesItself(kind string) bool {
	for _, m := range []*Model{c.old, c.now} {
		if n := m.Nodes[key(c.codec, pointee(kind))]; n != nil && custom(n) {
			return true
		}
	}
	return false
}

// readsCase says whether a codec tells keys apart by their case, as it was seen to with breaking --try.
var readsCase = map[string]bool{
	"json/v2": true, "json/v2/strict": true, "json/std/v2": true, "json/jsoniter": true, "json/segmentio": true,
	"gob/std": true, "msgpack/vmihailenco": true, "bson/mongo2": true, "yaml/goyaml": true, "xml/std": true,
	"json/std": false, "json/std/strict": false, "json/goccy": false, "json/sonic": false, "toml/burntsushi": false,
	"cbor/fxamacker/default": false,
}

// keyCase judges a key whose case changed, which looks lost to a codec that tells case apart.
func (c *comparison) keyCase(ch *Change, x, y Field) {
	exact, known := readsCase[c.codec]
	switch {
	case exact:
	case !known:
		ch.Verdict = Depends
	default:
		ch.Verdict, ch.Direction = Safe, c.use
		ch.Want, ch.Got = x.Wire, y.Wire
		ch.Advice = "this library reads both; readers that match case, such as JavaScript, find nothing under the old key"
		if c.root.outside() && c.use != NewReadsOld {
			ch.Verdict = Depends // they may not be Go
		}
	}
}

// outside reports whether other programs are known to read what is written.
func (r *Root) outside() bool {
	return slices.Contains(r.Whose, "response") || slices.Contains(r.Whose, "request")
}

// options compares what tags ask for.
func (c *comparison) options(x, y Field, b *Node, path string) {
	if has(x.Options, "embedded") != has(y.Options, "embedded") && x.Wire == y.Wire {
		return // the same bytes
	}
	for _, o := range differing(x.Options, y.Options) {
		name, _, _ := strings.Cut(o, ":")
		kind := "options"
		if name == "omitempty" || name == "omitzero" {
			kind = "omitempty"
		}
		if name == "required" || name == "embedded" {
			continue
		}
		ch := c.change(kind, path, y, b)
		ch.Want, ch.Got = strings.Join(x.Options, ","), strings.Join(y.Options, ",")
		switch {
		case kind == "omitempty" || name == "minsize" || name == "flow":
			// a value that is left out is read as what it was: the zero
		case name == "string" && !strings.HasPrefix(c.codec, "json/"): // few other libraries heed it
			ch.Verdict = Depends
		case name == "string": // a number in quotes, or without them
			ch.judge(c.cells, c.use, has(x.Options, "string"), "text")
			ch.Want = sample(x.Kind)
		case name == "attr" || name == "chardata" || name == "cdata" || name == "innerxml":
			ch.judge(c.cells, c.use, false, "rename") // it is looked for elsewhere
			ch.Want, ch.Got = x.Wire+": "+sample(x.Kind), zero(y.Kind)
		default:
			ch.Verdict = Depends
		}
		c.changes = append(c.changes, ch)
	}
}

// differing lists the options that one list has and the other has not.
func differing(a, b []string) (list []string) {
	for _, o := range a {
		if !slices.Contains(b, o) {
			list = append(list, o)
		}
	}
	for _, o := range b {
		if !slices.Contains(a, o) {
			list = append(list, o)
		}
	}
	return list
}

// constants compares the constants of an enumeration.
func (c *comparison) constants(a, b *Node, path string) {
	own := custom(a) || custom(b)
	for _, y := range b.Fields {
		i := slices.IndexFunc(a.Fields, func(x Field) bool { return x.Name == y.Name })
		if i < 0 {
			if slices.ContainsFunc(a.Fields, func(x Field) bool { return x.Wire == y.Wire }) {
				continue // another name in Go
			}
			ch := c.change("constant-added", path, y, b)
			ch.judge(c.cells, c.use, false, "enum")
			if own && ch.Verdict == Safe && c.use != NewReadsOld {
				ch.Verdict = Depends // old code may refuse it
			}
			ch.Want = y.Name + " = " + y.Wire
			c.changes = append(c.changes, ch)
			continue
		}
		if x := a.Fields[i]; x.Wire != y.Wire {
			ch := c.change("constant-value", path, y, b)
			ch.Verdict, ch.Want, ch.Got = Breaks, x.Name+" = "+x.Wire, y.Name+" = "+y.Wire
			j := slices.IndexFunc(b.Fields, func(z Field) bool { return z.Wire == x.Wire })
			if j >= 0 {
				ch.Got += "; " + x.Wire + " is " + b.Fields[j].Name
			}
			before := slices.ContainsFunc(a.Fields, func(z Field) bool { return z.Wire == y.Wire })
			if !own && j < 0 && !before && !strings.HasPrefix(x.Wire, `"`) {
				ch.Verdict = Depends // a number that meant nothing else, such as all bits of a mask
			}
			c.changes = append(c.changes, ch)
		}
	}
	for _, x := range a.Fields {
		if slices.ContainsFunc(b.Fields, func(y Field) bool { return y.Name == x.Name || y.Wire == x.Wire }) {
			continue
		}
		ch := c.change("constant-gone", path, Field{}, b)
		ch.Want, ch.Got = x.Name+" = "+x.Wire, "a value without a name"
		if own {
			ch.Verdict = Depends
		}
		c.changes = append(c.changes, ch)
	}
}

func constantsDiffer(a, b *Node) bool {
	return !slices.EqualFunc(a.Fields, b.Fields, func(x, y Field) bool { return x.Name == y.Name && x.Wire == y.Wire })
}
