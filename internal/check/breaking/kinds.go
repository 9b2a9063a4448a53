package breaking

import (
	"slices"
	"strings"
)

// kinds compares what a field is made of, from the outside to the inside; element: it lies in a list or a map.
func (c *comparison) kinds(a, b, path string, f Field, n *Node, element bool) {
	for {
		wa, ra := outer(a)
		wb, rb := outer(b)
		listed, tables := c.class(a) == "list" && c.class(b) == "list", c.class(a) == "map" && c.class(b) == "map"
		if wa == "" || wa != wb && !listed && !tables {
			break
		}
		switch {
		case tables:
			c.keys(wa[4:len(wa)-1], wb[4:len(wb)-1], path+"[key]", f, n)
		case wa != wb:
			ch := c.change("retyped", path, f, n)
			c.retyped(&ch, a, b, element)
			c.changes = append(c.changes, ch)
		}
		if wa != "*" {
			path += "[]"
			element = true
		}
		a, b = ra, rb
	}
	na, nb := c.old.Nodes[key(c.codec, a)], c.now.Nodes[key(c.codec, b)]
	if na != nil && nb != nil && (na.Kind == "struct") == (nb.Kind == "struct") {
		c.nodes(na, nb, path)
		return
	}
	if a == b {
		return
	}
	if na != nil && na.Kind != "struct" && !custom(na) {
		a = na.Kind
	}
	if nb != nil && nb.Kind != "struct" && !custom(nb) {
		b = nb.Kind
	}
	if a == b {
		return
	}
	ch := c.change("retyped", path, f, n)
	c.retyped(&ch, a, b, element)
	c.changes = append(c.changes, ch)
	if ch.Change == "retyped" && ch.Verdict == Breaks {
		return // what is within does not matter
	}
	wa, ra := outer(a)
	wb, rb := outer(b)
	if wb != "" && c.same(a, rb) { // a pointer to it, or a list of it
		c.kinds(a, rb, path, f, n, element)
	} else if wa != "" && c.same(ra, b) {
		c.kinds(ra, b, path, f, n, element)
	}
}

// keys compares the keys of maps. In JSON all are text, also numbers.
func (c *comparison) keys(a, b, path string, f Field, n *Node) {
	ca, cb := c.class(a), c.class(b)
	textual := func(class string) bool { return class == "number" || class == "text" }
	if !strings.HasPrefix(c.codec, "json/") || ca == cb || !textual(ca) || !textual(cb) {
		c.kinds(a, b, path, f, n, true)
		return
	}
	ch := c.change("retyped", path, f, n)
	ch.decide(c.use, func(direction string) finding {
		if lost := (direction == NewReadsOld) == (cb == "number"); lost {
			return finding{true, true, `the key "text"`, "refused"}
		}
		return finding{known: true}
	})
	if ch.Verdict != Breaks {
		ch.Want, ch.Got = "keys of "+a, "keys of "+b
	}
	c.changes = append(c.changes, ch)
}

// retyped judges a value that became another kind of value.
func (c *comparison) retyped(ch *Change, a, b string, element bool) {
	ch.Want, ch.Got = sample(a), ""
	defer func() {
		if ch.Verdict != Breaks {
			ch.Want, ch.Got = a, b
		}
	}()
	wa, ra := outer(a)
	wb, rb := outer(b)
	switch {
	case wb == "*" && c.same(a, rb):
		c.pointer(ch, rb, element, false)
	case wa == "*" && c.same(ra, b):
		c.pointer(ch, ra, element, true)
	case wb == "*" || wa == "*": // a pointer to something else
		for wa == "*" {
			a = ra
			wa, ra = outer(a)
		}
		for wb == "*" {
			b = rb
			wb, rb = outer(b)
		}
		c.retyped(ch, a, b, element)
	case wb == "[]" && c.same(a, rb):
		c.judged(ch, a, false, c.lists(a)...)
	case wa == "[]" && c.same(ra, b):
		c.judged(ch, a, true, c.lists(b)...)
	default:
		c.scalar(ch, a, b)
	}
}

// same reports whether two kinds are one. Structs are, whatever their names: their fields are compared by themselves.
func (c *comparison) same(a, b string) bool {
	return a == b || c.class(a) == "struct" && c.class(b) == "struct"
}

func (c *comparison) lists(kind string) []string {
	switch c.class(kind) {
	case "struct":
		return []string{"structs", "structs-many"}
	case "text":
		return []string{"list-text"}
	}
	return []string{"list", "list-many"}
}

// judged looks cases up and keeps the value of the user's kind.
func (c *comparison) judged(ch *Change, kind string, reversed bool, cases ...string) {
	want := sample(kind)
	ch.judge(c.cells, c.use, reversed, cases...)
	if ch.Verdict == Breaks && (ch.Want == "" || kind != "int32") {
		ch.Want = want
	}
}

