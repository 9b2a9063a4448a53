package breaking

import (
	"strconv"
	"strings"
)

// kinds compares what a field is made of, from the outside to the inside; element: it lies in a list or a map.
func (c *comparison) kinds(a, b, path string, f Field, n *Node, element bool) {
	for {
		wa, ra := outer(a)
		wb, rb := outer(b)
		if wa != wb || wa == "" {
			break
		}
		if strings.HasPrefix(wa, "map[") {
			k := wa[4 : len(wa)-1]
			c.nodes(c.old.Nodes[key(c.codec, k)], c.now.Nodes[key(c.codec, k)], path+"[key]")
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
	_, ra := outer(a)
	_, rb := outer(b)
	if c.same(a, rb) { // a pointer to it, or a list of it
		c.kinds(a, rb, path, f, n, element)
	} else if c.same(ra, b) {
		c.kinds(ra, b, path, f, n, element)
	}
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

// scalar judges two kinds that are neither lists nor pointers of each other.
func (c *comparison) scalar(ch *Change, a, b string) {
	sa, wide := number(a)
	sb, wider := number(b)
	ca, cb := c.class(a), c.class(b)
	switch {
	case sa == sb && sa == 'f':
		c.judgedNumber(ch, a, b, wide > wider, "float-widen", "float-tenth")
	case sa != 0 && sb != 0 && sa != 'f' && sb != 'f':
		switch {
		case sa != sb:
			c.judgedNumber(ch, a, b, sa == 'u', "unsigned", "unsigned-sign")
		case wide < wider:
			c.judgedNumber(ch, a, b, false, "widen", "widen-large")
		default:
			c.judgedNumber(ch, a, b, true, "widen", "widen-large")
		}
	case sa != 0 && cb == "text":
		c.judged(ch, a, false, "text")
	case ca == "text" && sb != 0:
		c.judged(ch, a, true, "text")
	case ca != cb && ca != "" && cb != "" && ca != "struct{":
		c.judged(ch, a, sb != 0, "text") // another kind of value, which this codec takes for neither
		if ch.Verdict != Breaks {
			ch.Verdict = Depends
		}
	default:
		ch.Verdict = Depends
	}
}

// judgedNumber looks cases up for numbers; evolve tried 32 and 64 bits, so the values are those of other widths.
func (c *comparison) judgedNumber(ch *Change, a, b string, reversed bool, cases ...string) {
	ch.judge(c.cells, c.use, reversed, cases...)
	if ch.Verdict != Breaks {
		return
	}
	reads := b
	writes := a
	if ch.Direction == OldReadsNew {
		reads, writes = a, b
	}
	ch.Want = writes + " " + edge(writes, reads)
	if !strings.HasPrefix(ch.Got, "refused") {
		ch.Got = "another number, as " + reads
	}
}

// edge is a value of one kind of number that another kind does not hold.
func edge(writes, reads string) string {
	s, bits := number(writes)
	t, other := number(reads)
	switch {
	case s == 'f':
		return "0.1"
	case s == 'i' && t == 'u':
		return "-5"
	case s == 'u' && t == 'i' && bits >= other:
		return strconv.FormatUint(1<<(other-1), 10)
	case bits > other:
		return strconv.FormatUint(1<<other, 10)
	}
	return "-5"
}

// number is whether a kind is a signed or unsigned integer or a float, i, u or f, and its bits; 0: none.
func number(kind string) (sign byte, bits int) {
	for _, p := range []struct {
		prefix string
		sign   byte
	}{{"int", 'i'}, {"uint", 'u'}, {"float", 'f'}} {
		if rest, ok := strings.CutPrefix(kind, p.prefix); ok {
			if n, err := strconv.Atoi(rest); err == nil {
				return p.sign, n
			}
		}
	}
	return 0, 0
}

// class is which kind of value the codec writes: text, number, bool, list, struct, map; "" where that is its own
// affair.
func (c *comparison) class(kind string) string {
	w, _ := outer(kind)
	format, _, _ := strings.Cut(c.codec, "/")
	switch s, _ := number(kind); {
	case s != 0:
		return "number"
	case kind == "string":
		return "text"
	case kind == "bool":
		return "bool"
	case kind == "time.Time":
		if format == "json" || format == "xml" || format == "yaml" {
			return "text"
		}
		if format == "gob" {
			return "own" // GobEncode
		}
		return ""
	case w == "[]" || strings.HasPrefix(w, "["):
		return "list"
	case strings.HasPrefix(w, "map["):
		return "map"
	case kind == "any" || kind == "bytes":
		return ""
	}
	for _, m := range []*Model{c.old, c.now} {
		if n := m.Nodes[key(c.codec, kind)]; n != nil && n.Kind == "struct" && !custom(n) {
			return "struct"
		}
	}
	return ""
}
