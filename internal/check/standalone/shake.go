package standalone

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// declaration is one top-level declaration of a package.
type declaration struct {
	names    []string // that it declares; a method has none
	receiver string   // of a method
	text     string
	imports  map[string]string // of its file: name → import spec
	kept     bool
}

var (
	word     = regexp.MustCompile(`\b[A-Za-z_]\w*\b`)
	selected = regexp.MustCompile(`\b([A-Za-z_]\w*)\.[A-Za-z_]`)
	major    = regexp.MustCompile(`^v\d+$`)
)

// declarations parses the files of a package.
func declarations(files []file) ([]*declaration, error) {
	var all []*declaration
	for _, f := range files {
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, f.Name, f.Data, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		imports := map[string]string{}
		for _, i := range tree.Imports {
			p, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return nil, err
			}
			name, spec := importName(p), i.Path.Value
			if i.Name != nil {
				name, spec = i.Name.Name, i.Name.Name+" "+i.Path.Value
			}
			imports[name] = spec
		}
		for _, d := range tree.Decls {
			one := &declaration{imports: imports}
			from := d.Pos()
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Doc != nil {
					from = d.Doc.Pos()
				}
				if d.Recv == nil {
					one.names = []string{d.Name.Name}
				} else {
					one.receiver = word.FindString(strings.TrimLeft(text(f, set, d.Recv.List[0].Type.Pos(), d.Recv.List[0].Type.End()),
						"*"))
				}
			case *ast.GenDecl:
				if d.Tok == token.IMPORT {
					continue
				}
				if d.Doc != nil {
					from = d.Doc.Pos()
				}
				for _, s := range d.Specs {
					switch s := s.(type) {
					case *ast.TypeSpec:
						one.names = append(one.names, s.Name.Name)
					case *ast.ValueSpec:
						for _, n := range s.Names {
							one.names = append(one.names, n.Name)
						}
					}
				}
			}
			one.text = text(f, set, from, d.End())
			all = append(all, one)
		}
	}
	return all, nil
}

func text(f file, set *token.FileSet, from, to token.Pos) string {
	return string(f.Data[set.Position(from).Offset:set.Position(to).Offset])
}

// importName is the name of a package without one of its own in the import.
func importName(p string) string {
	name := path.Base(p)
	if major.MatchString(name) {
		name = path.Base(path.Dir(p))
	}
	return strings.TrimSuffix(strings.TrimPrefix(name, "go-"), "-go")
}

// shake returns one file with what is reached from the names in the text from,
// and the paths of the packages that it imports. All methods of a type that is reached stay. What
// needs the package of one of the paths in without is left out.
func shake(files []file, name, from string, without []string) (src []byte, imports []string, err error) {
	all, err := declarations(files)
	if err != nil {
		return nil, nil, err
	}
	reached := map[string]bool{}
	for _, n := range word.FindAllString(from, -1) {
		reached[n] = true
	}
	for again := true; again; {
		again = false
		for _, d := range all {
			named := slices.ContainsFunc(d.names, func(n string) bool { return n != "_" && reached[n] })
			if d.kept || !named && !(d.receiver != "" && reached[d.receiver]) || d.needs(without) {
				continue
			}
			d.kept, again = true, true
			for _, n := range word.FindAllString(withoutComments(d.text), -1) {
				reached[n] = true
			}
			for _, n := range d.names {
				reached[n] = true // constants of one group
			}
		}
	}
	var body bytes.Buffer
	specs := map[string]bool{}
	for _, d := range all {
		if !d.kept {
			continue
		}
		body.WriteString(d.text + "\n\n")
		for _, spec := range d.used() {
			specs[spec] = true
		}
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "package %s\n\nimport (\n", name)
	for _, spec := range sorted(specs) {
		fmt.Fprintln(&out, spec)
		imports = append(imports, strings.Trim(spec[strings.IndexByte(spec, '"'):], `"`))
	}
	out.WriteString(")\n\n")
	out.Write(body.Bytes())
	src, err = format.Source(out.Bytes())
	return src, imports, err
}

// used are the import specs of the packages that a declaration selects from.
func (d *declaration) used() []string {
	var specs []string
	for _, m := range selected.FindAllStringSubmatch(withoutTexts(d.text), -1) {
		if spec := d.imports[m[1]]; spec != "" {
			specs = append(specs, spec)
		}
	}
	return specs
}

func (d *declaration) needs(paths []string) bool {
	return slices.ContainsFunc(d.used(), func(spec string) bool {
		return slices.ContainsFunc(paths, func(p string) bool { return strings.HasSuffix(spec, `"`+p+`"`) })
	})
}

var comment = regexp.MustCompile(`(?m)^\s*//.*$`)

func withoutComments(text string) string { return comment.ReplaceAllString(text, "") }

// withoutTexts is the code without comments and without what strings hold.
func withoutTexts(code string) string {
	var s scanner.Scanner
	src := []byte(code)
	s.Init(token.NewFileSet().AddFile("", -1, len(src)), src, nil, 0)
	var b strings.Builder
	for {
		_, tok, text := s.Scan()
		switch tok {
		case token.EOF:
			return b.String()
		case token.STRING:
			text = `""`
		case token.PERIOD:
			text = "."
		}
		if text == "" {
			text = tok.String()
		}
		if tok != token.PERIOD && !strings.HasSuffix(b.String(), ".") {
			b.WriteByte(' ')
		}
		b.WriteString(text)
	}
}

func sorted(set map[string]bool) []string {
	var all []string
	for s := range set {
		all = append(all, s)
	}
	slices.Sort(all)
	return all
}
