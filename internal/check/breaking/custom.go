package breaking

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/constant"
	"go/printer"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/packages"
)

// methodsOf are the methods by which a type writes and reads itself, by format, the first that a type has first.
var methodsOf = map[string][]string{
	"json": {"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "MarshalJSONTo", "UnmarshalJSONFrom"},
	"gob":  {"GobEncode", "GobDecode", "MarshalBinary", "UnmarshalBinary"}, // not the text methods
	"xml":  {"MarshalXML", "UnmarshalXML", "MarshalText", "UnmarshalText", "MarshalXMLAttr", "UnmarshalXMLAttr"},
	"yaml": {"MarshalYAML", "UnmarshalYAML", "MarshalText", "UnmarshalText"},
	"toml": {"MarshalTOML", "UnmarshalTOML", "MarshalText", "UnmarshalText"},
	"msgpack": {"EncodeMsgpack", "DecodeMsgpack", "MarshalMsgpack", "UnmarshalMsgpack", "MarshalBinary",
		"UnmarshalBinary", "CodecEncodeSelf", "CodecDecodeSelf", "MarshalText", "UnmarshalText"},
	"cbor": {"MarshalCBOR", "UnmarshalCBOR", "MarshalBinary", "UnmarshalBinary", "CodecEncodeSelf", "CodecDecodeSelf"},
	"bson": {"MarshalBSON", "UnmarshalBSON", "MarshalBSONValue", "UnmarshalBSONValue"},
}

func (d *describer) format() string {
	format, _, _ := strings.Cut(d.codec, "/")
	return format
}

// customOf lists the methods by which the type of a field writes itself.
func (d *describer) customOf(t types.Type) []string {
	n, ok := deref(t).(*types.Named)
	if !ok {
		return nil
	}
	return d.custom(n)
}

// custom lists the methods by which a type writes and reads itself, as options with a digest of what they do; promoted
// stands before one that an embedded type brings.
func (d *describer) custom(n *types.Named) (list []string) {
	if types.IsInterface(n) {
		return nil
	}
	set := types.NewMethodSet(types.NewPointer(n))
	for _, name := range methodsOf[d.format()] {
		m := set.Lookup(n.Obj().Pkg(), name)
		if m == nil {
			continue
		}
		fn, ok := m.Obj().(*types.Func)
		if !ok {
			continue
		}
		o := name
		if len(m.Index()) > 1 {
			o = "promoted-" + name
		}
		if digest := d.digest(fn); digest != "" {
			o += ":" + digest
		}
		list = append(list, o)
	}
	return list
}

// through is the option of a struct each of whose methods declares a local type of its fields: type plain Session. It
// lists the names that the methods have beside those fields, such as keys that they read for old data. "": it is not
// so.
func (d *describer) through(n *types.Named) string {
	set := types.NewMethodSet(types.NewPointer(n))
	var names []string
	for _, name := range methodsOf[d.format()] {
		m := set.Lookup(n.Obj().Pkg(), name)
		if m == nil {
			continue
		}
		fn, ok := m.Obj().(*types.Func)
		if !ok || len(m.Index()) > 1 {
			return ""
		}
		plain := false
		d.bodies(fn.Origin(), map[*types.Func]bool{}, func(fd *ast.FuncDecl, p *packages.Package) {
			ast.Inspect(fd.Body, func(node ast.Node) bool {
				switch node := node.(type) {
				case *ast.TypeSpec:
					id, ok := node.Type.(*ast.Ident)
					plain = plain || ok && p.TypesInfo.Uses[id] == n.Obj()
				case *ast.BasicLit:
					names = append(names, keysIn(node)...)
				}
				return true
			})
		})
		if !plain {
			return ""
		}
	}
	slices.Sort(names)
	return strings.TrimSuffix(throughFields+":"+strings.Join(slices.Compact(names), ","), ":")
}

// keysIn lists the words of a literal that may be keys: of a tag those that it gives.
func keysIn(lit *ast.BasicLit) (names []string) {
	if lit.Kind != token.STRING {
		return nil
	}
	return strings.FieldsFunc(lit.Value, func(r rune) bool {
		return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// digest is a short hash of the source of a method and of the functions of its package that it calls.
func (d *describer) digest(fn *types.Func) string {
	h := sha256.New()
	found := false
	d.bodies(fn.Origin(), map[*types.Func]bool{}, func(fd *ast.FuncDecl, p *packages.Package) {
		found = true
		var b bytes.Buffer
		_ = printer.Fprint(&b, token.NewFileSet(), fd.Body) // into memory
		h.Write(bytes.Join(bytes.Fields(b.Bytes()), []byte(" ")))
		for _, lit := range variables(fd, p) {
			b.Reset()
			_ = printer.Fprint(&b, token.NewFileSet(), lit)
			h.Write(bytes.Join(bytes.Fields(b.Bytes()), []byte(" ")))
		}
	})
	if !found {
		return ""
	}
	return fmt.Sprintf("%x", h.Sum(nil)[:4])
}

// bodies visits a function and those that it calls, as far as they were read.
func (d *describer) bodies(fn *types.Func, seen map[*types.Func]bool, visit func(*ast.FuncDecl, *packages.Package)) {
	if seen[fn] || len(seen) > 20 {
		return
	}
	seen[fn] = true
	fd, p := d.inv.Source.Method(fn)
	if fd == nil || fd.Body == nil {
		return
	}
	visit(fd, p)
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if called, ok := p.TypesInfo.Uses[id].(*types.Func); ok && called.Pkg() == fn.Pkg() {
			d.bodies(called.Origin(), seen, visit)
		}
		return true
	})
}

// variables are the literals of the package's variables that a function uses, such as a table of names.
func variables(fd *ast.FuncDecl, p *packages.Package) (list []ast.Expr) {
	used := map[types.Object]bool{}
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := p.TypesInfo.Uses[id].(*types.Var); ok && v.Parent() == p.Types.Scope() {
				used[v] = true
			}
		}
		return true
	})
	for _, file := range p.Syntax {
		for _, decl := range file.Decls {
			g, ok := decl.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				v, ok := s.(*ast.ValueSpec)
				if !ok {
					continue
				}
				for i, name := range v.Names {
					if i < len(v.Values) && used[p.TypesInfo.Defs[name]] {
						list = append(list, v.Values[i])
					}
				}
			}
		}
	}
	return list
}

