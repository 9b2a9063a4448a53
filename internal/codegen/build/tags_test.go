package build

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

func TestTagsThatLeaveFieldsOut(t *testing.T) {
	text := schema.Leaf(schema.String)
	base := &schema.Type{Kind: schema.Struct, Name: "Base",
		Fields: []schema.Field{{Name: "ID", Type: text}, {Name: "Made", Type: text, Tag: `bson:"-"`}}}
	line := &schema.Type{Kind: schema.Struct, Name: "Line",
		Fields: []schema.Field{{Name: "Note", Type: text, Tag: `json:"-" msgpack:"note"`},
			{Name: "Dash", Type: text, Tag: `json:"-,"`}}}
	order := &schema.Type{Kind: schema.Struct, Name: "Order", Fields: []schema.Field{
		{Name: "Base", Type: base, Embedded: true},
		{Name: "ID", Type: text},
		{Name: "Id", Type: text, Tag: `json:"Id,omitempty" yaml:"nr"`},
		{Name: "Lines", Type: &schema.Type{Kind: schema.Slice, Elem: line}},
		{Name: "A", Type: text, Tag: `codec:"x" cbor:"x" ion:"-"`},
		{Name: "B", Type: text, Tag: `codec:"x" cbor:"y"`},
		{Name: "XMLName", Type: text, Tag: `xml:"order"`},
		{Name: "Secret", Type: text, Tag: `msgpack:"-" xml:"-" hprose:"-" borsh_skip:"true"`},
	}}
	hidden := `Order.Base.ID: left out: Order.ID has its name ID too`
	for id, want := range map[string]string{
		"json/std":            hidden + `; Order.Lines[].Note: left out by your tag json:"-"`,
		"json/sonic/fastest":  hidden + `; Order.Lines[].Note: left out by your tag json:"-"`,
		"cbor/fxamacker":      hidden + `; Order.Lines[].Note: left out by your tag json:"-"`,
		"msgpack/vmihailenco": `Order.Secret: left out by your tag msgpack:"-"; ` + hidden,
		"msgpack/ugorji": hidden + `; Order.A: left out: Order.B has its name x too, by the tag codec:"x"; ` +
			`Order.B: left out: Order.A has its name x too, by the tag codec:"x"; ` +
			`Order.Lines[].Note: left out by your tag json:"-"`,
		"hprose/v3":  `Order.Secret: left out by your tag hprose:"-"; Order.Lines[].Note: left out by your tag json:"-"`,
		"borsh/near": `Order.Secret: left out by your tag borsh_skip:"true"`,
		"ion/amazon": `Order.A: left out by your tag ion:"-"; ` + hidden,
		"bson/mongo": `Order.ID: the library takes no two fields of one name: Order.Id is id too; ` +
			`Order.Id: the library takes no two fields of one name: Order.ID is id too; ` +
			`Order.Base.Made: left out by your tag bson:"-"`,
		"yaml/goccy": `Order.Lines[].Note: left out by your tag json:"-"`,
		"xml/std": `Order.Secret: left out by your tag xml:"-"; ` + hidden +
			`; Order.XMLName: set by the library, to the name of the element`,
		"gob/std": "",
	} {
		var texts []string
		left, problems := tagFindings(tagsOf(t, id), 0, order)
		for _, a := range left {
			texts = append(texts, a.Path+": "+a.How)
			if !a.Left {
				t.Errorf("%s: %s is compared", id, a.Path)
			}
		}
		for _, p := range problems {
			texts = append(texts, p.String())
		}
		wanted := strings.Split(want, "; ")
		slices.Sort(texts)
		slices.Sort(wanted)
		if got := strings.Join(texts, "; "); got != strings.Join(wanted, "; ") {
			t.Errorf("%s:\n%s\nwant\n%s", id, got, want)
		}
	}
}

// tagsOf is what the library of a codec states of its tags.
func tagsOf(t *testing.T, id string) *emit.TagDialect {
	t.Helper()
	for _, c := range catalog.Codecs() {
		if c.ID == id {
			return c.Tags
		}
	}
	t.Fatalf("no codec %s", id)
	return nil
}

