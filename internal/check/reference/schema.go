package reference

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"regexp"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// Schema is what a reference is told of a type.
type Schema struct {
	Key     string `json:"key"`               // equal for equal schemas
	Root    string `json:"root"`              // name of the Go type
	Format  string `json:"format"`            // first part of the codec's id
	Dialect string `json:"dialect,omitempty"` // of the codec; see codec.Info
	Text    string `json:"text,omitempty"`    // of the schema language; of a layout, its structs in JSON
}

// usual are the codecs whose schema stands for those that have none of their own.
var usual = map[Kind]string{Proto: "protobuf_google", Thrift: "thrift_apache_compact"}

// files are what the generator calls the files of a kind.
var files = map[Kind]string{Proto: "pb/*.proto", Avro: "codec.go", Thrift: "types.thrift", CapnProto: "schema.capnp",
	FlatBuffers: "schema.fbs", Bebop: "types.bop", Layout: "*.go"}

// folder is the folder of a codec's generated code, as the generator calls it.
func folder(id string) string {
	return strings.Map(func(r rune) rune {
		if r == '/' || r == '-' || r == '.' {
			return '_'
		}
		return r
	}, id)
}

// SchemaOf is the schema of a codec on a type, from the files that the generator wrote for a family
// of data sets. own is false where it is that of another codec of the format. The error is that
// there is none.
func SchemaOf(generated fs.FS, kind Kind, family string, info codec.Info, t reflect.Type) (s *Schema,
	own bool, err error) {
	id, dialect := info.ID, info.Dialect
	s = &Schema{Root: t.Name(), Format: info.Format(), Dialect: dialect, Key: family + "/" + dialect}
	if kind == None {
		return s, true, nil
	}
	for _, dir := range []string{folder(id), usual[kind]} {
		if dir == "" || generated == nil {
			continue
		}
		if s.Text, err = written(generated, kind, path.Join(family, dir), s.Root); err != nil {
			return nil, false, err
		}
		if s.Text != "" {
			s.Key = path.Join(family, dir) + "/" + dialect
			return s, dir == folder(id), nil
		}
	}
	if kind == Layout {
		s.Text, err = layoutOf(t)
		s.Key += "/layout"
		return s, true, err
	}
	return nil, false, fmt.Errorf("no schema was generated for it")
}

// AvroOf is the schema that a codec writes messages of a family of data sets along, or of a type of the user's, of which
// a program is alone; "" where no generator wrote one.
func AvroOf(generated fs.FS, family, id string) (string, error) {
	for _, dir := range []string{family, "*"} {
		if text, err := written(generated, Avro, path.Join(dir, folder(id)), ""); text != "" || err != nil {
			return text, err
		}
	}
	return "", nil
}

// written is the schema in the files that a generator wrote into a folder; "" where there is none.
func written(generated fs.FS, kind Kind, dir, root string) (string, error) {
	found, err := fs.Glob(generated, path.Join(dir, files[kind]))
	if err != nil {
		return "", err
	}
	for _, file := range found {
		text, err := fs.ReadFile(generated, file)
		if err != nil {
			return "", err
		}
		schema, err := schemaText(kind, root, string(text))
		if err != nil {
			return "", fmt.Errorf("%s: %w", file, err)
		}
		if schema != "" {
			return schema, nil
		}
	}
	return "", nil
}

// gogoproto are options of fields that only gogo's generators know, and change no bytes.
var gogoproto = regexp.MustCompile(`(?m)^import "gogoproto/gogo.proto";\n|^\s*option \(gogoproto\..*\n|\(gogoproto\.\w+\) = ("[^"]*"|\w+)`)

// emptyOptions are what is left of a field's options without those.
var emptyOptions = regexp.MustCompile(` \[[\s,]*\]|\[[\s,]+|(, )+\]`)

