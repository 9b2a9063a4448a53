package emit

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"text/template"
)

// Template parses the text of a template of Go code for [Source.Execute]. It knows
// the functions quote, which makes a Go string literal, and join of package strings.
func Template(name, text string) *template.Template {
	return template.Must(template.New(name).Option("missingkey=error").Funcs(template.FuncMap{
		"quote": strconv.Quote,
		"join":  strings.Join,
	}).Parse(text))
}

// Execute prints what the template makes of data. What goes wrong is the error of
// [Source.Bytes].
func (s *Source) Execute(t *template.Template, data any) {
	if err := t.Execute(&s.body, data); err != nil && s.err == nil {
		s.err = fmt.Errorf("template %s: %w", t.Name(), err)
	}
	s.body.WriteByte('\n')
}

var (
	//go:embed templates/generated.tmpl
	generatedText string
	//go:embed templates/cast.tmpl
	castText string

	generatedTemplate = Template("generated", generatedText)
	castTemplate      = Template("cast", castText)
)