func TestOperationsThatTagsSpoil(t *testing.T) {
	for tag, want := range map[string][]codec.Op{
		"":                      {codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
		`json:"name"`:           {codec.OpMarshalReuse, codec.OpUnmarshalReuse},
		`json:"name,omitempty"`: {codec.OpMarshalReuse},
		`msgpack:"x,omitempty"`: {codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne},
	} {
		order := &schema.Type{Kind: schema.Struct, Name: "Order",
			Fields: []schema.Field{{Name: "Name", Type: schema.Leaf(schema.String), Tag: tag}}}
		all := []codec.Op{codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpReadOne}
		c := emit.Codec{Emit: func(*emit.Request) (*emit.Output, error) { return &emit.Output{Ops: all}, nil }}
		out, err := withoutOps(c, tagOps(tagsOf(t, "json/v2"), order)).Emit(nil)
		if err != nil || !slices.Equal(out.Ops, want) {
			t.Errorf("%s: %v, %v, want %v", tag, out.Ops, err, want)
		}
	}
}

// TestNoFieldIsReadOfWhatMarshalsItself: a field of a struct that a library asks for its text or
// JSON is in no place where it could be read alone.
func TestNoFieldIsReadOfWhatMarshalsItself(t *testing.T) {
	for name, c := range map[string]struct {
		root, inner schema.Form
		takes       schema.Form
		want        bool // that the field can be read
	}{
		"nothing marshals itself":      {want: true},
		"the type does":                {root: schema.Text},
		"what is in it does":           {inner: schema.Binary},
		"to a form that nobody wants":  {root: schema.JSON, want: true},
		"to the one that is asked for": {inner: schema.JSON, takes: schema.JSON},
	} {
		inner := &schema.Type{Kind: schema.Struct, Name: "Price", Forms: c.inner,
			Fields: []schema.Field{{Name: "Cents", Type: schema.Leaf(schema.Int)}}}
		root := &schema.Type{Kind: schema.Struct, Name: "Order", Forms: c.root,
			Fields: []schema.Field{{Name: "Price", Type: inner}}}
		if got := len(formOps(emit.Takes{Forms: c.takes}, root)) == 0; got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

// TestAFieldOfAnEmbeddedStructHasNoPath: where such lie flat.
func TestAFieldOfAnEmbeddedStructHasNoPath(t *testing.T) {
	base := &schema.Type{Kind: schema.Struct, Name: "Base",
		Fields: []schema.Field{{Name: "ID", Type: schema.Leaf(schema.String)}}}
	for id, want := range map[string]bool{"msgpack/vmihailenco": false, "bson/mongo": true} {
		for embedded, found := range map[bool]bool{true: want, false: true} {
			order := &schema.Type{Kind: schema.Struct, Name: "Order",
				Fields: []schema.Field{{Name: "Base", Type: base, Embedded: embedded}}}
			if got := !slices.Contains(tagOps(tagsOf(t, id), order), codec.OpReadOne); got != found {
				t.Errorf("%s, embedded %t: %t", id, embedded, got)
			}
		}
	}
}

// TestOptionsThatLeaveFieldsOut: an option of a tag may say so, of whatever is tagged.
func TestOptionsThatLeaveFieldsOut(t *testing.T) {
	text := schema.Leaf(schema.String)
	inner := &schema.Type{Kind: schema.Struct, Name: "Inner", Fields: []schema.Field{{Name: "X", Type: text}}}
	for _, c := range []struct {
		tag  string
		of   *schema.Type
		left bool
	}{
		{`toml:"a,commented"`, text, true},
		{`toml:",commented"`, text, true},
		{`toml:"a,omitempty,commented"`, inner, true},
		{`toml:"a,commented,multiline"`, &schema.Type{Kind: schema.Slice, Elem: text}, true},
		{`toml:",commented" json:"a"`, &schema.Type{Kind: schema.Pointer, Elem: inner}, true},
		{`toml:"commented"`, text, false},
		{`toml:"a,multiline"`, text, false},
		{`json:"a,commented"`, text, false},
	} {
		conf := &schema.Type{Kind: schema.Struct, Name: "Conf", Fields: []schema.Field{{Name: "A", Type: c.of, Tag: c.tag}}}
		if got, _ := tagFindings(tagsOf(t, "toml/pelletier"), 0, conf); (len(got) == 1) != c.left {
			t.Errorf("%s: %v", c.tag, got)
		}
		if got, _ := tagFindings(tagsOf(t, "toml/burntsushi"), 0, conf); len(got) > 0 {
			t.Errorf("%s by a library without the option: %v", c.tag, got)
		}
	}
}

// TestTagsOfGeneratedTypes: what generators are given has the tags of the user's type, embeds what that embeds where
// the library flattens it, and what is left out by a tag of any library's is that library's only.
func TestTagsOfGeneratedTypes(t *testing.T) {
	whole := `json:"-" msg:"-" msgpack:"-" cborgen:"-" codec:"-" bson:"-" yaml:"-" toml:"-" cbor:"-"`
	for id, key := range map[string]string{
		"json/easyjson": "json", "json/ffjson": "json", "json/ffjson/pool": "json", "json/fastjson": "json",
		"msgpack/tinylib": "msg", "msgpack/tinylib/tuple": "msg", "msgpack/tinylib/newtime": "msg",
		"msgpack/shamatongen/map": "msgpack", "msgpack/shamatongen/array": "msgpack",
		"cbor/cborgen": "cborgen", "cbor/cborgen/tuple": "cborgen", "cbor/fxamacker/toarray": "cbor",
	} {
		for tag, want := range map[string]string{
			whole: key + `:"-"`, key + `:"n"`: "", key + `:"n,omitempty"`: "", `other:"-"`: "", "": "",
		} {
			root := &schema.Type{Kind: schema.Struct, Name: "Order", Fields: []schema.Field{
				{Name: "ID", Type: schema.Leaf(schema.String)}, {Name: "Note", Type: schema.Leaf(schema.String), Tag: tag}}}
			left, problems := shapeTags(tagsOf(t, id), 0, root)
			got := ""
			for _, a := range left {
				got = strings.TrimPrefix(a.How, "left out by your tag ")
			}
			if got != want || len(problems) > 0 {
				t.Errorf("%s, %s: %q, %v, want %q", id, tag, got, problems, want)
			}
		}
	}
}

// TestTagsThatNobodyReads: a codec that writes other names than those of the user's tags says so.
func TestTagsThatNobodyReads(t *testing.T) {
	for id, tags := range map[string][2]string{ // a tag that it would have to read, and one that says nothing to it
		"json/gogo/jsonpb": {`json:"n"`, `yaml:"n"`}, "protojson/google": {`json:"n,omitempty"`, `bson:"n"`},
		"hprose/v1": {`hprose:"n"`, `msgpack:"n"`}, "hprose/v2": {`json:"n"`, ``},
		"avro/goavro2/text": {`avro:"n"`, `xml:"n"`}, "cbor/fxamacker/keyasint": {`cbor:"n"`, `msg:"n"`},
	} {
		for i, tag := range tags {
			root := &schema.Type{Kind: schema.Struct, Name: "Order",
				Fields: []schema.Field{{Name: "Name", Type: schema.Leaf(schema.String), Tag: tag}}}
			left, _ := shapeTags(tagsOf(t, id), 0, root)
			if complaint := len(left) == 1 && left[0].How == codec.TagsUnused && !left[0].Left; complaint != (i == 0) {
				t.Errorf("%s, %s: %v", id, tag, left)
			}
		}
	}
}

// TestAUsedTargetBehindAnEmbeddedPointer: the fields of a nil one are not written, and keep what they had.
func TestAUsedTargetBehindAnEmbeddedPointer(t *testing.T) {
	base := &schema.Type{Kind: schema.Struct, Name: "Base",
		Fields: []schema.Field{{Name: "ID", Type: schema.Leaf(schema.String)}}}
	pointer := &schema.Type{Kind: schema.Pointer, Elem: base}
	for _, c := range []struct {
		id    string
		field schema.Field
		want  bool
	}{
		{"ion/amazon", schema.Field{Name: "Base", Type: pointer, Embedded: true}, false},
		{"json/sonic", schema.Field{Name: "Base", Type: pointer, Embedded: true}, false},
		{"cbor/fxamacker", schema.Field{Name: "Base", Type: pointer, Embedded: true}, false},
		{"ion/amazon", schema.Field{Name: "Base", Type: base, Embedded: true}, true},
		{"ion/amazon", schema.Field{Name: "Base", Type: pointer}, true},
		{"msgpack/tinylib", schema.Field{Name: "Base", Type: pointer, Embedded: true}, true}, // a map of its own
	} {
		order := &schema.Type{Kind: schema.Struct, Name: "Order", Fields: []schema.Field{c.field}}
		if got := !slices.Contains(tagOps(tagsOf(t, c.id), order), codec.OpUnmarshalReuse); got != c.want {
			t.Errorf("%s, %+v: %t", c.id, c.field, got)
		}
	}
}

// TestNamesInLowerCase: a tag may give a field the name that the library gives another by itself.
func TestNamesInLowerCase(t *testing.T) {
	text := schema.Leaf(schema.String)
	for _, c := range []struct {
		id, name, tag string
		clash         bool
	}{
		{"hprose/v3", "Name", `hprose:"name"`, true},
		{"hprose/v3", "NAME", `json:"nAME"`, true},
		{"hprose/v3", "Öl", `hprose:"öl"`, true},
		{"hprose/v3", "NAME", `hprose:"name"`, false},
		{"hprose/v3", "Name", `hprose:"Name"`, false},
		{"yaml/goyaml", "NAME", `yaml:"name"`, true},
		{"json/std", "Name", `json:"name"`, false},
	} {
		order := &schema.Type{Kind: schema.Struct, Name: "Order", Fields: []schema.Field{{Name: c.name, Type: text},
			{Name: "Other", Type: text, Tag: c.tag}}}
		if _, problems := tagFindings(tagsOf(t, c.id), 0, order); len(problems) > 0 != c.clash {
			t.Errorf("%s, %s and %s: %v", c.id, c.name, c.tag, problems)
		}
	}
}

// TestMethodsThatGoOneWayAreNamed: what a library would ask a type for, and cannot, since its value would not come
// back, is said in the row of that library.
func TestMethodsThatGoOneWayAreNamed(t *testing.T) {
	text := schema.Leaf(schema.String)
	one := func(name string, way, both schema.Form) schema.Field {
		return schema.Field{Name: name, Type: &schema.Type{Kind: schema.String, Name: name, OneWay: way, Forms: both}}
	}
	left := &schema.Type{Kind: schema.Struct, Name: "Left", Opaque: true, OneWay: schema.JSON,
		Fields: []schema.Field{{Name: "N", Type: text}}}
	order := &schema.Type{Kind: schema.Struct, Name: "Order", Fields: []schema.Field{one("J", schema.JSON, 0),
		one("T", schema.Text, 0), one("B", schema.Binary, 0), one("Y", schema.YAML, 0), one("JT", schema.JSON, schema.Text),
		one("TJ", schema.Text, schema.JSON), one("None", 0, 0), {Name: "Left", Type: left}}}
	for id, want := range map[string]string{
		"json/std":            "Order.J Order.T",
		"json/v2":             "Order.J Order.T",
		"yaml/goccy":          "Order.T Order.Y Order.TJ",
		"yaml/goyaml":         "Order.T Order.Y Order.TJ",
		"gob/std":             "Order.B",
		"msgpack/vmihailenco": "Order.T Order.B Order.TJ",
		"json/easyjson":       "", // a generator looks at the shape
	} {
		var paths []string
		for _, c := range catalog.Codecs() {
			if c.ID == id {
				for _, a := range oneWay(c, order) {
					paths = append(paths, a.Path)
				}
			}
		}
		if got := strings.Join(paths, " "); got != want {
			t.Errorf("%s: %q, want %q", id, got, want)
		}
	}
}

// TestUnnamedStructsWithHiddenFields: their type cannot be written outside the package, so that what has to convert
// them is refused by a reason, not by the compiler.
func TestUnnamedStructsWithHiddenFields(t *testing.T) {
	leaf := []schema.Field{{Name: "Y", Type: schema.Leaf(schema.Int)}}
	partial := &schema.Type{Kind: schema.Struct, Partial: true, Fields: leaf}
	of := func(kind schema.Kind, elem *schema.Type) *schema.Type {
		return &schema.Type{Kind: kind, Elem: elem, Key: schema.Leaf(schema.String), Len: 2}
	}
	for want, u := range map[string]*schema.Type{
		"T.F":     partial,
		"T.F[]":   of(schema.Slice, partial),
		"T.F[].G": of(schema.Array, &schema.Type{Kind: schema.Struct, Fields: []schema.Field{{Name: "G", Type: partial}}}),
		"T.F[][]": of(schema.Map, of(schema.Slice, partial)),
		"T.F.G":   of(schema.Pointer, &schema.Type{Kind: schema.Struct, Fields: []schema.Field{{Name: "G", Type: partial}}}),
		"":        {Kind: schema.Struct, Name: "Named", Package: "ex.com/a", Partial: true, Fields: leaf},
		"\t":      {Kind: schema.Struct, Fields: leaf},
	} {
		root := &schema.Type{Kind: schema.Struct, Name: "T", Package: "ex.com/a",
			Fields: []schema.Field{{Name: "F", Type: u}}}
		got := ""
		for _, p := range unnameable(root, func(*schema.Type) bool { return true }) {
			got = p.Path
		}
		if got != strings.TrimSpace(want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
