package breaking

import (
	"strconv"
	"strings"
)

// number is whether a kind is a signed or unsigned integer or a float, i, u or f, and its bits, or n, a json.Number; 0: none.
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
