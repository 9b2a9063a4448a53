package emit

import (
	"cmp"
	"reflect"
	"strings"
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

// Name is what the library calls a field, by its Go name and its tags; "" where they leave it out.
func (d *TagDialect) Name(field, tags string) string {
	_, tag := d.Tag(tags)
	if tag == cmp.Or(d.Skip, "-") {
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
