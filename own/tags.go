package own

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// dialect is how a library that takes the user's type as it is reads the tags of fields.
type dialect struct {
	keys    []string // of tags, the first that a field has counts
	whole   bool     // a tag without any key is read as a whole
	flat    bool     // embedded structs lie in the one around them without being asked to
	lower   bool     // names that no tag gives are in lower case
	rejects bool     // two fields of one name are an error, not silently left out
}

// dialectOf finds the dialect of a codec; nil: the library reads no tags.
func dialectOf(id string) *dialect {
	format, library, _ := strings.Cut(id, "/")
	library, _, _ = strings.Cut(library, "/")
	switch {
	case library == "ugorji":
		return &dialect{keys: []string{"codec", "json"}, flat: true}
	case format == "json":
		return &dialect{keys: []string{"json"}, flat: true}
	case format == "cbor":
		return &dialect{keys: []string{"cbor", "json"}, flat: true}
	case format == "msgpack":
		return &dialect{keys: []string{"msgpack"}, flat: library == "vmihailenco"}
	case format == "bson":
		return &dialect{keys: []string{"bson"}, whole: true, lower: true, rejects: true}
	case format == "yaml":
		return &dialect{keys: []string{"yaml", "json"}, lower: true, rejects: true}
	case format == "ion":
		return &dialect{keys: []string{"ion"}, flat: true}
	case format == "xml":
		return &dialect{keys: []string{"xml"}, flat: true}
	}
	return nil
}

// tagged is a field as a library sees it.
type tagged struct {
	path, name string
	tag        string // as the user wrote it, with its key
	depth      int    // of embedding
}

// tagProblems says which fields a library leaves out, since a tag tells it to or
// since two fields have one name.
func tagProblems(id string, t *schema.Type) (problems []codec.Problem) {
	d := dialectOf(id)
	if d == nil {
		return nil
	}
	flattened := map[*schema.Type]bool{}
	schema.Walk(t, func(path string, u *schema.Type) bool {
		if u.Kind != schema.Struct || flattened[u] && !u.Partial && path != t.Name {
			return true
		}
		var fields []tagged
		problems = append(problems, d.fields(path, u, 0, &fields, flattened, nil)...)
		problems = append(problems, d.clashes(fields)...)
		return true
	})
	var list []codec.Problem
	for _, p := range problems {
		if !slices.Contains(list, p) {
			list = append(list, p)
		}
	}
	return list
}

// fields lists the fields of a struct with those of embedded ones, and says
// which of them are left out.
func (d *dialect) fields(path string, u *schema.Type, depth int, list *[]tagged, flattened map[*schema.Type]bool, around []*schema.Type) (problems []codec.Problem) {
	if slices.Contains(around, u) {
		return nil
	}
	for _, f := range u.Fields {
		at := path + "." + f.Name
		key, tag := d.tag(f.Tag)
		name, options, _ := strings.Cut(tag, ",")
		shown := fmt.Sprintf("%s:%q", key, tag)
		if tag == "-" {
			problems = append(problems, codec.Problem{Path: at, Reason: "left out by its tag " + shown})
			continue
		}
		under := f.Type
		if under.Kind == schema.Pointer {
			under = under.Elem
		}
		inline := slices.Contains(strings.Split(options, ","), "inline")
		if under.Kind == schema.Struct && (f.Embedded && name == "" && d.flat || inline) {
			flattened[under] = true
			problems = append(problems, d.fields(at, under, depth+1, list, flattened, append(around, u))...)
			continue
		}
		if name == "" {
			shown, name = "", f.Name
			if d.lower {
				name = strings.ToLower(name)
			}
		}
		*list = append(*list, tagged{path: at, name: name, tag: shown, depth: depth})
	}
	return problems
}

// clashes says which of the fields of one struct are left out since others have
// their name: the one that is embedded least deep counts, a tag counts more than
// none, and of two that are alike none does.
func (d *dialect) clashes(fields []tagged) (problems []codec.Problem) {
	for i, f := range fields {
		for j, g := range fields {
			if i == j || f.name != g.name || f.depth < g.depth || f.depth == g.depth && f.tag != "" && g.tag == "" {
				continue
			}
			why := "left out: " + g.path + " has its name " + f.name + " too"
			if d.rejects && f.depth == g.depth {
				why = "the library takes no two fields of one name: " + g.path + " is " + f.name + " too"
			}
			if f.tag != "" {
				why += ", by the tag " + f.tag
			}
			problems = append(problems, codec.Problem{Path: f.path, Reason: why})
			break
		}
	}
	return problems
}

// tag is that part of a field's tag which the library reads, and its key.
func (d *dialect) tag(whole string) (key, tag string) {
	for _, key := range d.keys {
		if tag, ok := reflect.StructTag(whole).Lookup(key); ok {
			return key, tag
		}
	}
	if d.whole && whole != "" && !strings.Contains(whole, ":") {
		return d.keys[0], whole
	}
	return d.keys[0], ""
}

// tagOps lists the operations that are left out since tags change what they find:
// a field that is not written where it is empty keeps its old value in a used
// target, and a field is read alone by its Go name.
func tagOps(id string, t *schema.Type) (ops []codec.Op) {
	d := dialectOf(id)
	if d == nil {
		return nil
	}
	for _, u := range schema.Structs(t) {
		for _, f := range u.Fields {
			_, tag := d.tag(f.Tag)
			if tag != "" && !slices.Contains(ops, codec.OpReadOne) {
				ops = append(ops, codec.OpReadOne)
			}
			if strings.Contains(tag, ",omit") && !slices.Contains(ops, codec.OpUnmarshalReuse) {
				ops = append(ops, codec.OpUnmarshalReuse)
			}
		}
	}
	return ops
}

// withoutOps is a codec that does not offer some operations.
func withoutOps(c emit.Codec, ops []codec.Op) emit.Codec {
	inner := c.Emit
	if len(ops) == 0 || inner == nil {
		return c
	}
	c.Emit = func(r *emit.Request) (*emit.Output, error) {
		out, err := inner(r)
		if out != nil {
			out.Ops = slices.DeleteFunc(slices.Clone(out.Ops), func(o codec.Op) bool { return slices.Contains(ops, o) })
		}
		return out, err
	}
	return c
}
