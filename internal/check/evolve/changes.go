package evolve

import (
	"fmt"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// field is a field with a number and the JSON of its value.
type field struct {
	name   string
	number int
	typ    *schema.Type
	json   string
}

var (
	first = field{"First", 1, schema.Leaf(schema.String), `"alpha"`}
	last  = field{"Last", 3, schema.Leaf(schema.String), `"omega"`}
	total = field{"Total", 4, schema.Leaf(schema.Int64), `123456789012`}
	added = field{"Added", 5, schema.Leaf(schema.String), `"new"`}
)

// value is the field that changes.
func value(t *schema.Type, json string) field { return field{"Value", 2, t, json} }

// structure is a struct of these fields.
func structure(name string, fields ...field) *schema.Type {
	t := &schema.Type{Kind: schema.Struct, Name: name}
	for _, f := range fields {
		t.Fields = append(t.Fields, schema.Field{Name: f.name, Type: f.typ, Tag: schema.WireTag(f.number)})
	}
	return t
}

func object(fields ...field) string {
	var parts []string
	for _, f := range fields {
		parts = append(parts, fmt.Sprintf("%q:%s", f.name, f.json))
	}
	return "{" + strings.Join(parts, ",") + "}"
}

// version is one whose fields are listed, with one value named "plain".
func version(name string, fields ...field) *Version {
	return &Version{Name: name, Type: structure("Order", fields...), Values: []Value{{"plain", object(fields...)}}}
}

// valued is the version whose field Value is of type t, with values of these names and JSON.
func valued(name string, t *schema.Type, values ...string) *Version {
	v := &Version{Name: name, Type: structure("Order", first, value(t, ""), last, total)}
	for i := 0; i < len(values); i += 2 {
		v.Values = append(v.Values, Value{values[i], object(first, value(t, values[i+1]), last, total)})
	}
	return v
}

func list(t *schema.Type) *schema.Type { return &schema.Type{Kind: schema.Slice, Elem: t} }

func table(t *schema.Type) *schema.Type {
	return &schema.Type{Kind: schema.Map, Key: schema.Leaf(schema.String), Elem: t}
}

func enum(names ...string) *schema.Type {
	t := &schema.Type{Kind: schema.Int32, Name: "Color"}
	for i, n := range names {
		t.Enum = append(t.Enum, schema.Value{Name: n, N: int64(i + 1)})
	}
	return t
}

// Changes are the changes that are tried, every type made from one base.
func Changes() []Change {
	number := schema.Leaf(schema.Int32)
	was := map[int]*schema.Type{2: number}
	base := valued("base", number, "small", "7", "negative", "-5", "large", "70000", "zero", "0")
	seven := value(number, "7")
	item := structure("Item", field{"Name", 1, schema.Leaf(schema.String), ""}, field{"Count", 2, number, ""})
	longer := structure("Item", field{"Name", 1, schema.Leaf(schema.String), ""}, field{"Count", 2, number, ""},
		field{"Note", 3, schema.Leaf(schema.String), ""})

	appended := version("append", first, seven, last, total, added)
	inserted := version("insert", first, added, seven, last, total)
	removed := version("remove", first, last, total)
	removed.Type.Retired = was
	renamed := version("rename", first, field{"Amount", 2, number, "7"}, last, total)
	reordered := version("reorder", total, last, seven, first)
	reused := version("reuse", first, field{"Note", 2, schema.Leaf(schema.String), `"note"`}, last, total)
	int64s := valued("int64", schema.Leaf(schema.Int64), "small", "7", "large", "5000000000")
	int16s := valued("int16", schema.Leaf(schema.Int16), "small", "7")
	uint32s := valued("uint32", schema.Leaf(schema.Uint32), "small", "7", "large", "3000000000")
	floats := valued("float32", schema.Leaf(schema.Float32), "plain", "2.5", "tenth", "0.1")
	doubles := valued("float64", schema.Leaf(schema.Float64), "plain", "2.5", "tenth", "0.1")
	texts := valued("text", schema.Leaf(schema.String), "small", `"7"`)
	optional := valued("optional", &schema.Type{Kind: schema.Pointer, Elem: number}, "small", "7", "absent", "null")
	lists := valued("list", list(number), "one", "[7]", "many", "[7,8,9]")
	one := valued("struct", item, "plain", `{"Name":"beta","Count":3}`)
	many := valued("structs", list(item), "one", `[{"Name":"beta","Count":3}]`, "many",
		`[{"Name":"beta","Count":3},{"Name":"gamma","Count":4}]`)
	words := valued("words", list(schema.Leaf(schema.String)), "many", `["7","8"]`)
	more := valued("structmore", longer, "plain", `{"Name":"beta","Count":3,"Note":"new"}`)
	maps := valued("map", table(item), "plain", `{"key":{"Name":"beta","Count":3}}`)
	mapsMore := valued("mapmore", table(longer), "plain", `{"key":{"Name":"beta","Count":3,"Note":"new"}}`)
	colors := valued("enum", enum("Red", "Green"), "known", "2")
	moreColors := valued("enummore", enum("Red", "Green", "Blue"), "known", "2", "new", "3")

	return []Change{
		{Name: "append", Doc: "a field is added at the end", Old: base, New: appended, Written: "small",
			Newer: "plain", Proxied: true},
		{Name: "insert", Doc: "a field is added in the middle", Old: base, New: inserted, Written: "small",
			Newer: "plain", Proxied: true},
		{Name: "remove", Doc: "a field is removed from the " +
			"middle", Old: base, New: removed, Written: "small", Newer: "plain"},
		{Name: "rename", Doc: "Value becomes Amount", Old: base, New: renamed, Written: "small", Newer: "plain"},
		{Name: "reorder", Doc: "the same fields in the reverse order", Old: base, New: reordered,
			Written: "small", Newer: "plain"},
		{Name: "widen", Doc: "int32 becomes int64; small values", Old: base, New: int64s, Written: "small", Newer: "small"},
		{Name: "widen-large", Doc: "int32 becomes int64; -5 and 5000000000", Old: base, New: int64s,
			Written: "negative", Newer: "large"},
		{Name: "narrow", Doc: "int32 becomes int16; 70000 and 7", Old: base, New: int16s, Written: "large", Newer: "small"},
		{Name: "unsigned", Doc: "int32 becomes uint32; small values", Old: base, New: uint32s,
			Written: "small", Newer: "small"},
		{Name: "unsigned-sign", Doc: "int32 becomes uint32; -5 and 3000000000", Old: base, New: uint32s,
			Written: "negative", Newer: "large"},
		{Name: "float-widen", Doc: "float32 becomes float64; 2.5", Old: floats, New: doubles,
			Written: "plain", Newer: "plain"},
		{Name: "float-tenth", Doc: "float32 becomes float64; 0.1", Old: floats, New: doubles,
			Written: "tenth", Newer: "tenth"},
		{Name: "text", Doc: "int32 becomes a string", Old: base, New: texts, Written: "small", Newer: "small"},
		{Name: "optional", Doc: "int32 becomes *int32", Old: base, New: optional, Written: "small", Newer: "small"},
		{Name: "absent", Doc: "int32 becomes *int32; 0 and nil", Old: base, New: optional, Written: "zero", Newer: "absent"},
		{Name: "list", Doc: "int32 becomes []int32 of one", Old: base, New: lists, Written: "small", Newer: "one"},
		{Name: "list-many", Doc: "int32 becomes []int32 of three", Old: base, New: lists, Newer: "many"},
		{Name: "list-text", Doc: "a string becomes a list of strings; one, and two", Old: texts, New: words,
			Written: "small", Newer: "many"},
		{Name: "structs", Doc: "a struct becomes a list of structs", Old: one, New: many, Written: "plain", Newer: "one"},
		{Name: "structs-many", Doc: "a struct becomes a list of structs; of two", Old: one, New: many, Newer: "many"},
		{Name: "enum", Doc: "an enumeration gets another " +
			"value", Old: colors, New: moreColors, Written: "known", Newer: "new"},
		{Name: "nested", Doc: "a nested struct gets another field", Old: one, New: more, Written: "plain",
			Newer: "plain", Proxied: true},
		{Name: "map-value", Doc: "the struct in a map gets another field", Old: maps, New: mapsMore,
			Written: "plain", Newer: "plain", Proxied: true},
		{Name: "reuse", Doc: "the number of a removed int32 is given to a new string", Old: base, New: reused,
			Written: "small", Newer: "plain"},
	}
}

// VersionsOf lists the versions of the changes, each once.
func VersionsOf(changes []Change) (all []*Version) {
	seen := map[*Version]bool{}
	for _, c := range changes {
		for _, v := range []*Version{c.Old, c.New} {
			if !seen[v] {
				seen[v] = true
				all = append(all, v)
			}
		}
	}
	return all
}
