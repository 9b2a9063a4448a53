package breaking

import (
	"bytes"
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/mistake"
)

// LockFile is the name of the file in which a repository keeps its wire types.
const LockFile = "wire.lock"

const lockHead = `# The wire types of this module, renewed by: serialbench breaking --lock
# version OF VERSION · type NAME CODEC DIRECTION WHOSE OPTIONS · node NAME CODEC KIND OPTIONS
# field TYPE.PATH WIRE-NAME KIND CODEC OPTIONS · a constant is a field of the kind const
`

// Lock is the lock file of a model, a line a field.
func Lock(m *Model) []byte {
	var b bytes.Buffer
	b.WriteString(lockHead)
	line := func(words ...string) {
		for i, w := range words {
			if i > 0 {
				b.WriteByte(' ')
			}
			if w == "" || strings.ContainsAny(w, " \"`\\\n\t") {
				w = strconv.Quote(w)
			}
			b.WriteString(w)
		}
		b.WriteByte('\n')
	}
	for _, of := range slices.Sorted(maps.Keys(m.Versions)) {
		line("version", of, m.Versions[of])
	}
	for _, r := range m.Roots {
		options := slices.Clone(r.Options)
		if r.Pattern {
			options = append(options, "pattern")
		}
		line(append([]string{"type", r.Type, r.Codec, r.Direction, strings.Join(r.Whose, ",")}, options...)...)
	}
	for _, k := range slices.Sorted(maps.Keys(m.Nodes)) {
		n := m.Nodes[k]
		codec, _, _ := strings.Cut(k, " ")
		line(append([]string{"node", n.ID, codec, n.Kind}, n.Options...)...)
		for _, f := range n.Fields {
			line(append([]string{"field", n.ID + ":" + f.Name, f.Wire, f.Kind, codec}, f.Options...)...)
		}
	}
	return b.Bytes()
}

// readLock reads a lock file; name is told in errors.
func readLock(name string, data []byte) (*Model, error) {
	m := &Model{Nodes: map[string]*Node{}, Versions: map[string]string{}}
	n := 0
	for text := range strings.Lines(string(data)) {
		n++
		text = strings.TrimSpace(text)
		if text == "" || text[0] == '#' {
			continue
		}
		words, err := split(text)
		if err == nil {
			err = m.take(words)
		}
		if err != nil {
			return nil, mistake.Errorf("%s:%d: %v; renew the file with: serialbench breaking --lock", name, n, err)
		}
	}
	m.sort()
	return m, nil
}

// take adds what one line says.
func (m *Model) take(w []string) error {
	need := map[string]int{"version": 3, "type": 5, "node": 4, "field": 5}[w[0]]
	if need == 0 || len(w) < need {
		return fmt.Errorf("%q begins no line of a lock file with %d words", w[0], len(w))
	}
	switch w[0] {
	case "version":
		m.Versions[w[1]] = w[2]
	case "type":
		r := Root{Type: w[1], Codec: w[2], Direction: w[3], Whose: strings.Split(w[4], ","), Options: w[5:]}
		r.Pattern = slices.Contains(r.Options, "pattern")
		r.Options = slices.DeleteFunc(r.Options, func(o string) bool { return o == "pattern" })
		m.Roots = append(m.Roots, r)
	case "node":
		m.Nodes[key(w[2], w[1])] = &Node{ID: w[1], Kind: w[3], Options: w[4:]}
	case "field":
		id, name, _ := cutLast(w[1], ':')
		node := m.Nodes[key(w[4], id)]
		if node == nil {
			return fmt.Errorf("field %s stands before its node", w[1])
		}
		node.Fields = append(node.Fields, Field{Name: name, Wire: w[2], Kind: w[3], Options: w[5:]})
	}
	return nil
}

func cutLast(s string, sep byte) (before, after string, ok bool) {
	i := strings.LastIndexByte(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+1:], true
}

// split takes the words of a line; one in quotes is as Go writes it.
func split(text string) (words []string, err error) {
	for text != "" {
		if text[0] == '"' || text[0] == '`' {
			q, err := strconv.QuotedPrefix(text)
			if err != nil {
				return nil, fmt.Errorf("a word in quotes does not end")
			}
			w, err := strconv.Unquote(q)
			if err != nil {
				return nil, err
			}
			words, text = append(words, w), strings.TrimLeft(text[len(q):], " ")
			continue
		}
		w, rest, _ := strings.Cut(text, " ")
		words, text = append(words, w), strings.TrimLeft(rest, " ")
	}
	return words, nil
}

// lockDiffers names the first line in which a lock file is not that of a model; "" where it is.
func lockDiffers(m *Model, data []byte) string {
	want, got := strings.Split(string(Lock(m)), "\n"), strings.Split(string(data), "\n")
	for i := range max(len(want), len(got)) {
		var a, b string
		if i < len(want) {
			a = want[i]
		}
		if i < len(got) {
			b = got[i]
		}
		if a != b {
			return fmt.Sprintf("line %d is %q, and the code has %q", i+1, b, cmp.Or(a, "no such line"))
		}
	}
	return ""
}
