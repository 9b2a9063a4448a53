package grammar

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// xml is XML 1.0. An item is an element with its tags, of kind e, or what such a one or an attribute holds, of kind
// t.
var xml = language{forms: 1, read: readXML, same: sameXML,
	wrap: func(e []byte, it *item, body []byte, _ int) [][]byte {
		name, attributes := xmlName(e, it)
		return [][]byte{slices.Concat([]byte("<"+name+attributes+">"), body, []byte("</"+name+">")),
			slices.Concat([]byte("<"+name+attributes+" \n>"), body, []byte("</"+name+"\t>"))}
	},
	other:     otherXML,
	strange:   func([]byte, *item) (all [][]byte) { return xmlMembers },
	unordered: func(*item) bool { return false },
	whole: func(e []byte, root *item) (same, other [][]byte) {
		s, head := string(e[root.from:]), string(e[:root.from])
		for _, d := range []string{`<?xml version="1.0"?>` + s,
			"<?xml version='1.0' encoding='utf-8' standalone='yes' ?>\n" + s, "<!-- c -->" + s,
			s + "<!-- c --><?p?>\n", "\n" + s} {
			same = append(same, []byte(d))
		}
		name, _ := xmlName(e, root)
		for _, d := range []string{`<?xml version="1.1"?>` + s, `<?xml version="1.0" encoding="UTF-16"?>` + s,
			`<?xml version="1.0" encoding="x"?>` + s, " " + head + s, "\xEF\xBB\xBF" + s,
			`<!DOCTYPE ` + name + `>` + s, `<!DOCTYPE a [<!ENTITY q "r">]>` + s, `<!DOCTYPE
 a SYSTEM "file:///etc/passwd">` + s, "<!DOCTYPE a [<!ELEMENT a ANY><!-- > -->]>" + s, "<!DOCTYPE", "<!DOCTYPE a [",
			"<?xml", "<?", "<!", "<!-", s + s, s + "x", "x" + s, "<q>" + s + "</q>", "<![CDATA[" + s + "]]>",
			string(wide(s)), "<!---->" + s + "<", "<!-- -- -->" + s} {
			other = append(other, []byte(d))
		}
		return same, other
	}}

// xmlTexts are what may stand in an element where text is.
var xmlTexts = lines(`
 
a
0
-1
1e400
1.5
NaN
+1
0x10
true
TRUE
1_0
99999999999999999999999
2001-12-14T21:59:43Z
2001-12-14
P1D
AAEC
&lt;&gt;&amp;&quot;&apos;
&#65;&#x41;
&#0;
&#x110000;
&#xD800;
&#99999999999999999999;
&#;
&#x;
&q;
&amp
&
&;
<
>
]]>
<![CDATA[]]>
<![CDATA[a]]>
<![CDATA[<q>]]>a<![CDATA[]]]]><![CDATA[>]]>
<![CDATA[a
<![CDATA
<!---->
<!-- a -->
<!-- -- -->
<!--->
<!--
<?q?>
<?q r?>
<?xml version="1.0"?>
<?
<!DOCTYPE q>
<!ELEMENT q ANY>
<q/>
<q></q>
a<q/>b
<q>a</q>
<q r="s"/>
<q r='s' r="t"/>
<q r=s/>
<q r/>
<q r="<"/>
<q r="&lt;&#10;&q;"/>
<q xmlns="u"/>
<q xmlns:r="u" r:s="t"/>
<r:q/>
<q:/>
<:q/>
<xmlns:q/>
<q xmlns:xml="u" xmlns:="v"/>
<q xml:lang="en" xml:space="preserve"> </q>
<q
<q r="
<q r=
<q></r>
</q>
</
<1/>
<é/>
< q/>
<q / >`, "\x00", "\x01", "\xFF", "\r", "\t\n", "\u2028", "\uFFFE")

// xmlMembers are elements that no type has, and what may stand between elements.
var xmlMembers = slices.Concat(xmlTexts, lines(`<q><q><q>a</q></q></q>
<q>a</q><q>b</q>
<Q r="s">a</Q>`))

