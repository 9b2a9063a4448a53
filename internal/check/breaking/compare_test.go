package breaking

import (
	"cmp"
	"fmt"
	"strings"
	"testing"
)

// model is one struct ./m.T of a codec with fields, each a line: NAME WIRE KIND OPTIONS; a line that begins with a word
// of lock files is taken as it is.
func model(t *testing.T, codec, use, fields string) *Model {
	t.Helper()
	text := fmt.Sprintf("type ./m.T %s %s unknown\nnode ./m.T %s struct\n", codec, use, codec)
	var nodes string
	for l := range strings.Lines(fields) {
		l = strings.TrimSpace(l)
		w := strings.Fields(l)
		switch {
		case len(w) == 0:
		case w[0] == "methods":
			text = strings.TrimSuffix(text, "\n") + " " + strings.Join(w[1:], " ") + "\n"
		case w[0] == "node" || w[0] == "field" || w[0] == "version":
			nodes += l + "\n"
		default:
			text += strings.Join(append([]string{"field", "./m.T:" + w[0], w[1], w[2], codec}, w[3:]...), " ") + "\n"
		}
	}
	m, err := readLock("test", []byte(text+nodes))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestCompare(t *testing.T) {
	cells, err := Published()
	if err != nil {
		t.Fatal(err)
	}
	const both = Either
	enum := func(high string) string {
		return "L l ./m.L\nnode ./m.L json/std int64 MarshalText:1\nfield ./m.L:Low \"low\" const json/std\n" +
			"field ./m.L:High " + high + " const json/std"
	}
	numbers := func(high string) string {
		return "L l ./m.L\nnode ./m.L json/std int64\nfield ./m.L:Low 0 const json/std\nfield ./m.L:High " + high +
			" const json/std"
	}
	for _, c := range []struct {
		name, codec, use, old, now string
		want                       string // each change: field change verdict direction
	}{
		{"nothing", "json/std", both, "A a int32", "A a int32", ""},
		{"added", "json/std", both, "A a int32", "A a int32\nB b string", "T.B added safe both"},
		{"added to an array", "msgpack/vmihailenco/array", both, "A A int32", "A A int32\nB B string",
			"T.B added breaks both"},
		{"removed", "json/std", both, "A a int32\nB b string", "A a int32", "T.B removed breaks both"},
		{"key", "json/std", both, "A a int32", "A b int32", "T.A key-changed breaks both"},
		{"case read by encoding/json", "json/std", both, "A aB int32", "A ab int32", "T.A key-case safe both"},
		{"case read exactly", "json/v2", both, "A aB int32", "A ab int32", "T.A key-case breaks both"},
		{"case, not known", "json/nosuch", both, "A aB int32", "A ab int32", "T.A key-case depends both"},
		{"case, in MessagePack", "msgpack/vmihailenco", both, "A aB int32", "A ab int32", "T.A key-case breaks both"},
		{"case of a field that was put into an embedded struct", "json/std", both, "A ab int32", "I.A Ab int32",
			"T.I.A key-case safe both"},
		{"keys that were swapped", "cbor/fxamacker/default", both, "A 1 int32\nB 2 int32", "A 2 int32\nB 1 int32",
			"T.A key-changed breaks both; T.B key-changed breaks both"},
		{"a key of another name", "json/std", both, "A a int32\nB b int32", "Z a int32\nB b int32", ""},
		{"an element that a type writes itself", "xml/std", both, "A as>a []string",
			"A as *./m.L\nnode ./m.L xml/std struct MarshalXML:1 UnmarshalXML:1",
			"T.A key-changed depends both; T.A retyped depends both"},
		{"case, in CBOR", "cbor/fxamacker/default", both, "A aB int32", "A ab int32", "T.A key-case safe both"},
		{"case of a name in gob", "gob/std", both, "AB AB int32", "Ab Ab int32", "T.Ab key-case breaks both"},
		{"renamed, by position", "msgpack/vmihailenco/array", both, "A A int32", "B B int32", "T.B renamed safe both"},
		{"order of names", "json/std", both, "A a int32\nB b string", "B b string\nA a int32", ""},
		{"order of positions", "msgpack/vmihailenco/array", both, "A A int32\nB B string", "B B string\nA A int32",
			"T moved breaks both"},
		{"wider, refused", "json/std", both, "A a int32", "A a int64", "T.A retyped breaks old-reads-new"},
		{"wider, read only", "json/std", NewReadsOld, "A a int32", "A a int64", "T.A retyped safe new-reads-old"},
		{"wider, wrong", "msgpack/vmihailenco", both, "A A int32", "A A int64", "T.A retyped breaks old-reads-new"},
		{"narrower", "json/std", both, "A a int64", "A a int32", "T.A retyped breaks new-reads-old"},
		{"sign", "gob/std", both, "A A int32", "A A uint32", "T.A retyped breaks both"},
		{"float", "json/std", both, "A a float64", "A a float32", "T.A retyped breaks new-reads-old"},
		{"time", "json/std", both, "A a time.Time", "A a int64", "T.A retyped breaks both"},
		{"time in gob", "gob/std", both, "A A time.Time", "A A int64", "T.A retyped breaks both"},
		{"time in MessagePack", "msgpack/vmihailenco", both, "A A time.Time", "A A int64", "T.A retyped breaks both"},
		{"text to number", "json/std", both, "A a string", "A a int64", "T.A retyped breaks both"},
		{"list", "json/std", both, "A a string", "A a []string", "T.A retyped breaks both"},
		{"number to float", "json/std", both, "A a int64", "A a float64", "T.A retyped breaks both"},
		{"pointer", "json/std", both, "A a int32", "A a *int32", "T.A made-pointer safe both"},
		{"pointer in a map", "json/std", both, "A a map[string]int32", "A a map[string]*int32",
			"T.A made-pointer breaks old-reads-new"},
		{"value in a map", "json/std", both, "A a map[string]*int32", "A a map[string]int32",
			"T.A made-value breaks new-reads-old"},
		{"pointer in a map, read only", "json/std", NewReadsOld, "A a map[string]int32", "A a map[string]*int32",
			"T.A made-pointer safe new-reads-old"},
		{"omitempty", "json/std", both, "A a int32", "A a int32 omitempty", "T.A omitempty safe both"},
		{"in quotes", "json/std", both, "A a int32", "A a int32 string", "T.A options breaks both"},
		{"attribute", "xml/std", both, "A a int32", "A a int32 attr", "T.A options breaks both"},
		{"required", "json/std", both, "A a int32", "A a int32 required", "T.A required breaks new-reads-old"},
		{"required of a response", "json/std", OldReadsNew, "A a int32", "A a int32 required", ""},
		{"new and required", "json/std", both, "A a int32", "A a int32\nB b string required",
			"T.B required breaks new-reads-old"},
		{"text of an enumeration", "json/std", both, enum("\"high\""), enum("\"HIGH\""), "T.L constant-value breaks both"},
		{"number of an enumeration", "json/std", both, numbers("1"), numbers("0"), "T.L constant-value breaks both"},
		{"all bits of a mask", "json/std", both, numbers("3"), numbers("7"), "T.L constant-value depends both"},
		{"two keys but for case", "json/std", both, "A ab int32", "A ab int32\nB aB int32", "T.B key-case depends both"},
		{"key of a map", "json/std", both, strings.Replace(enum("\"high\""), "./m.L", "map[./m.L]string", 1),
			strings.Replace(enum("\"HIGH\""), "./m.L", "map[./m.L]string", 1), "T.L constant-value breaks both"},
		{"nested", "json/std", both, "A a []./m.I\nnode ./m.I json/std struct\nfield ./m.I:P p int32 json/std",
			"A a []./m.I\nnode ./m.I json/std struct\nfield ./m.I:P p string json/std", "T.A[].P retyped breaks both"},
		{"embedded brings its method", "json/std", both, "A a int32\nB b int32",
			"methods promoted-MarshalJSON:1\nA a int32\nB b int32", "T methods breaks both"},
		{"a method changed", "json/std", both, "methods MarshalJSON:1", "methods MarshalJSON:2", "T methods depends both"},
		{"a method of the same fields", "json/std", both, "methods UnmarshalJSON:1 through-fields\nA a int32\nB b int32",
			"methods UnmarshalJSON:1 through-fields\nA a int32", "T.B removed breaks both"},
		{"a method of its own", "json/std", both, "methods UnmarshalJSON:1\nA a int32\nB b int32",
			"methods UnmarshalJSON:1\nA a int32", "T.B removed depends both"},
		{"library", "json/goccy", both, "A a int32\nversion github.com/goccy/go-json v0.10.0",
			"A a int32\nversion github.com/goccy/go-json v0.11.0", " library-version depends both"},
		{"unknown codec", "json/nosuch", both, "A a int32", "A a int64", "T.A retyped breaks old-reads-new"},
	} {
		old, now := model(t, c.codec, c.use, c.old), model(t, c.codec, c.use, c.now)
		var got []string
		for _, ch := range Compare(old, now, cells) {
			got = append(got, fmt.Sprintf("%s %s %s %s", ch.Field, ch.Change, ch.Verdict, ch.Direction))
			if ch.Verdict == Breaks && (ch.Want == "" || ch.Got == "" || ch.Advice == "") {
				t.Errorf("%s: breaks without a value: %+v", c.name, ch)
			}
		}
		if s := strings.Join(got, "; "); s != c.want {
			t.Errorf("%s: got %q, want %q", c.name, s, c.want)
		}
	}
}

// TestMoved: gob refuses a registered type under another name, other formats keep no names.
func TestMoved(t *testing.T) {
	cells, err := Published()
	if err != nil {
		t.Fatal(err)
	}
	text := func(pkg, codec, options string) string {
		id := "./" + pkg + ".Session"
		options = strings.Replace(options, "PKG", pkg, 1)
		return fmt.Sprintf("type %s %s both unknown %s\nnode %s %s struct\nfield %s:A A int32 %s\n", id, codec, options, id,
			codec, id, codec)
	}
	for _, c := range []struct{ codec, options, was, want string }{
		{"gob/std", "registered:PKG.Session", "old.Session", Breaks}, {"gob/std", "registered:session", "", Safe},
		{"gob/std", "", "", Safe}, {"json/std", "", "", Safe},
	} {
		old, err := readLock("old", []byte(text("old", c.codec, c.options)))
		if err != nil {
			t.Fatal(err)
		}
		now, err := readLock("now", []byte(text("now", c.codec, c.options)))
		if err != nil {
			t.Fatal(err)
		}
		changes := Compare(old, now, cells)
		if len(changes) != 1 || changes[0].Change != "type-moved" || changes[0].Verdict != c.want ||
			changes[0].Want != cmp.Or(c.was, "./old.Session") {
			t.Errorf("%s %s: %+v, want %s", c.codec, c.options, changes, c.want)
		}
	}
}

// TestRenamedUnderOneName: a type that is registered under the name of another stands for it.
func TestRenamedUnderOneName(t *testing.T) {
	text := func(name, kind string) []byte {
		return []byte(fmt.Sprintf("type ./a.%s gob/std both store registered:user\nnode ./a.%s gob/std struct\n"+
			"field ./a.%s:A A %s gob/std\n", name, name, name, kind))
	}
	old, err := readLock("old", text("User", "int32"))
	if err != nil {
		t.Fatal(err)
	}
	for kind, want := range map[string]string{"int32": "type-moved safe", "string": "type-moved safe, retyped breaks"} {
		now, err := readLock("now", text("Account", kind))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, c := range Compare(old, now, nil) {
			got = append(got, c.Change+" "+c.Verdict)
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%s: %q, want %s", kind, got, want)
		}
	}
}

// TestLock: a lock file is read as it was written, and a wrong one is told with its line.
func TestLock(t *testing.T) {
	m := model(t, "json/std", Either, `A a int32 omitempty string
B bc map[string]*./m.I
node ./m.I json/std struct
field ./m.I:X "b c" any json/std
version go 1.24`)
	data := Lock(m)
	again, err := readLock("again", data)
	if err != nil {
		t.Fatal(err)
	}
	if string(Lock(again)) != string(data) {
		t.Errorf("written again:\n%s\nwas\n%s", Lock(again), data)
	}
	for text, want := range map[string]string{
		"nonsense":                 "bad:1:",
		"type ./m.T json/std":      "bad:1:",
		"field ./m.T:A a int32 j":  "stands before its node",
		`node ./m.T "json/std x`:   "does not end",
		"# ok\n\nnode ./m.T json/": "bad:3:",
	} {
		if _, err := readLock("bad", []byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestCells: the published cells have the codecs and changes that the rules look up, and a cell that is not there would
// make a verdict depend.
func TestCells(t *testing.T) {
	cells, err := Published()
	if err != nil {
		t.Fatal(err)
	}
	for _, codec := range []string{"json/std", "gob/std", "msgpack/vmihailenco", "cbor/fxamacker/default", "xml/std",
		"yaml/goyaml", "toml/burntsushi", "bson/mongo2", "json/jsoniter/default", "json/sonic", "json/v2"} {
		for _, change := range []string{"append", "insert", "remove", "rename", "reorder", "widen", "widen-large",
			"unsigned",
			"unsigned-sign", "float-widen", "float-tenth", "text", "optional", "absent", "list", "list-text", "structs",
			"enum"} {
			if len(cells[codec][change]) != 2 {
				t.Errorf("%s has no cells of %s in both directions", codec, change)
			}
		}
	}
}

func TestParseAck(t *testing.T) {
	a, err := parseAck("key-changed until=2027-03 nobody has old ones", "a.go:1")
	want := Ack{Change: "key-changed", Until: "2027-03", Reason: "nobody has old ones", Where: "a.go:1"}
	if err != nil || a != want {
		t.Errorf("%+v, %v", a, err)
	}
	for _, bad := range []string{"", "nosuch because", "removed", "removed until=March because", "removed until=2027-03"} {
		if _, err := parseAck(bad, "a.go:1"); err == nil {
			t.Errorf("%q: no error", bad)
		}
	}
}
