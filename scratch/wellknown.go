package scratch

import (
	"cmp"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// wellKnown fills messages of Protocol Buffers that do not take any values: times and durations, field masks, and
// messages of any type, of which the type has to be known to who reads them.
func (f *Filler) wellKnown(v reflect.Value, l level) bool {
	if !isMessage(v.Type()) {
		return false
	}
	none := l.nothing()
	switch t := v.Type(); t.Name() {
	case "Timestamp", "Duration":
		if !hasFields(t, "Seconds int64", "Nanos int32") {
			return false
		}
		if !none {
			v.FieldByName("Seconds").SetInt(f.Rand.Int64N(2e9))
			v.FieldByName("Nanos").SetInt(f.Rand.Int64N(1e9))
		}
	case "Any":
		if !hasFields(t, "TypeUrl string", "Value []uint8") {
			return false
		}
		if !none { // the only type that everybody knows who knows this one
			const url = "type.googleapis.com/google.protobuf.Any"
			v.FieldByName("TypeUrl").SetString(url)
			v.FieldByName("Value").SetBytes(append([]byte{0x0a, byte(len(url))}, url...))
		}
	case "FieldMask":
		if !hasFields(t, "Paths []string") {
			return false
		}
		if !none {
			v.FieldByName("Paths").Set(reflect.ValueOf([]string{"name", "part.of_it"}))
		}
	default:
		return false
	}
	return true
}

// isMessage reports whether a pointer to a type is a message of Protocol Buffers.
func isMessage(t reflect.Type) bool {
	if t.Kind() != reflect.Struct {
		return false
	}
	_, message := reflect.PointerTo(t).MethodByName("ProtoMessage")
	return message
}

// hasFields reports whether a struct has fields of these names and types.
func hasFields(t reflect.Type, fields ...string) bool {
	return !slices.ContainsFunc(fields, func(want string) bool {
		name, of, _ := strings.Cut(want, " ")
		f, ok := t.FieldByName(name)
		return !ok || f.Type.String() != of
	})
}

// required reports whether a message is none without the field: a required one of proto2, and the kind of a Value.
func required(t reflect.Type, i int) bool {
	tag := t.Field(i).Tag
	return slices.Contains(strings.Split(tag.Get("protobuf"), ","), "req") ||
		t.Name() == "Value" && t.Field(i).Name == "Kind" && tag.Get("protobuf_oneof") == "kind" && isMessage(t)
}

// elementOf is the name by which encoding/xml writes a field of a struct that is called so itself.
func elementOf(sf reflect.StructField, around string) string {
	name, _, _ := strings.Cut(sf.Tag.Get("xml"), ",")
	name = name[strings.LastIndexAny(name, " >")+1:]
	if name == "" && sf.Anonymous {
		return around
	}
	return cmp.Or(name, sf.Name)
}

// nameElement sets the field XMLName of a struct to what encoding/xml reads there: the name of its tag, or how the
// struct is called where it stands.
func nameElement(v reflect.Value, called string) {
	sf, ok := v.Type().FieldByName("XMLName")
	if !ok || len(sf.Index) > 1 || sf.Type.PkgPath() != "encoding/xml" || sf.Type.Name() != "Name" {
		return
	}
	space, local := "", called
	if name, _, _ := strings.Cut(sf.Tag.Get("xml"), ","); name != "" {
		at := strings.LastIndexByte(name, ' ') + 1
		space, local = strings.TrimSpace(name[:at]), name[at:]
	}
	v.FieldByIndex(sf.Index).Field(0).SetString(space)
	v.FieldByIndex(sf.Index).Field(1).SetString(local)
}

// inlined are the options by which libraries write the keys of a map as if they were fields of the struct around it.
var inlined = regexp.MustCompile(`\w+:"[^"]*,(inline|unknown|embed|remain)\b`)

// tagName finds what tags call a field.
var tagName = regexp.MustCompile(`\w+:"([^",]+)`)

// freeInlined takes keys out of maps that are inlined which are names of fields beside them: such a value has two
// meanings, and libraries document that they take none.
func freeInlined(v reflect.Value) {
	t := v.Type()
	for i := range t.NumField() {
		m := v.Field(i)
		if m.Kind() != reflect.Map || !m.CanInterface() || m.Type().Key().Kind() != reflect.String ||
			!inlined.MatchString(string(t.Field(i).Tag)) {
			continue
		}
		names := fieldNames(t, map[string]bool{}, 0)
		for _, key := range m.MapKeys() {
			if names[strings.ToLower(key.String())] {
				m.SetMapIndex(key, reflect.Value{})
			}
		}
	}
}

// fieldNames are what tags and Go call the fields of a struct and of those within, in lower case.
func fieldNames(t reflect.Type, names map[string]bool, depth int) map[string]bool {
	for t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if t.Kind() != reflect.Struct || depth > 9 {
		return names
	}
	for sf := range t.Fields() {
		names[strings.ToLower(sf.Name)] = true
		for _, m := range tagName.FindAllStringSubmatch(string(sf.Tag), -1) {
			names[strings.ToLower(m[1])] = true
		}
		if sf.Anonymous || inlined.MatchString(string(sf.Tag)) {
			fieldNames(sf.Type, names, depth+1)
		}
	}
	return names
}
