package differ

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// mend is a part of a message without the faults of one class; to is nil where it is left out.
type mend struct {
	class string
	to    *node
}

// mending makes parts of a hostile message those of messages that a codec wrote.
type mending struct {
	form  form
	reads map[string]string // how parts are read, by path
	names map[string]string // their fields in Go, by path
	known map[string]bool   // keys of all messages, folded
}

const mostMends = 200

// mendedNodes are versions of a message in each of which one part is as it is in messages that were written.
func (m mending) mendedNodes(n *node, written []*node) (all []input) {
	for _, c := range m.mends("", n, written) {
		if c.to != nil && len(all) < mostMends {
			all = append(all, input{class: c.class, text: c.to.String()})
		}
	}
	return all
}

func (m mending) mends(path string, n *node, written []*node) (all []mend) {
	var like []*node
	for _, w := range written {
		if w.kind == n.kind {
			like = append(like, w)
		}
	}
	switch {
	case len(written) == 0:
		return nil
	case len(like) == 0:
		return []mend{{m.otherKind(path, n, written[0]), written[0]}}
	case n.kind == 'u' && n.raw != like[0].raw:
		return []mend{{"union-branch", like[0]}}
	case n.form == nil:
		return m.scalar(path, n, like)
	}
	_, proto := m.form.(protoForm)
	if n.kind == '{' && !proto && !isXML(m.form) { // there lists are keys that are there again
		if once := n.once(false); len(once.keys) < len(n.keys) {
			all = append(all, mend{"duplicate-key", once})
		}
	}
	for i, p := range n.parts {
		at, below := n.to(path, i), []*node{}
		key := ""
		for _, w := range like {
			for j, part := range w.parts {
				if n.kind != '{' || n.form.name(n.keys[i]) == w.form.name(w.keys[j]) {
					below = append(below, part)
					if n.kind == '{' && key == "" {
						key = w.keys[j]
					}
				}
			}
		}
		if n.kind == '{' && len(below) == 0 {
			all = append(all, m.unknown(path, n, i, like)...)
			continue
		}
		if n.kind == '{' && n.keys[i] != key {
			class := "key-kind"
			if proto {
				class = "wire-type"
			} else if isXML(m.form) {
				class = "attribute"
			}
			all = append(all, mend{class, n.having(i, key, below[0])})
			continue
		}
		for _, c := range m.mends(at, p, below) {
			all = append(all, mend{c.class, n.having(i, key, c.to)})
		}
	}
	if n.kind == '[' {
		all = append(all, mend{"array-length", like[0]})
	}
	return all
}

// asWritten is a message whose parts are as they were written; those that no written message has are left out.
func (m mending) asWritten(n *node, written []*node) *node {
	c := &node{kind: n.kind, form: n.form}
	for i := range n.keys {
		for _, w := range written {
			if j := slices.IndexFunc(w.keys, func(k string) bool { return w.form.name(k) == n.form.name(n.keys[i]) }); j >= 0 {
				c.keys, c.parts = append(c.keys, w.keys[j]), append(c.parts, w.parts[j])
				break
			}
		}
	}
	return c
}

// isMap reports whether a part is a map of Go's: its entries are read into no field of their own.
func (m mending) isMap(path string, n *node) bool {
	return path != "" && len(n.keys) > 0 && m.names[path] != "" && m.names[n.to(path, 0)] == m.names[path]
}

// having is a part with another in a place, or without it.
func (n *node) having(i int, key string, part *node) *node {
	c := &node{kind: n.kind, raw: n.raw, form: n.form, keys: slices.Clone(n.keys), parts: slices.Clone(n.parts)}
	switch {
	case part != nil:
		c.parts[i] = part
		if n.kind == '{' {
			c.keys[i] = key
		}
	default:
		c.parts = slices.Delete(c.parts, i, i+1)
		if n.kind == '{' {
			c.keys = slices.Delete(c.keys, i, i+1)
		}
	}
	return c
}

// unknown mends a part whose key no written message has: its value, then its key; else it is left out.
func (m mending) unknown(path string, n *node, at int, written []*node) (all []mend) {
	name, part := n.form.name(n.keys[at]), n.parts[at]
	var alike, others []*node // parts of the same kind, and of others
	for _, w := range written {
		for _, p := range w.parts {
			if p.kind == part.kind || m.isMap(path, w) {
				alike = append(alike, p)
			} else {
				others = append(others, p)
			}
		}
	}
	if len(alike) == 0 && special(m.form, part.raw) != "" && part.kind == 'x' {
		alike = others
	}
	for _, c := range m.mends(n.to(path, at), part, alike) {
		all = append(all, mend{c.class, n.having(at, n.keys[at], c.to)})
	}
	if f, ok := m.form.(*tagged); ok && (part.kind == '"' || part.kind == 'b') {
		as := map[byte]byte{'"': 'b', 'b': '"'}[part.kind] // no message says which of the two the field is
		all = append(all, mend{"text-as-bytes", n.having(at, n.keys[at], raw(f.string(as, f.text(part))))})
	}
	byNumber := func(w *node) bool { return m.isMap(path, w) && numberKey(m.form, w.keys[0]) }
	if i := slices.IndexFunc(written, byNumber); i >= 0 {
		class := "wrong-kind"
		if number := (jsonForm{}).parse([]byte(name)); number != nil && number.kind == '0' {
			class = "number-range"
			if strings.ContainsAny(name, ".eE") {
				class = "number-form"
			}
		}
		all = append(all, mend{class, n.having(at, written[i].keys[0], part)})
	} else if !strings.HasPrefix(name, "#") && name != unknownKey {
		class := Unclassified
		if strings.Contains(name, "\x00") {
			class = "key-nul"
		} else if !utf8.ValidString(name) {
			class = "invalid-utf8"
		} else if m.known[folded(name)] {
			class = "key-case"
		}
		all = append(all, mend{class, n.having(at, n.form.key(unknownKey), part)})
	}
	return append(all, mend{"unknown-field", n.having(at, "", nil)})
}

