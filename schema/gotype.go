package schema

import (
	"path"
	"strconv"
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
		if q == "" {
			return t.Name
		}
		return q + "." + t.Name
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
	}
	return t.Kind.String()
}
