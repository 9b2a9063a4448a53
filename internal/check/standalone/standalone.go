// Package standalone writes programs that show a finding with a library alone:
// a module of a few files that imports nothing of serialbench. It finds out
// nothing itself; a record says what to show.
package standalone

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// ours is the import path of the module whose packages no program imports.
const ours = "github.com/serialbench/serialbench"

type file = emit.File

// Library is a codec, and the type that it is shown with.
type Library struct {
	Codec  string   // id
	Use    emit.Use // how it is called
	Family string   // of the type, such as "person"
	Type   string   // its name in package dataset, such as "Person"
	Any    string   // in place of that: "any", or another type of what is of no known type

	// Ops are the operations for which the code has calls beside marshal and unmarshal,
	// where Use states them: unmarshal-alias, read-one, stream-unmarshal.
	Ops []codec.Op
}

// Code is Go source for a library and a type: the type, the files of the library's
// generator, and the functions marshal and unmarshal.
type Code struct {
	Files []emit.File
	Value string // the Go type of a value, "Person" or "dataset.Person"
	Wire  string // what marshal takes: Value, or the library's own type, made by toMessage and fromMessage

	Imports []string // packages that the files import
}

// Own reports whether the library has a type of its own.
func (c *Code) Own() bool { return c.Value != c.Wire }

// Render writes the code as the package name, whose import path is base. The sources
// are those of a checkout of serialbench with the code that was generated; see [Sources].
func (l Library) Render(sources fs.FS, name, base string) (*Code, error) {
	if l.Any != "" {
		l.Type = "Value"
	}
	r := &renderer{Library: l, sources: sources, name: name, base: base, use: l.Use.For(l.Type), code: &Code{},
		imports: map[string]bool{}}
	if err := r.render(); err != nil {
		return nil, fmt.Errorf("%s on %s: %w", l.Codec, l.Type, err)
	}
	r.code.Imports = sorted(r.imports)
	return r.code, nil
}

type renderer struct {
	Library
	sources    fs.FS
	name, base string
	use        emit.Use
	code       *Code
	imports    map[string]bool
	folders    []string // of the module, with packages
}

func (r *renderer) render() error {
	if r.Any != "" {
		r.code.Value, r.code.Wire = r.Type, r.Type
		src := fmt.Sprintf("package %s\n\n// %s is what an encoding holds of which nothing is known.\ntype %[2]s = %s\n",
			r.name, r.Type, r.Any)
		if err := r.add(file{Name: "types.go", Data: []byte(src)}, ""); err != nil {
			return err
		}
		return r.functions()
	}
	if err := r.checkMade(); err != nil {
		return err
	}
	dir := path.Join(generatedFolder, r.Family, emit.PackageName(r.Codec))
	adapter, generated, err := r.read(dir)
	if err != nil {
		return err
	}
	for _, f := range generated {
		if err := r.add(f, dir); err != nil {
			return err
		}
	}
	if adapter == nil {
		return r.plain()
	}
	all := r.use.Setup + "\n" + r.use.Marshal + "\n" + r.use.Unmarshal
	for _, c := range r.calls() {
		all += "\n" + c.Body
	}
	r.code.Value, r.code.Wire = "dataset."+r.Type, "dataset."+r.Type
	whole := joined(adapter)
	if strings.Contains(whole, "\nfunc from"+r.Type+"(own func(") { // what the adapter does with byte slices is left out
		r.use.Marshal = strings.ReplaceAll(r.use.Marshal, "to"+r.Type+"(v)", "to"+r.Type+"(nil, v)")
		r.use.Unmarshal = strings.ReplaceAll(r.use.Unmarshal, "from"+r.Type+"(x, v)", "from"+r.Type+
			"(func(b []byte) []byte { return b }, x, v)")
		r.use.Decoder.Body = strings.ReplaceAll(r.use.Decoder.Body, "from"+r.Type+"(x, v)", "from"+r.Type+
			"(func(b []byte) []byte { return b }, x, v)")
	}
	own := ""
	switch m := message.FindStringSubmatch(whole); {
	case strings.Contains(whole, "\nfunc ToMessage(v "):
		all += "\nToMessage FromMessage"
		r.code.Wire = "Message" // a type of that name
		if m != nil {
			r.code.Wire = m[1]
		}
	case castType(r.Type, slices.Concat(generated, adapter)) != "" && strings.Contains(whole, "unsafe.Pointer(v)"):
		r.code.Wire = castType(r.Type, slices.Concat(generated, adapter))
		if castType(r.Type, generated) == "" { // the adapter has the tags of the library
			src, _, err := shake(adapter, r.name, r.code.Wire, forbidden)
			if err != nil {
				return err
			}
			if err := r.add(file{Name: "types.go", Data: src}, ""); err != nil {
				return err
			}
		}
		own = fmt.Sprintf("// ToMessage and FromMessage give %[1]s and dataset.%[2]s, which are alike in memory, one for "+
			"the other.\nfunc ToMessage(v *dataset.%[2]s, w *%[1]s) { *w = *(*%[1]s)(unsafe.Pointer(v)) }\n\nfunc "+
			"FromMessage(w *%[1]s, v *dataset.%[2]s) { *v = *(*dataset.%[2]s)(unsafe.Pointer(w)) }\n", r.code.Wire, r.Type)
	}
	if own != "" {
		own = fmt.Sprintf("package %s\n\nimport (\n\"unsafe\"\n\n%q\n)\n\n%s", r.name, ours+"/dataset", own)
		src, err := format.Source([]byte(own))
		if err != nil {
			return err
		}
		if err := r.add(file{Name: "convert.go", Data: src}, ""); err != nil {
			return err
		}
	} else {
		src, _, err := shake(adapter, r.name, all, forbidden)
		if err != nil {
			return err
		}
		if err := r.add(file{Name: "convert.go", Data: src}, ""); err != nil {
			return err
		}
	}
	if err := r.copyPackage(ours+"/dataset", "dataset", ""); err != nil {
		return err
	}
	return r.functions()
}

