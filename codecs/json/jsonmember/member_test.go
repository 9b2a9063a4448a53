package jsonmember

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestMembersAreThoseOfTheStandardLibrary: of structs whose kinds, tags and embedded structs a seed draws, the code
// written here has the members that encoding/json writes, of filled values and of empty ones.
func TestMembersAreThoseOfTheStandardLibrary(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	embedded := 0
	for range 200 {
		d := drawing{Rand: r}
		typ, described := d.structure(0)
		embedded += d.embedded
		filled, empty := reflect.New(typ).Elem(), reflect.New(typ).Elem()
		fill(filled)
		var all, always []string
		for _, m := range Of(described, "v") {
			all = append(all, m.Name)
			if m.If == "" {
				always = append(always, m.Name)
			}
		}
		for _, c := range []struct {
			v    reflect.Value
			want []string
		}{{filled, all}, {empty, always}} {
			text, err := json.Marshal(c.v.Interface())
			if err != nil {
				t.Fatal(err)
			}
			var members map[string]json.RawMessage
			if err := json.Unmarshal(text, &members); err != nil {
				t.Fatal(err)
			}
			var names []string
			for name := range members {
				names = append(names, name)
			}
			slices.Sort(names)
			slices.Sort(c.want)
			if !slices.Equal(names, c.want) {
				t.Errorf("%v: encoding/json writes %q, the code here %q", typ, names, c.want)
			}
		}
	}
	if embedded < 20 {
		t.Errorf("only %d embedded structs were drawn", embedded)
	}
}

type drawing struct {
	*rand.Rand
	n, embedded int
}

var kinds = []struct {
	typ  reflect.Type
	kind *schema.Type
}{
	{reflect.TypeFor[bool](), schema.Leaf(schema.Bool)}, {reflect.TypeFor[int16](), schema.Leaf(schema.Int16)},
	{reflect.TypeFor[uint64](), schema.Leaf(schema.Uint64)}, {reflect.TypeFor[float32](), schema.Leaf(schema.Float32)},
	{reflect.TypeFor[string](), schema.Leaf(schema.String)}, {reflect.TypeFor[[]byte](), schema.Leaf(schema.Bytes)},
	{reflect.TypeFor[[]int](), &schema.Type{Kind: schema.Slice, Elem: schema.Leaf(schema.Int)}},
	{reflect.TypeFor[[2]int](), &schema.Type{Kind: schema.Array, Len: 2, Elem: schema.Leaf(schema.Int)}},
	{reflect.TypeFor[*int](), &schema.Type{Kind: schema.Pointer, Elem: schema.Leaf(schema.Int)}},
	{reflect.TypeFor[map[string]int](),
		&schema.Type{Kind: schema.Map, Key: schema.Leaf(schema.String), Elem: schema.Leaf(schema.Int)}},
}

// structure draws a struct, as Go has it and as it is described for what its type is adapted to.
func (d *drawing) structure(depth int) (reflect.Type, *schema.Type) {
	described := &schema.Type{Kind: schema.Struct, Name: "Drawn"}
	var fields []reflect.StructField
	for range 1 + d.IntN(5) {
		d.n++
		f := reflect.StructField{Name: fmt.Sprintf("Field%d", d.n)}
		tags := []string{"", `json:"n#"`, `json:"n#,omitempty"`, `json:",omitempty"`, `json:"-"`, `yaml:"n#"`, `json:""`,
			`json:"Name-#,string"`}
		tag := strings.ReplaceAll(tags[d.IntN(len(tags))], "#", strconv.Itoa(d.n))
		f.Tag = reflect.StructTag(tag)
		g := schema.Field{Name: f.Name, Tag: tag}
		if depth < 2 && d.IntN(3) == 0 {
			f.Type, g.Type = d.structure(depth + 1)
			f.Anonymous, g.Within = true, true
			d.embedded++
		} else {
			k := kinds[d.IntN(len(kinds))]
			f.Type, g.Type = k.typ, k.kind
		}
		fields, described.Fields = append(fields, f), append(described.Fields, g)
	}
	return reflect.StructOf(fields), described
}

// fill sets a value, and what is in it, to what is not empty.
func fill(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fill(v.Field(i))
		}
	case reflect.Bool:
		v.SetBool(true)
	case reflect.String:
		v.SetString("x")
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		v.SetMapIndex(reflect.ValueOf("k"), reflect.ValueOf(1))
	case reflect.Array:
	default:
		v.Set(reflect.ValueOf(1).Convert(v.Type()))
	}
}
