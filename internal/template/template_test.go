package template

import (
	"bytes"
	htmltemplate "html/template"
	"regexp"
	"strconv"
	"strings"
	"testing"
	texttemplate "text/template"
)

type word string

type item struct {
	Name  word
	N     int
	Tags  []string
	Inner *item
	Any   any
}

func data() map[string]any {
	inner := &item{Name: "inner & <deep>", Tags: []string{"x"}}
	return map[string]any{"Item": item{Name: "it's", N: 3, Tags: []string{"a", "b"}, Inner: inner, Any: 1.5},
		"Items": []*item{inner, {Name: "second", N: -1}}, "Empty": "", "Zero": 0, "Nil": nil, "None": []int{}, "Yes": true}
}

var texts = []string{
	"plain", "{{.Item.Name}} {{.Item.N}} {{.Item.Any}} {{.Item.Inner.Name}}", "a {{- .Item.N -}} b", "{{/* nothing */}}x",
	`{{if .Empty}}1{{else if .Zero}}2{{else if .Nil}}3{{else if .None}}4{{else if .Item.Inner.Inner}}5{{else}}6{{end}}`,
	`{{if .Yes}}1{{end}}{{if .Item}}2{{end}}{{if .Items}}3{{end}}{{if .Item.Inner}}4{{end}}{{if .Item.N}}5{{end}}`,
	`{{range .Items}}{{.Name}} {{$.Yes}} {{range .Tags}}{{.}}{{else}}no tags{{end}};{{end}}`,
	`{{range $i, $x := .Items}}{{$i}}{{range $j, $t := .Tags}}{{$i}}{{$j}}{{$x.Name}}{{$t}}{{end}}{{end}}`,
	`{{range $x := .Items}}{{$x.N}}{{end}}{{range .None}}never{{end}}`,
	`{{$n := .Item.N}}{{range .Items}}{{$n}}{{$n := .N}}{{$n}}{{end}}{{$n}}`,
	`{{with .Item.Inner}}{{.Name}}{{end}}{{with .Empty}}1{{else}}{{.Yes}}{{end}}{{with $x := .Item}}{{$x.N}}{{.N}}{{end}}`,
	`{{define "part"}}<{{.Name}}{{$.N}}>{{end}}{{template "part" .Item}}{{range .Items}}{{template "part" .}}{{end}}`,
	`{{if eq .Item.Name "it's"}}1{{end}}{{if ne .Empty "x"}}2{{end}}{{if and .Yes .Zero}}3{{end}}`,
	`{{if or .Zero .Yes}}4{{end}}`,
	`{{or .Empty "other"}} {{and .Yes .Item.N}} {{if not .Empty}}1{{end}} {{len .Item.Tags}} {{index .Item.Tags 1}}`,
	`{{quote .Empty}} {{printf "%q %d" .Item.Name .Item.N}} {{join .Item.Tags ", "}}`,
	`{{"{{"}} {{.Empty | quote | printf "%s"}}`,
	`{{with (index .Items 0)}}{{.Name}}{{end}}{{if (and .Yes (not .Zero))}}1{{end}}`,
}

// TestLikeTextTemplate: what both know, text/template understands in the same way.
func TestLikeTextTemplate(t *testing.T) {
	funcs := texttemplate.FuncMap{"quote": strconv.Quote, "join": strings.Join}
	for _, text := range texts {
		var want bytes.Buffer
		if err := texttemplate.Must(texttemplate.New("x").Funcs(funcs).Parse(text)).Execute(&want, data()); err != nil {
			t.Fatal(err)
		}
		got, err := New("x", text, nil).Execute(data())
		if err != nil || string(got) != want.String() {
			t.Errorf("%s\n got %q, %v\nwant %q", text, got, err, want.String())
		}
	}
}

// TestLikeHTMLTemplate: text of others does no more than html/template lets it do; + may stay.
func TestLikeHTMLTemplate(t *testing.T) {
	harm := regexp.MustCompile(`(?i)href="(javascript|data|vbscript):|<script`)
	const text = `<a href="../{{link .}}" title="{{.}}">{{.}}</a> <a href="{{link .}}">x</a>`
	as := htmltemplate.Must(htmltemplate.New("x").Parse(strings.ReplaceAll(text, "{{link .}}", "{{.}}")))
	for _, of := range []string{"", "plain", `<script>alert("1")</script>`, "it's a & b", "a+b", "\x00", "l/json/std/",
		"../", "https://example.org/a?b=c&d=e#f", "#job=api", "javascript:alert(1)", "JavaScript:alert(1)",
		"data:text/html,x",
		"vbscript:x", `" onmouseover="x`} {
		var want bytes.Buffer
		if err := as.Execute(&want, of); err != nil {
			t.Fatal(err)
		}
		got, err := NewHTML("x", text).Execute(of)
		if err != nil {
			t.Fatal(err)
		}
		plain := strings.NewReplacer("&#43;", "+", "#ZgotmplZ", "#", "&#34;", `"`)
		_, a, _ := strings.Cut(string(got), "title=")
		_, b, _ := strings.Cut(want.String(), "title=")
		a, _, _ = strings.Cut(a, "href=")
		b, _, _ = strings.Cut(b, "href=")
		if plain.Replace(a) != plain.Replace(b) {
			t.Errorf("%q is written as\n%s\nand by html/template as\n%s", of, a, b)
		}
		if harm.Match(got) || bytes.Count(got, []byte{'"'}) != 6 {
			t.Errorf("%q is written as %s", of, got)
		}
	}
	if got := harmless("a\x00\x1b\xff\uffff\tb\n"); got != "a\ufffd\ufffd\ufffd\ufffd\tb\n" {
		t.Errorf("characters that no page has are written as %q", got)
	}
	for of, want := range map[string]string{"l/json/std/": "l/json/std/", "../": "../", "../../#job=api": "../../#job=api",
		"https://example.org/a?b=c#d": "https://example.org/a?b=c#d", "a b": "a%20b"} {
		if got := link(of); got != want {
			t.Errorf("link(%q) = %q, want %q", of, got, want)
		}
	}
}

func TestFaults(t *testing.T) {
	for text, want := range map[string]string{
		"{{.Missing}}":                     "no Missing",
		"{{.Item.Missing}}":                "no Missing",
		"{{.Item.Inner.Inner.Name}}":       "no Name",
		"{{.Nil}}":                         "no value",
		"{{.Yes.No}}":                      "no No",
		"{{quote 1}}":                      "argument 1",
		"{{quote}}":                        "0 arguments",
		"{{.Item.Name 1}}":                 "only functions",
		`{{template "gone"}}`:              "no template of that name",
		"{{range .Items}}{{break}}{{end}}": "no such action",
		"{{(index .Items 0).Name}}":        "no such value",
		"{{unknown}}":                      "unknown",
		"{{if}}":                           "missing value",
	} {
		if got, err := New("name", text, nil).Execute(data()); err == nil || !strings.Contains(err.Error(), want) ||
			!strings.Contains(err.Error(), "name") {
			t.Errorf("%s: %q, %v; want an error with %q and the name of the template", text, got, err, want)
		}
	}
	if New("x", "{{define `a`}}{{end}}", nil).Named("b") != nil {
		t.Error("there is a template that nothing defines")
	}
	if got, err := NewDelims("x", "{{@{.Item.N}@}}", "@{", "}@").Execute(data()); string(got) != "{{3}}" || err != nil {
		t.Errorf("with other marks: %q, %v", got, err)
	}
}
