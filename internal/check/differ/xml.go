package differ

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// xmlForm is the form of XML: an element is a key, which is all that stands in its first tag. What has no elements is a
// text as it stands there.
type xmlForm struct{}

var xmlNumber = regexp.MustCompile(`^[-+]?[0-9][0-9.eE+-]*$`)

func (f xmlForm) parse(text []byte) *node {
	n, rest := f.take(string(text), deepestDocument)
	if n == nil || rest != "" || n.kind != '{' || len(n.parts) != 1 {
		return nil
	}
	return n
}

// take splits off the elements or the text up to an end tag.
func (f xmlForm) take(text string, depth int) (n *node, rest string) {
	if depth == 0 {
		return nil, ""
	}
	if !strings.HasPrefix(text, "<") || strings.HasPrefix(text, "</") {
		raw, _, ok := strings.Cut(text, "<")
		if !ok {
			return nil, ""
		}
		n = &node{kind: '"', raw: raw}
		switch {
		case xmlNumber.MatchString(raw):
			n.kind = '0'
		case raw == "true" || raw == "false":
			n.kind = 't'
		}
		return n, text[len(raw):]
	}
	n = &node{kind: '{', form: f}
	for strings.HasPrefix(text, "<") && !strings.HasPrefix(text, "</") {
		key, behind, ok := strings.Cut(text[1:], ">")
		if !ok || key == "" || strings.ContainsAny(key[:1], "!? \t/>") || strings.HasSuffix(key, "/") {
			return nil, ""
		}
		part, behind := f.take(behind, depth-1)
		end := "</" + f.name(key) + ">"
		if part == nil || !strings.HasPrefix(behind, end) {
			return nil, ""
		}
		n.keys, n.parts = append(n.keys, key), append(n.parts, part)
		text = behind[len(end):]
	}
	return n, text
}

func (f xmlForm) container(b *strings.Builder, n *node) {
	for i, p := range n.parts {
		b.WriteString("<" + n.keys[i] + ">")
		p.write(b)
		b.WriteString("</" + f.name(n.keys[i]) + ">")
	}
}

// name is what stands before the attributes.
func (xmlForm) name(key string) string {
	name, _, _ := strings.Cut(key, " ")
	return name
}

func (xmlForm) key(name string) string { return name }
func (xmlForm) null() string           { return "" }
func (f xmlForm) say(n *node) string   { return n.String() }

func (xmlForm) text(n *node) string { return html.UnescapeString(n.raw) }

func (xmlForm) number(n *node) (string, bool) { return jsonForm{}.number(n) }

// xmlTexts are tried in the place of every text, by class; the text stands for \x01.
var xmlTexts = replacements{
	"cdata": {"<![CDATA[\x01]]>", "<![CDATA[]]>\x01", "<![CDATA[\x01]]><![CDATA[]]>", "<![CDATA[<]]>", "]]>",
		"<![CDATA[\x01"},
	"comment":                {"<!-- c -->\x01", "\x01<!-- c -->", "1<!-- c -->2", "<!---->\x01", "<!-- a -- b -->\x01"},
	"processing-instruction": {"<?p x?>\x01", "\x01<?p x?>", "1<?p?>2"},
	"white-space":            {" \x01 ", "\n\x01\n", "\t\x01", "\x01\r\n", " ", "\u00a0\x01"},
	"nested-element":         {"<zz>\x01</zz>", "\x01<zz/>", "1<zz>x</zz>2", "<zz/>"},
	"entity": {"&#49;", "&#x31;", "&undefined;", "&nbsp;", "&lt", "&", "&#0;", "&#xD800;", "&#x110000;", "&#1;",
		"&lt;&amp;&gt;&quot;&apos;"},
	"control-character": {"a\x01b", "a\x00b", "a\x0bb", "a\ufffeb", "a\x7fb"},
	"invalid-utf8":      {"a\xff", "\xed\xa0\x80", "\xc0\x80"},
	"line-ends":         {"a\r\nb", "a\rb", "a&#xD;b"},
}

