package breaking

import (
	"cmp"
	"fmt"
	"go/types"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/wire"
)

// Dialects says which tags a codec reads; nil: it reads none.
type Dialects func(codec string) *emit.TagDialect

// describer makes a model of what package wire found.
type describer struct {
	inv      *wire.Inventory
	dialects Dialects
	model    *Model
	acks     *ackIndex
	consts   map[*types.Package]map[*types.TypeName][]*types.Const

	codec   string
	dialect *emit.TagDialect
	within  string // name of what a struct type without a name stands in
}

// Describe is the model of what was found in a module.
func Describe(inv *wire.Inventory, dialects Dialects) (*Model, error) {
	acks, err := indexAcks(inv.Source)
	if err != nil {
		return nil, err
	}
	d := &describer{inv: inv, dialects: dialects, acks: acks,
		consts: map[*types.Package]map[*types.TypeName][]*types.Const{},
		model:  &Model{Nodes: map[string]*Node{}, Versions: map[string]string{}}}
	for _, t := range inv.Types {
		for _, codec := range t.Codecs() {
			d.codec, d.dialect = codec, dialects(codec)
			r := Root{Type: d.id(t.Type), Codec: codec, File: t.File, Line: t.Line, Pattern: true}
			for _, u := range t.Uses {
				if u.Codec != codec {
					continue
				}
				r.add(u)
				if v := inv.Source.Version(u.Module); v != "" {
					d.model.Versions[u.Module] = v
				}
			}
			slices.Sort(r.Whose)
			slices.Sort(r.Options)
			r.Whose, r.Options = slices.Compact(r.Whose), slices.Compact(r.Options)
			d.model.Roots = append(d.model.Roots, r)
			d.within = r.Type
			if kind := d.kind(t.Type); d.model.Nodes[key(codec, r.Type)] == nil {
				d.model.Nodes[key(codec, r.Type)] = &Node{ID: r.Type, Kind: kind, File: t.File, Line: t.Line}
			}
		}
	}
	if v := inv.Source.Go(); v != "" {
		d.model.Versions["go"] = v
	}
	d.model.sort()
	return d.model, nil
}

// add takes what a use says. A request that is read was written by old programs, a response that is written is read by
// them; of a store, and where nothing is known, both are in use.
func (r *Root) add(u wire.Use) {
	direction := Either
	if u.Whose == wire.Requests || u.Whose == wire.Responses {
		direction = map[string]string{wire.Reads: NewReadsOld, wire.Writes: OldReadsNew, wire.Both: Either}[u.Direction]
	}
	if r.Direction != "" && r.Direction != direction {
		direction = Either
	}
	r.Direction = direction
	r.Whose = append(r.Whose, u.Whose)
	r.Module = cmp.Or(r.Module, u.Module)
	r.Pattern = r.Pattern && u.Pattern
	if u.Registered != "" {
		r.Options = append(r.Options, registered+":"+u.Registered)
	}
}

// id is the name of a type with its package, from the module on.
func (d *describer) id(t types.Type) string {
	name := types.TypeString(types.Unalias(t), func(p *types.Package) string {
		if rest, ok := strings.CutPrefix(p.Path(), d.inv.Module); ok && (rest == "" || rest[0] == '/') {
			return "." + rest
		}
		return p.Path()
	})
	if n, ok := types.Unalias(t).(*types.Named); ok {
		if in := d.inv.Source.Within(n.Obj()); in != "" {
			if at := strings.LastIndex(name, n.Obj().Name()); at >= 0 {
				name = name[:at] + in + name[at:]
			}
		}
	}
	return strings.ReplaceAll(name, "..", ".") // of the module's own folder: .Session
}

// kind is a type as a line shows it. Structs, enumerations and types that write themselves become nodes.
func (d *describer) kind(t types.Type) string {
	switch u := types.Unalias(t).(type) {
	case *types.Basic:
		switch u.Kind() {
		case types.Int:
			return "int64" // as wide as on most machines
		case types.Uint, types.Uintptr:
			return "uint64"
		case types.Uint8: // byte
			return "uint8"
		case types.Int32: // rune
			return "int32"
		}
		return u.Name()
	case *types.Pointer:
		return "*" + d.kind(u.Elem())
	case *types.Slice:
		if b, ok := types.Unalias(u.Elem()).(*types.Basic); ok && b.Kind() == types.Uint8 {
			return "bytes"
		}
		return "[]" + d.kind(u.Elem())
	case *types.Array:
		return fmt.Sprintf("[%d]%s", u.Len(), d.kind(u.Elem()))
	case *types.Map:
		return "map[" + d.kind(u.Key()) + "]" + d.kind(u.Elem())
	case *types.Interface:
		return holder(u)
	case *types.Named:
		return d.named(u)
	case *types.Struct:
		return d.unnamed(u)
	case *types.TypeParam:
		return u.Obj().Name()
	}
	return "none" // a function or a channel
}

