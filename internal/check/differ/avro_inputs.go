package differ

import (
	"encoding/binary"
	"math"
	"strings"
)

// avroAt is the type of a part.
func avroAt(n *node, steps []int) *avroType {
	t := n.form.(avroForm).t
	for _, i := range steps {
		switch t.kind {
		case "record":
			t = t.fields[i].of
		case "union":
			branch, _, _ := avroInt(n.raw)
			t = t.branches[branch]
		default:
			t = t.of
		}
		n = n.parts[i]
	}
	return t
}

// overlong is a whole number in more bytes than it needs, and in more than there may be.
func overlong(v int64) []string {
	short := zigzag(v)
	open := short[:len(short)-1] + string([]byte{short[len(short)-1] | 0x80})
	return []string{open + "\x00", open + strings.Repeat("\x80", max(0, 9-len(short))) + "\x00",
		open + strings.Repeat("\x80", 12-len(short)) + "\x00", strings.Repeat("\xff", 9) + "\x7f"}
}

func fixed32(v float64) string {
	return string(binary.LittleEndian.AppendUint32(nil, math.Float32bits(float32(v))))
}

func fixed64(v float64) string { return little64(math.Float64bits(v)) }

// avroInputs are made of a message.
func avroInputs(doc, other *node, _ func(path string) string) []input {
	var all inputs
	text := doc.String()
	all.add("as-written", "", text)
	all.add("empty-input", "", "")
	all.add("trailing-data", "", text+"\x00", text+"x", text+text)
	for i := 1; i < 16; i++ {
		all.add("truncated", "", text[:len(text)*i/16])
	}
	all.add("framing", "", "\xc3\x01abcdefgh"+text, "Obj\x01"+text, "\x00"+text, "\x00\x00\x00\x00\x01"+text)
	for s := range doc.beside(other) {
		avroPart(avroAt(doc, s.steps), s.node, all.replacing(doc, s))
	}
	all = append(all, avroResolved(doc)...)
	return all
}

// avroPart makes what a part becomes.
func avroPart(t *avroType, n *node, to func(class string, texts ...string)) {
	ints := func(class string, values ...int64) {
		for _, v := range values {
			to(class, zigzag(v))
		}
	}
	switch t.kind {
	case "boolean":
		to("boolean-byte", "\x02", "\xff")
	case "int", "long":
		class := "number-range"
		if strings.HasPrefix(t.logical, "time") || strings.Contains(t.logical, "date") {
			class = "time-form"
		}
		ints(class, -1, 0, 300, 70000, math.MaxInt32, math.MaxInt32+1, math.MinInt32, math.MinInt32-1, 1<<40, 1<<62,
			math.MaxInt64, math.MinInt64)
		v, _, _ := avroInt(n.raw)
		to("number-width", append(overlong(v), overlong(1)...)...)
	case "enum":
		ints("enum-symbol", int64(len(t.symbols)), -1, 1<<31)
		to("number-width", overlong(0)...)
	case "float":
		to("nan-read", fixed32(math.NaN()), fixed32(math.Inf(1)), "\x01\x00\x80\x7f")
	case "double":
		to("nan-read", fixed64(math.NaN()), fixed64(math.Inf(1)), "\x01\x00\x00\x00\x00\x00\xf0\x7f")
	case "string", "bytes":
		if t.kind == "string" {
			to("invalid-utf8", "\x04a\xff", "\x06\xed\xa0\x80")
		}
		ints("claimed-length", 1<<20, 1<<31, 1<<62, math.MaxInt64)
		ints("negative-length", -1, math.MinInt64)
		for _, length := range overlong(int64(len(avroForm{}.text(n)))) {
			to("length-width", length+avroForm{}.text(n))
		}
	case "union":
		if n.kind != 'u' {
			return
		}
		within := n.parts[0].String()
		for _, branch := range []int64{int64(len(t.branches)), -1, 1 << 31} {
			to("union-branch", zigzag(branch)+within)
		}
		branch, _, _ := avroInt(n.raw)
		for _, wide := range overlong(branch) {
			to("number-width", wide+within)
		}
		for i, b := range t.branches {
			if b.kind == "null" {
				to("null", zigzag(int64(i)))
			}
		}
	case "array", "map":
		avroBlocks(n, to)
	}
}

