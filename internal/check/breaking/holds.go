package breaking

import (
	"strconv"
	"strings"
)

// lacks is a value of the kind that one version writes and the kind that the other reads cannot hold, whatever the
// codec does; "" where there may be none, and the codec decides.
func (c *comparison) lacks(writes, reads string) string {
	w, r := c.class(pointee(writes)), c.class(pointee(reads))
	writes, reads = pointee(writes), pointee(reads)
	scalar := func(class string) bool {
		return class == "number" || class == "text" || class == "bool" || class == "time"
	}
	switch {
	case w == "" || r == "" || r == "any":
		return ""
	case w == "any" && (r == "struct" || r == "map"):
		return `"text"`
	case w == "any":
		return `{"key": 7}`
	case w == "number" && r == "number":
		return lacksNumber(writes, reads)
	case w == "number" && r == "bool":
		return "7"
	case w == "text" && (r == "number" || r == "bool" || r == "time"):
		return `"text"`
	case w == "time" && (r == "number" || r == "bool"):
		return sample("time.Time")
	case w == "number" && r == "time" && strings.HasSuffix(writes, "64"):
		return "9223372036854775807"
	case scalar(w) && (r == "struct" || r == "map"),
		(w == "struct" || w == "map" || w == "bytes") && r != "text" && scalar(r),
		(w == "struct" || w == "map") && r == "text", w == "map" && r == "list",
		w == "bytes" && (r == "struct" || r == "map"):
		return sample(writes)
	case w == "list" && scalar(r):
		return "a list of two"
	case w == "list" && r == "struct":
		return "a list that is longer"
	case w == "map" && r == "struct":
		return "a key that is no field"
	case w == "list" && r == "list":
		n, m := length(writes), length(reads)
		if m >= 0 && n > m {
			return "the last of " + strconv.Itoa(n) + " elements"
		}
		if m >= 0 && n < 0 {
			return "a list that is longer"
		}
	}
	return ""
}

// pointee is a kind without the pointers to it.
func pointee(kind string) string { return strings.TrimLeft(kind, "*") }

// length is the length of an array, or -1.
func length(kind string) int {
	w, _ := outer(kind)
	if n, err := strconv.Atoi(strings.Trim(w, "[]")); err == nil {
		return n
	}
	return -1
}

// lacksNumber is a number of one kind that another does not hold.
func lacksNumber(writes, reads string) string {
	s, bits := number(writes)
	t, other := number(reads)
	mantissa := map[int]int{32: 24, 64: 53}[other]
	switch {
	case t == 'n':
		return ""
	case s == 'n' && t == 'f':
		return "1e400"
	case s == 'n' || s == 'f' && t != 'f':
		return "2.5"
	case s == 'f' && bits > other:
		return "0.1"
	case s == 'f':
		return ""
	case t == 'f' && (s == 'u' && bits > mantissa || s == 'i' && bits-1 > mantissa):
		return strconv.FormatUint(1<<mantissa+1, 10)
	case t == 'f':
		return ""
	case s == 'i' && t == 'u':
		return "-5"
	case s == 'u' && t == 'i' && bits >= other:
		return strconv.FormatUint(1<<(other-1), 10)
	case bits > other:
		return strconv.FormatUint(1<<other, 10)
	}
	return ""
}

// number is whether a kind is a signed or unsigned integer or a float, i, u or f, and its bits, or n, a json.Number; 0:
// none.
func number(kind string) (sign byte, bits int) {
	if kind == jsonNumber {
		return 'n', 0
	}
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

// class is which kind of value the codec writes: text, number, bool, time, bytes, list, struct, map, any; "" where
// that is the type's own affair.
func (c *comparison) class(kind string) string {
	w, _ := outer(kind)
	switch s, _ := number(kind); {
	case s != 0:
		return "number"
	case kind == "string":
		return "text"
	case kind == "bool", kind == "bytes", kind == "any":
		return kind
	case kind == "time.Time":
		return "time"
	case w == "[]" || strings.HasPrefix(w, "["):
		return "list"
	case strings.HasPrefix(w, "map["):
		return "map"
	case kind == "struct{}":
		return "struct"
	}
	for _, m := range []*Model{c.old, c.now} {
		switch n := m.Nodes[key(c.codec, kind)]; {
		case n == nil:
		case n.Kind == "struct" && !custom(n):
			return "struct"
		case c.textual(n):
			return "text"
		}
	}
	return ""
}

// textual reports whether a type is text in JSON by methods of its own.
func (c *comparison) textual(n *Node) bool {
	by := func(name string) bool {
		return has(n.Options, name) || has(n.Options, "promoted-"+name)
	}
	return strings.HasPrefix(c.codec, "json/") && by("MarshalText") && by("UnmarshalText") && !by("MarshalJSON") &&
		!by("UnmarshalJSON")
}
