package shapes

import (
	"slices"
	"strings"
)

// Field is what a field looks like, in the messages of which the shapes are there.
type Field struct {
	Path      string             `json:"field"`
	Present   float64            `json:"present"`      // share of the structs that have it
	Null      float64            `json:"null"`         // share of those, as the ones that follow
	Zero      float64            `json:"zero"`         // empty texts, lists and maps, 0 and false
	OtherCase float64            `json:"other_case"`   // keys spelled in another case
	Twice     float64            `json:"twice"`        // structs that have it more than once
	Length    float64            `json:"mean_length"`  // of texts in bytes, of lists and maps in items
	Kinds     map[string]float64 `json:"kinds"`        // text, number, list, map, struct, bool, null
	Shared    int                `json:"shared_texts"` // texts that several messages share
	holders   float64
	times     float64
	lengths   float64
	shared    map[string]bool
}

// Fields are the fields of a type and of what it holds.
func Fields(sites []*Site) []*Field {
	c := counter{fields: map[string]*Field{}, holders: map[string]float64{}}
	for _, s := range sites {
		if len(s.Messages) == 0 {
			continue
		}
		c.weight, c.run = max(s.Calls, 1)/float64(len(s.Messages)), s.Run
		for _, m := range s.Messages {
			c.count(m.Shape, "", nil)
		}
	}
	var all []*Field
	for path, f := range c.fields {
		holder := path[:strings.LastIndex(path, ".")]
		f.Present = f.holders / c.holders[holder]
		for kind, n := range f.Kinds {
			f.Kinds[kind] = n / f.times
		}
		f.Null, f.Zero, f.OtherCase = f.Kinds["null"], f.Zero/f.times, f.OtherCase/f.times
		f.Twice /= f.holders
		if f.lengths > 0 {
			f.Length /= f.lengths
		}
		f.Path, f.Shared = strings.TrimPrefix(path, "."), len(f.shared)
		all = append(all, f)
	}
	slices.SortStableFunc(all, func(a, b *Field) int { return strings.Compare(a.Path, b.Path) })
	return all
}

// counter counts fields by their paths, each message by its weight.
type counter struct {
	fields  map[string]*Field
	holders map[string]float64 // how many structs are at a path
	weight  float64
	run     string
}

// count counts a value; f is the field that it is the value of, or nil.
func (c *counter) count(shape any, path string, f *Field) {
	kind, zero, length := "struct", false, -1
	switch s := shape.(type) {
	case nil:
		kind = "null"
	case bool:
		kind, zero = "bool", !s
	case string:
		kind, zero, length = ofLeaf(s)
		if e := numbers(s)['e']; e > 0 && f != nil && strings.HasPrefix(s, "s") {
			f.shared[c.run+s] = true
		}
	case []any:
		if len(s) == 0 {
			break
		}
		switch s[0] {
		case "o":
			c.object(s[1:], path)
		case "l", "m":
			n, _ := s[len(s)-1].(float64)
			kind, zero, length = map[any]string{"l": "list", "m": "map"}[s[0]], n == 0, int(n)
			step := map[any]int{"l": 1, "m": 2}[s[0]]
			for i := step; i < len(s)-1; i += step {
				c.count(s[i], path+"[]", nil)
			}
		}
	}
	if f == nil {
		return
	}
	f.times += c.weight
	f.Kinds[kind] += c.weight
	if zero {
		f.Zero += c.weight
	}
	if length >= 0 {
		f.lengths += c.weight
		f.Length += c.weight * float64(length)
	}
}

// object counts the fields of a struct.
func (c *counter) object(parts []any, path string) {
	c.holders[path] += c.weight
	seen := map[string]int{}
	for i := 0; i+1 < len(parts); i += 2 {
		key, _ := parts[i].(string)
		if key == "" || key[0] == '?' {
			continue
		}
		at := path + "." + key[1:]
		f := c.fields[at]
		if f == nil {
			f = &Field{Kinds: map[string]float64{}, shared: map[string]bool{}}
			c.fields[at] = f
		}
		switch seen[at]++; seen[at] {
		case 1:
			f.holders += c.weight
		case 2:
			f.Twice += c.weight
		}
		if key[0] != '=' {
			f.OtherCase += c.weight
		}
		c.count(parts[i+1], at, f)
	}
}

// ofLeaf is what a shape of a text or a number is; a length of -1: it has none.
func ofLeaf(shape string) (kind string, zero bool, length int) {
	n := numbers(shape)
	switch {
	case shape == "":
		return "text", true, 0
	case shape[0] == 's':
		return "text", n['s'] == 0, n['s']
	case shape[0] == 'h':
		return "text", false, n['h']
	case shape[0] == 'b':
		return "text", n['b'] == 0, n['b']
	case shape[0] == 't':
		return "text", strings.HasSuffix(shape, "z"), -1
	case shape[0] == 'g':
		return "text", false, 36
	case shape[0] == 'n':
		return "text", false, -1
	}
	return "number", strings.HasPrefix(strings.TrimPrefix(shape, "-"), "z"), -1
}
