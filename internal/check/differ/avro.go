package differ

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// avroType is a type of a schema of Avro. A message is taken apart along one: it does not say what it holds.
type avroType struct {
	kind     string // record, array, map, union, enum, fixed, or a primitive one
	name     string
	logical  string
	fields   []avroField
	of       *avroType   // items or values
	branches []*avroType // of a union
	symbols  []string
	size     int // of fixed
}

type avroField struct {
	name     string
	of       *avroType
	standard json.RawMessage // the default
}

// avroSchema reads a schema in JSON.
func avroSchema(text string) (*avroType, error) {
	return avroTypeOf(json.RawMessage(text), map[string]*avroType{})
}

func avroTypeOf(text json.RawMessage, named map[string]*avroType) (*avroType, error) {
	var name string
	if json.Unmarshal(text, &name) == nil {
		if t := named[name]; t != nil {
			return t, nil
		}
		return &avroType{kind: name}, nil
	}
	var list []json.RawMessage
	if json.Unmarshal(text, &list) == nil {
		u := &avroType{kind: "union"}
		for _, b := range list {
			t, err := avroTypeOf(b, named)
			if err != nil {
				return nil, err
			}
			u.branches = append(u.branches, t)
		}
		return u, nil
	}
	var s struct {
		Type    json.RawMessage
		Name    string
		Logical string `json:"logicalType"`
		Fields  []struct {
			Name    string
			Type    json.RawMessage
			Default json.RawMessage
		}
		Items, Values json.RawMessage
		Symbols       []string
		Size          int
	}
	if err := json.Unmarshal(text, &s); err != nil {
		return nil, fmt.Errorf("differ: schema: %w", err)
	}
	t, err := avroTypeOf(s.Type, named)
	if err != nil {
		return nil, err
	}
	if named[t.name] == t && t.name != "" {
		return t, nil
	}
	t.name, t.logical, t.symbols, t.size = s.Name, s.Logical, s.Symbols, s.Size
	if s.Name != "" {
		named[s.Name] = t
	}
	for _, f := range s.Fields {
		of, err := avroTypeOf(f.Type, named)
		if err != nil {
			return nil, err
		}
		t.fields = append(t.fields, avroField{f.Name, of, f.Default})
	}
	if within := slices.Concat(s.Items, s.Values); len(within) > 0 {
		t.of, err = avroTypeOf(within, named)
	}
	return t, err
}

// String is the schema in JSON.
func (t *avroType) String() string {
	text, err := json.Marshal(t.text(map[*avroType]bool{}))
	if err != nil {
		return err.Error()
	}
	return string(text)
}

// text is the schema as JSON has it; what was named before is named again.
func (t *avroType) text(named map[*avroType]bool) any {
	if t.name != "" && named[t] {
		return t.name
	}
	named[t] = true
	m := map[string]any{"type": t.kind}
	if t.name != "" {
		m["name"] = t.name
	}
	if t.logical != "" {
		m["logicalType"] = t.logical
	}
	switch t.kind {
	case "union":
		all := []any{}
		for _, b := range t.branches {
			all = append(all, b.text(named))
		}
		return all
	case "record":
		fields := []any{}
		for _, f := range t.fields {
			field := map[string]any{"name": f.name, "type": f.of.text(named)}
			if f.standard != nil {
				field["default"] = f.standard
			}
			fields = append(fields, field)
		}
		m["fields"] = fields
	case "array":
		m["items"] = t.of.text(named)
	case "map":
		m["values"] = t.of.text(named)
	case "enum":
		m["symbols"] = t.symbols
	case "fixed":
		m["size"] = t.size
	default:
		if len(m) == 1 {
			return t.kind
		}
	}
	return m
}

// avroForm is the form of a part of a message of that type. Of a union the parts are the value of the branch that raw
// chooses, of an array and a map raw is "-" if the size of its block is there.
type avroForm struct{ t *avroType }

func (f avroForm) parse(text []byte) *node {
	n, rest, ok := f.t.take(string(text), deepestDocument)
	if !ok || rest != "" || n.form == nil {
		return nil
	}
	return n
}

// avroInt splits a whole number off.
func avroInt(text string) (v int64, rest string, ok bool) {
	v, size := binary.Varint([]byte(text[:min(len(text), binary.MaxVarintLen64)]))
	if size <= 0 {
		return 0, "", false
	}
	return v, text[size:], true
}

func zigzag(v int64) string { return string(binary.AppendVarint(nil, v)) }

