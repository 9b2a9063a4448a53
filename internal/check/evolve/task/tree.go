package task

import (
	"encoding/hex"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Node is what is in a value, whatever its Go type: numbers by their value, structs by the
// names of their fields. Pointers are what they point to.
type Node struct {
	Kind string `json:"k"` // null, bool, int, float, text, bytes, time, list, map or struct
	// of a leaf: an exact decimal or Go text; of a time seconds and nanoseconds; of bytes hex
	Text   string   `json:"t,omitempty"`
	Names  []string `json:"n,omitempty"` // of a struct's fields and a map's keys; of an embedded field Base.ID
	Tags   []string `json:"g,omitempty"` // of a struct's fields; nil where none has one
	Parts  []Node   `json:"p,omitempty"` // of a list, map or struct
	Single bool     `json:"s,omitempty"` // a float of 32 bits
}

var timeType = reflect.TypeFor[time.Time]()

// TreeOf is the tree of a value. Fields that are not exported are left out.
func TreeOf(v reflect.Value) Node {
	if !v.IsValid() {
		return Node{Kind: "null"}
	}
	if v.Type() == timeType {
		t := v.Interface().(time.Time)
		return Node{Kind: "time", Text: fmt.Sprintf("%d.%09d", t.Unix(), t.Nanosecond())}
	}
	switch k := v.Kind(); {
	case k == reflect.Pointer || k == reflect.Interface:
		if v.IsNil() {
			return Node{Kind: "null"}
		}
		return TreeOf(v.Elem())
	case k == reflect.Bool:
		return Node{Kind: "bool", Text: strconv.FormatBool(v.Bool())}
	case v.CanInt():
		return Node{Kind: "int", Text: strconv.FormatInt(v.Int(), 10)}
	case v.CanUint():
		return Node{Kind: "int", Text: strconv.FormatUint(v.Uint(), 10)}
	case v.CanFloat():
		return Node{Kind: "float", Text: floatText(v.Float()), Single: k == reflect.Float32}
	case v.CanComplex():
		c, single := v.Complex(), k == reflect.Complex64
		return Node{Kind: "list", Parts: []Node{{Kind: "float", Text: floatText(real(c)), Single: single},
			{Kind: "float", Text: floatText(imag(c)), Single: single}}}
	case k == reflect.String:
		return Node{Kind: "text", Text: v.String()}
	case (k == reflect.Slice || k == reflect.Array) && v.Type().Elem().Kind() == reflect.Uint8:
		b := make([]byte, v.Len())
		for i := range b {
			b[i] = byte(v.Index(i).Uint())
		}
		return Node{Kind: "bytes", Text: hex.EncodeToString(b)}
	case k == reflect.Slice || k == reflect.Array:
		n := Node{Kind: "list"}
		for i := range v.Len() {
			n.Parts = append(n.Parts, TreeOf(v.Index(i)))
		}
		return n
	case k == reflect.Map:
		return mapTree(v)
	case k == reflect.Struct:
		n := Node{Kind: "struct"}
		n.fields("", v, nil)
		if !slices.ContainsFunc(n.Tags, func(tag string) bool { return tag != "" }) {
			n.Tags = nil
		}
		return n
	}
	return Node{Kind: "null"} // a function or channel: no data
}

// fields adds those of a struct, and of embedded ones as if they were its own, which they are in many formats: nil
// pointers to such have zeros. around are the structs that it is embedded in.
func (n *Node) fields(prefix string, v reflect.Value, around []reflect.Type) {
	around = append(around, v.Type())
	for i := range v.NumField() {
		f, part := v.Type().Field(i), v.Field(i)
		if f.Anonymous && f.Type.Kind() == reflect.Pointer && f.IsExported() {
			if part = part.Elem(); !part.IsValid() {
				part = reflect.Zero(f.Type.Elem())
			}
		}
		if t := part.Type(); f.Anonymous && t.Kind() == reflect.Struct && t != timeType && !slices.Contains(around, t) {
			n.fields(prefix+f.Name+".", part, around)
		} else if f.IsExported() {
			n.Names, n.Tags = append(n.Names, prefix+f.Name), append(n.Tags, string(f.Tag))
			n.Parts = append(n.Parts, TreeOf(v.Field(i)))
		}
	}
}

// Tag is that of field i.
func (n Node) Tag(i int) string {
	if n.Tags == nil {
		return ""
	}
	return n.Tags[i]
}

func mapTree(v reflect.Value) Node {
	n := Node{Kind: "map"}
	type entry struct {
		key   string
		value Node
	}
	var entries []entry
	for _, k := range v.MapKeys() {
		entries = append(entries, entry{fmt.Sprint(k.Interface()), TreeOf(v.MapIndex(k))})
	}
	slices.SortStableFunc(entries, func(a, b entry) int { return strings.Compare(a.key, b.key) })
	for _, e := range entries {
		n.Names, n.Parts = append(n.Names, e.key), append(n.Parts, e.value)
	}
	return n
}

// floatText is exact: hexadecimal, or the word of what is no number.
func floatText(f float64) string {
	if math.IsNaN(f) || math.IsInf(f, 0) {
		return strconv.FormatFloat(f, 'g', -1, 64)
	}
	return strconv.FormatFloat(f, 'x', -1, 64)
}

// Part is the part of that name.
func (n Node) Part(name string) (Node, bool) {
	if i := slices.Index(n.Names, name); i >= 0 {
		return n.Parts[i], true
	}
	return Node{}, false
}

// Zero reports whether a reader that was given nothing would have this.
func (n Node) Zero() bool {
	switch n.Kind {
	case "null":
		return true
	case "bool":
		return n.Text == "false"
	case "int":
		return n.Text == "0"
	case "float":
		return n.Float() == 0
	case "text", "bytes":
		return n.Text == ""
	case "time":
		return n.Text == zeroTime || n.Text == "0.000000000"
	case "struct":
		return !slices.ContainsFunc(n.Parts, func(p Node) bool { return !p.Zero() })
	}
	return len(n.Parts) == 0
}

var zeroTime = fmt.Sprintf("%d.%09d", time.Time{}.Unix(), 0)

func (n Node) Float() float64 {
	f, err := strconv.ParseFloat(n.Text, 64)
	if err != nil {
		return math.NaN()
	}
	return f
}

// String is what a reader of a table sees.
func (n Node) String() string {
	switch n.Kind {
	case "null":
		return "absent"
	case "float":
		return strconv.FormatFloat(n.Float(), 'g', -1, 64) // exact: what a float32 was rounded to shows
	case "text":
		return strconv.Quote(n.Text)
	case "bytes":
		return "0x" + n.Text
	case "list", "map", "struct":
		var parts []string
		for i, p := range n.Parts {
			text := p.String()
			if n.Kind != "list" {
				text = n.Names[i] + ":" + text
			}
			parts = append(parts, text)
		}
		open, end := "{", "}"
		if n.Kind == "list" {
			open, end = "[", "]"
		}
		return open + strings.Join(parts, " ") + end
	}
	return n.Text
}

// Alike reports whether two trees hold the same, where nothing and what is zero are one.
func Alike(a, b Node) bool {
	switch {
	case a.Zero() && b.Zero():
		return true
	case a.Kind != b.Kind || a.Text != b.Text:
		return false
	case a.Kind == "list":
		return slices.EqualFunc(a.Parts, b.Parts, Alike)
	}
	for i, name := range a.Names {
		if p, ok := b.Part(name); !Alike(a.Parts[i], p) && (ok || !a.Parts[i].Zero()) {
			return false
		}
	}
	for i, name := range b.Names {
		if _, ok := a.Part(name); !ok && !b.Parts[i].Zero() {
			return false
		}
	}
	return true
}
