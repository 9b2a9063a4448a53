package differ

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
)

// written is a place in which two documents of one value differ, and the class of that.
type written struct {
	class, path string
	severity    int
	a, b        string
}

// compareNodes lists where two documents differ that were written of one value, to which a change was made.
func compareNodes(path string, a, b *node, change string, all *[]written) {
	add := func(class string, severity int) {
		*all = append(*all, written{class, path, severity, "writes " + clip(a.String()), "writes " + clip(b.String())})
	}
	switch {
	case a.kind == '{' && b.kind == '{':
		compareObjects(path, a, b, change, all)
	case a.kind == '[' && b.kind == '[' && len(a.parts) == len(b.parts):
		for i := range a.parts {
			compareNodes(path+"[]", a.parts[i], b.parts[i], change, all)
		}
	case a.kind == b.kind && a.raw == b.raw && a.kind != '[':
	case null(a) && empty(b, '[') || null(b) && empty(a, '['),
		null(a) && b.String() == `""` || null(b) && a.String() == `""`:
		add("nil-slice", mildBytes)
	case null(a) && empty(b, '{') || null(b) && empty(a, '{'):
		add("nil-map", mildBytes)
	case a.kind == '"' && b.kind == '"' && textOf(a) == textOf(b):
		if strings.ContainsAny(textOf(a), "<>&\u2028\u2029") {
			add("html-escape", mildBytes)
		} else {
			add("text-form", mildBytes)
		}
	case a.kind == '"' && b.kind == '"' && change == "invalid-utf8":
		add("invalid-utf8-written", otherValue)
	case a.kind == '"' && b.kind == '"' && times(textOf(a)) && times(textOf(b)):
		add("time-written", otherValue)
	case a.kind == '0' && b.kind == '0' && numberOf(a) == numberOf(b):
		add("float-form", mildBytes)
	case a.kind != b.kind && a.kind != '[' && b.kind != '[' && a.raw == b.raw:
		add("quoted-number", otherValue)
	case a.kind == '"' && b.kind == '[' || a.kind == '[' && b.kind == '"':
		add("bytes-form", otherValue)
	default:
		add("value-written", otherValue)
	}
}

func compareObjects(path string, a, b *node, change string, all *[]written) {
	at := func(key string) string { return strings.TrimPrefix(path+"."+key, ".") }
	names := [2][]string{a.names(), b.names()}
	var common [2][]string
	for side, n := range []*node{a, b} {
		for i, k := range names[side] {
			if slices.Contains(names[1-side], k) {
				common[side] = append(common[side], k)
				continue
			}
			class, severity := "key-name", otherValue
			if blank(n.parts[i]) {
				class, severity = "omitempty", mildBytes
			}
			says := [2]string{"leaves it out", "leaves it out"}
			says[side] = "writes " + clip(n.parts[i].String())
			*all = append(*all, written{class, at(k), severity, says[0], says[1]})
		}
	}
	if !slices.Equal(common[0], common[1]) {
		*all = append(*all, written{"key-order", path, mildBytes, "writes " + clip(strings.Join(common[0], ", ")),
			"writes " + clip(strings.Join(common[1], ", "))})
	}
	for i, k := range names[0] {
		if j := slices.Index(names[1], k); j >= 0 {
			compareNodes(at(k), a.parts[i], b.parts[j], change, all)
		}
	}
}

// names are the keys of an object, without escapes.
func (n *node) names() (list []string) {
	for _, k := range n.keys {
		list = append(list, textOf(&node{kind: '"', raw: k}))
	}
	return list
}

func null(n *node) bool { return n.raw == "null" && n.kind == 't' }

func empty(n *node, kind byte) bool { return n.kind == kind && len(n.parts) == 0 }

// blank reports whether a value is one that omitempty is about.
func blank(n *node) bool {
	switch n.kind {
	case '{', '[':
		return !slices.ContainsFunc(n.parts, func(p *node) bool { return !blank(p) })
	case '"':
		return n.raw == "" || strings.HasPrefix(n.raw, "0001-01-01T00:00:00")
	}
	return slices.Contains([]string{"null", "false", "0", "0.0", "-0"}, n.raw)
}

func textOf(n *node) (s string) {
	if json.Unmarshal([]byte(n.String()), &s) != nil {
		return n.raw
	}
	return s
}

func numberOf(n *node) float64 {
	f, err := strconv.ParseFloat(n.raw, 64)
	if err != nil {
		return 0
	}
	return f
}

// times reports whether a text looks like a time of RFC 3339.
func times(s string) bool {
	return len(s) >= 20 && s[4] == '-' && s[7] == '-' && s[10] == 'T' && s[13] == ':'
}
