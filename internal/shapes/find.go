package shapes

import (
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/mistake"
)

// find finds the sites of a type.
func (f *File) find(pkg, name string) (found []*Site, err error) {
	full := map[string][]*Site{}
	for _, s := range f.Sites {
		if localName(s.Type) == localName(name) {
			full[s.Type] = append(full[s.Type], s)
		}
	}
	if exact := full[pkg+"."+name]; exact != nil {
		return exact, nil
	}
	if len(full) == 1 {
		for _, found = range full {
			return found, nil
		}
	}
	var names []string
	for _, s := range f.Sites {
		if len(full) == 0 || full[s.Type] != nil {
			names = append(names, s.Type)
		}
	}
	slices.Sort(names)
	names = slices.Compact(names)
	if len(full) == 0 {
		return nil, mistake.Errorf("no messages of %s are in the file, but of %s", name, strings.Join(names, ", "))
	}
	return nil, mistake.Errorf("several types are called %s, and none is of package %s: %s", name, pkg,
		strings.Join(names, ", "))
}

// Has reports whether messages of a type of a package are in the file; a main package has no path there.
func (f *File) Has(pkg, name string) bool {
	return slices.ContainsFunc(f.Sites, func(s *Site) bool {
		outer, _, _ := strings.Cut(s.Type, "[")
		in, _, _ := strings.Cut(outer[strings.LastIndexByte(outer, '/')+1:], ".")
		in = outer[:strings.LastIndexByte(outer, '/')+1] + in
		return len(s.Messages) > 0 && localName(s.Type) == localName(name) && (in == pkg || in == "main")
	})
}

// IsOf reports whether a data set, such as events.Order, is of a type by its full name.
func IsOf(id, full string) bool {
	_, name, ofType := strings.Cut(id, ".")
	return ofType && localName(name) == localName(full)
}

// localName is the name of a type without packages: Page[Order] of example.org/shop.Page[example.org/shop.Order].
func localName(name string) string {
	var out strings.Builder
	for _, part := range splitAfter(name, "[],") {
		last := part[strings.LastIndexAny(part, "./")+1:]
		out.WriteString(last)
	}
	return out.String()
}

// splitAfter splits behind each of some bytes.
func splitAfter(text, any string) (parts []string) {
	for text != "" {
		i := strings.IndexAny(text, any)
		if i < 0 {
			return append(parts, text)
		}
		parts = append(parts, text[:i+1])
		text = text[i+1:]
	}
	return parts
}
