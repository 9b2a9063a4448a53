package config

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/mistake"
)

// Forever is how many days data lives that is never removed.
const Forever = -1

// Days is how long data lives: [Forever], 0 for as long as a rollout takes, or days.
func Days(lifetime string) (int, error) {
	switch lifetime {
	case "forever":
		return Forever, nil
	case "rollout":
		return 0, nil
	}
	n, err := strconv.Atoi(strings.TrimSuffix(lifetime, "d"))
	if err != nil || n < 1 || !strings.HasSuffix(lifetime, "d") {
		return 0, fmt.Errorf("%q is none of forever, rollout, or days such as 30d", lifetime)
	}
	return n, nil
}

// line is one that has something.
type line struct {
	indent, number int
	text           string
}

// reader reads lines from the outside to the inside.
type reader struct {
	name  string
	lines []line
}

// read is the file as maps, lists, texts, numbers and truth values; nil where it is empty.
func read(name, text string) (any, error) {
	r := &reader{name: name}
	n := 0
	for l := range strings.Lines(text) {
		n++
		l = strings.TrimRight(uncomment(l), " \r\n")
		body := strings.TrimLeft(l, " ")
		if body == "" || body == "---" {
			continue
		}
		at := line{len(l) - len(body), n, body}
		if strings.HasPrefix(body, "\t") {
			return nil, r.wrong(at, "a tab; YAML is indented by spaces")
		}
		r.lines = append(r.lines, at)
	}
	if len(r.lines) == 0 {
		return nil, nil
	}
	v, err := r.block(r.lines[0].indent)
	if err == nil && len(r.lines) > 0 {
		err = r.wrong(r.lines[0], "the indentation is not that of the lines above")
	}
	return v, err
}

func (r *reader) wrong(l line, format string, args ...any) error {
	return mistake.Errorf("%s:%d: %s", r.name, l.number, fmt.Sprintf(format, args...))
}

// uncomment cuts a comment off a line.
func uncomment(s string) string {
	quote := byte(0)
	for i := range len(s) {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '"' || c == '\'':
			if i == 0 || strings.IndexByte(" [,:", s[i-1]) >= 0 {
				quote = c
			}
		case c == '#' && (i == 0 || s[i-1] == ' '):
			return s[:i]
		}
	}
	return s
}

// block reads the lines of one indentation.
func (r *reader) block(indent int) (any, error) {
	if l := r.lines[0]; l.text == "-" || strings.HasPrefix(l.text, "- ") {
		return r.list(indent)
	}
	m := map[string]any{}
	for len(r.lines) > 0 && r.lines[0].indent == indent {
		l := r.lines[0]
		k, rest, ok := cutKey(l.text)
		if !ok {
			return nil, r.wrong(l, "%q is no KEY: VALUE", l.text)
		}
		if _, twice := m[k]; twice {
			return nil, r.wrong(l, "%s is there twice", k)
		}
		r.lines = r.lines[1:]
		v, err := r.value(l, rest, indent)
		if err != nil {
			return nil, err
		}
		m[k] = v
	}
	return m, nil
}

// value is what stands behind a key: on its line, or below it. A list may be as far to the left as its key.
func (r *reader) value(l line, rest string, indent int) (any, error) {
	if rest != "" {
		return r.scalar(l, rest)
	}
	if len(r.lines) > 0 {
		below := r.lines[0]
		if below.indent > indent || below.indent == indent && strings.HasPrefix(below.text, "- ") {
			return r.block(below.indent)
		}
	}
	return nil, nil
}

func (r *reader) list(indent int) (any, error) {
	all := []any{}
	for len(r.lines) > 0 && r.lines[0].indent == indent && strings.HasPrefix(r.lines[0].text+" ", "- ") {
		l := r.lines[0]
		rest := strings.TrimLeft(l.text[1:], " ")
		var v any
		var err error
		if _, _, isMap := cutKey(rest); isMap && rest[0] != '"' && rest[0] != '\'' {
			// the first key stands behind the dash, the others below it
			r.lines[0] = line{indent + len(l.text) - len(rest), l.number, rest}
			v, err = r.block(r.lines[0].indent)
		} else {
			r.lines = r.lines[1:]
			v, err = r.value(l, rest, indent)
		}
		if err != nil {
			return nil, err
		}
		all = append(all, v)
	}
	return all, nil
}

// cutKey takes KEY: VALUE apart.
func cutKey(s string) (k, rest string, ok bool) {
	if strings.HasSuffix(s, ":") {
		return unquoted(s[:len(s)-1]), "", true
	}
	k, rest, ok = strings.Cut(s, ": ")
	return unquoted(k), strings.TrimLeft(rest, " "), ok
}

func unquoted(s string) string {
	if len(s) > 1 && (s[0] == '"' || s[0] == '\'') && s[len(s)-1] == s[0] {
		return s[1 : len(s)-1]
	}
	return s
}

func (r *reader) scalar(l line, s string) (any, error) {
	switch s[0] {
	case '[':
		if !strings.HasSuffix(s, "]") {
			return nil, r.wrong(l, "a list in brackets has to end on its line")
		}
		all := []any{}
		for part := range strings.SplitSeq(s[1:len(s)-1], ",") {
			if part = strings.TrimSpace(part); part != "" {
				all = append(all, unquoted(part))
			}
		}
		return all, nil
	case '{', '|', '>', '&', '*', '!':
		return nil, r.wrong(l, "%q is YAML that is not read here; write keys on lines of their own", s)
	case '"', '\'':
		if unquoted(s) == s {
			return nil, r.wrong(l, "the quotes do not end")
		}
		return unquoted(s), nil
	}
	switch s {
	case "true", "false":
		return s == "true", nil
	case "null", "~":
		return nil, nil
	}
	if n, err := strconv.ParseInt(s, 10, 64); err == nil {
		return n, nil
	}
	return s, nil
}
