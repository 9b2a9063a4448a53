package emit

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Limitation is something that types of users have and the data sets here have not,
// which a library that looks at types at run time gets wrong. A plainer type of
// the same layout has none of them: where the type is a user's, that, or one with
// conversions, is tried next.
type Limitation string

// The known limitations of libraries.
const (
	OwnForms   Limitation = "the library does not ask a type for every form in which it marshals itself"
	Embedding  Limitation = "the library gets embedded structs wrong"
	Unnamed    Limitation = "the library gets structs without a name wrong"
	BeyondA    Limitation = "the library gets field names wrong that do not begin with a letter of A to Z"
	NamedKeys  Limitation = "the library gets maps with keys of a named type wrong"
	NamedBytes Limitation = "the library gets lists of a named type of bytes wrong"
	Sizeless   Limitation = "the library gets embedded structs of no size wrong that are not exported"
	Pointers   Limitation = "the library gets pointers to pointers wrong"
	Times      Limitation = "the library gets embedded times wrong"
	Leaves     Limitation = "the library refuses embedded fields that are no structs"
	Numbers    Limitation = "the library takes the numbers of tags, which not all fields have, or two of them the same"
	Errors     Limitation = "the library takes a type that is an error for its text"
	Opaque     Limitation = "the library refuses structs none of whose fields is exported"
	RootText   Limitation = "the library writes a type that has a text form as that, which is no document"
	RootStruct Limitation = "the library takes nothing but a struct for a document"
	RootScalar Limitation = "the library does not find where a number ends in a stream of them"
	MapValues  Limitation = "the library lets the structs in a map share what they refer to"
	NamedTime  Limitation = "the library takes structs that are called Time, Int or List for those of time, math/big " +
		"and container/list"
)

// limits names every place of a type that has one of the limitations.
func limits(root *schema.Type, known []Limitation) (problems []codec.Problem) {
	schema.Walk(root, func(path string, t *schema.Type) bool {
		for _, l := range known {
			if l.in(t) || t == root && l.ofRoot(t) {
				problems = append(problems, codec.Problem{Path: path, Reason: string(l)})
			}
		}
		return true
	})
	return problems
}

func (l Limitation) ofRoot(t *schema.Type) bool {
	return l == RootText && t.Forms&schema.Text != 0 || l == RootStruct && t.Kind != schema.Struct ||
		l == RootScalar && t.Kind.Leaf() && t.Kind != schema.String && t.Kind != schema.Time &&
			(t.Kind != schema.Custom || t.Forms&schema.JSON != 0)
}

func (l Limitation) in(t *schema.Type) bool {
	switch l {
	case OwnForms:
		return t.Kind == schema.Custom
	case Errors:
		return t.Error
	case Opaque:
		return t.Opaque
	case Unnamed:
		return t.Kind == schema.Struct && t.Package == ""
	case Sizeless:
		return t.Empty == schema.EmptyEmbedded
	case Pointers:
		return t.Kind == schema.Pointer && t.Elem.Kind == schema.Pointer
	case NamedTime:
		return t.Kind == schema.Struct && (t.Name == "Time" || t.Name == "Int" || t.Name == "List")
	case MapValues:
		return t.Kind == schema.Map && t.Elem.Kind == schema.Struct && refers(t.Elem)
	case NamedKeys:
		return t.Kind == schema.Map && t.Key.Name != ""
	case NamedBytes:
		return (t.Kind == schema.Slice || t.Kind == schema.Array) && t.Elem.Kind == schema.Uint8 && t.Elem.Name != ""
	}
	if l == Numbers {
		return clashing(t)
	}
	for _, f := range t.Fields {
		switch kind := pointed(f.Type).Kind; {
		case l == Times && f.Embedded && kind == schema.Time, l == Leaves && f.Embedded && t.Forms == 0 &&
			kind != schema.Struct && kind != schema.Time:
			return true
		}
		if l == Embedding && f.Embedded || l == BeyondA && (f.Name[0] < 'A' || f.Name[0] > 'Z') {
			return true
		}
	}
	return false
}

// refers reports whether values of a struct refer to others: by pointers, lists, maps or bytes.
func refers(t *schema.Type) bool {
	return slices.ContainsFunc(t.Fields, func(f schema.Field) bool {
		switch f.Type.Kind {
		case schema.Pointer, schema.Slice, schema.Map, schema.Bytes, schema.Any, schema.Custom:
			return true
		case schema.Struct:
			return refers(f.Type)
		case schema.Array:
			return f.Type.Elem.Kind == schema.Struct && refers(f.Type.Elem) || f.Type.Elem.Kind == schema.Pointer
		}
		return false
	})
}

// pointed is t, or what it points to.
func pointed(t *schema.Type) *schema.Type {
	if t.Kind == schema.Pointer {
		return t.Elem
	}
	return t
}

// clashing reports whether some fields of a struct have tags of Protocol Buffers with a number
// and others have none, or the same.
func clashing(t *schema.Type) bool {
	taken, tagged := map[string]bool{}, 0
	for _, f := range t.Fields {
		tag, ok := reflect.StructTag(f.Tag).Lookup("protobuf")
		if !ok {
			continue
		}
		tagged++
		for _, part := range strings.Split(tag, ",") {
			if n, err := strconv.Atoi(part); err == nil && n > 0 {
				taken[part] = true
				break
			}
		}
	}
	return tagged > 0 && len(taken) < len(t.Fields)
}