// unnamed is the kind of a struct type without a name: a node that is named after its field, so that its own fields
// are compared one by one.
func (d *describer) unnamed(u *types.Struct) string {
	id := d.within
	if u.NumFields() == 0 {
		return "struct{}"
	}
	for d.model.Nodes[key(d.codec, id)] != nil { // a key and an element of one map
		id += "_"
	}
	node := &Node{ID: id, Kind: "struct"}
	d.model.Nodes[key(d.codec, id)] = node
	node.Options, node.Fields = d.structOptions(u), d.fields(u, id, 0)
	if at := d.inv.Source.Site(u.Field(0).Pos()); at.File != "" {
		node.File, node.Line = at.File, at.Line
	}
	return id
}

func (d *describer) named(n *types.Named) string {
	id := d.id(n)
	if n.Obj().Pkg() == nil || d.model.Nodes[key(d.codec, id)] != nil {
		return id
	}
	if stands := d.standsFor(n); stands != "" {
		return stands
	}
	options := d.custom(n)
	if n.Obj().Pkg().Path() == "time" && n.Obj().Name() == "Time" {
		return id
	}
	at := d.inv.Source.Site(n.Obj().Pos())
	node := &Node{ID: id, Options: options, Acks: d.acks.at(at), File: at.File, Line: at.Line}
	switch u := n.Underlying().(type) {
	case *types.Struct:
		if through := d.through(n); len(options) > 0 && through != "" {
			node.Options = append(node.Options, through)
		}
		if len(options) > 0 && n.Obj().Pkg().Path() != d.inv.Module && d.inv.Source.Package(n.Obj().Pkg().Path()) == nil {
			return id // one of another module, that writes itself
		}
		node.Kind = "struct"
		d.model.Nodes[key(d.codec, id)] = node
		node.Options = append(node.Options, d.structOptions(u)...)
		node.Fields = d.fields(u, id, 0)
	case *types.Interface:
		return holder(u)
	default:
		node.Kind = d.kind(u)
		if _, basic := u.(*types.Basic); basic && d.inv.Source.Package(n.Obj().Pkg().Path()) != nil {
			node.Fields = d.constants(n)
		}
		if len(node.Fields) == 0 && len(options) == 0 {
			return node.Kind
		}
		d.model.Nodes[key(d.codec, id)] = node
	}
	return id
}

// holder is the kind of an interface: any holds whatever is read, one with methods is its type's own affair.
func holder(u *types.Interface) string {
	if u.NumMethods() == 0 {
		return "any"
	}
	return "interface"
}

// jsonNumber is the kind of a number that is kept as its digits.
const jsonNumber = "json.Number"

// standsFor is the kind of the types by which a format keeps a number or any value as it is.
func (d *describer) standsFor(n *types.Named) string {
	switch name := versionless(n.Obj().Pkg().Path()) + "." + n.Obj().Name(); d.format() + " " + name {
	case "json encoding/json.Number", "json github.com/goccy/go-json.Number", "json github.com/json-iterator/go.Number":
		return jsonNumber
	case "json encoding/json.RawMessage", "json encoding/json/jsontext.Value", "json github.com/json-iterator/go.RawMessage",
		"json github.com/go-json-experiment/json/jsontext.Value", "msgpack github.com/vmihailenco/msgpack.RawMessage",
		"cbor github.com/fxamacker/cbor.RawMessage", "bson go.mongodb.org/mongo-driver/bson.RawValue",
		"yaml gopkg.in/yaml.v3.Node", "yaml go.yaml.in/yaml.Node":
		return "any"
	}
	return ""
}

var major = regexp.MustCompile(`/v[0-9]+(/|$)`)

// versionless is an import path without the major version of its module.
func versionless(path string) string {
	return strings.TrimSuffix(major.ReplaceAllString(path, "/"), "/")
}

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
