package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A library is called here as its documentation says, in a few lines and without anything of ours.
type library struct {
	codec   string // the row that has to write the same
	imports string // with a name
	call    string // body of func(v *T) ([]byte, error)
	undo    string // body of func(data []byte, v *T) error; "": pairs of versions are not tried with it
	made    string // folder of packages with generated code, one a type; "" where the library takes the type as it is
}

// buffered is an encoder's call.
func buffered(handle string) string {
	return "var b []byte; err := codec.NewEncoderBytes(&b, " + handle + ").Encode(v); return b, err"
}

// unbuffered is a decoder's.
func unbuffered(handle string) string {
	return "return codec.NewDecoderBytes(data, " + handle + ").Decode(v)"
}

var libraries = []library{
	{codec: "json/std", imports: `"encoding/json"`, call: "return json.Marshal(v)",
		undo: "return json.Unmarshal(data, v)"},
	{codec: "json/goccy/default", imports: `json "github.com/goccy/go-json"`, call: "return json.Marshal(v)",
		undo: "return json.Unmarshal(data, v)"},
	{codec: "json/segmentio/default", imports: `"github.com/segmentio/encoding/json"`, call: "return json.Marshal(v)",
		undo: "return json.Unmarshal(data, v)"},
	{codec: "json/jsoniter/default", imports: `json "github.com/json-iterator/go"`, call: "return json.Marshal(v)",
		undo: "return json.Unmarshal(data, v)"},
	{codec: "json/sonic", imports: `"github.com/bytedance/sonic"`, call: "return sonic.Marshal(v)",
		undo: "return sonic.Unmarshal(data, v)"},
	{codec: "json/ugorji", imports: `"github.com/ugorji/go/codec"`, call: buffered("new(codec.JsonHandle)"),
		undo: unbuffered("new(codec.JsonHandle)")},
	{codec: "cbor/ugorji", imports: `"github.com/ugorji/go/codec"`, call: buffered("new(codec.CborHandle)"),
		undo: unbuffered("new(codec.CborHandle)")},
	{codec: "cbor/fxamacker/default", imports: `"github.com/fxamacker/cbor/v2"`, call: "return cbor.Marshal(v)",
		undo: "return cbor.Unmarshal(data, v)"},
	{codec: "msgpack/vmihailenco", imports: `"github.com/vmihailenco/msgpack/v5"`, call: "return msgpack.Marshal(v)",
		undo: "return msgpack.Unmarshal(data, v)"},
	{codec: "msgpack/hashicorp", imports: `"github.com/hashicorp/go-msgpack/v2/codec"`,
		call: buffered("new(codec.MsgpackHandle)"),
		undo: unbuffered("new(codec.MsgpackHandle)")},
	{codec: "msgpack/shamaton3/map", imports: `"github.com/shamaton/msgpack/v3"`,
		call: "return msgpack.MarshalAsMap(v)",
		undo: "return msgpack.UnmarshalAsMap(data, v)"},
	{codec: "yaml/goyaml", imports: `"gopkg.in/yaml.v3"`, call: "return yaml.Marshal(v)",
		undo: "return yaml.Unmarshal(data, v)"},
	{codec: "yaml/goccy/block", imports: `"github.com/goccy/go-yaml"`, call: "return yaml.Marshal(v)",
		undo: "return yaml.Unmarshal(data, v)"},
	{codec: "toml/pelletier", imports: `"github.com/pelletier/go-toml/v2"`, call: "return toml.Marshal(v)",
		undo: "return toml.Unmarshal(data, v)"},
	{codec: "toml/burntsushi", imports: `"github.com/BurntSushi/toml"`, call: "return toml.Marshal(v)",
		undo: "return toml.Unmarshal(data, v)"},
	{codec: "bson/mongo2", imports: `"go.mongodb.org/mongo-driver/v2/bson"`, call: "return bson.Marshal(v)",
		undo: "return bson.Unmarshal(data, v)"},
	{codec: "xml/std", imports: `"encoding/xml"`, call: "return xml.Marshal(v)",
		undo: "return xml.Unmarshal(data, v)"},
	{codec: "ion/amazon", imports: `"github.com/amazon-ion/ion-go/ion"`, call: "return ion.MarshalBinary(v)"},
	{codec: "json/easyjson", imports: `"github.com/mailru/easyjson"`, made: "easy",
		call: "return easyjson.Marshal(v)"},
	{codec: "json/ffjson", imports: `"github.com/pquerna/ffjson/ffjson"`, made: "ff", call: "return ffjson.Marshal(v)"},
	{codec: "msgpack/tinylib", imports: `_ "github.com/tinylib/msgp/msgp"`, made: "tiny",
		call: "return v.MarshalMsg(nil)"},
	{codec: "cbor/cborgen", imports: `"bytes"`, made: "cborgen",
		call: "var b bytes.Buffer; err := v.MarshalCBOR(&b); return b.Bytes(), err"},
}