// forbidden are packages that only serialbench's own operations need.
var forbidden = []string{ours + "/codec", ours + "/codec/one", ours + "/codec/stream"}

var message = regexp.MustCompile(`(?m)^type Message = (\S+)$`)

func joined(files []file) string {
	var b strings.Builder
	for _, f := range files {
		b.Write(f.Data)
		b.WriteByte('\n')
	}
	return b.String()
}

// castType is the type that a generator made methods for.
func castType(name string, generated []file) string {
	m := regexp.MustCompile(`(?m)^type (` + name + `(?:Mirror)?) struct`).FindSubmatch([]byte(joined(generated)))
	if m == nil {
		return ""
	}
	return string(m[1])
}

// plain is the code for a library that takes structs as they are.
func (r *renderer) plain() error {
	src, _, err := r.types(r.name)
	if err != nil {
		return err
	}
	r.code.Value, r.code.Wire = r.Type, r.Type
	if err := r.add(file{Name: "types.go", Data: src}, ""); err != nil {
		return err
	}
	return r.functions()
}

// types is the source of the type in package dataset with all that it needs.
func (r *renderer) types(name string) ([]byte, []string, error) {
	names, err := fs.Glob(r.sources, "dataset/*.go")
	if err != nil {
		return nil, nil, err
	}
	var files []file
	for _, n := range names {
		if strings.HasSuffix(n, "_test.go") {
			continue
		}
		data, err := fs.ReadFile(r.sources, n)
		if err != nil {
			return nil, nil, err
		}
		files = append(files, file{Name: n, Data: data})
	}
	return shake(files, name, r.Type, nil)
}

// read returns the files of serialbench's adapter for the type, and those of the
// library's generator.
func (r *renderer) read(dir string) (adapter, generated []file, err error) {
	err = fs.WalkDir(r.sources, dir, func(p string, d fs.DirEntry, err error) error {
		if p == dir && errors.Is(err, fs.ErrNotExist) {
			return fs.SkipAll // a library that takes the type as it is
		}
		if err != nil || d.IsDir() {
			return err
		}
		data, err := fs.ReadFile(r.sources, p)
		if err != nil {
			return err
		}
		f := file{Name: strings.TrimPrefix(p, dir+"/"), Data: data}
		if slices.Contains([]string{"codec.go", "decode.go", "encode.go"}, f.Name) {
			adapter = append(adapter, f)
		} else {
			generated = append(generated, f)
		}
		return nil
	})
	return adapter, generated, err
}

var (
	clause   = regexp.MustCompile(`(?m)^package \w+$`)
	imported = regexp.MustCompile(`(?m)^(?:import )?\s*(?:[\w.]+ )?"([^"\s]+)"$`)
)

// add keeps a file, whose imports of serialbench's packages become copies of them
// in the module, and with it the packages that it needs so.
func (r *renderer) add(f file, dir string) error {
	if slices.ContainsFunc(r.code.Files, func(g file) bool { return g.Name == f.Name }) {
		return nil
	}
	if !strings.HasSuffix(f.Name, ".go") {
		r.code.Files = append(r.code.Files, f)
		return nil
	}
	head, _, _ := bytes.Cut(f.Data, []byte("\nfunc "))
	copies := map[string]string{}
	for _, m := range imported.FindAllSubmatch(head, -1) {
		p := string(m[1])
		switch rest, is := strings.CutPrefix(p, ours+"/"); {
		case strings.HasPrefix(p, made):
			copies[p] = path.Base(p)
		case !is:
			r.imports[p] = true
		case rest == "dataset":
			copies[p] = "dataset"
		case strings.HasPrefix(rest, "codecs/"):
			copies[p] = "calls/" + path.Base(strings.TrimSuffix(rest, "/adapter"))
		default:
			return fmt.Errorf("%s needs %s: the calls cannot be shown without serialbench", f.Name, p)
		}
	}
	for p, to := range copies {
		f.Data = bytes.ReplaceAll(f.Data, []byte(`"`+p+`"`), []byte(`"`+r.base+"/"+to+`"`))
	}
	if !strings.Contains(f.Name, "/") {
		f.Data = replaceFirst(clause, f.Data, "package "+r.name)
	}
	r.code.Files = append(r.code.Files, f)
	if d := path.Dir(f.Name); d != "." && !slices.Contains(r.folders, d) {
		r.folders = append(r.folders, d)
	}
	for p, to := range copies {
		if err := r.copyPackage(p, to, string(f.Data)); err != nil {
			return err
		}
	}
	return nil
}

