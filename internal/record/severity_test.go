package record

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"
)

// constants are the names in the first block of constants of a file of this package.
func constants(t *testing.T, file string) (values []string) {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range f.Decls {
		block, ok := d.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			continue
		}
		for _, s := range block.Specs {
			for _, v := range s.(*ast.ValueSpec).Values {
				text, err := strconv.Unquote(v.(*ast.BasicLit).Value)
				if err != nil {
					t.Fatal(err)
				}
				values = append(values, text)
			}
		}
	}
	return values
}

// Every outcome that a record can hold has words, a sign of its own and a severity.
func TestEveryOutcomeHasWords(t *testing.T) {
	names := constants(t, "severity.go")
	if len(names) != len(Outcomes()) || len(names) < 9 {
		t.Errorf("%d constants, %d outcomes", len(names), len(Outcomes()))
	}
	signs, labels := map[string]string{}, map[string]string{}
	for _, name := range names {
		o, ok := OutcomeOf(name)
		if !ok || Severity(name) < 0 {
			t.Errorf("%s has no severity", name)
			continue
		}
		if o.Label == "" || o.Means == "" || len([]rune(o.Sign)) != 1 || Harmful(name) != (o.Does != "") {
			t.Errorf("%s lacks words or a sign: %+v", name, o)
		}
		if strings.Contains(o.Sign, "?") {
			t.Errorf("the sign of %s is a question", name)
		}
		if other := signs[o.Sign] + labels[o.Label]; other != "" {
			t.Errorf("%s has the sign or label of %s", name, other)
		}
		signs[o.Sign], labels[o.Label] = name, name
	}
	if _, ok := OutcomeOf("bomb"); ok || Severity("bomb") != -1 || Harmful("bomb") || !Harmful(Died) ||
		Harmful(Different) {
		t.Error("what is no outcome has a severity, or harm is none")
	}
}
