// Package template fills texts with values. Texts are in the language of text/template, and the parser is the standard
// library's too; a value is a field, an entry of a map, a variable or the result of a function, never of a method.
//
// That is why it exists. The package text/template calls methods by names that the linker cannot know. So a program
// that links it keeps every exported method of every type that it uses, which were 4.3 MB of this one.
package template

import (
	"fmt"
	"html"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"text/template/parse"
	"unicode/utf8"
)

// Funcs are functions that a template may call, by name. Each has one result.
type Funcs map[string]any

// Template is a text with places for values. It is parsed when it is first used: workers are started often and use
// none.
type Template struct {
	name   string
	trees  func() (map[string]*parse.Tree, error)
	funcs  Funcs
	escape func(string) string // makes what a value prints harmless
}

// New makes a template of text for Go code and for plain text. It knows eq and ne of strings, and, or, not, len, index,
// printf, quote, which makes a Go string literal, and join of package strings, beside more.
func New(name, text string, more Funcs) *Template { return newTemplate(name, text, "{{", "}}", more) }

// NewDelims makes a template as [New] does, with other marks around its actions.
func NewDelims(name, text, left, right string) *Template {
	return newTemplate(name, text, left, right, nil)
}

// NewHTML makes a template of HTML, SVG or other XML, in which what values print is text or the value of an attribute
// in quotes. An address there goes through the function link, which leaves out those with a script.
func NewHTML(name, text string) *Template {
	t := newTemplate(name, text, "{{", "}}", Funcs{"link": link})
	t.escape = harmless
	return t
}

func newTemplate(name, text, left, right string, more Funcs) *Template {
	t := &Template{name: name, funcs: Funcs{"quote": strconv.Quote, "join": strings.Join, "printf": fmt.Sprintf,
		"eq": func(a, b string) bool { return a == b }, "ne": func(a, b string) bool { return a != b },
		"and": func(a, b any) any {
			if truth(a) {
				return b
			}
			return a
		},
		"or": func(a, b any) any {
			if truth(a) {
				return a
			}
			return b
		},
		"not":   func(a any) bool { return !truth(a) },
		"len":   func(list any) int { return reflect.ValueOf(list).Len() },
		"index": func(list any, i int) any { return reflect.ValueOf(list).Index(i).Interface() },
	}}
	for name, f := range more {
		t.funcs[name] = f
	}
	t.trees = sync.OnceValues(func() (map[string]*parse.Tree, error) {
		return parse.Parse(name, text, left, right, t.funcs)
	})
	return t
}

// harmless is text as HTML and XML have it; characters that neither has are U+FFFD.
func harmless(text string) string {
	return html.EscapeString(strings.Map(func(r rune) rune {
		if r < ' ' && !strings.ContainsRune("\t\n\r", r) || r == 0xfffe || r == 0xffff {
			return utf8.RuneError
		}
		return r
	}, text))
}

// link is an address that a page may lead to: of the web, or within the site. It is # instead of any other.
func link(address string) string {
	u, err := url.Parse(address)
	if err != nil || !slices.Contains([]string{"", "http", "https"}, u.Scheme) {
		return "#"
	}
	return u.String()
}

// Named is the template that the text defines by a name; nil if there is none.
func (t *Template) Named(name string) *Template {
	trees, err := t.trees()
	if err == nil && trees[name] == nil {
		return nil
	}
	named := *t
	named.name = name
	return &named
}

// Execute is the text with the values of data. A value that is not there is an error.
func (t *Template) Execute(data any) (text []byte, err error) {
	trees, err := t.trees()
	if err != nil {
		return nil, err
	}
	defer func() {
		switch p := recover().(type) {
		case nil:
		case fault:
			err = fmt.Errorf("template %s: %w", t.name, p)
		default:
			panic(p)
		}
	}()
	x := execution{Template: t, trees: trees}
	x.run(t.name, data)
	return x.out.Bytes(), nil
}
