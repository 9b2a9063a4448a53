package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// keys are those of all tags that a library of the matrix reads.
var keys = []string{"json", "msg", "msgpack", "codec", "cbor", "cborgen", "bson", "yaml", "toml", "xml", "ion",
	"sereal"}

// A kind is a field's type, with a value of it that is not empty.
type kind struct {
	typ, value string
	embedded   bool
	number     bool
	structure  bool
}

var kinds = []kind{
	{typ: "string", value: `"text"`}, {typ: "int64", value: "-70000", number: true},
	{typ: "uint32", value: "3000000000", number: true}, {typ: "bool", value: "true"},
	{typ: "float64", value: "2.5", number: true}, {typ: "[]string", value: `[]string{"a", "", "c"}`},
	{typ: "*int64", value: "ref(int64(7))", number: true}, {typ: "*string", value: `ref("x")`},
	{typ: "Inner%[1]d", value: `Inner%[1]d{X%[1]d: 5, Y%[1]d: "y"}`, structure: true},
	{typ: "*Inner%[1]d", value: `&Inner%[1]d{X%[1]d: 5, Y%[1]d: "y"}`, structure: true},
	{typ: "[]Inner%[1]d", value: `[]Inner%[1]d{{X%[1]d: 1}, {Y%[1]d: "z"}}`},
	{typ: "Inner%[1]d", value: `Inner%[1]d{X%[1]d: 6, Y%[1]d: "e"}`, embedded: true, structure: true},
	{typ: "*Inner%[1]d", value: `&Inner%[1]d{X%[1]d: 7, Y%[1]d: "p"}`, embedded: true, structure: true},
}

// treatments are what a tag may say; %s is the name that it gives. An option is for keys whose libraries know it:
// others refuse the whole type.
var treatments = []struct {
	tag  string
	only func(kind) bool
	keys []string
}{
	{tag: ""},
	{tag: "%s"},
	{tag: "%s,omitempty"},
	{tag: ",omitempty"},
	{tag: "-"},
	{tag: "%s,string", only: func(k kind) bool { return k.number }, keys: []string{"json"}},
	{tag: "%s,omitzero", keys: []string{"json"}},
	{tag: ",inline", only: func(k kind) bool { return k.structure }, keys: []string{"yaml", "bson", "msgpack"}},
}

// A drawn type is Go source: types, and a function of its samples.
type drawn struct {
	name    string
	samples string // name of the function
	source  string
	doc     []string // its fields, as the user has them
}

// draw makes a struct of some fields by a seed.
func draw(r *rand.Rand, number, fields int) drawn {
	d := drawn{name: fmt.Sprint("T", number), samples: fmt.Sprint("Samples", number)}
	var types, body, full, some strings.Builder
	for i := range fields {
		id := number*1000 + i
		k := kinds[r.IntN(len(kinds))]
		if k.typ == "float64" && number%2 == 0 {
			k = kinds[0] // cborgen takes no floats
		}
		if k.embedded && strings.HasPrefix(k.typ, "*") && number%3 != 0 {
			k = kinds[len(kinds)-2] // what is nil there panics in some
		}
		t := treatments[r.IntN(len(treatments))]
		if t.only != nil && !t.only(k) {
			t = treatments[1]
		}
		tags := tagsOf(r, t.keys, t.tag, fmt.Sprint("n", i))
		typ, value := k.typ, k.value
		if strings.Contains(typ, "%[1]d") {
			typ, value = fmt.Sprintf(typ, id), fmt.Sprintf(value, id)
			inner := tagsOf(r, nil, treatments[r.IntN(5)].tag, fmt.Sprint("x", i))
			fmt.Fprintf(&types, "type Inner%[1]d struct {\n\tX%[1]d int64 %[2]s\n\tY%[1]d string\n}\n\n", id, inner)
		}
		name, line := fmt.Sprint("F", i), ""
		if k.embedded {
			name = strings.TrimPrefix(typ, "*")
			line = typ
		} else {
			line = name + " " + typ
		}
		fmt.Fprintf(&body, "\t%s %s\n", line, tags)
		d.doc = append(d.doc, line+" "+tags)
		fmt.Fprintf(&full, "%s: %s, ", name, value)
		if r.IntN(2) == 0 {
			fmt.Fprintf(&some, "%s: %s, ", name, value)
		}
	}
	d.source = fmt.Sprintf("%stype %s struct {\n%s}\n\nfunc %s() []%[2]s {\n\treturn []%[2]s{{%[5]s}, {%[6]s}, {}}\n}\n\n",
		&types, d.name, &body, d.samples, &full, &some)
	return d
}

// tagsOf are the tags of a field: of all keys, or of some.
func tagsOf(r *rand.Rand, only []string, tag, name string) string {
	if tag == "" {
		return ""
	}
	if strings.Contains(tag, "%s") {
		tag = fmt.Sprintf(tag, name)
	}
	all := r.IntN(4) > 0
	var list []string
	for _, key := range keys {
		if (all || r.IntN(2) == 0) && (only == nil || slices.Contains(only, key)) {
			list = append(list, fmt.Sprintf("%s:%q", key, tag))
		}
	}
	if len(list) == 0 {
		return ""
	}
	return "`" + strings.Join(list, " ") + "`"
}
