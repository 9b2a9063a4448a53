package build

import (
	"go/parser"
	"go/token"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/baseline"
	"github.com/serialbench/serialbench/codecs/binary/kelindar"
	binarystd "github.com/serialbench/serialbench/codecs/binary/std"
	"github.com/serialbench/serialbench/codecs/bson/mongo"
	"github.com/serialbench/serialbench/codecs/capnp/glycerine"
	"github.com/serialbench/serialbench/codecs/fastape/nazarifard"
	"github.com/serialbench/serialbench/codecs/gotiny/niubaoshu"
	jsonstd "github.com/serialbench/serialbench/codecs/json/std"
	"github.com/serialbench/serialbench/codecs/protobuf/dedis"
	xmlstd "github.com/serialbench/serialbench/codecs/xml/std"
	"github.com/serialbench/serialbench/codecs/yaml/goccy"
	"github.com/serialbench/serialbench/codecs/yaml/goyaml"
	"github.com/serialbench/serialbench/codecs/yaml/goyaml4"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestWhatDrawnTypesHave: what bench/types met in types of others. Libraries that would fail at it
// are not handed the type as it is; those that know it are.
func TestWhatDrawnTypesHave(t *testing.T) {
	oneWay := func(method string) string {
		return "package events\n\ntype Secret string\n\nfunc (Secret) " + method +
			"() ([]byte, error) { return nil, nil }\n\ntype Order struct {\n\tID string\n\tBy Secret\n}\n"
	}
	for name, c := range map[string]struct {
		source    string
		as, other []string // codecs that are handed the type as it is, and others
	}{
		"nothing of it": {"package events\n\ntype Order struct{ ID string }\n",
			[]string{"json/std", "yaml/goccy", "gotiny/niubaoshu", "binary/kelindar", "bson/mongo"}, nil},
		"JSON one way": {oneWay("MarshalJSON"), []string{"bson/mongo", "yaml/goccy"},
			[]string{"json/std"}},
		"YAML": {oneWay("MarshalYAML"), []string{"json/std", "bson/mongo"},
			[]string{"yaml/goccy"}},
		"fields that are not exported": {"package events\n\ntype Order struct {\n\tstate func()\n\tID string " +
			"`protobuf:\"bytes,1\"`\n}\n", []string{"json/std", "bson/mongo"},
			[]string{"gotiny/niubaoshu", "binary/kelindar", "protobuf/dedis"}},
		"an interface of which no more": {"package events\n\nimport \"io\"\n\ntype Order struct {\n\tID string\n\tTo " +
			"io.Writer\n}\n", []string{"json/std"}, []string{"bson/mongo", "binary/kelindar"}},
		"a binary form alone": {"package events\n\ntype Key struct{ n byte }\n\nfunc (k Key) MarshalBinary() " +
			"([]byte, error) { return []byte{k.n}, nil }\n\nfunc (k *Key) UnmarshalBinary(b []byte) error { k.n = b[0]; " +
			"return nil }\n\ntype Order struct{ By Key }\n", nil,
			[]string{"json/std", "yaml/goccy", "yaml/goyaml", "yaml/goyaml4", "xml/std", "bson/mongo"}},
		"a field that nobody can look at": {"package events\n\ntype Log struct{ n int }\n\ntype Order struct {\n\tN " +
			"int64\n\tTo *Log\n}\n", []string{"json/std"}, []string{"binary/std"}},
	} {
		t.Run(name, func(t *testing.T) {
			e := engine(t, slices.Concat(jsonstd.Codecs(), goccy.Codecs(), niubaoshu.Codecs(), kelindar.Codecs(), mongo.Codecs(),
				dedis.Codecs(), binarystd.Codecs(), goyaml.Codecs(), goyaml4.Codecs(), xmlstd.Codecs())...)
			b := generated(t, e, userFiles(t,
				map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": c.source}), "Order")
			for _, r := range b.rows {
				is := r.code != nil && r.level == asItIs
				if slices.Contains(c.as, r.codec.ID) && !is || slices.Contains(c.other, r.codec.ID) && is {
					t.Errorf("%s is handed the type as it is: %t, %v", r.codec.ID, is, r.missing)
				}
			}
		})
	}
}

// TestOnlyWhatIsUsedIsImported: of a type of texts, and of one without numbers.
func TestOnlyWhatIsUsedIsImported(t *testing.T) {
	for source, c := range map[string]struct {
		codecs []emit.Codec
		lib    string
	}{
		"package events\n\ntype Order struct {\n\tID string\n\tBody []byte\n}\n": {nazarifard.Codecs(),
			"github.com/nazarifard/fastape"},
		"package events\n\ntype Order struct {\n\tID [16]byte\n\tOK bool\n}\n": {baseline.Codecs(), "encoding/binary"},
	} {
		b := generated(t, engine(t, c.codecs...), userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo " +
			"1.24\n", "events/events.go": source}), "Order")
		for _, r := range b.rows {
			if r.code == nil || r.level == asItIs {
				t.Errorf("%s has no code: %v", r.codec.ID, r.missing)
			} else if imports := importsOf(t, r.code.Files); slices.Contains(imports, c.lib) {
				t.Errorf("%s imports %s", r.codec.ID, c.lib)
			}
		}
	}
}

// importsOf lists what the binding's package imports.
func importsOf(t *testing.T, files []emit.File) (list []string) {
	t.Helper()
	for _, f := range files {
		if path.Base(f.Name) != "codec.go" {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), f.Name, f.Data, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range parsed.Imports {
			list = append(list, strings.Trim(i.Path.Value, `"`))
		}
	}
	if len(list) == 0 {
		t.Error("no file codec.go that imports anything")
	}
	return list
}

// TestNamesOfItsOwn: a struct that is called as something in the packages that are written for
// it has another name there.
func TestNamesOfItsOwn(t *testing.T) {
	source := "package events\n\ntype Order struct {\n\tBy Codec\n\tTo []Message\n\tAt New\n}\n\ntype Codec struct{ N " +
		"int }\n\ntype Message struct{ N int }\n\ntype New struct{ N int }\n"
	b := generated(t, engine(t, baseline.Codecs()...),
		userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": source}),
		"Order")
	var names []string
	for _, s := range schema.Structs(b.normalized.Type) {
		names = append(names, s.Name)
	}
	slices.Sort(names)
	if want := []string{"Codec2", "Message2", "New2", "Order"}; !slices.Equal(names, want) {
		t.Errorf("%v, want %v", names, want)
	}
}

// TestAFieldCalledAsTheOneAround: the code of a field that is read alone compiles where a field
// on the way to it has its name.
func TestAFieldCalledAsTheOneAround(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles generated code")
	}
	source := "package events\n\ntype Order struct {\n\tHeader Header\n}\n\ntype Header struct {\n\tN int64\n\tHeader " +
		"string\n}\n"
	if _, err := exec.LookPath("capnp"); err != nil {
		t.Skip("capnp is not installed")
	}
	e := engine(t, glycerine.Codecs()...)
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": source})
	p, err := e.Build(t.Context(), Request{Dir: dir, Package: "./events", Type: "Order", Codecs: ids(e), Size: "small",
		Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	out := verified(t, p.Path, 20)
	if rows := verdicts(out); !strings.HasPrefix(rows["events.Order capnp/glycerine"], "ok") {
		t.Errorf("%s", out)
	}
}
