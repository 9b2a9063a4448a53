package breaking

import (
	"cmp"
	"go/types"
	"reflect"
	"slices"
	"strings"
)

// structOptions are those that a field named _ gives its struct.
func (d *describer) structOptions(u *types.Struct) (list []string) {
	for i := range u.NumFields() {
		if f := u.Field(i); (f.Name() == "_" || f.Name() == "_msgpack" || f.Name() == "_struct") && d.dialect != nil {
			_, tag := d.dialect.Tag(u.Tag(i))
			_, options, _ := strings.Cut(tag, ",")
			for o := range strings.SplitSeq(options, ",") {
				if o == "toarray" || o == "as_array" {
					list = append(list, "array")
				}
			}
		}
	}
	return list
}

// fields lists the fields of a struct as the codec sees them; id names the struct.
func (d *describer) fields(u *types.Struct, id string, depth int) (list []Field) {
	own := map[string]bool{}
	for i := range u.NumFields() {
		f := u.Field(i)
		name, options, out := d.tag(f, u.Tag(i))
		inner, isStruct := deref(f.Type()).Underlying().(*types.Struct)
		flat := isStruct && depth < 8 && len(d.customOf(f.Type())) == 0 &&
			(f.Embedded() && d.dialect != nil && d.dialect.Flat && name == "" || d.inlines(options))
		if out || !f.Exported() && !(f.Embedded() && flat) {
			continue
		}
		if flat {
			for _, g := range d.fields(inner, id+"."+f.Name(), depth+1) {
				g.Name = f.Name() + "." + g.Name
				list = append(list, g)
			}
			continue
		}
		if f.Embedded() {
			options = append(options, "embedded")
		}
		d.within = id + "." + f.Name()
		kind := d.kind(f.Type())
		if kind == "none" {
			continue
		}
		at := d.inv.Source.Site(f.Pos())
		list = append(list, Field{Name: f.Name(), Wire: d.wireName(f.Name(), name), Kind: kind, Options: options,
			Acks: d.acks.at(at), File: at.File, Line: at.Line, tagged: name != ""})
		own[d.wireName(f.Name(), name)] = true
	}
	// a field of the struct hides one of a struct that is embedded
	list = slices.DeleteFunc(list, func(f Field) bool { return strings.Contains(f.Name, ".") && own[f.Wire] })
	if d.dialect == nil || !d.dialect.Flat {
		return list
	}
	// of several embedded ones of a name the least deep is there, and none where they are equally deep
	return slices.DeleteFunc(slices.Clone(list), func(f Field) bool {
		return slices.ContainsFunc(list, func(g Field) bool {
			deep, other := strings.Count(f.Name, "."), strings.Count(g.Name, ".")
			return deep > 0 && g.Name != f.Name && g.Wire == f.Wire &&
				(other < deep || other == deep && depth == 0 && !(f.tagged && !g.tagged))
		})
	})
}

// inlines reports whether options put the fields of a struct into the one around it. encoding/json and those that do
// as it does know no such option.
func (d *describer) inlines(options []string) bool {
	return has(options, "inline") && (d.format() != "json" || strings.Contains(d.codec, "v2"))
}

func (d *describer) wireName(field, name string) string {
	if name == "" && d.dialect != nil && d.dialect.Lower {
		return strings.ToLower(field)
	}
	return cmp.Or(name, field)
}

// tag is the name and the options that the tag of a field gives it; out: it is left out.
func (d *describer) tag(f *types.Var, tags string) (name string, options []string, out bool) {
	for _, k := range []string{"binding", "validate"} {
		if slices.Contains(strings.Split(reflect.StructTag(tags).Get(k), ","), "required") {
			options = append(options, "required")
			break
		}
	}
	if d.dialect == nil {
		return "", options, false
	}
	_, tag := d.dialect.Tag(tags)
	if d.dialect.Leaves(tag) {
		return "", nil, true
	}
	name, rest, _ := strings.Cut(tag, ",")
	for o := range strings.SplitSeq(rest, ",") {
		if o != "" {
			options = append(options, o)
		}
	}
	slices.Sort(options)
	return name, slices.Compact(options), false
}

func deref(t types.Type) types.Type {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return types.Unalias(p.Elem())
	}
	return types.Unalias(t)
}
