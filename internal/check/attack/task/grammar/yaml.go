package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// yaml is YAML in block style, as encoders write it; a value in flow style is one item. The kind of an item is m of
// mappings, l of lists, s of what stands on a line.
var yaml = language{forms: 2, read: readYAML, same: sameYAML, wrap: wrapYAML,
	other: func(e []byte, it *item) (all [][]byte) {
		if it.key {
			return yamlKeys
		}
		var pad []byte
		if it.up != nil {
			if pad = []byte(it.up.pad); it.up.kind == 'l' {
				pad = append(pad, "  "...)
			}
		}
		for _, by := range yamlItems {
			if it.from > 0 && e[it.from-1] == ':' && !bytes.HasPrefix(by, []byte("\n")) { // a block was there, or nothing
				by = append([]byte(" "), by...)
			}
			all = append(all, bytes.ReplaceAll(by, []byte("\n"), append([]byte("\n"), pad...)))
		}
		return all
	},
	strange: func(_ []byte, it *item) (all [][]byte) {
		for _, m := range yamlMembers {
			all = append(all, bytes.ReplaceAll(m, []byte(`\n`), []byte("\n"+it.pad)))
		}
		if it.kind == 'l' {
			for i := range all {
				all[i] = append([]byte("- "), bytes.ReplaceAll(all[i], []byte("\n"), []byte("\n  "))...)
			}
		}
		return all
	},
	between:   func(it *item) string { return "\n" + it.pad },
	unordered: func(it *item) bool { return it.kind == 'm' },
	whole: func(e []byte, root *item) (same, other [][]byte) {
		s := string(e[root.from:])
		for _, d := range []string{"---\n" + s, "# c\n" + s, "%YAML 1.1\n---\n" + s, s + "...\n", s + "\n\n# c\n",
			"\xEF\xBB\xBF" + s} {
			same = append(same, []byte(d))
		}
		for _, d := range []string{strings.ReplaceAll(s, "\n", "\r\n"), "%TAG ! tag:x,2000:\n---\n" + s,
			"%FOO\n---\n" + s, "%YAML 9.9\n---\n" + s,
			"%YAML 1.2\n" + s, s + "---\n" + s, "--- |\n" + s, "---\n---\n" + s, "!!map\n" + s, "&q\n" + s, "- " + s,
			"? " + s, "!<tag:yaml.org,2002:map>\n" + s,
			"{" + s + "}", "\t" + s, "\xFF\xFE" + string(wide(s)), "!!omap\n" + s, "!!binary " + s} {
			other = append(other, []byte(d))
		}
		return same, other
	}}

func readYAML(e []byte) *item {
	from := 0
	if bytes.HasPrefix(e, []byte("---\n")) {
		from = 4
	}
	to := len(bytes.TrimRight(e, "\n"))
	if from >= to {
		return nil
	}
	root := &item{from: from, to: to}
	yamlNode(e, root, from, 0, 0)
	if root.kind != 'm' {
		return nil
	}
	return root
}

// yamlNode reads the block that begins at a place in a column, and ends with its item.
func yamlNode(e []byte, it *item, from, column, depth int) {
	it.kind = 's'
	if depth > deepest || from >= it.to {
		return
	}
	if bytes.HasPrefix(e[from:it.to], []byte("- ")) {
		it.kind = 'l'
	} else if yamlColon(e[from:it.to]) > 0 {
		it.kind = 'm'
	} else {
		return
	}
	it.body, it.units, it.pad = span{from, it.to}, []span{}, strings.Repeat(" ", column)
	for at := from; at < it.to; {
		end := yamlEnd(e[:it.to], at, column)
		if it.kind == 'l' {
			k := &item{from: min(at+2, end), to: end}
			yamlNode(e, k, k.from, column+2, depth+1)
			it.kid(k, span{at, end}, "")
		} else if colon := yamlColon(e[at:end]); colon > 0 {
			k := &item{from: at, to: at + colon, kind: 's', pad: it.pad}
			v := &item{from: at + colon + 1, to: end}
			yamlValue(e, v, depth)
			it.pair(k, v, string(e[k.from:k.to]))
		} else {
			it.kid(&item{from: at, to: end, kind: 's'}, span{at, end}, "")
		}
		at = min(it.to, end+1+column)
	}
}

