package build

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// dialect reads tags as a library does that takes the user's type as it is.
type dialect emit.TagDialect

// tagged is a field as a library sees it.
type tagged struct {
	path, name string
	tag        string // as the user wrote it, with its key
	depth      int    // of embedding
}

// tagFindings says which fields a library leaves out: those that a tag of the user's names, and as problems
// those that it leaves out since two fields have one name. forms are those that the library asks types for.
func tagFindings(tags *emit.TagDialect, forms schema.Form, t *schema.Type) (left []codec.Adaptation,
	problems []codec.Problem) {
	if tags == nil {
		return nil, nil
	}
	if tags.Unused {
		if tags.In(t) {
			left = append(left, codec.Adaptation{Path: t.Name, How: codec.TagsUnused})
		}
		return left, nil
	}
	d := (*dialect)(tags)
	flattened := map[*schema.Type]bool{}
	schema.Walk(t, func(path string, u *schema.Type) bool {
		if u.Forms&forms != 0 {
			return false // its form counts, not its fields
		}
		if u.Kind != schema.Struct || flattened[u] && !u.Partial && path != t.Name {
			return true
		}
		var fields []tagged
		for _, a := range d.fields(path, u, 0, &fields, flattened, nil) {
			if !slices.Contains(left, a) {
				left = append(left, a)
			}
		}
		for _, p := range d.clashes(fields) {
			if !slices.Contains(problems, p) {
				problems = append(problems, p)
			}
		}
		return true
	})
	return append(left, tagAdapted(tags, t)...), problems
}

// fields lists the fields of a struct with those of embedded ones, and says
// which of them tags leave out.
func (d *dialect) fields(path string, u *schema.Type, depth int, list *[]tagged, flattened map[*schema.Type]bool,
	around []*schema.Type) (left []codec.Adaptation) {
	if slices.Contains(around, u) {
		return nil
	}
	for _, f := range u.Fields {
		at := path + "." + f.Name
		if d.Sets == f.Name {
			left = append(left, codec.Adaptation{Path: at, How: "set by the library, to the name of the element", Left: true})
			continue
		}
		key, tag := (*emit.TagDialect)(d).Tag(f.Tag)
		name, options, _ := strings.Cut(tag, ",")
		shown := fmt.Sprintf("%s:%q", key, tag)
		if (*emit.TagDialect)(d).Leaves(tag) {
			left = append(left, codec.Adaptation{Path: at, How: "left out by your tag " + shown, Left: true})
			continue
		}
		under := f.Type
		if under.Kind == schema.Pointer {
			under = under.Elem
		}
		inline := slices.Contains(strings.Split(options, ","), "inline")
		if under.Kind == schema.Struct && (d.embeds(f) && name == "" && d.Flat || inline) {
			flattened[under] = true
			left = append(left, d.fields(at, under, depth+1, list, flattened, append(around, u))...)
			continue
		}
		if name == "" {
			shown, name = "", f.Name
			if d.Lower {
				name = strings.ToLower(name)
			} else if first, n := utf8.DecodeRuneInString(name); d.First {
				name = string(unicode.ToLower(first)) + name[n:]
			}
		}
		*list = append(*list, tagged{path: at, name: name, tag: shown, depth: depth})
	}
	return left
}

