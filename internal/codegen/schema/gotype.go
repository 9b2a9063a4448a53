package schema

import (
	"path"
	"strconv"
	"strings"
)

// GoType is the Go expression of t. qualify turns the import path of a named
// type into the qualifier to use, "" for none; nil uses the last path element.
func GoType(t *Type, qualify func(pkg string) string) string {
	if t.Name != "" {
		q := ""
		if t.Package != "" {
			q = path.Base(t.Package)
			if qualify != nil {
				q = qualify(t.Package)
			}
		}
		name := t.Name
		if len(t.Args) > 0 {
			args := make([]string, len(t.Args))
			for i, a := range t.Args {
				args[i] = GoType(a, qualify)
			}
			name += "[" + strings.Join(args, ", ") + "]"
		}
		if q == "" {
			return name
		}
		return q + "." + name
	}
	switch t.Kind {
	case Bytes:
		return "[]byte"
	case Time:
		return "time.Time"
	case Duration:
		return "time.Duration"
	case Slice:
		return "[]" + GoType(t.Elem, qualify)
	case Array:
		return "[" + strconv.Itoa(t.Len) + "]" + GoType(t.Elem, qualify)
	case Map:
		return "map[" + GoType(t.Key, qualify) + "]" + GoType(t.Elem, qualify)
	case Pointer:
		return "*" + GoType(t.Elem, qualify)
	case Struct:
		var b strings.Builder
		b.WriteString("struct {")
		for _, f := range t.Fields {
			if !f.Embedded {
				b.WriteString(f.Name + " ")
			}
			b.WriteString(GoType(f.Type, qualify))
			if f.Tag != "" {
				b.WriteString(" " + strconv.Quote(f.Tag))
			}
			b.WriteString("; ")
		}
		return strings.TrimSuffix(b.String(), "; ") + "}"
	}
	return t.Kind.String()
}
