package build

import (
	"bytes"
	"encoding/asn1"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	gobstd "github.com/serialbench/serialbench/codecs/gob/std"
	jsonstd "github.com/serialbench/serialbench/codecs/json/std"
	xmlstd "github.com/serialbench/serialbench/codecs/xml/std"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

// alone has a library read as one version what it wrote of another, without us.
type alone func(from, to any) error

var libraries = map[string]alone{
	"json/std": func(from, to any) error {
		data, err := json.Marshal(from)
		if err != nil {
			return err
		}
		return json.Unmarshal(data, to)
	},
	"gob/std": func(from, to any) error {
		var data bytes.Buffer
		if err := gob.NewEncoder(&data).Encode(from); err != nil {
			return err
		}
		return gob.NewDecoder(&data).Decode(to)
	},
	"xml/std": func(from, to any) error {
		data := bytes.NewBufferString("<T>")
		for i, v := 0, reflect.ValueOf(from); i < v.NumField(); i++ { // xml writes no struct that has no name
			f := v.Type().Field(i)
			name := f.Tag.Get("xml")
			if name == "" {
				name = f.Name
			}
			if err := xml.NewEncoder(data).EncodeElement(v.Field(i).Interface(),
				xml.StartElement{Name: xml.Name{Local: name}}); err != nil {
				return err
			}
		}
		data.WriteString("</T>")
		return xml.Unmarshal(data.Bytes(), to)
	},
	"asn1": func(from, to any) error { // by place
		data, err := asn1.Marshal(from)
		if err != nil {
			return err
		}
		_, err = asn1.Unmarshal(data, to)
		return err
	},
}

// line is a field through both versions; one that is new or gone has no name in the other.
type line struct {
	was, now   string
	tags, then string
	typ        reflect.Type
}

// lines are the fields of a random pair of versions, in the order of each.
func lines(r *rand.Rand) (list, after []line) {
	types := []reflect.Type{reflect.TypeFor[string](), reflect.TypeFor[int64](), reflect.TypeFor[bool](),
		reflect.TypeFor[int32]()}
	tag := func(name string) string { return fmt.Sprintf(`json:"%s" xml:"%[1]s"`, name) }
	moved := r.IntN(2) == 0 // else some have other names everywhere, which is known by their place
	for i := range 2 + r.IntN(5) {
		f := line{was: fmt.Sprint("F", i), now: fmt.Sprint("F", i), typ: types[r.IntN(len(types))]}
		if r.IntN(3) > 0 {
			f.tags = tag(fmt.Sprint("t", i))
		}
		f.then = f.tags
		switch kind := r.IntN(6); {
		case kind == 0:
			f.now = fmt.Sprint("G", i)
			if moved && f.tags == "" {
				f.then = tag(f.was) // as it was called without one
			}
		case kind == 1:
			f.then = tag(fmt.Sprint("u", i))
		case kind == 2 && !moved:
			f.now, f.then = fmt.Sprint("G", i), tag(fmt.Sprint("u", i))
		case kind == 3 && f.tags != "":
			f.then = ""
		case kind == 4 && moved:
			f.was = ""
		}
		list = append(list, f)
	}
	after = slices.Clone(list)
	if moved && r.IntN(2) == 0 {
		r.Shuffle(len(after), func(i, j int) { after[i], after[j] = after[j], after[i] })
	}
	return list, after
}

// version is the type of a version, and a value of it in which no field is zero.
func version(list []line, name func(line) (string, string)) reflect.Value {
	var fields []reflect.StructField
	for _, f := range list {
		if name, tags := name(f); name != "" {
			fields = append(fields, reflect.StructField{Name: name, Type: f.typ, Tag: reflect.StructTag(tags)})
		}
	}
	v := reflect.New(reflect.StructOf(fields)).Elem()
	for i := range v.NumField() {
		switch f := v.Field(i); f.Kind() {
		case reflect.String:
			f.SetString(fmt.Sprint("value ", i))
		case reflect.Bool:
			f.SetBool(true)
		default:
			f.SetInt(int64(1000 + i))
		}
	}
	return v
}

// TestAgainstAgreesWithLibrariesAlone: of random pairs of versions in which fields have other names in Go, in tags or
// in both, --against says that values are lost where a program with the library alone loses them, and nowhere else.
func TestAgainstAgreesWithLibrariesAlone(t *testing.T) {
	e := &Engine{Codecs: slices.Concat(jsonstd.Codecs(), gobstd.Codecs(), xmlstd.Codecs())}
	kept, lost := map[string]int{}, map[string]int{}
	for seed := range uint64(50) {
		r := rand.New(rand.NewPCG(seed, 38))
		list, after := lines(r)
		old := version(list, func(f line) (string, string) { return f.was, f.tags })
		now := reflect.New(version(after, func(f line) (string, string) { return f.now, f.then }).Type()).Elem()
		for id, library := range libraries {
			now.SetZero()
			if library(old.Interface(), now.Addr().Interface()) != nil {
				continue
			}
			gone := ""
			for _, f := range list {
				if f.was != "" && !now.FieldByName(f.now).Equal(old.FieldByName(f.was)) {
					gone = f.now
				}
			}
			m := evolve.Matching{Keys: e.TagKeys()}
			m.Wire, m.Unused = e.Wire(id)
			got := evolve.Compare(task.TreeOf(old), task.TreeOf(now), m)
			if evolve.Silent(got.Verdict) != (gone != "") {
				t.Errorf("seed %d, %s: %s at %q, but alone it loses %q\n%s\n%s", seed, id, got.Verdict, got.Field, gone,
					old.Type(), now.Type())
			}
			if gone == "" {
				kept[id]++
			} else {
				lost[id]++
			}
		}
	}
	for id := range libraries {
		if kept[id] == 0 || lost[id] == 0 {
			t.Errorf("%s kept all of %d pairs and lost some of %d", id, kept[id], lost[id])
		}
	}
}
