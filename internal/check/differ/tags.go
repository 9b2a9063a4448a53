package differ

import (
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// TagFix is a file with tags that make encoding/json/v2 leave out what encoding/json does.
type TagFix struct {
	Path   string // as it is opened
	Patch  string // a unified diff
	Source []byte // the whole, changed
	Fields []string
}

var jsonTag = regexp.MustCompile(`json:"[^"]*"`)

// TagFixes changes the tags of the fields that differ in omitempty, as far as they are in the package in a folder: the
// second library asks the encoded value, the first the one of Go. Names in patches are relative to the folder base.
func (r *Answer) TagFixes(dir, base, typeName string) ([]TagFix, error) {
	if r.A.Codec != stdV1 || r.B.Codec != stdV2 {
		return nil, nil
	}
	set := token.NewFileSet()
	types := declared(set, dir)
	edits := map[string]map[int]edit{}
	for _, d := range r.Differences {
		if d.Class != "omitempty" {
			continue
		}
		f := declaredField(types, typeName, d.Field)
		if f == nil || f.Tag == nil {
			continue
		}
		to := retagged(f.Tag.Value, kindIn(types, f.Type))
		if to == f.Tag.Value {
			continue
		}
		at := set.Position(f.Tag.Pos())
		if edits[at.Filename] == nil {
			edits[at.Filename] = map[int]edit{}
		}
		edits[at.Filename][at.Offset] = edit{len(f.Tag.Value), to, d.Field}
	}
	var all []TagFix
	for path, list := range edits {
		old, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		name := path
		if rel, err := filepath.Rel(base, path); err == nil {
			name = filepath.ToSlash(rel)
		}
		fix := TagFix{Path: path}
		fix.Source, fix.Fields = edited(old, list)
		fix.Patch = string(diff.Diff("a/"+name, old, "b/"+name, fix.Source))
		all = append(all, fix)
	}
	slices.SortStableFunc(all, func(a, b TagFix) int { return strings.Compare(a.Path, b.Path) })
	return all, nil
}

// edit replaces a piece of a file.
type edit struct {
	length int
	text   string
	field  string
}

func edited(source []byte, list map[int]edit) (out []byte, fields []string) {
	var at []int
	for offset := range list {
		at = append(at, offset)
	}
	slices.Sort(at)
	from := 0
	for _, offset := range at {
		e := list[offset]
		out = append(append(out, source[from:offset]...), e.text...)
		from = offset + e.length
		fields = append(fields, e.field)
	}
	return append(out, source[from:]...), fields
}

// retagged is a tag that makes the second library do what omitempty does in the first, by the kind of the field.
func retagged(tag, kind string) string {
	with := ""
	switch kind {
	case "number", "pointer":
		with = ",omitzero"
	case "struct": // the first never leaves one out
	default:
		return tag
	}
	return jsonTag.ReplaceAllStringFunc(tag, func(t string) string {
		return strings.Replace(t, ",omitempty", with, 1)
	})
}

// kindIn is the kind of a type as omitempty tells them apart: number, pointer, struct or "".
func kindIn(types map[string]ast.Expr, t ast.Expr) string {
	for range 20 {
		switch x := t.(type) {
		case *ast.StarExpr, *ast.InterfaceType:
			return "pointer"
		case *ast.StructType:
			return "struct"
		case *ast.ParenExpr:
			t = x.X
		case *ast.Ident:
			switch x.Name {
			case "bool", "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
				"byte", "rune", "float32", "float64":
				return "number"
			case "any", "error":
				return "pointer"
			}
			t = types[x.Name]
		default:
			return ""
		}
	}
	return ""
}

// declaredField is the field that a path leads to.
func declaredField(types map[string]ast.Expr, typeName, path string) (at *ast.Field) {
	var in ast.Expr = ast.NewIdent(typeName)
	for _, name := range strings.Split(strings.ReplaceAll(path, "[]", ""), ".") {
		s := structOf(types, in)
		if s == nil || name == "" {
			return nil
		}
		found := false
		for _, f := range s.Fields.List {
			if slices.ContainsFunc(namesOf(f), func(n *ast.Ident) bool { return n.Name == name }) {
				at, in, found = f, f.Type, true
			}
		}
		if !found {
			return nil
		}
	}
	return at
}

var optionCall = regexp.MustCompile(`(json|jsonv1|jsontext)\.\w+\(true\)`)

// packages are those that options are called from.
var packages = []struct{ name, path string }{
	{"jsonv1", `jsonv1 "encoding/json"`}, {"jsontext", `"encoding/json/jsontext"`}, {"json", `"encoding/json/v2"`},
}

// Shim is code with the options that make the codecs equal, as far as there are options, and the classes that remain.
func (r *Answer) Shim() (code string, remain []string) {
	if pair := []string{r.A.Codec, r.B.Codec}; !slices.Contains(pair, stdV1) || !slices.Contains(pair, stdV2) {
		return r.shimOf()
	}
	var calls []string
	for _, d := range r.Differences {
		found := optionCall.FindAllString(d.Fix.Patch, -1)
		if len(found) == 0 {
			if !slices.Contains(remain, d.Class) {
				remain = append(remain, d.Class)
			}
			continue
		}
		for _, call := range found {
			if !slices.Contains(calls, call) {
				calls = append(calls, call)
			}
		}
	}
	if len(calls) == 0 {
		return "", remain
	}
	slices.Sort(calls)
	var b strings.Builder
	b.WriteString("// Needs go 1.27 in go.mod.\n\nimport (\n")
	for _, p := range packages {
		called := func(call string) bool { return strings.HasPrefix(call, p.name+".") }
		if p.name == "json" || slices.ContainsFunc(calls, called) {
			fmt.Fprintf(&b, "\t%s\n", p.path)
		}
	}
	b.WriteString(")\n\nvar options = json.JoinOptions(\n")
	for _, c := range calls {
		fmt.Fprintf(&b, "\t%s,\n", c)
	}
	b.WriteString(")\n")
	return b.String(), remain
}
