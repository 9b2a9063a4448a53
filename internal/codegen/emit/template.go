package emit

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"text/template"
)

// A Lazy template is parsed when it is first asked for: workers are started often and ask for none.
type Lazy func() *template.Template

// Template is a template of Go code for [Source.Execute]. It knows the functions quote, which makes
// a Go string literal, and join of package strings.
func Template(name, text string) Lazy {
	return sync.OnceValue(func() *template.Template {
		return template.Must(template.New(name).Option("missingkey=error").Funcs(template.FuncMap{
			"quote": strconv.Quote,
			"join":  strings.Join,
		}).Parse(text))
	})
}

// Execute prints what the template makes of data. What goes wrong is the error of
// [Source.Bytes].
func (s *Source) Execute(t Lazy, data any) {
	if err := t().Execute(&s.body, data); err != nil && s.err == nil {
		s.err = fmt.Errorf("template %s: %w", t().Name(), err)
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
