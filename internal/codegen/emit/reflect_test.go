package emit

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

func TestReflect(t *testing.T) {
	level := &schema.Type{Kind: schema.Uint8, Name: "Level", Package: "example.com/data"}
	tags := &schema.Type{Kind: schema.Map, Key: schema.Leaf(schema.String), Elem: schema.Leaf(schema.Int8)}
	of := func(types ...*schema.Type) *schema.Type {
		root := &schema.Type{Kind: schema.Struct, Name: "T", Package: "example.com/data"}
		for i, typ := range types {
			root.Fields = append(root.Fields, schema.Field{Name: string(rune('A' + i)), Type: typ})
		}
		return root
	}
	names := of(schema.Leaf(schema.Int8))
	names.Fields[0].Name = "Éa"
	stamped, tagged, named := of(schema.Leaf(schema.Time)), of(schema.Leaf(schema.Int8), schema.Leaf(schema.Int8)),
		of(schema.Leaf(schema.String))
	stamped.Fields[0].Embedded, named.Fields[0].Embedded = true, true
	tagged.Fields[0].Tag = `protobuf:"varint,1,opt,name=a"`
	narrow := schema.Rules{Leaves: map[schema.Kind]schema.Kind{schema.Int8: schema.Int32}}
	reuse, alias, own := codec.OpUnmarshalReuse, codec.OpUnmarshalAlias,
		[]codec.Op{codec.OpMarshalGenerated, codec.OpUnmarshalGenerated}
	kinds := func(op codec.Op, k ...schema.Kind) map[codec.Op][]schema.Kind {
		return map[codec.Op][]schema.Kind{op: k}
	}
	for name, c := range map[string]struct {
		o    Options
		root *schema.Type
		ops  []codec.Op
		text string // in the file that is written; "": none is
		fail string // in the problems or the error
	}{
		"as it is": {o: Options{Ops: []codec.Op{reuse}}, root: of(tags), ops: []codec.Op{reuse}},
		"unless":   {o: Options{Ops: []codec.Op{reuse}, Unless: kinds(reuse, schema.Map)}, root: of(tags)},
		"unless, not reached": {o: Options{Ops: []codec.Op{reuse}, Unless: kinds(reuse, schema.Map)}, root: of(level),
			ops: []codec.Op{reuse}},
		"only for": {o: Options{Ops: []codec.Op{alias}, OnlyFor: kinds(alias, schema.String)},
			root: of(tags), ops: []codec.Op{alias}},
		"only for, not reached": {o: Options{Ops: []codec.Op{alias, reuse}, OnlyFor: kinds(alias, schema.String)},
			root: of(level), ops: []codec.Op{reuse}},
		"no mirror": {o: Options{Rules: narrow}, root: of(tags),
			fail: "x/y: T.A[]: a codec without a mirror cannot adapt int8"},
		"problem": {o: Options{Rules: schema.Rules{No: map[schema.Kind]string{schema.Map: "no map type"}}},
			root: of(tags), fail: "T.A: no map type"},
		"known limitation": {o: Options{KnownLimitations: []Limitation{BeyondA}}, root: names, fail: "T: " +
			string(BeyondA)},
		"known limitation of others": {o: Options{KnownLimitations: []Limitation{Embedding}}, root: names},
		"an embedded time": {o: Options{KnownLimitations: []Limitation{Times}}, root: stamped,
			fail: "T: " + string(Times)},
		"an embedded time elsewhere": {o: Options{KnownLimitations: []Limitation{Leaves}}, root: stamped},
		"an embedded leaf": {o: Options{KnownLimitations: []Limitation{Leaves}}, root: named,
			fail: "T: " + string(Leaves)},
		"some numbers": {o: Options{KnownLimitations: []Limitation{Numbers}}, root: tagged, fail: "T: " +
			string(Numbers)},
		"no numbers": {o: Options{KnownLimitations: []Limitation{Numbers}}, root: of(tags)},
		"conversion": {o: Options{Mirror: ByConversion, Rules: narrow, Ops: []codec.Op{reuse, alias}},
			root: of(tags), ops: append(own[:2:2], alias), text: ") UnmarshalAlias("},
		"conversion, not needed": {o: Options{Mirror: ByConversion, Rules: narrow, Ops: []codec.Op{reuse}}, root: of(level),
			ops: []codec.Op{reuse}},
		"conversion, plain": {o: Options{Mirror: ByConversion, Plain: true}, root: of(level), ops: own, text: "A uint8"},
		"conversion, streams": {o: Options{Mirror: ByConversion, Rules: narrow, Streams: true}, root: of(tags), ops: own,
			text: ") NewEncoder("},
		"cast": {o: Options{Mirror: ByCast, Ops: []codec.Op{reuse},
			Rules: schema.Rules{Other: func(_ string, t *schema.Type) (*schema.Type, string, string) {
				if t.Name == "Level" {
					return &schema.Type{Kind: t.Kind}, "named type as uint8", ""
				}
				return nil, "", ""
			}}}, root: of(level), ops: []codec.Op{reuse}, text: "unsafe.Pointer(v)"},
	} {
		c.o.Package = "codecs/x/y"
		r := &Request{Codec: "x/y", Root: c.root, Module: "example.com/m", Import: "example.com/g/x_y", Package: "x_y"}
		out, err := Reflect(c.o)(r)
		got := ""
		switch {
		case err != nil:
			got = err.Error()
		case len(out.Problems) > 0:
			got = out.Problems[0].String()
		}
		if got != c.fail {
			t.Errorf("%s: %q, want %q", name, got, c.fail)
		}
		if c.fail != "" || got != "" {
			continue
		}
		if !slices.Equal(out.Ops, c.ops) {
			t.Errorf("%s: operations %v, want %v", name, out.Ops, c.ops)
		}
		switch {
		case c.text == "" && (len(out.Files) > 0 || out.Import != "example.com/m/codecs/x/y" || out.Constructor != "New"):
			t.Errorf("%s: %d files, constructor %s.%s; want the library as it is", name, len(out.Files),
				out.Import, out.Constructor)
		case c.text != "" && (len(out.Files) != 1 || !strings.Contains(string(out.Files[0].Data), c.text)):
			t.Errorf("%s: no %q in %v", name, c.text, out.Files)
		}
	}
}