// generators write the code of a package beside its types.
var generators = map[string]func(ctx context.Context, o *outside, dir string) error{
	"easy": func(ctx context.Context, o *outside, dir string) error {
		return o.tool(ctx, dir, "github.com/mailru/easyjson/easyjson", "-all", "types.go")
	},
	"ff": func(ctx context.Context, o *outside, dir string) error {
		return o.tool(ctx, dir, "github.com/pquerna/ffjson", "types.go")
	},
	"tiny": func(ctx context.Context, o *outside, dir string) error {
		return o.tool(ctx, dir, "github.com/tinylib/msgp", "-file", "types.go", "-tests=false")
	},
	"cborgen": func(ctx context.Context, o *outside, dir string) error {
		return run(o.command(ctx, dir, "go", "run", "-mod=mod", "./write"))
	},
}

// outside is a module of drawn types and the programs of libraries alone.
type outside struct {
	dir   string // the module's
	root  string // serialbench's own folder, which has the pins
	types []drawn
}

func (o *outside) command(ctx context.Context, dir, name string, args ...string) *exec.Cmd {
	cmd := exec.CommandContext(ctx, name, args...)
	cmd.Dir = dir
	return cmd
}

// run runs a command, and its error has what it said.
func run(cmd *exec.Cmd) error {
	if output, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(output)))
	}
	return nil
}

// tool builds a generator that tools/go.mod pins, and runs it.
func (o *outside) tool(ctx context.Context, dir, path string, args ...string) error {
	built := filepath.Join(o.dir, "bin", filepath.Base(path))
	if err := run(o.command(ctx, filepath.Join(o.root, "tools"), "go", "build", "-o", built, path)); err != nil {
		return err
	}
	return run(o.command(ctx, dir, built, args...))
}

// write writes the module, all but generated code and programs.
func (o *outside) write(ctx context.Context) error {
	for _, name := range []string{"go.mod", "go.sum"} {
		data, err := os.ReadFile(filepath.Join(o.root, name))
		if err != nil {
			return err
		}
		if name == "go.mod" {
			data = bytes.Replace(data, []byte("module github.com/serialbench/serialbench\n"), []byte("module tagged\n"), 1)
		} else if more, err := os.ReadFile(filepath.Join(o.root, "tools", name)); err == nil {
			data = append(data, more...)
		}
		if err := os.WriteFile(filepath.Join(o.dir, name), data, 0o644); err != nil {
			return err
		}
	}
	if err := os.Mkdir(filepath.Join(o.dir, "bin"), 0o755); err != nil {
		return err
	}
	folders := map[string]bool{"types": true}
	for _, l := range libraries {
		if l.made != "" {
			folders[l.made] = true
		}
	}
	for folder := range folders {
		for _, t := range o.types {
			types, samples, _ := strings.Cut(t.source, "func Samples")
			name := folder + "/" + strings.ToLower(t.name)
			if err := o.put(name+"/types.go", "package "+strings.ToLower(t.name)+"\n\n"+types); err != nil {
				return err
			}
			// beside them, since generators need not read it
			if err := o.put(name+"/samples.go", "package "+strings.ToLower(t.name)+
				"\n\nfunc ref[T any](v T) *T { return &v }\n\nvar _ = ref[int]\n\nfunc Samples"+samples); err != nil {
				return err
			}
			if folder != "cborgen" {
				continue
			}
			if err := o.put(name+"/write/main.go", cborgen(t)); err != nil {
				return err
			}
		}
	}
	return nil
}