// pointer judges a value that became a pointer to it, or the reverse. Where it lies in a list or a map, nil has a place
// of its own there, in which the other version has a zero value that nobody wrote.
func (c *comparison) pointer(ch *Change, to string, element, reversed bool) {
	ch.Change = "made-pointer"
	side := OldReadsNew
	if reversed {
		ch.Change, side = "made-value", NewReadsOld
	}
	ch.Advice = kinds[ch.Change]
	ch.judge(c.cells, c.use, reversed, "optional", "absent")
	if element && ch.Verdict != Breaks && (c.use == Either || c.use == side) {
		ch.Verdict, ch.Direction, ch.Want, ch.Got = Breaks, side, "nil", zero(to)
		if strings.HasPrefix(c.codec, "gob/") {
			ch.Got = "refused: gob: encodeReflectValue: nil element"
		}
	}
}

// scalar judges two kinds that are neither lists nor pointers of each other: by what the one cannot hold of the other,
// whatever the codec, and by what the codec did with such kinds.
func (c *comparison) scalar(ch *Change, a, b string) {
	sa, wide := number(a)
	sb, wider := number(b)
	ca, cb := c.class(a), c.class(b)
	format, _, _ := strings.Cut(c.codec, "/")
	either := func(x, y string) bool { return ca == x && cb == y || ca == y && cb == x }
	reversed, known, cases := false, false, []string(nil)
	switch {
	case sa == sb && sa == 'f':
		reversed, cases = wide > wider, []string{"float-widen", "float-tenth"}
	case strings.IndexByte("iu", sa) >= 0 && strings.IndexByte("iu", sb) >= 0 && sa != sb:
		reversed, cases = sa == 'u', []string{"unsigned", "unsigned-sign"}
	case sa == sb && sa != 0:
		reversed, cases = wide >= wider, []string{"widen", "widen-large"}
	case ca == cb && (ca == "number" || ca == "list"), either("time", "text") && (format == "json" || format == "xml"):
		known = format == "json" // which has one kind of number and one of list, and times are text
	case either("text", "number"):
		reversed, cases = ca == "text", []string{"text"}
	case either("text", "bytes"), either("list", "bytes"):
		c.bytes(ch, a, format)
		return
	case ca == "any" || cb == "any" || ca == "" || cb == "":
	case ca != cb:
		// another kind of value, which this codec takes for neither if it does not take text for numbers
		reversed, cases = cb == "number", []string{"text"}
	}
	ch.decide(c.use, func(direction string) finding {
		writes, reads := a, b
		if direction == OldReadsNew {
			writes, reads = b, a
		}
		f := c.cells.find(c.codec, direction, reversed, cases)
		lacks := c.lacks(writes, reads)
		switch {
		case c.class(writes) == "struct" && c.class(reads) == "map":
			f.known = false // a map may take all fields
			f.broken = f.broken && !c.takes(reads, writes)
		case ca != cb && !either("number", "text"):
			f.known = false
			if f.broken && format != "json" && format != "gob" {
				f.got = refused
			}
		}
		f.known = f.known || known
		if lacks == "" {
			if f.broken && f.want == "" {
				f.want = sample(writes)
			}
			return f
		}
		f.known, f.broken, f.want = true, true, lacks
		if ca == "number" && cb == "number" {
			f.want = writes + " " + lacks
			if !strings.HasPrefix(f.got, "refused") {
				f.got = "another number, as " + reads
				if s, _ := number(reads); lacks == "2.5" && s != 'f' { // which most libraries refuse
					f.got = "refused, or " + f.got
				}
			}
		}
		switch {
		case strings.HasPrefix(lacks, "a key "):
			f.got = "lost, or refused"
		case f.got == "":
			f.got = refused
		}
		return f
	})
}

// refused is what becomes of a value that a kind cannot hold, where nobody tried it.
const refused = "refused, or another value"

// takes reports whether a map may hold the fields of a struct.
func (c *comparison) takes(table, of string) bool {
	_, element := outer(table)
	for _, m := range []*Model{c.old, c.now} {
		if n := m.Nodes[key(c.codec, of)]; n != nil {
			return !slices.ContainsFunc(n.Fields, func(f Field) bool {
				return c.class(element) != "any" && c.class(pointee(f.Kind)) != c.class(element)
			})
		}
	}
	return true
}

// bytes judges text or a list of numbers that became bytes, or the reverse.
func (c *comparison) bytes(ch *Change, a, format string) {
	got := map[string]string{"json": "refused, or other text: bytes are in base64", "gob": "refused"}[format]
	ch.decide(c.use, func(string) finding { return finding{got != "", got != "", sample(a), got} })
}