// numberKey reports whether a key of JSON is a whole number, which is that of a map.
func numberKey(f form, key string) bool {
	number := (jsonForm{}).parse([]byte(f.name(key)))
	return isJSON(f) && number != nil && number.kind == '0' && !strings.ContainsAny(number.raw, ".eE")
}

// folded is a name without its case.
func folded(name string) string { return strings.ToLower(strings.ToUpper(name)) }

// addKeys adds the keys of a part and of those within, folded.
func (n *node) addKeys(to map[string]bool) {
	for i, p := range n.parts {
		if n.kind == '{' {
			to[folded(n.form.name(n.keys[i]))] = true
		}
		p.addKeys(to)
	}
}

// otherKind is the class of a part that is of another kind than it is written.
func (m mending) otherKind(path string, n, written *node) string {
	text := func(n *node) bool { return n.kind == '"' || n.kind == 'b' }
	_, proto := m.form.(protoForm)
	switch {
	case proto:
		return "wire-type"
	case n.kind == 't' && n.raw == m.form.null():
		return "null"
	case n.kind == 'x' && special(m.form, n.raw) != "":
		return special(m.form, n.raw)
	case m.reads[path] == "time":
		return "time-form"
	case text(n) && text(written):
		return "text-as-bytes"
	case n.kind == '[' && written.kind == 'b':
		return "bytes-as-list"
	}
	return "wrong-kind"
}

// special is the class of an item that is neither a text nor a number, nor holds any.
func special(f form, raw string) string {
	if _, ok := f.(bsonForm); ok {
		switch raw[0] {
		case bsonDecimal:
			return "decimal128"
		case bsonObjectID:
			return "object-id"
		case bsonUndefined, bsonPointer, bsonSymbol, bsonScope:
			return "deprecated-type"
		case bsonTime:
			return "wrong-kind"
		}
		return "special-type"
	}
	switch f {
	case msgpackForm:
		return "extension"
	case cborForm:
		if raw[0]>>5 == cborTag {
			return "tag"
		}
		return "undefined"
	}
	return ""
}

// scalar mends what has no parts.
func (m mending) scalar(path string, n *node, written []*node) (all []mend) {
	w := written[0]
	if n.raw == w.raw {
		return nil
	}
	_, isBSON := m.form.(bsonForm)
	class := Unclassified
	switch n.kind {
	case '0':
		value, whole := m.form.number(n)
		before, written := m.form.number(w)
		switch {
		case strings.HasSuffix(value, "Inf") || value == "NaN":
			class = "nan-read"
		case whole != written:
			class = "number-form"
		case !whole && len(n.raw) != len(w.raw) && isTagged(m.form):
			class = "float-width"
		case value == before:
			class = "number-width"
		default:
			class = "number-range"
		}
	case '"':
		switch text := m.form.text(n); {
		case !utf8.ValidString(text):
			class = "invalid-utf8"
		case m.reads[path] == "time":
			class = "time-form"
		case isJSON(m.form) && strings.HasPrefix(m.form.text(w), `"`):
			class = "quoted-text"
		case strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }):
			class = "control-character"
		}
	case 'b':
		class = "array-length"
		if _, ok := m.form.(protoForm); ok {
			return m.message(path, n, written)
		}
		if isBSON && n.raw[5] != w.raw[5] {
			class = "binary-subtype"
		} else if m.reads[path] == "time" {
			class = "time-form"
		}
	case 't':
		class = "wrong-kind"
		if n.raw == m.form.null() {
			class = "null"
		} else if isBSON || isAvro(m.form) {
			class = "boolean-byte"
		}
	case 'x':
		if m.reads[path] == "time" {
			class = "time-form"
		} else if s := special(m.form, n.raw); s != "" {
			class = s
		}
	}
	return []mend{{class, w}}
}

// message mends a message of protobuf within another.
func (m mending) message(path string, n *node, written []*node) (all []mend) {
	inner := m.form.parse([]byte(m.form.text(n)))
	var below []*node
	for _, w := range written {
		if p := m.form.parse([]byte(m.form.text(w))); p != nil {
			below = append(below, p)
		}
	}
	if inner != nil {
		for _, c := range m.mends(path, inner, below) {
			if c.to != nil {
				all = append(all, mend{c.class, &node{kind: 'b', raw: prefixed(c.to.String())}})
			}
		}
	}
	class := "invalid-item"
	switch text := m.form.text(n); {
	case inner == nil && !utf8.ValidString(text):
		class = "invalid-utf8"
	case inner != nil:
		class = "length-width"
	}
	return append(all, mend{class, written[0]})
}

func isTagged(f form) bool {
	_, ok := f.(*tagged)
	return ok
}