// xmlKinds are tried in the place of texts of a kind, by class.
var xmlKinds = map[byte]replacements{
	'0': {
		"wrong-kind":     {"text", "true", "<zz/>", ""},
		"number-form":    {"1.0", "1e2", "+1", "007", "-0", "0x10", "1_000", "1,5", "0b1"},
		"number-range":   {"-1", "256", "65536", "4294967296", "9223372036854775808", "0.5", "1e400"},
		"number-invalid": {"1.", ".5", "--1", "1 2"},
		"nan-read":       {"NaN", "INF", "-INF", "Infinity", "inf"},
	},
	't': {"wrong-kind": {"1", "0", "TRUE", "True", "t", "yes", "", "text"}},
	'"': {"wrong-kind": {"12", ""}},
}

// xmlTimes are forms of a time.
var xmlTimes = []string{"2026-01-02T03:04:05Z", "2026-01-02t03:04:05z", "2026-01-02 03:04:05Z", "2026-01-02T03:04:05",
	"2026-01-02", "2026-01-02T03:04:05,5Z", "2026-01-02T3:04:05Z", "2026-01-02T24:00:00Z", "2026-01-02Z", "1767323045", ""}

// xmlInputs are made of a document.
func xmlInputs(doc, other *node, reads func(path string) string) []input {
	var all inputs
	if len(doc.keys) == 0 { // the codecs do not read the root alike
		return all
	}
	xmlWhole(doc, all.add)
	for s, o := range doc.beside(other) {
		key := holder(doc, s).keys[s.steps[len(s.steps)-1]]
		name := xmlForm{}.name(key)
		whole := doc.with(s, func(*node, int) {})
		tags := func(class string, starts ...string) {
			for _, t := range starts {
				all.add(class, s.path, doc.with(s, func(in *node, i int) { in.keys[i] = strings.ReplaceAll(t, "\x01", name) }))
			}
		}
		tags("attribute", `\x01 a="1"`, `\x01 a='1'`, `\x01 a="1" a="2"`, `\x01 a=1`, `\x01 a`, `\x01 a="<"`, `\x01 a="&b;"`,
			"\x01\ta=\"1\"", `\x01 xsi:nil="true"`)
		tags("namespace", `\x01 xmlns="urn:zz"`, `\x01 xmlns=""`, `\x01 xmlns:zz="urn:zz"`, `zz:\x01`,
			`zz:\x01 xmlns:zz="urn:zz"`, `:\x01`, `\x01:`, `a:b:\x01`, `xml:\x01`)
		end := "</" + name + ">"
		all.add("end-tag", s.path, strings.Replace(whole, end, "</"+name+" >", 1), strings.Replace(whole, end, "", 1),
			strings.Replace(whole, end, "</ "+name+">", 1), strings.Replace(whole, end, "</"+swapped(name)+">", 1),
			strings.Replace(whole, end, "</zz>", 1), strings.Replace(whole, end, "</>", 1))
		inner := "<" + key + ">" + s.node.String() + end
		for _, closed := range []string{"<" + key + "/>", "<" + key + " />", "<" + key + "></" + name + ">"} {
			all.add("self-closed", s.path, strings.Replace(whole, inner, closed, 1))
		}
		if len(s.steps) > 1 {
			keys(doc, s, o, all.add)
		} else {
			tags("key-case", strings.ToUpper(name), strings.ToLower(name))
			tags("root-name", "zz", `zz xmlns="urn:zz"`)
		}
		to := func(class string, texts ...string) {
			for _, t := range texts {
				all.replacing(doc, s)(class, strings.ReplaceAll(t, "\x01", s.node.raw))
			}
		}
		if s.node.kind == '{' {
			xmlElements(doc, s, &all)
			to("wrong-kind", "text", "12")
			continue
		}
		for _, class := range sorted(xmlTexts) {
			to(class, xmlTexts[class]...)
		}
		for _, class := range sorted(xmlKinds[s.node.kind]) {
			to(class, xmlKinds[s.node.kind][class]...)
		}
		if reads(s.path) == "time" {
			to("time-form", xmlTimes...)
		}
	}
	return all
}