// xmlName is the name of an element and what stands behind it in its tag.
func xmlName(e []byte, it *item) (name, attributes string) {
	tag := string(e[it.from+1 : it.body.from-1])
	name, attributes, found := strings.Cut(tag, " ")
	if found {
		attributes = " " + attributes
	}
	return name, attributes
}

func readXML(e []byte) *item {
	at := 0
	for at < len(e) && (e[at] != '<' || bytes.HasPrefix(e[at:], []byte("<?")) || bytes.HasPrefix(e[at:],
		[]byte("<!"))) {
		at++
	}
	return xmlElement(e, at, 0)
}

// xmlElement reads an element as encoders write it, nil where there is none.
func xmlElement(e []byte, at, depth int) *item {
	end := bytes.IndexByte(e[min(at, len(e)):], '>')
	if depth > deepest || end < 2 || e[at] != '<' || e[at+1] == '/' || e[at+end-1] == '/' {
		return nil
	}
	it := &item{from: at, kind: 'e', units: []span{}}
	it.body = span{at + end + 1, at + end + 1}
	name, _ := xmlName(e, it)
	close := []byte("</" + name + ">")
	for rest := it.body.to; !bytes.HasPrefix(e[rest:], close); {
		next := bytes.IndexByte(e[rest:], '<')
		if next < 0 {
			return nil
		}
		if rest += next; bytes.HasPrefix(e[rest:], close) {
			it.body.to = rest
			break
		}
		kid := xmlElement(e, rest, depth+1)
		if kid == nil {
			return nil
		}
		name, _ := xmlName(e, kid)
		it.kid(kid, span{kid.from, kid.to}, name)
		rest, it.body.to = kid.to, kid.to
	}
	it.to = it.body.to + len(close)
	if len(it.kids) == 0 {
		it.units = nil
	}
	return it
}

// sameXML are an element with its text in other forms, and with what says nothing beside it.
func sameXML(e []byte, it *item) (all [][]byte) {
	if it.units != nil {
		return nil
	}
	name, attributes := xmlName(e, it)
	raw := string(e[it.body.from:it.body.to])
	add := func(format string, args ...any) {
		body := fmt.Sprintf(format, args...)
		all = append(all, []byte("<"+name+attributes+">"+body+"</"+name+">"))
	}
	if raw == "" {
		all = append(all, []byte("<"+name+attributes+"/>"), []byte("<"+name+attributes+"></"+name+"\n>"))
		add("<![CDATA[]]>")
		return all
	}
	add("<!-- c -->%s", raw)
	add("%s<!-- c -->", raw)
	add("<?p i?>%s", raw)
	if strings.ContainsAny(raw, "&]") || !utf8.ValidString(raw) {
		return all
	}
	add("<![CDATA[%s]]>", raw)
	add("%s<![CDATA[]]>", raw)
	numbers, digits := "", ""
	for _, c := range raw {
		numbers, digits = numbers+fmt.Sprintf("&#%d;", c), digits+fmt.Sprintf("&#x%X;", c)
	}
	add("%s", numbers)
	add("%s", digits)
	first, size := utf8.DecodeRuneInString(raw)
	add("<![CDATA[%c]]>%s", first, raw[size:])
	return all
}

// otherXML are the element with other text and other elements in it, and its name in other places.
func otherXML(e []byte, it *item) (all [][]byte) {
	name, attributes := xmlName(e, it)
	body := string(e[it.body.from:it.body.to])
	for _, text := range xmlTexts {
		all = append(all, []byte("<"+name+attributes+">"+string(text)+"</"+name+">"))
	}
	for _, form := range []string{"<%[1]s/>", "<%[1]s>", "</%[1]s>", "<%[1]s", "<%[1]s></%[1]s",
		"<r:%[1]s>%[2]s</r:%[1]s>", "<%[1]s xmlns='u'>%[2]s</%[1]s>", "<%[1]s>%[2]s</%[1]sq>",
		"<%[1]s %[1]s='%[2]s'/>", "<%[1]s><%[1]s>%[2]s</%[1]s></%[1]s>", "<%[1]s>%[2]s</%[1]s><%[1]s/>",
		"<q %[1]s='1'/>", "<%[1]s q='1' q='2'>%[2]s</%[1]s>"} {
		all = append(all, fmt.Appendf(nil, form, name, body))
	}
	return all
}
