package emit

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/schema"
)

// Stumble is something that types of users have and the data sets here have not,
// which a library that looks at types at run time gets wrong. A plainer type of
// the same layout has none of them.
type Stumble string

// What libraries stumble over.
const (
	OwnForms   Stumble = "the library does not ask a type for every form in which it marshals itself"
	Embedding  Stumble = "the library gets embedded structs wrong"
	Unnamed    Stumble = "the library gets structs without a name wrong"
	BeyondA    Stumble = "the library gets field names wrong that do not begin with a letter of A to Z"
	NamedKeys  Stumble = "the library gets maps with keys of a named type wrong"
	NamedBytes Stumble = "the library gets lists of a named type of bytes wrong"
)

// Stumbles is an emitter that refuses types in which there is something that
// the library stumbles over, with its path. Where the type is a user's, a plain one of
// the same layout, or with conversions, is tried next.
func Stumbles(emitter func(*Request) (*Output, error), over ...Stumble) func(*Request) (*Output, error) {
	return func(r *Request) (*Output, error) {
		if problems := stumbles(r.Root, over); len(problems) > 0 {
			return &Output{Problems: problems}, nil
		}
		return emitter(r)
	}
}

func stumbles(root *schema.Type, over []Stumble) (problems []codec.Problem) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		for _, s := range over {
			if s.in(t) {
				problems = append(problems, codec.Problem{Path: path, Reason: string(s)})
			}
		}
		return true
	})
	return problems
}

func (s Stumble) in(t *schema.Type) bool {
	switch s {
	case OwnForms:
		return t.Kind == schema.Custom
	case Unnamed:
		return t.Kind == schema.Struct && t.Package == ""
	case NamedKeys:
		return t.Kind == schema.Map && t.Key.Name != ""
	case NamedBytes:
		return (t.Kind == schema.Slice || t.Kind == schema.Array) && t.Elem.Kind == schema.Uint8 && t.Elem.Name != ""
	}
	for _, f := range t.Fields {
		if s == Embedding && f.Embedded || s == BeyondA && (f.Name[0] < 'A' || f.Name[0] > 'Z') {
			return true
		}
	}
	return false
}
