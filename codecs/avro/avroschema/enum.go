package avroschema

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Closed names the enumerations of root: the format carries their constants and no other
// numbers.
func Closed(root *schema.Type) (list []codec.Adaptation) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		if t.IsEnum() {
			list = append(list, codec.Adaptation{Path: path, How: "enumeration of its constants only"})
		}
		return true
	})
	return list
}

// WriteSymbols writes, for every enumeration that root reaches, the funcs symbol<Name>(n int32)
// string, which is empty for a number without a symbol, and number<Name>(symbol string) int32.
func WriteSymbols(s *emit.Source, root *schema.Type) {
	for _, t := range schema.Enumerations(root) {
		values := schema.EnumValues(t)
		s.P("func symbol%s(n int32) string {\nswitch n {", t.Name)
		for _, v := range values {
			s.P("case %d:\nreturn %q", v.N, v.Name)
		}
		s.P("}\nreturn %q\n}\n", "")
		s.P("func number%s(symbol string) int32 {\nswitch symbol {", t.Name)
		for _, v := range values {
			s.P("case %q:\nreturn %d", v.Name, v.N)
		}
		s.P("}\nreturn 0\n}\n")
	}
}

// WriteTextTypes writes, for every enumeration that root reaches, a type of its name that is the
// symbol as a text.
func WriteTextTypes(s *emit.Source, root *schema.Type) {
	WriteSymbols(s, root)
	for _, t := range schema.Enumerations(root) {
		s.Import("fmt", "")
		s.P("%s", fmt.Sprintf(`// %[1]s is an enumeration, which the library wants as a text.
type %[1]s int32

// MarshalText is the symbol.
func (e %[1]s) MarshalText() ([]byte, error) {
	if s := symbol%[1]s(int32(e)); s != "" {
		return []byte(s), nil
	}
	return nil, fmt.Errorf("%[1]s has no symbol for %%d", int32(e))
}

// UnmarshalText is the number of a symbol.
func (e *%[1]s) UnmarshalText(symbol []byte) error {
	*e = %[1]s(number%[1]s(string(symbol)))
	return nil
}
`, t.Name))
	}
}
