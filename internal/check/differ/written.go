package differ

import (
	"fmt"
	"slices"
	"strings"
)

// written is a place in which two documents of one value differ, and the class of that.
type written struct {
	class, path string
	severity    int
	a, b        string
}

// writings compares documents that were written of one value, to which a change was made.
type writings struct {
	form   form
	change string
	all    []written
}

// compare lists where two documents differ.
func (w *writings) compare(path string, a, b *node) {
	f := w.form
	add := func(class string, severity int) {
		w.all = append(w.all, written{class, path, severity, "writes " + clip(f.say(a)), "writes " + clip(f.say(b))})
	}
	null := func(n *node) bool { return n.kind == 't' && n.raw == f.null() }
	switch {
	case a.kind == 'b' && b.kind == 'b' && w.messages(path, a, b):
	case isXML(f) && (a.raw == "" && a.form == nil && b.kind == '{' || b.raw == "" && b.form == nil && a.kind == '{'):
		w.objects(path, elements(a), elements(b))
	case a.kind == '{' && b.kind == '{':
		w.objects(path, a, b)
	case a.kind == 'u' && b.kind == 'u' && a.raw == b.raw:
		w.compare(path, a.parts[0], b.parts[0])
	case a.kind == '[' && b.kind == '[' && len(a.parts) == len(b.parts):
		if isAvro(f) && a.raw != b.raw {
			says := map[string]string{"-": "writes blocks with their size in bytes", "": "writes blocks without their size"}
			w.all = append(w.all, written{"block-form", path, mildBytes, says[a.raw], says[b.raw]})
		}
		b = w.pairs(path, a, b)
		for i := range a.parts {
			w.compare(path+"[]", a.parts[i], b.parts[i])
		}
	case a.kind == b.kind && a.raw == b.raw && a.kind != '[':
	case null(a) && empty(b, '[') || null(b) && empty(a, '['),
		null(a) && w.hollow(b) || null(b) && w.hollow(a):
		add("nil-slice", mildBytes)
	case null(a) && empty(b, '{') || null(b) && empty(a, '{'):
		add("nil-map", mildBytes)
	case a.kind == '"' && b.kind == '"' && f.text(a) == f.text(b):
		add(spelling(f.text(a)), mildBytes)
	case a.kind == '"' && b.kind == '"' && w.change == "invalid-utf8":
		add("invalid-utf8-written", otherValue)
	case a.kind == '"' && b.kind == '"' && times(f.text(a)) && times(f.text(b)):
		add("time-written", otherValue)
	case a.kind == '0' && b.kind == '0' && w.equalNumbers(a, b) != "":
		add(w.equalNumbers(a, b), mildBytes)
	case a.kind == '"' && b.kind == '0' && f.text(a) == b.raw, a.kind == '0' && b.kind == '"' && f.text(b) == a.raw:
		add("quoted-number", otherValue)
	case a.kind == 'b' && b.kind == '"' || a.kind == '"' && b.kind == 'b':
		add("text-as-bytes", otherValue)
	case a.kind == '[' && (b.kind == '"' || b.kind == 'b') || b.kind == '[' && (a.kind == '"' || a.kind == 'b'):
		add("bytes-form", otherValue)
	default:
		add("value-written", otherValue)
	}
}

// messages compares two that are within others, as they stand in messages of protobuf, and reports whether they are
// messages.
func (w *writings) messages(path string, a, b *node) bool {
	if _, ok := w.form.(protoForm); !ok {
		return false
	}
	p, q := w.form.parse([]byte(w.form.text(a))), w.form.parse([]byte(w.form.text(b)))
	if p == nil || q == nil {
		return false
	}
	w.compare(path, p, q)
	return true
}

func (w *writings) objects(path string, a, b *node) {
	at := func(key string) string {
		name, _, _ := strings.Cut(key, "\x00")
		return strings.TrimPrefix(path+"."+name, ".")
	}
	if _, ok := w.form.(protoForm); ok || isXML(w.form) {
		b = w.entries(path, a, b)
	}
	names := [2][]string{a.names(), b.names()}
	var common [2][]string
	for side, n := range []*node{a, b} {
		for i, k := range names[side] {
			if slices.Contains(names[1-side], k) {
				common[side] = append(common[side], k)
				continue
			}
			class, severity := "key-name", otherValue
			if w.blank(n.parts[i]) {
				class, severity = "omitempty", mildBytes
			}
			says := [2]string{"leaves it out", "leaves it out"}
			says[side] = "writes " + clip(w.form.say(n.parts[i]))
			w.all = append(w.all, written{class, at(k), severity, says[0], says[1]})
		}
	}
	if !slices.Equal(common[0], common[1]) {
		w.all = append(w.all, written{"key-order", path, mildBytes, "writes " + clip(strings.Join(common[0], ", ")),
			"writes " + clip(strings.Join(common[1], ", "))})
	}
	for i, k := range names[0] {
		if j := slices.Index(names[1], k); j >= 0 {
			if p, q := a.keys[i], b.keys[j]; p != q {
				w.all = append(w.all, written{w.keySpelling(k), at(k), mildBytes, "writes the key " + clip(printable(p)),
					"writes the key " + clip(printable(q))})
			}
			w.compare(at(k), a.parts[i], b.parts[j])
		}
	}
}