func (o *outside) put(name, text string) error {
	name = filepath.Join(o.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, []byte(text), 0o644)
}

// cborgen is the program that its README has one write.
func cborgen(t drawn) string {
	var names []string
	for _, line := range strings.Split(t.source, "\n") {
		if name, ok := strings.CutPrefix(line, "type "); ok {
			names = append(names, "types."+strings.Fields(name)[0]+"{}")
		}
	}
	return fmt.Sprintf(`package main

import (
	cbg "github.com/whyrusleeping/cbor-gen"

	types "tagged/cborgen/%[1]s"
)

func main() {
	if err := cbg.WriteMapEncodersToFile("made.go", "%[1]s", %[2]s); err != nil {
		panic(err)
	}
}
`, strings.ToLower(t.name), strings.Join(names, ", "))
}

// written is what a library writes of a type's samples by itself, or why it does not.
type written struct {
	messages [][]byte
	err      error
}

// alone has libraries write a type's samples in a program of their own, which links nothing of ours. All have the same
// package of types.
func (o *outside) alone(ctx context.Context, list []library, t drawn) map[string]written {
	all := map[string]written{}
	fail := func(err error) map[string]written {
		for _, l := range list {
			all[l.codec] = written{err: err}
		}
		return all
	}
	made := list[0].made
	from := cmp.Or(made, "types") + "/" + strings.ToLower(t.name)
	if write := generators[made]; write != nil {
		if err := write(ctx, o, filepath.Join(o.dir, filepath.FromSlash(from))); err != nil {
			return fail(err)
		}
	}
	dir := "alone/" + cmp.Or(made, "types") + "_" + t.name
	var calls strings.Builder
	for i, l := range list {
		fmt.Fprintf(&calls, "\tshow(%q, library%d.Write)\n", l.codec, i)
		if err := o.put(fmt.Sprintf("%s/library%d/write.go", dir, i), fmt.Sprintf(`package library

import (
	%s

	types "tagged/%s"
)

func Write(v *types.%s) ([]byte, error) { %s }
`, l.imports, from, t.name, l.call)); err != nil {
			return fail(err)
		}
	}
	var imports strings.Builder
	for i := range list {
		fmt.Fprintf(&imports, "\tlibrary%d \"tagged/%s/library%[1]d\"\n", i, dir)
	}
	if err := o.put(dir+"/main.go", fmt.Sprintf(`package main

import (
	"fmt"
	"strings"

%s
	types "tagged/%s"
)

func show(codec string, write func(*types.%s) ([]byte, error)) {
	defer func() {
		if r := recover(); r != nil {
			fmt.Printf("%%s\tpanic: %%s\n", codec, strings.ReplaceAll(fmt.Sprint(r), "\n", " "))
		}
	}()
	for _, v := range types.%s() {
		b, err := write(&v)
		if err != nil {
			fmt.Printf("%%s\terror: %%s\n", codec, strings.ReplaceAll(err.Error(), "\n", " "))
			return
		}
		fmt.Printf("%%s\t=%%x\n", codec, b)
	}
}

func main() {
%s}
`, &imports, from, t.name, t.samples, &calls)); err != nil {
		return fail(err)
	}
	cmd := o.command(ctx, o.dir, "go", "run", "-mod=mod", "./"+dir)
	var failed strings.Builder
	cmd.Stderr = &failed
	out, err := cmd.Output()
	if err != nil {
		return fail(fmt.Errorf("%s", strings.TrimSpace(failed.String())))
	}
	for _, line := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
		id, output, _ := strings.Cut(line, "\t")
		w := all[id]
		text, ok := strings.CutPrefix(output, "=")
		if b, err := hex.DecodeString(text); ok && err == nil {
			w.messages = append(w.messages, b)
		} else {
			w.err = fmt.Errorf("%s", output)
		}
		all[id] = w
	}
	return all
}
