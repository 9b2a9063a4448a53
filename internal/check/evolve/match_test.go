package evolve

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/check/evolve/task"
)

// byJSON is what libraries of JSON call fields.
func byJSON(field, tags string) string {
	name, _, _ := strings.Cut(reflect.StructTag(tags).Get("json"), ",")
	switch name {
	case "-":
		return ""
	case "":
		return field
	}
	return name
}

type (
	base     struct{ Zone, City string }
	Place    struct{ Zone, City string }
	flat     struct{ Zone, City, Name string }
	embedded struct {
		Place
		Name string
	}
	pointed struct {
		*Place
		Name string
	}
	hidden struct {
		base
		Name string
	}
	item  struct{ Name string }
	title struct {
		Title string `json:"Name"`
	}
)

// TestFieldsOfVersions: what a field of another version is follows from what the library writes, and what was written
// under a name that only others know is lost, not new. Each pair is read as JSON does, by Go names, and by code for
// JSON that has no tags, which tells nothing where tags would tell another thing.
func TestFieldsOfVersions(t *testing.T) {
	const none = "nothing is told"
	for name, c := range map[string]struct {
		written         any
		json            any // read by JSON; nil: what encoding/json reads into a value of type other
		other           any // read by Go names
		byTag, byGo, no string
	}{
		"tags change places": {
			struct {
				A string `json:"a"`
				B string `json:"b"`
			}{"1", "2"}, nil, struct {
				A string `json:"b"`
				B string `json:"a"`
			}{"1", "2"}, Exact, Exact, none},
		"in a list": {struct{ L []item }{[]item{{"a"}}}, nil, struct{ L []title }{[]title{{""}}}, Exact, Dropped, none},
		"in a map": {struct{ M map[string]item }{map[string]item{"k": {"a"}}}, nil,
			struct{ M map[string]title }{map[string]title{"k": {}}}, Exact, Dropped, none},
		"a tag more": {item{"a"}, nil, struct {
			Name string `json:"n"`
		}{"a"}, Dropped, Exact, none},
		"both names": {struct {
			Name string `json:"name"`
			N    int    `json:"n"`
		}{"a", 1}, nil, struct {
			Title string `json:"title"`
			N     int    `json:"n"`
		}{"", 1}, Dropped, Dropped, Dropped},
		"a name that is given again": {struct {
			A string `json:"a"`
		}{"1"}, nil, struct {
			A string `json:"b"`
			C string `json:"a"`
		}{"1", ""}, Default, Default, none},
		"a number": {struct {
			A string `wire:"4"`
			B int    `wire:"5"`
		}{"1", 2}, nil, struct {
			X int    `wire:"5"`
			Y string `wire:"4"`
		}{}, Dropped, Dropped, Dropped},
		"a number given to another type": {struct {
			A string `wire:"4"`
			B int    `wire:"5"`
		}{"1", 2}, nil, struct {
			A string `wire:"4"`
			Y string `wire:"5"`
		}{"1", ""}, Default, Default, Default},
		"embedded":         {flat{"z", "c", "n"}, nil, embedded{Place{}, "n"}, Exact, Dropped, Dropped},
		"embedded no more": {embedded{Place{"z", "c"}, "n"}, nil, flat{"", "", "n"}, Exact, Dropped, Dropped},
		"by a pointer":     {embedded{Place{"z", "c"}, "n"}, nil, pointed{&Place{"z", "c"}, "n"}, Exact, Exact, Exact},
		"by a pointer to nothing": {embedded{Place{"z", "c"}, "n"}, pointed{nil, "n"}, pointed{nil, "n"}, Dropped, Dropped,
			Dropped},
		"by a name that is not exported": {embedded{Place{"z", "c"}, "n"}, nil, hidden{base{"z", "c"}, "n"}, Exact, Exact,
			Exact},
		"a field more": {item{"a"}, nil, struct {
			Name, More string
		}{"a", ""}, Default, Default, Default},
		"a field less": {embedded{Place{"z", "c"}, "n"}, nil, item{"n"}, Exact, Exact, Exact},
	} {
		if c.json == nil {
			data, err := json.Marshal(c.written)
			if err != nil {
				t.Fatal(err)
			}
			v := reflect.New(reflect.TypeOf(c.other))
			if err := json.Unmarshal(data, v.Interface()); err != nil {
				t.Fatal(err)
			}
			c.json = v.Elem().Interface()
		}
		keys := []string{"json", "wire"}
		for how, one := range map[string]struct {
			m    Matching
			read any
			want string
		}{
			"by tags":          {Matching{Wire: byJSON, Keys: keys}, c.json, c.byTag},
			"by Go names":      {Matching{Keys: keys}, c.other, c.byGo},
			"by code for JSON": {Matching{Keys: keys, Unused: byJSON}, c.other, c.no},
		} {
			got := Compare(task.TreeOf(reflect.ValueOf(c.written)), task.TreeOf(reflect.ValueOf(one.read)), one.m)
			if got.blind != "" {
				got.Verdict = none
			}
			if got.Verdict != one.want {
				t.Errorf("%s, %s: %s at %q (%s, %s), want %s", name, how, got.Verdict, got.Field, got.Want, got.Got,
					one.want)
			}
		}
	}
}