// embeds reports whether a field is embedded in the type that the library sees.
func (d *dialect) embeds(f schema.Field) bool { return f.Embedded || f.Within && d.Embeds }

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
			if d.Rejects && f.depth == g.depth {
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

// tagOps lists the operations that are left out since tags change what they find:
// a field that is not written where it is empty, or where the pointer to the embedded struct
// that it lies in is nil, keeps its old value in a used target, and a field is read alone by its
// Go name, which is none in an embedded struct whose fields lie in the one around it.
func tagOps(tags *emit.TagDialect, t *schema.Type) (ops []codec.Op) {
	if tags == nil || tags.Unused {
		return nil
	}
	d := (*dialect)(tags)
	if d.Flat && d.embedsOne(t) {
		ops = append(ops, codec.OpReadOne)
	}
	for _, u := range schema.Structs(t) {
		for _, f := range u.Fields {
			if d.Flat && d.embeds(f) && f.Type.Kind == schema.Pointer && !slices.Contains(ops, codec.OpUnmarshalReuse) {
				ops = append(ops, codec.OpUnmarshalReuse)
			}
			_, tag := (*emit.TagDialect)(d).Tag(f.Tag)
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

// embedsOne reports whether the field that is read alone is in an embedded struct, so that
// where such lie flat it has no path of Go names.
func (d *dialect) embedsOne(t *schema.Type) bool {
	index, _ := schema.OneIndex(t)
	for _, i := range index {
		if d.embeds(t.Fields[i]) {
			return true
		}
		t = t.Fields[i].Type
	}
	return false
}

// formOps lists the operations that are left out since a struct on the way to their field
// marshals itself to a form that the library asks for: then the field is in no place of its own.
func formOps(takes emit.Takes, t *schema.Type) []codec.Op {
	forms := cmp.Or(takes.Forms, schema.Text|schema.Binary)
	index, _ := schema.OneIndex(t)
	for _, i := range index {
		if t.Forms&forms != 0 {
			return []codec.Op{codec.OpReadOne}
		}
		t = t.Fields[i].Type
	}
	return nil
}

// tagAdapted names the pointers and interfaces that a library leaves out by their tag where what they lead to is empty.
func tagAdapted(tags *emit.TagDialect, t *schema.Type) (adapted []codec.Adaptation) {
	if tags == nil || !tags.Empty {
		return nil
	}
	schema.Walk(t, func(path string, u *schema.Type) bool {
		for _, f := range u.Fields {
			_, tag := tags.Tag(f.Tag)
			_, options, _ := strings.Cut(tag, ",")
			if (f.Type.Kind == schema.Pointer || f.Type.Kind == schema.Any) &&
				slices.Contains(strings.Split(options, ","), "omitempty") {
				adapted = append(adapted, codec.Adaptation{Path: path + "." + f.Name, Nil: true,
					How: "left out by its omitempty where what it leads to is empty"})
			}
		}
		return true
	})
	return adapted
}

// shapeTags says what becomes of tags in a shape of the user's type, which embeds nothing: what they leave out, and
// what is not as the library has it where it is given the user's type.
func shapeTags(tags *emit.TagDialect, forms schema.Form, t *schema.Type) (left []codec.Adaptation,
	problems []codec.Problem) {
	left, problems = tagFindings(tags, forms, t)
	if tags == nil || !tags.Flat || tags.Embeds {
		return left, problems
	}
	schema.Walk(t, func(path string, u *schema.Type) bool {
		for _, f := range u.Fields {
			if _, tag := tags.Tag(f.Tag); f.Within && tag == "" && f.Type.Elem == nil && f.Type.Kind == schema.Struct {
				left = append(left, codec.Adaptation{Path: path + "." + f.Name, How: "embedded struct as a field of its own"})
			}
		}
		return true
	})
	return left, problems
}

// withAdapted is a codec that adapts more than its emitter says.
func withAdapted(c emit.Codec, adapted []codec.Adaptation) emit.Codec {
	inner := c.Emit
	if len(adapted) == 0 || inner == nil {
		return c
	}
	c.Emit = func(r *emit.Request) (*emit.Output, error) {
		out, err := inner(r)
		if out == nil {
			return nil, err
		}
		o := *out
		o.Adapted = append(slices.Clone(out.Adapted), adapted...)
		return &o, err
	}
	return c
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

// TagKeys lists the keys of all tags by which a codec calls fields, or by which we number them.
func (e *Engine) TagKeys() []string {
	keys := []string{"wire", "protobuf"}
	for _, c := range e.Codecs {
		if c.Tags != nil && c.Tags.Skip == "" {
			keys = append(keys, c.Tags.Keys...)
		}
	}
	slices.Sort(keys)
	return slices.Compact(keys)
}

// Wire is what a codec calls a field, by its Go name and its tags; nil where its code is made without tags. Then unused
// is what libraries call it that read the tags of the format's name, nil where there are none.
func (e *Engine) Wire(id string) (wire, unused func(field, tags string) string) {
	format, _, _ := strings.Cut(id, "/")
	for _, c := range e.Codecs {
		switch {
		case c.Tags == nil || c.Tags.Skip != "":
		case c.ID == id:
			return c.Tags.Name, nil
		case c.Format() == format && unused == nil && slices.Equal(c.Tags.Keys, []string{format}):
			unused = c.Tags.Name
		}
	}
	return nil, unused
}