// take splits a value off.
func (t *avroType) take(text string, depth int) (n *node, rest string, ok bool) {
	if depth == 0 {
		return nil, "", false
	}
	n = &node{kind: 'x'}
	length := 0
	switch t.kind {
	case "null":
		n.kind = 't'
	case "boolean":
		n.kind, length = 't', 1
	case "int", "long", "enum":
		_, rest, ok = avroInt(text)
		n.kind, length = '0', len(text)-len(rest)
		if !ok {
			return nil, "", false
		}
	case "float":
		length = 4
	case "double":
		length = 8
	case "fixed":
		length = t.size
	case "string", "bytes":
		size, behind, ok := avroInt(text)
		if !ok || size < 0 || size > int64(len(behind)) {
			return nil, "", false
		}
		n.kind, length = map[string]byte{"string": '"', "bytes": 'b'}[t.kind], len(text)-len(behind)+int(size)
	case "record":
		n.kind, n.form, rest = '{', avroForm{t}, text
		for _, f := range t.fields {
			var part *node
			if part, rest, ok = f.of.take(rest, depth-1); !ok {
				return nil, "", false
			}
			n.keys, n.parts = append(n.keys, f.name), append(n.parts, part)
		}
		return n, rest, true
	case "union":
		branch, behind, ok := avroInt(text)
		if !ok || branch < 0 || branch >= int64(len(t.branches)) {
			return nil, "", false
		}
		n.kind, n.form, n.raw = 'u', avroForm{t}, zigzag(branch)
		part, rest, ok := t.branches[branch].take(behind, depth-1)
		n.parts = []*node{part}
		return n, rest, ok
	case "array", "map":
		return t.blocks(text, depth)
	default:
		return nil, "", false
	}
	if len(text) < length {
		return nil, "", false
	}
	n.raw = text[:length]
	return n, text[length:], true
}

// blocks splits off the blocks of an array or a map.
func (t *avroType) blocks(text string, depth int) (n *node, rest string, ok bool) {
	n = &node{kind: '[', form: avroForm{t}}
	if t.kind == "map" {
		n.kind = '{'
	}
	for {
		count, behind, ok := avroInt(text)
		if ok && count < 0 {
			n.raw = "-"
			_, behind, ok = avroInt(behind)
			count = -count
		}
		if !ok || count < 0 || count > int64(len(behind)) && count > mostLearned {
			return nil, "", false
		}
		if text = behind; count == 0 {
			return n, text, true
		}
		for range count {
			if n.kind == '{' {
				key, behind, ok := (&avroType{kind: "string"}).take(text, depth)
				if !ok {
					return nil, "", false
				}
				n.keys, text = append(n.keys, key.raw), behind
			}
			part, behind, ok := t.of.take(text, depth-1)
			if !ok {
				return nil, "", false
			}
			n.parts, text = append(n.parts, part), behind
		}
	}
}

func (f avroForm) container(b *strings.Builder, n *node) {
	if f.t.kind == "record" || f.t.kind == "union" {
		if f.t.kind == "union" {
			b.WriteString(n.raw)
		}
		for _, p := range n.parts {
			p.write(b)
		}
		return
	}
	if len(n.parts) > 0 {
		items := strings.Join(avroItems(n), "")
		if n.raw == "-" {
			b.WriteString(zigzag(int64(-len(n.parts))) + zigzag(int64(len(items))))
		} else {
			b.WriteString(zigzag(int64(len(n.parts))))
		}
		b.WriteString(items)
	}
	b.WriteString("\x00")
}

// avroItems are those of an array or a map, with their keys.
func avroItems(n *node) (all []string) {
	for i, p := range n.parts {
		item := p.String()
		if n.kind == '{' {
			item = n.keys[i] + item
		}
		all = append(all, item)
	}
	return all
}

// positional reports whether a document cannot do without one of the parts.
func (n *node) positional() bool {
	f, ok := n.form.(avroForm)
	return ok && f.t.kind == "record"
}

func (f avroForm) name(key string) string {
	if f.t.kind == "map" {
		return f.text(&node{raw: key})
	}
	return key
}

func (f avroForm) key(name string) string {
	if f.t.kind == "map" {
		return zigzag(int64(len(name))) + name
	}
	return name
}

func (avroForm) text(n *node) string {
	_, text, _ := avroInt(n.raw)
	return text
}

func (avroForm) number(n *node) (string, bool) {
	v, _, _ := avroInt(n.raw)
	return integer(v), true
}

func (avroForm) null() string { return "" }

func (f avroForm) say(n *node) string {
	switch n.kind {
	case '{', '[':
		return fmt.Sprintf("%s of %d", map[byte]string{'{': "a record or map", '[': "a list"}[n.kind], len(n.parts))
	case 'u':
		if n.parts[0].raw == "" && n.parts[0].form == nil {
			return "null"
		}
		return f.say(n.parts[0])
	case '"':
		return strconv.Quote(f.text(n))
	case 'b':
		return fmt.Sprintf("bytes %x", f.text(n))
	case '0':
		value, _ := f.number(n)
		return value
	}
	return fmt.Sprintf("%x", n.raw)
}