// xmlElements makes what is about the elements within one.
func xmlElements(doc *node, s spot, all *inputs) {
	elements := func(class string, edit func(n *node)) {
		n := s.node.clone()
		edit(n)
		all.replacing(doc, s)(class, n.String())
	}
	elements("field-order", func(n *node) {
		slices.Reverse(n.keys)
		slices.Reverse(n.parts)
	})
	between := func(class, text string) {
		elements(class, func(n *node) {
			var keys []string
			var parts []*node
			for i, p := range n.parts {
				tag := "<" + n.keys[i] + ">" + p.String() + "</" + n.form.name(n.keys[i]) + ">"
				keys, parts = append(keys, ""), append(parts, raw(tag+text))
			}
			n.keys, n.parts, n.form = keys, parts, bare{}
		})
	}
	between("white-space", "\n\t")
	between("comment", "<!-- c -->")
	between("processing-instruction", "<?p x?>")
	between("mixed-content", "text")
	between("cdata", "<![CDATA[ ]]>")
	between("unknown-field", "<"+unknownKey+"/>")
}

// bare are elements that are spelled as they stand.
type bare struct{ xmlForm }

func (bare) container(b *strings.Builder, n *node) {
	for _, p := range n.parts {
		p.write(b)
	}
}

// xmlWhole makes what is about the whole document.
func xmlWhole(doc *node, add func(class, path string, texts ...string)) {
	text := doc.String()
	root := doc.form.name(doc.keys[0])
	end := "</" + root + ">"
	inside := strings.TrimSuffix(text, end)
	add("as-written", "", text)
	add("empty-input", "", "", " ", "\n")
	add("truncated", "", text[:1], text[:len(text)/2], text[:len(text)-1], inside)
	add("trailing-data", "", text+"x", text+text, text+"<", text+end, text+"\x00", text+"<!-- c", text+"&")
	add("white-space", "", " \n"+text+"\n ", text+"\v")
	add("byte-order-mark", "", "\ufeff"+text, "\xff\xfe"+text)
	add("comment", "", "<!-- c -->"+text, text+"<!-- c -->")
	add("processing-instruction", "", "<?p x?>"+text, text+"<?p x?>", "<?p x"+text)
	declared := func(attributes string) string { return "<?xml " + attributes + "?>" + text }
	add("declaration", "", declared(`version="1.0"`), declared(`version="1.1"`), declared(`version="2.0"`),
		declared(`version="1.0" standalone="yes"`), " "+declared(`version="1.0"`), text+declared(`version="1.0"`))
	add("charset", "", declared(`version="1.0" encoding="UTF-8"`), declared(`version="1.0" encoding="utf8"`),
		declared(`version="1.0" encoding="ISO-8859-1"`), declared(`version="1.0" encoding="UTF-16"`),
		declared(`version="1.0" encoding="zz"`), declared(`version="1.0" encoding='US-ASCII'`))
	add("doctype", "", "<!DOCTYPE zz>"+text, `<!DOCTYPE zz SYSTEM "zz.dtd">`+text, `<!DOCTYPE zz [<!ENTITY e "1">]>`+text,
		"<!DOCTYPE zz ["+text, "<!zz>"+text)
	unknown := func(class string, elements ...string) {
		for _, e := range elements {
			add(class, "", inside+e+end)
		}
	}
	unknown("unknown-field", "<"+unknownKey+">1</"+unknownKey+">", "<"+unknownKey+"/>",
		"<"+unknownKey+"><a><b/></a></"+unknownKey+">")
	unknown("nesting", strings.Repeat("<a>", 20_000)+strings.Repeat("</a>", 20_000))
	unknown("invalid-utf8", "<"+unknownKey+">\xff</"+unknownKey+">", "<\xff/>")
	unknown("entity", "<"+unknownKey+">&undefined;</"+unknownKey+">")
	unknown("control-character", "<"+unknownKey+">\x01</"+unknownKey+">")
	unknown("namespace", "<zz:"+unknownKey+"/>")
	unknown("attribute", "<"+unknownKey+` a="1" a="2"/>`, "<"+unknownKey+" a/>")
	unknown("key-name-form", "<1/>", "<-a/>", "<a.b/>", "<é/>", "< a/>", "<a$/>")
}
