package emit

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Use is how a person calls a library, written from its documentation: what is
// shown to readers and what programs against the library alone are made of. The
// texts are Go for the struct Person; [Use.For] writes them for another type.
//
// Where the library has a type of its own, or generates methods on a type, Person
// is that type, and the package of the program has the generator's files.
type Use struct {
	Imports   []string // import specs, such as `"encoding/json"`; packages that the generator made are not named
	Setup     string   // declarations outside of functions; may be ""
	Marshal   string   // body of func marshal(v *Person) ([]byte, error)
	Unmarshal string   // body of func unmarshal(data []byte, v *Person) error
	Command   string   // what made the generated files; "" where there are none
}

// For is u with the name of a type in place of Person.
func (u Use) For(name string) Use {
	first, n := utf8.DecodeRuneInString(name)
	r := strings.NewReplacer("Person", name, "person", string(unicode.ToLower(first))+name[n:])
	u.Setup, u.Marshal, u.Unmarshal = r.Replace(u.Setup), r.Replace(u.Marshal), r.Replace(u.Unmarshal)
	return u
}

// Functions are the declarations for a type as it is written in Go, such as
// "pb.Person", without imports.
func (u Use) Functions(typ string) string {
	var b strings.Builder
	if u.Setup != "" {
		b.WriteString(u.Setup + "\n\n")
	}
	b.WriteString("func marshal(v *" + typ + ") ([]byte, error) {\n" + u.Marshal + "\n}\n\n")
	b.WriteString("func unmarshal(data []byte, v *" + typ + ") error {\n" + u.Unmarshal + "\n}\n")
	return b.String()
}
