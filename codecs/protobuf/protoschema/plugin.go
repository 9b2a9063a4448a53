package protoschema

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/types/pluginpb"

	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Plugin is one generator of Go code from a .proto file.
type Plugin struct {
	Tool      string // import path of the command
	Parameter string // what stands before the colon of --x_out, without paths=source_relative
	// Foldered: the library complains of a .proto file that is in another folder than its
	// package says.
	Foldered bool
}

// Messages is the Go code that plugins made for a type.
type Messages struct {
	Root   *schema.Type
	Import string      // import path of the code, package pb
	Files  []emit.File // with the .proto file, in folder pb
	goName map[string]string
}

// Messages has the plugins write the Go code of the adapted type root into the
// package pb below the package of the request.
func (s Style) Messages(r *emit.Request, root *schema.Type, plugins ...Plugin) (*Messages, error) {
	m := &Messages{Root: root, Import: r.Import + "/pb", goName: map[string]string{}}
	name := FileName(r.Import)
	if slices.ContainsFunc(plugins, func(p Plugin) bool { return p.Foldered }) {
		name = strings.ReplaceAll(PackageName(r.Import), ".", "/") + "/" + path.Base(name)
	}
	text := s.Text(root, PackageName(r.Import), m.Import)
	m.Files = append(m.Files, emit.File{Name: "pb/" + path.Base(name), Data: []byte(text)})
	file, err := compileFile(name, text)
	if err != nil {
		return nil, err
	}
	for _, p := range plugins {
		made, err := p.run(r.Tools, file)
		if err != nil {
			return nil, err
		}
		m.Files = append(m.Files, made...)
	}
	for _, f := range m.Files {
		if strings.HasSuffix(f.Name, ".go") {
			if err := m.learnNames(f); err != nil {
				return nil, err
			}
		}
	}
	return m, m.complete()
}

// run has the plugin write the Go code of a schema file.
func (p Plugin) run(tools emit.Tools, file protoreflect.FileDescriptor) ([]emit.File, error) {
	req, err := pluginRequest(file, strings.TrimPrefix(p.Parameter+",paths=source_relative", ","))
	if err != nil {
		return nil, fmt.Errorf("request for %s: %w", p.Tool, err)
	}
	out, err := tools.Run(emit.Job{Tool: p.Tool, Stdin: req, Stdout: "response"})
	if err != nil {
		return nil, err
	}
	files, err := responseFiles(out)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", p.Tool, err)
	}
	return files, nil
}

func responseFiles(out []emit.File) ([]emit.File, error) {
	var res pluginpb.CodeGeneratorResponse
	if len(out) != 1 {
		return nil, errors.New("plugin wrote files of its own")
	}
	if err := proto.Unmarshal(out[0].Data, &res); err != nil {
		return nil, fmt.Errorf("plugin's response: %w", err)
	}
	if res.GetError() != "" {
		return nil, errors.New(res.GetError())
	}
	var files []emit.File
	for _, f := range res.GetFile() {
		files = append(files, emit.File{Name: "pb/" + path.Base(f.GetName()), Data: []byte(f.GetContent())})
	}
	return files, nil
}

// hidden is the prefix of fields behind the opaque API.
const hidden = "xxx_hidden_"

// learnNames finds the Go names of fields by the numbers in their tags: each
// plugin has rules of its own for names that are taken.
func (m *Messages) learnNames(f emit.File) error {
	src, err := parser.ParseFile(token.NewFileSet(), f.Name, bytes.NewReader(f.Data), parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	setters := setterNames(src)
	ast.Inspect(src, func(n ast.Node) bool {
		spec, ok := n.(*ast.TypeSpec)
		if !ok {
			return true
		}
		fields, ok := spec.Type.(*ast.StructType)
		if !ok {
			return true
		}
		for _, field := range fields.Fields.List {
			if field.Tag == nil || len(field.Names) != 1 {
				continue
			}
			tag, err := strconv.Unquote(field.Tag.Value)
			if err != nil {
				continue
			}
			parts := strings.Split(reflect.StructTag(tag).Get("protobuf"), ",")
			if len(parts) > 1 {
				name := field.Names[0].Name
				m.goName[spec.Name.Name+"."+parts[1]] = cmp.Or(setters[spec.Name.Name+"."+name], strings.TrimPrefix(name, hidden))
			}
		}
		return true
	})
	return nil
}

// setterNames are the names in the setters of fields behind the opaque API, by message and
// hidden field: a field named string has SetString, though it is hidden as String_.
func setterNames(src *ast.File) map[string]string {
	names := map[string]string{}
	for _, d := range src.Decls {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Recv == nil || f.Body == nil || !strings.HasPrefix(f.Name.Name, "Set") {
			continue
		}
		pointer, ok := f.Recv.List[0].Type.(*ast.StarExpr)
		if !ok {
			continue
		}
		message, ok := pointer.X.(*ast.Ident)
		if !ok {
			continue
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok && strings.HasPrefix(s.Sel.Name, hidden) {
				names[message.Name+"."+s.Sel.Name] = strings.TrimPrefix(f.Name.Name, "Set")
			}
			return true
		})
	}
	return names
}

func (m *Messages) complete() error {
	for _, t := range messages(m.Root) {
		numbers := schema.Numbers(t)
		for i, f := range t.Fields {
			if m.goName[fmt.Sprintf("%s.%d", t.Name, numbers[i])] == "" {
				return fmt.Errorf("generated message %s has no field for %s", t.Name, f.Name)
			}
		}
	}
	return nil
}

// Field is the Go name of a field.
func (m *Messages) Field(owner *schema.Type, f schema.Field) string {
	if owner.Instant() {
		return f.Name
	}
	numbers := schema.Numbers(owner)
	for i := range owner.Fields {
		if owner.Fields[i].Name == f.Name {
			return m.goName[fmt.Sprintf("%s.%d", owner.Name, numbers[i])]
		}
	}
	return f.Name
}