// yamlValue reads what stands behind a colon.
func yamlValue(e []byte, v *item, depth int) {
	line := v.to
	if n := bytes.IndexByte(e[v.from:v.to], '\n'); n >= 0 {
		line = v.from + n
	}
	if text := bytes.TrimLeft(e[v.from:line], " "); len(text) > 0 {
		v.kind = 's'
		v.from = line - len(text)
		return
	}
	from := line + 1
	for from < v.to && e[from] == ' ' {
		from++
	}
	yamlNode(e, v, from, from-line-1, depth+1)
}

// yamlEnd is where the member of a block that begins at a place ends: before the next line that is no deeper. A
// list may stand in the column of its name.
func yamlEnd(e []byte, at, column int) int {
	list := bytes.HasPrefix(e[at:], []byte("- "))
	for {
		n := bytes.IndexByte(e[at:], '\n')
		if n < 0 {
			return len(e)
		}
		at += n + 1
		rest := e[at:]
		indent := len(rest) - len(bytes.TrimLeft(rest, " "))
		if indent == len(rest) || rest[indent] == '\n' || indent > column {
			continue
		}
		if list || !bytes.HasPrefix(rest[indent:], []byte("- ")) {
			return at - 1
		}
	}
}

// yamlColon is where the colon behind the name of a member is, -1 where there is none on the first line.
func yamlColon(text []byte) int {
	line, _, _ := bytes.Cut(text, []byte("\n"))
	at := 0
	if len(line) > 0 && (line[0] == '"' || line[0] == '\'') {
		end := bytes.IndexByte(line[1:], line[0])
		if end < 0 {
			return -1
		}
		at = end + 2
	}
	if len(line) == 0 || bytes.IndexByte([]byte("[{#&*!|>?%"), line[0]) >= 0 {
		return -1
	}
	if n := bytes.Index(line[at:], []byte(": ")); n >= 0 {
		return at + n
	}
	if bytes.HasSuffix(line, []byte(":")) {
		return len(line) - 1
	}
	return -1
}

// sameYAML are other styles of what stands on one line.
func sameYAML(e []byte, it *item) (all [][]byte) {
	raw := string(e[it.from:it.to])
	if it.kind != 's' || raw == "" || strings.ContainsAny(raw, "\n#") || strings.ContainsAny(raw[:1], "|>&*!-?") {
		return nil
	}
	add := func(format string, args ...any) { all = append(all, fmt.Appendf(nil, format, args...)) }
	add("&q %s", raw)
	if it.key {
		add("? %s\n%s", raw, it.pad)
		add("%s ", raw)
	} else {
		add("%s # c", raw)
		add("  %s", raw)
	}
	if n, err := strconv.ParseUint(raw, 10, 63); err == nil {
		if !it.key {
			for _, form := range []string{"0x%x", "0o%o", "+%d", "!!int %d", "!!int '%d'"} {
				add(form, n)
			}
		}
		return all
	}
	if c := raw[0]; c == '"' || c == '\'' {
		add("!!str %s", raw)
	} else if c >= 'A' && c <= 'z' && len(raw) > 5 && !strings.ContainsAny(raw, `'"\[]{}`) { // neither a truth value
		// nor nothing
		add("!!str %s", raw)
		add("'%s'", raw)
		add(`"%s"`, raw)
		if raw[0] < 0x80 {
			add(`"\x%02x%s"`, raw[0], raw[1:])
			add(`"\U%08X%s"`, raw[0], raw[1:])
		}
	}
	return all
}

// wrapYAML has, beside the block, one that is anchored, tagged, and merged into an empty mapping.
func wrapYAML(e []byte, it *item, body []byte, members int) [][]byte {
	if members == 0 {
		empty := map[byte]string{'m': " {}", 'l': " []"}[it.kind]
		return [][]byte{[]byte(empty), []byte(" &q" + empty)}
	}
	prefix := string(e[it.from:it.body.from])
	all := [][]byte{append([]byte(prefix), body...)}
	if !strings.HasPrefix(prefix, "\n") {
		return all
	}
	tag := map[byte]string{'m': "!!map", 'l': "!!seq"}[it.kind]
	for _, front := range []string{" &q", " " + tag, " &q " + tag + " # c"} {
		all = append(all, slices.Concat([]byte(front), []byte(prefix), body))
	}
	if it.kind == 'm' {
		deeper := "\n" + it.pad + "  "
		all = append(all, slices.Concat([]byte(prefix), []byte("<<:"+deeper), bytes.ReplaceAll(body,
			[]byte("\n"+it.pad), []byte(deeper))))
	}
	return all
}