// entries is b with the entries of its maps in the order of those of a, as far as both have the same keys.
func (w *writings) entries(path string, a, b *node) *node {
	b = &node{kind: b.kind, keys: b.keys, parts: slices.Clone(b.parts), form: b.form}
	for i, field := range a.keys {
		if slices.Index(a.keys, field) < i {
			continue
		}
		p, q := a.entries(field), b.entries(field)
		if slices.Equal(p.keys, q.keys) || len(p.keys) != len(q.keys) {
			continue
		}
		order := make([]*node, len(p.keys))
		for i, k := range p.keys {
			if j := slices.Index(q.keys, k); j >= 0 {
				order[i] = b.parts[q.at[j]]
			}
		}
		if slices.Contains(order, nil) {
			continue
		}
		w.all = append(w.all, written{"entry-order", strings.TrimPrefix(path+"."+w.form.name(field), "."), mildBytes,
			"writes " + clip(fmt.Sprintf("%q", p.keys)), "writes " + clip(fmt.Sprintf("%q", q.keys))})
		for j, part := range order {
			b.parts[q.at[j]] = part
		}
	}
	return b
}

// pairs is b with its items in the order of those of a, where both are lists of pairs with the same keys: a map.
func (w *writings) pairs(path string, a, b *node) *node {
	keys := func(n *node) (all []string) {
		for _, p := range n.parts {
			if p.kind != '{' || len(p.parts) != 2 || slices.Contains(all, p.parts[0].String()) {
				return nil
			}
			all = append(all, p.parts[0].String())
		}
		return all
	}
	p, q := keys(a), keys(b)
	missing := func(k string) bool { return !slices.Contains(q, k) }
	if slices.Equal(p, q) || len(p) != len(q) || slices.ContainsFunc(p, missing) {
		return b
	}
	w.all = append(w.all, written{"entry-order", path, mildBytes, "writes " + clip(fmt.Sprintf("%q", p)),
		"writes " + clip(fmt.Sprintf("%q", q))})
	c := &node{kind: b.kind, raw: b.raw, form: b.form}
	for _, k := range p {
		c.parts = append(c.parts, b.parts[slices.Index(q, k)])
	}
	return c
}

// entries are those of a map of protobuf: their keys, and where they stand. Other fields have none. Those of XML are
// elements of one name.
func (n *node) entries(field string) (all struct {
	keys []string
	at   []int
}) {
	for i, k := range n.keys {
		if k != field {
			continue
		}
		key := ""
		if isXML(n.form) {
			key = n.parts[i].String()
		} else if m := (protoForm{}).parse([]byte((protoForm{}).text(n.parts[i]))); n.parts[i].kind == 'b' && m != nil &&
			len(m.parts) > 0 && len(m.parts) < 3 && m.form.name(m.keys[0]) == "#1" {
			key = m.parts[0].raw
			if m.parts[0].kind == 'b' {
				key = m.form.text(m.parts[0])
			}
		}
		if key == "" || slices.Contains(all.keys, key) {
			all.keys, all.at = nil, nil
			return all
		}
		all.keys, all.at = append(all.keys, key), append(all.at, i)
	}
	return all
}

// spelling is the class in which two texts differ that say the same.
func spelling(text string) string {
	if strings.ContainsAny(text, "<>&\u2028\u2029") {
		return "html-escape"
	}
	return "text-form"
}

// keySpelling is the class in which two spellings of a key differ.
func (w *writings) keySpelling(name string) string {
	switch w.form.(type) {
	case protoForm:
		return "wire-type"
	case *tagged:
		return "length-width"
	}
	return spelling(name)
}

// names are the keys of an object, as they are read; one that is there again has its number behind it.
func (n *node) names() (list []string) {
	times := map[string]int{}
	for _, k := range n.keys {
		name := n.form.name(k)
		if times[name]++; times[name] > 1 {
			name = fmt.Sprintf("%s\x00%d", name, times[name])
		}
		list = append(list, name)
	}
	return list
}

func empty(n *node, kind byte) bool { return n.kind == kind && len(n.parts) == 0 }

// hollow reports whether a value is a text or bytes without any.
func (w *writings) hollow(n *node) bool {
	return (n.kind == '"' || n.kind == 'b') && w.form.text(n) == ""
}

// blank reports whether a value is one that omitempty is about.
func (w *writings) blank(n *node) bool {
	switch n.kind {
	case '{', '[':
		return !slices.ContainsFunc(n.parts, func(p *node) bool { return !w.blank(p) })
	case '"', 'b':
		return w.hollow(n) || strings.HasPrefix(w.form.text(n), "0001-01-01T00:00:00")
	case '0':
		value, _ := w.form.number(n)
		return value == "0" || value == "-0"
	case 'x':
		return strings.Trim(n.raw, "\x00") == ""
	}
	return n.raw == w.form.null() || n.raw == "false" || n.raw == "\xc2" || n.raw == "\xf4" || n.raw == "\x08\x00"
}

// equalNumbers is the class in which two numbers differ that say the same, or "".
func (w *writings) equalNumbers(a, b *node) string {
	p, wholeA := w.form.number(a)
	q, wholeB := w.form.number(b)
	switch {
	case p != q:
		return ""
	case wholeA && wholeB:
		return "number-width"
	case !isJSON(w.form) && !wholeA && !wholeB:
		return "float-width"
	}
	return "float-form"
}

// times reports whether a text looks like a time of RFC 3339.
func times(s string) bool {
	return len(s) >= 20 && s[4] == '-' && s[7] == '-' && s[10] == 'T' && s[13] == ':'
}

func isJSON(f form) bool {
	_, is := f.(jsonForm)
	return is
}

func isXML(f form) bool {
	_, is := f.(xmlForm)
	return is
}

// elements are those of an element of XML: without any it looks like an empty text.
func elements(n *node) *node { return &node{kind: '{', keys: n.keys, parts: n.parts, form: xmlForm{}} }

func isAvro(f form) bool {
	_, is := f.(avroForm)
	return is
}