// avroBlocks makes other blocks of an array or a map.
func avroBlocks(n *node, to func(class string, texts ...string)) {
	items := avroItems(n)
	all, count := strings.Join(items, ""), int64(len(items))
	sized := func(size int64) string { return zigzag(-count) + zigzag(size) + all + "\x00" }
	to("claimed-length", zigzag(1<<24)+all+"\x00", zigzag(-(1<<24))+zigzag(1)+all+"\x00")
	to("array-length", "\x00")
	if count == 0 {
		return
	}
	one, rest := items[0], zigzag(count-1)+strings.Join(items[1:], "")+"\x00"
	if count == 1 {
		rest = "\x00"
	}
	to("block-form", zigzag(count)+all+"\x00", sized(int64(len(all))), zigzag(1)+one+rest,
		zigzag(-1)+zigzag(int64(len(one)))+one+rest)
	to("block-size", sized(0), sized(int64(len(all))-1), sized(int64(len(all))+1), sized(-1), sized(1<<40))
	to("number-width", overlong(count)[0]+all+"\x00", zigzag(count)+all+"\x80\x00")
	if n.kind == '{' {
		to("duplicate-key", zigzag(2)+n.keys[0]+n.parts[0].String()+n.keys[0]+n.parts[len(n.parts)-1].String()+"\x00",
			zigzag(1)+one+zigzag(1)+n.keys[0]+n.parts[len(n.parts)-1].String()+"\x00")
		to("invalid-utf8", zigzag(1)+"\x04a\xff"+n.parts[0].String()+"\x00")
	}
}

// avroWriters are types of fields that the reader's schema lacks, with a value each.
var avroWriters = []struct {
	of    *avroType
	value string
}{
	{&avroType{kind: "long"}, zigzag(7)}, {&avroType{kind: "string"}, "\x04ab"}, {&avroType{kind: "double"}, "12345678"},
	{&avroType{kind: "array", of: &avroType{kind: "string"}}, "\x02\x04ab\x00"},
	{&avroType{kind: "array", of: &avroType{kind: "string"}}, "\x01\x06\x04ab\x00"},
	{&avroType{kind: "map", of: &avroType{kind: "long"}}, "\x02\x02a\x0e\x00"},
	{&avroType{kind: "union", branches: []*avroType{{kind: "null"}, {kind: "long"}}}, "\x02\x0e"},
	{&avroType{kind: "enum", name: "zz_enum", symbols: []string{"A", "B"}}, "\x02"},
	{&avroType{kind: "fixed", name: "zz_fixed", size: 3}, "abc"},
	{&avroType{kind: "record", name: "zz_record", fields: []avroField{{"a", &avroType{kind: "long"}, nil}}}, "\x0e"},
}

// avroOthers are types that a writer may have in the place of a reader's, with a value each: first those that the
// specification promotes, then others.
var avroOthers = map[string][]struct{ kind, value string }{
	"long":   {{"int", zigzag(7)}, {"double", fixed64(7)}, {"string", "\x027"}, {"boolean", "\x01"}},
	"int":    {{"long", zigzag(7)}, {"long", zigzag(1 << 40)}, {"float", fixed32(7)}, {"string", "\x027"}},
	"double": {{"int", zigzag(7)}, {"long", zigzag(1<<53 + 1)}, {"float", fixed32(0.1)}, {"string", "\x027"}},
	"float": {{"int", zigzag(1<<24 + 1)}, {"long", zigzag(1<<53 + 1)}, {"double", fixed64(0.1)},
		{"double", fixed64(1e300)}},
	"string":  {{"bytes", "\x04ab"}, {"bytes", "\x04a\xff"}, {"long", zigzag(7)}},
	"bytes":   {{"string", "\x04ab"}, {"long", zigzag(7)}},
	"boolean": {{"int", zigzag(1)}, {"string", "\x08true"}},
}