// constants lists the constants of a named type in its package, with what the codec writes for each.
func (d *describer) constants(n *types.Named) (list []Field) {
	texts := map[string]string{}
	custom := d.custom(n)
	for _, name := range methodsOf[d.format()] {
		if m, _, _ := types.LookupFieldOrMethod(n, true, n.Obj().Pkg(), name); m != nil && len(custom) > 0 {
			if fn, ok := m.(*types.Func); ok && strings.Contains(name, "Marshal") && !strings.HasPrefix(name, "Un") {
				texts = d.texts(fn, n)
				break
			}
		}
	}
	for _, c := range d.constantsOf(n) {
		name := c.Name()
		at := d.inv.Source.Site(c.Pos())
		list = append(list, Field{Name: name, Wire: cmp.Or(texts[c.Val().ExactString()], c.Val().ExactString()),
			Kind: Constant, Acks: d.acks.at(at), File: at.File, Line: at.Line})
	}
	slices.SortStableFunc(list, func(a, b Field) int { return cmp.Compare(a.Line, b.Line) })
	return list
}

// constantsOf lists the constants of a type in its package, each package being read once.
func (d *describer) constantsOf(n *types.Named) []*types.Const {
	p := n.Obj().Pkg()
	if d.consts[p] == nil {
		all := map[*types.TypeName][]*types.Const{}
		for _, name := range p.Scope().Names() {
			if c, ok := p.Scope().Lookup(name).(*types.Const); ok && name != "_" {
				if of, ok := types.Unalias(c.Type()).(*types.Named); ok {
					all[of.Obj()] = append(all[of.Obj()], c)
				}
			}
		}
		d.consts[p] = all
	}
	return d.consts[p][n.Obj()]
}

// texts finds the text that a method writes for each value of an enumeration: in a switch, a map or a list.
func (d *describer) texts(fn *types.Func, n *types.Named) map[string]string {
	texts := map[string]string{}
	d.bodies(fn, map[*types.Func]bool{}, func(fd *ast.FuncDecl, p *packages.Package) {
		look := func(node ast.Node) bool {
			switch node := node.(type) {
			case *ast.CaseClause:
				text := firstText(node.Body, p)
				for _, e := range node.List {
					if v := p.TypesInfo.Types[e]; text != "" && v.Value != nil && types.Identical(v.Type, n) {
						texts[v.Value.ExactString()] = text
					}
				}
			case *ast.CompositeLit:
				tableTexts(node, n, p, texts)
			}
			return true
		}
		ast.Inspect(fd.Body, look)
		for _, v := range variables(fd, p) {
			ast.Inspect(v, look)
		}
	})
	return texts
}

// firstText is the first constant text in some statements, quoted.
func firstText(body []ast.Stmt, p *packages.Package) (text string) {
	for _, s := range body {
		ast.Inspect(s, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok && text == "" {
				if v := p.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
					text = strconv.Quote(constant.StringVal(v))
				}
			}
			return text == ""
		})
	}
	return text
}

// tableTexts reads map[Level]string{Low: "low"}, [...]string{Low: "low"} and []string{"low", "high"}.
func tableTexts(lit *ast.CompositeLit, n *types.Named, p *packages.Package, texts map[string]string) {
	t := p.TypesInfo.TypeOf(lit)
	if t == nil {
		return
	}
	next := int64(0)
	_, table := t.Underlying().(*types.Map)
	for _, e := range lit.Elts {
		value := e
		at := strconv.FormatInt(next, 10)
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			value = kv.Value
			k := p.TypesInfo.Types[kv.Key]
			if k.Value == nil || table && !types.Identical(k.Type, n) {
				continue
			}
			at = k.Value.ExactString()
			next, _ = constant.Int64Val(constant.ToInt(k.Value))
		} else if table {
			continue
		}
		next++
		if v := p.TypesInfo.Types[value].Value; v != nil && v.Kind() == constant.String {
			texts[at] = strconv.Quote(constant.StringVal(v))
		}
	}
}