// schemaText is the schema in a file that the generator wrote, "" where it is not in that one.
func schemaText(kind Kind, root, text string) (string, error) {
	switch kind {
	case Proto:
		text = gogoproto.ReplaceAllString(text, "")
		return emptyOptions.ReplaceAllStringFunc(text, func(s string) string {
			switch {
			case strings.HasPrefix(s, " ["):
				return ""
			case strings.HasPrefix(s, "["):
				return "["
			}
			return "]"
		}), nil
	case Avro, Layout:
		file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
		if err != nil {
			return "", err
		}
		if kind == Avro {
			return constant(file, "schemaText")
		}
		return layoutIn(file, root)
	}
	return text, nil
}

// constant is the text of a constant of a file.
func constant(file *ast.File, name string) (string, error) {
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.CONST {
			continue
		}
		for _, spec := range g.Specs {
			v := spec.(*ast.ValueSpec)
			if lit, ok := v.Values[0].(*ast.BasicLit); ok && v.Names[0].Name == name {
				return strconv.Unquote(lit.Value)
			}
		}
	}
	return "", nil
}

// layout is, by struct, its fields' names and types, as Go spells them.
type layout map[string][][2]string

// layoutIn is the layout of the structs of a file; "" where root is not one of them.
func layoutIn(file *ast.File, root string) (string, error) {
	l := layout{}
	for _, d := range file.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.TYPE {
			continue
		}
		for _, spec := range g.Specs {
			t := spec.(*ast.TypeSpec)
			s, ok := t.Type.(*ast.StructType)
			if !ok {
				continue
			}
			for _, f := range s.Fields.List {
				for _, name := range f.Names {
					if name.IsExported() {
						l[t.Name.Name] = append(l[t.Name.Name], [2]string{name.Name, spelled(f.Type)})
					}
				}
			}
		}
	}
	if l[root] == nil {
		return "", nil
	}
	text, err := json.Marshal(l)
	return string(text), err
}

// spelled is a type expression without spaces.
func spelled(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.StarExpr:
		return "*" + spelled(e.X)
	case *ast.ArrayType:
		if n, ok := e.Len.(*ast.BasicLit); ok {
			return "[" + n.Value + "]" + spelled(e.Elt)
		}
		return "[]" + spelled(e.Elt)
	case *ast.MapType:
		return "map[" + spelled(e.Key) + "]" + spelled(e.Value)
	}
	return fmt.Sprintf("%T", e)
}

// layoutOf is the layout of a type that the library takes as it is.
func layoutOf(t reflect.Type) (string, error) {
	l := layout{}
	if err := l.add(t); err != nil {
		return "", err
	}
	text, err := json.Marshal(l)
	return string(text), err
}

func (l layout) add(t reflect.Type) error {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Array {
		t = t.Elem()
	}
	if t.Kind() == reflect.Map {
		if err := l.add(t.Key()); err != nil {
			return err
		}
		return l.add(t.Elem())
	}
	if t.Kind() != reflect.Struct || l[t.Name()] != nil {
		return nil
	}
	if t.Name() == "Time" {
		return fmt.Errorf("no layout is known of %s", t)
	}
	l[t.Name()] = [][2]string{}
	for i := range t.NumField() {
		f := t.Field(i)
		if !f.IsExported() {
			continue
		}
		l[t.Name()] = append(l[t.Name()], [2]string{f.Name, spelling(f.Type)})
		if err := l.add(f.Type); err != nil {
			return err
		}
	}
	return nil
}

// spelling is a type as the layout names it: leaves by their kind.
func spelling(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + spelling(t.Elem())
	case reflect.Slice:
		return "[]" + spelling(t.Elem())
	case reflect.Array:
		return fmt.Sprintf("[%d]%s", t.Len(), spelling(t.Elem()))
	case reflect.Map:
		return "map[" + spelling(t.Key()) + "]" + spelling(t.Elem())
	case reflect.Struct:
		return t.Name()
	}
	return t.Kind().String()
}

// UsualCodec is the codec whose schema stands for those of a kind that have none of their own.
func UsualCodec(kind Kind) string {
	return map[Kind]string{Proto: "protobuf/google", Thrift: "thrift/apache/compact"}[kind]
}
