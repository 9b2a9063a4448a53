package emit

import (
	"cmp"
	"reflect"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// Tag is that part of a field's tags which the library reads, and its key.
func (d *TagDialect) Tag(tags string) (key, tag string) {
	for _, key := range d.Keys {
		if tag, ok := reflect.StructTag(tags).Lookup(key); ok {
			return key, tag
		}
	}
	if d.Whole && tags != "" && !strings.Contains(tags, ":") {
		return d.Keys[0], tags
	}
	return d.Keys[0], ""
}

// Leaves reports whether a tag leaves its field out.
func (d *TagDialect) Leaves(tag string) bool {
	_, options, _ := strings.Cut(tag, ",")
	return slices.Contains(strings.Split(cmp.Or(d.Skip, "-"), "|"), tag) ||
		d.Out != "" && slices.Contains(strings.Split(options, ","), d.Out)
}

// Name is what the library calls a field, by its Go name and its tags; "" where they leave it out.
func (d *TagDialect) Name(field, tags string) string {
	_, tag := d.Tag(tags)
	if d.Leaves(tag) {
		return ""
	}
	if name, _, _ := strings.Cut(tag, ","); name != "" && d.Skip == "" {
		return name
	}
	if d.Lower {
		return strings.ToLower(field)
	}
	return field
}

// In reports whether a type, or one that it reaches, has such tags.
func (d *TagDialect) In(root *schema.Type) bool {
	return slices.ContainsFunc(schema.Structs(root), func(t *schema.Type) bool {
		return slices.ContainsFunc(t.Fields, func(f schema.Field) bool {
			_, tag := d.Tag(f.Tag)
			return tag != ""
		})
	})
}