func replaceFirst(re *regexp.Regexp, data []byte, by string) []byte {
	at := re.FindIndex(data)
	if at == nil {
		return data
	}
	return slices.Concat(data[:at[0]], []byte(by), data[at[1]:])
}

// copyPackage adds what the text user needs of a package of serialbench.
func (r *renderer) copyPackage(p, to, user string) error {
	switch {
	case to == "dataset":
		src, _, err := r.types("dataset")
		if err != nil {
			return err
		}
		return r.add(file{Name: "dataset/types.go", Data: src}, "")
	case strings.HasPrefix(to, "calls/"):
		dir := strings.TrimPrefix(p, ours+"/")
		names, err := fs.Glob(r.sources, dir+"/*.go")
		if err != nil {
			return err
		}
		var files []file
		name := ""
		for _, n := range names {
			if strings.HasSuffix(n, "_test.go") {
				continue
			}
			data, err := fs.ReadFile(r.sources, n)
			if err != nil {
				return err
			}
			name = string(bytes.TrimPrefix(clause.Find(data), []byte("package ")))
			files = append(files, file{Name: n, Data: data})
		}
		src, _, err := shake(files, name, user,
			append([]string{ours + "/internal/codegen/emit", ours + "/internal/codegen/emit/byhand",
				ours + "/internal/codegen/schema"}, forbidden...))
		if err != nil {
			return err
		}
		return r.add(file{Name: to + "/calls.go", Data: src}, "")
	}
	return nil // came with the generator's files
}

// calls are those for operations that are asked for and stated, by the name of the file.
func (r *renderer) calls() map[string]emit.Call {
	calls := map[string]emit.Call{}
	for op, c := range map[codec.Op]emit.Call{codec.OpUnmarshalAlias: r.use.Alias, codec.OpReadOne: r.use.ReadOne,
		codec.OpStreamUnmarshal: r.use.Decoder} {
		if c.Body != "" && slices.Contains(r.Ops, op) {
			calls[string(op)+".go"] = c
		}
	}
	return calls
}

// functions writes the calls of the library.
func (r *renderer) functions() error {
	head := ""
	if r.use.Command != "" {
		head = "// The generated files were made by: " + r.use.Command + "\n\n"
	}
	if err := r.function("use.go", head, r.use.Functions(r.code.Wire), r.use.Imports); err != nil {
		return err
	}
	for file, c := range r.calls() {
		text := r.use.ReadOneFunction(r.code.Wire)
		switch file {
		case string(codec.OpUnmarshalAlias) + ".go":
			text = r.use.AliasFunction(r.code.Wire)
		case string(codec.OpStreamUnmarshal) + ".go":
			text = r.use.DecoderFunction(r.code.Wire)
		}
		if err := r.function(file, "", text, c.Imports); err != nil {
			return err
		}
	}
	return nil
}

// function writes a file of calls.
func (r *renderer) function(file, head, text string, imports []string) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "%spackage %s\n\nimport (\n", head, r.name)
	stated := map[string]bool{} // a folder of the same name is not what the text means
	for _, spec := range imports {
		fmt.Fprintln(&b, spec)
		name, quoted, _ := strings.Cut(spec, `"`)
		p := strings.TrimSuffix(quoted, `"`)
		r.imports[p], stated[cmp.Or(strings.TrimSpace(name), path.Base(p))] = true, true
	}
	for _, dir := range r.folders {
		if !stated[path.Base(dir)] && regexp.MustCompile(`\b`+path.Base(dir)+`\.`).MatchString(text) {
			fmt.Fprintf(&b, "%s %q\n", path.Base(dir), r.base+"/"+dir) // the package is called adapter
		}
	}
	fmt.Fprintf(&b, ")\n\n%s", text)
	src, err := format.Source(b.Bytes())
	if err != nil {
		return fmt.Errorf("the calls that use.go of the codec's folder states: %w", err)
	}
	r.code.Files = append(r.code.Files, emit.File{Name: file, Data: src})
	return nil
}
