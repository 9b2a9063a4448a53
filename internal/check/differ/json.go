package differ

import (
	"encoding/json"
	"strconv"
	"strings"
)

// jsonForm is the form of JSON.
type jsonForm struct{}

func (jsonForm) parse(text []byte) *node {
	if !json.Valid(text) {
		return nil
	}
	p := &reader{text: string(text)}
	return p.value()
}

func (jsonForm) container(b *strings.Builder, n *node) {
	b.WriteByte(n.kind)
	for i, p := range n.parts {
		if i > 0 {
			b.WriteByte(',')
		}
		if n.kind == '{' {
			b.WriteString(`"` + n.keys[i] + `":`)
		}
		p.write(b)
	}
	b.WriteByte(n.kind + 2)
}

func (jsonForm) name(key string) string { return unquoted(`"` + key + `"`) }

func (jsonForm) key(name string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if enc.Encode(name) != nil {
		return name
	}
	return strings.TrimSuffix(b.String(), "\n")[1 : b.Len()-2]
}

func (jsonForm) text(n *node) string { return unquoted(n.raw) }

func (jsonForm) number(n *node) (string, bool) {
	f, err := strconv.ParseFloat(n.raw, 64)
	if err != nil {
		return n.raw, false
	}
	return strconv.FormatFloat(f, 'g', -1, 64), false
}

func (jsonForm) say(n *node) string { return n.String() }
func (jsonForm) null() string       { return "null" }

func unquoted(text string) (s string) {
	if json.Unmarshal([]byte(text), &s) != nil {
		return text
	}
	return s
}

// reader takes a valid document apart.
type reader struct {
	text string
	at   int
}

func (p *reader) space() {
	for p.at < len(p.text) && strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
}

// next skips white space and one of the bytes, and reports whether that was there.
func (p *reader) next(c byte) bool {
	p.space()
	if p.text[p.at] != c {
		return false
	}
	p.at++
	return true
}

func (p *reader) value() *node {
	p.space()
	switch c := p.text[p.at]; c {
	case '{', '[':
		p.at++
		n := &node{kind: c, form: jsonForm{}}
		for !p.next(c + 2) { // the bracket that closes it is two further in ASCII
			p.next(',')
			if c == '{' {
				p.space()
				key := p.quoted()
				n.keys = append(n.keys, key[1:len(key)-1])
				p.next(':')
			}
			n.parts = append(n.parts, p.value())
		}
		return n
	case '"':
		return &node{kind: '"', raw: p.quoted()}
	default:
		from := p.at
		for p.at < len(p.text) && strings.IndexByte(" \t\r\n,]}", p.text[p.at]) < 0 {
			p.at++
		}
		n := &node{kind: '0', raw: p.text[from:p.at]}
		if c >= 'a' {
			n.kind = 't'
		}
		return n
	}
}

// quoted is the text with its quotes.
func (p *reader) quoted() string {
	from := p.at
	for p.at++; p.text[p.at] != '"'; p.at++ {
		if p.text[p.at] == '\\' {
			p.at++
		}
	}
	p.at++
	return p.text[from:p.at]
}
