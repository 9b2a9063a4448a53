package tree

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math"
	"strconv"
	"time"
)

// Kind is what a [Node] is.
type Kind uint8

// The kinds. Other is what a format has beside the rest, such as an extension, in words.
const (
	Null Kind = iota
	Bool
	Text
	Int
	Float
	Bytes
	Time
	List
	Map
	Other
)

// Held is how exactly the type of a language holds a value that it read: [Milliseconds],
// [Microseconds] or [Doubles]. "": as it was written, as far as the reader knows.
type Held string

// The precisions that languages have.
const (
	Milliseconds Held = "ms"   // JavaScript's Date
	Microseconds Held = "us"   // Python's datetime
	Doubles      Held = "2^53" // JavaScript's numbers: integers beyond are rounded
)

// Node is a tree that somebody wrote. A struct is a Map whose keys are Text.
type Node struct {
	Kind    Kind
	Bool    bool
	Text    string // of Text; of Int in decimal; of Other in words
	Width   int    // of Int and Float, in bits; 0: not known
	Float   float64
	Bits    uint64 // of Float
	Bytes   []byte // of Bytes, of Text that is not UTF-8, of Other
	Time    time.Time
	Items   []Node
	Entries []Entry
	Held    Held
}

// Entry is a key and its value.
type Entry struct{ Key, Value Node }

// Parse reads a tree as [Of], or a program in another language, writes it.
func Parse(text []byte) (Node, error) {
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		return Node{}, fmt.Errorf("tree: %w", err)
	}
	n, err := node(v, 0)
	if err != nil {
		return Node{}, fmt.Errorf("tree: %w", err)
	}
	return n, nil
}

func node(v any, depth int) (Node, error) {
	if depth > deepest {
		return Node{}, fmt.Errorf("more than %d levels", deepest)
	}
	switch v := v.(type) {
	case nil:
		return Node{}, nil
	case bool:
		return Node{Kind: Bool, Bool: v}, nil
	case string:
		return Node{Kind: Text, Text: v}, nil
	case []any:
		n := Node{Kind: List}
		for _, item := range v {
			i, err := node(item, depth+1)
			if err != nil {
				return n, err
			}
			n.Items = append(n.Items, i)
		}
		return n, nil
	case map[string]any:
		n, err := object(v, depth)
		if held, ok := v["held"].(string); ok {
			n.Held = Held(held)
		}
		return n, err
	}
	return Node{}, fmt.Errorf("a %T is no tree", v)
}

func object(m map[string]any, depth int) (Node, error) {
	for _, key := range []string{"map", "fields"} {
		if list, ok := m[key].([]any); ok {
			return entries(list, depth)
		}
	}
	for _, width := range []int{32, 64} {
		text, ok := m["f"+strconv.Itoa(width)].(string)
		if !ok {
			continue
		}
		bits, err := strconv.ParseUint(text, 16, width)
		if err != nil {
			return Node{}, fmt.Errorf("a float: %w", err)
		}
		n := Node{Kind: Float, Width: width, Bits: bits, Float: math.Float64frombits(bits)}
		if width == 32 {
			n.Float = float64(math.Float32frombits(uint32(bits)))
		}
		return n, nil
	}
	if text, ok := m["time"].(string); ok {
		seconds, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return Node{}, fmt.Errorf("a time: %w", err)
		}
		nanos, _ := m["nanos"].(float64)
		return Node{Kind: Time, Time: time.Unix(seconds, int64(nanos)).UTC()}, nil
	}
	for _, key := range []string{"bytes", "text"} {
		text, ok := m[key].(string)
		if !ok {
			continue
		}
		b, err := hex.DecodeString(text)
		if err != nil {
			return Node{}, fmt.Errorf("%s: %w", key, err)
		}
		n := Node{Kind: Bytes, Bytes: b}
		if other, ok := m["other"].(string); ok {
			n.Kind, n.Text = Other, other
		} else if key == "text" {
			n.Kind, n.Text = Text, string(b)
		}
		return n, nil
	}
	if other, ok := m["other"].(string); ok {
		return Node{Kind: Other, Text: other}, nil
	}
	for _, name := range []string{"int", "i64", "u64", "i32", "u32", "i16", "u16", "i8", "u8"} {
		if text, ok := m[name].(string); ok {
			width, _ := strconv.Atoi(name[1:]) // none of "int"
			return Node{Kind: Int, Text: text, Width: width}, nil
		}
	}
	return Node{}, fmt.Errorf("an object of no known member: %.60v", m)
}

func entries(list []any, depth int) (Node, error) {
	n := Node{Kind: Map}
	for _, item := range list {
		pair, ok := item.([]any)
		if !ok || len(pair) != 2 {
			return n, fmt.Errorf("an entry is %.60v, want a key and a value", item)
		}
		k, err := node(pair[0], depth+1)
		if err != nil {
			return n, err
		}
		v, err := node(pair[1], depth+1)
		if err != nil {
			return n, err
		}
		n.Entries = append(n.Entries, Entry{k, v})
	}
	return n, nil
}

// String is the node in a few words.
func (n Node) String() string {
	switch n.Kind {
	case Null:
		return "null"
	case Bool:
		return strconv.FormatBool(n.Bool)
	case Text:
		return "the text " + strconv.Quote(short(n.Text))
	case Int:
		return "the integer " + n.Text
	case Float:
		return "the float " + strconv.FormatFloat(n.Float, 'g', -1, max(n.Width, 32))
	case Bytes:
		return fmt.Sprintf("%d bytes %s", len(n.Bytes), short(hex.EncodeToString(n.Bytes)))
	case Time:
		return n.Time.Format(time.RFC3339Nano)
	case List:
		return fmt.Sprintf("a list of %d", len(n.Items))
	case Map:
		return fmt.Sprintf("a map of %d", len(n.Entries))
	}
	if len(n.Bytes) > 0 {
		return n.Text + " " + short(hex.EncodeToString(n.Bytes))
	}
	return n.Text
}

func short(s string) string {
	const most = 40
	if len(s) > most {
		return s[:most] + "…"
	}
	return s
}