// avroResolved are messages that were written along another schema: the readers are given that beside their own.
func avroResolved(doc *node) (all []input) {
	root := doc.form.(avroForm).t
	if root.holds(root, map[*avroType]bool{}) {
		return nil // a schema that holds itself is not changed
	}
	add := func(path string, fields []avroField, parts []*node) {
		w := &avroType{kind: "record", name: root.name, fields: fields}
		n := &node{kind: '{', parts: parts, form: avroForm{w}}
		all = append(all, input{class: "schema-resolution", path: path, text: n.String(), schema: w.String()})
	}
	for _, w := range avroWriters {
		f := avroField{name: unknownKey, of: w.of}
		add("", append([]avroField{f}, root.fields...), append([]*node{raw(w.value)}, doc.parts...))
		add("", append(root.fields[:len(root.fields):len(root.fields)], f),
			append(doc.parts[:len(doc.parts):len(doc.parts)], raw(w.value)))
	}
	for i, f := range root.fields {
		without := append(root.fields[:i:i], root.fields[i+1:]...)
		add(f.name, without, append(doc.parts[:i:i], doc.parts[i+1:]...))
		add(f.name, append([]avroField{f}, without...), append([]*node{doc.parts[i]},
			append(doc.parts[:i:i], doc.parts[i+1:]...)...))
		instead := func(of *avroType, value string) {
			fields, parts := append([]avroField{}, root.fields...), append([]*node{}, doc.parts...)
			fields[i].of, fields[i].standard, parts[i] = of, nil, raw(value)
			add(f.name, fields, parts)
		}
		t, value := f.of, doc.parts[i].String()
		for _, o := range avroOthers[t.kind] {
			instead(&avroType{kind: o.kind}, o.value)
		}
		null := &avroType{kind: "null"}
		switch t.kind {
		case "union":
			for b, branch := range t.branches {
				if n := doc.parts[i]; n.raw == zigzag(int64(b)) {
					instead(branch, n.parts[0].String())
				}
			}
		case "enum":
			more := append([]string{"ZZ_OTHER"}, t.symbols...)
			instead(&avroType{kind: "enum", name: t.name, symbols: more}, zigzag(0))
			instead(&avroType{kind: "enum", name: t.name, symbols: more}, zigzag(1))
		case "long":
			if t.logical != "" {
				instead(&avroType{kind: "long", logical: "timestamp-millis"}, zigzag(1767323045000))
			}
			instead(&avroType{kind: "long"}, value)
		}
		if t.kind != "union" {
			both := &avroType{kind: "union", branches: []*avroType{null, t}}
			instead(both, zigzag(1)+value)
			instead(both, zigzag(0))
		}
	}
	return all
}

// holds reports whether a type reaches another.
func (t *avroType) holds(other *avroType, seen map[*avroType]bool) bool {
	if seen[t] {
		return t == other
	}
	seen[t] = true
	for _, f := range t.fields {
		if f.of.holds(other, seen) {
			return true
		}
	}
	for _, b := range t.branches {
		if b.holds(other, seen) {
			return true
		}
	}
	return t.of != nil && t.of.holds(other, seen)
}

// avroProbes are messages in which one part is another, from which fields are learnt: none can be left out.
func avroProbes(doc document) (all []input) {
	spots := doc.node.spots()
	for _, s := range spots[:min(len(spots), mostLearned)] {
		if len(s.steps) == 0 || s.node.kind == '{' && s.node.positional() || s.node.kind == 'u' {
			continue
		}
		to := func(text string) {
			all = append(all, input{path: s.path, text: doc.node.with(s, func(in *node, i int) { in.parts[i] = raw(text) })})
		}
		switch t := avroAt(doc.node, s.steps); t.kind {
		case "boolean":
			to(map[string]string{"\x00": "\x01"}[s.node.raw] + map[string]string{"\x01": "\x00"}[s.node.raw])
		case "int", "long":
			v, _, _ := avroInt(s.node.raw)
			to(zigzag(v ^ 1))
		case "enum":
			v, _, _ := avroInt(s.node.raw)
			to(zigzag((v + 1) % int64(len(t.symbols))))
		case "float", "double", "fixed":
			if n := s.node.raw; n != "" {
				to(string([]byte{n[0] ^ 1}) + n[1:])
			}
		case "string", "bytes":
			to("\x04zz")
		case "array", "map":
			to("\x00")
		}
	}
	return all
}
