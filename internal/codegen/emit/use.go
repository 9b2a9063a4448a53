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

	// Alias is the body of func unmarshalAlias(data []byte, v *Person) error, where another
	// call than that of Unmarshal lets the value point into the data.
	Alias Call
	// Decoder is the body of func decoder(r io.Reader) (func(v *Person) error, error), which
	// gives a function that reads the next value of a stream and says io.EOF at its end.
	Decoder Call
	// ReadOne is the body of func readOne(data []byte, path []string) error, which reads the
	// field that the names in path lead to, and no other.
	ReadOne Call
}

// Call is one more way to call a library, where it has it; else empty.
type Call struct {
	Imports []string // import specs of all that Body needs
	Body    string
}

// For is u with the name of a type in place of Person.
func (u Use) For(name string) Use {
	first, n := utf8.DecodeRuneInString(name)
	r := strings.NewReplacer("Person", name, "person", string(unicode.ToLower(first))+name[n:])
	u.Setup, u.Marshal, u.Unmarshal = r.Replace(u.Setup), r.Replace(u.Marshal), r.Replace(u.Unmarshal)
	u.Alias.Body = r.Replace(u.Alias.Body)
	u.Decoder.Body = strings.NewReplacer("func(v *Person)", "func(v *Person)", "Person", name).Replace(u.Decoder.Body) // the type is named by [Use.DecoderFunction]
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

// AliasFunction is the declaration of what lets the value point into the data, for a
// type as it is written in Go, without imports.
func (u Use) AliasFunction(typ string) string {
	return "func unmarshalAlias(data []byte, v *" + typ + ") error {\n" + u.Alias.Body + "\n}\n"
}

// DecoderFunction is the declaration of the decoder of a stream for a type as it is
// written in Go, without imports.
func (u Use) DecoderFunction(typ string) string {
	body := strings.ReplaceAll(u.Decoder.Body, "func(v *Person)", "func(v *"+typ+")")
	return "func decoder(r io.Reader) (func(v *" + typ + ") error, error) {\n" + body + "\n}\n"
}

// ReadOneFunction is the declaration of what reads one field, without imports.
func (u Use) ReadOneFunction() string {
	return "func readOne(data []byte, path []string) error {\n" + u.ReadOne.Body + "\n}\n"
}
