package breaking

import (
	"cmp"
	"fmt"
	"go/types"
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
	case "json encoding/json.RawMessage", "json encoding/json/jsontext.Value",
		"json github.com/json-iterator/go.RawMessage", "json github.com/go-json-experiment/json/jsontext.Value",
		"msgpack github.com/vmihailenco/msgpack.RawMessage",
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
