package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
)

// versioned are the libraries that pairs of versions are tried with.
func versioned(only string) []library {
	all := append(slices.Clone(libraries), library{codec: "gob/std", imports: "\"bytes\"\n\t\"encoding/gob\"",
		call: "var b bytes.Buffer; err := gob.NewEncoder(&b).Encode(v); return b.Bytes(), err",
		undo: "return gob.NewDecoder(bytes.NewReader(data)).Decode(v)"})
	return slices.DeleteFunc(all, func(l library) bool { return l.undo == "" || only != "" && l.codec != only })
}

// versions draws pairs of versions, and counts the libraries and directions of which own says something else than
// programs of the libraries alone.
func versions(ctx context.Context, pairs int, seed uint64, program, only string, keep bool) (wrong int, err error) {
	o, clean, err := newOutside(keep)
	if err != nil {
		return 0, err
	}
	defer clean()
	if err := o.write(ctx); err != nil {
		return 0, err
	}
	if program, err = o.program(ctx, program); err != nil {
		return 0, err
	}
	r, list := rand.New(rand.NewPCG(seed, 39)), versioned(only)
	var docs []string
	for i := range pairs {
		was, is := drawVersions(r)
		for name, v := range map[string]version{"v1": was, "v2": is} {
			text := "package " + name + "\n\n" + v.source()
			if err := o.put(fmt.Sprintf("pairs/p%d/%s/order.go", i, name), text); err != nil {
				return 0, err
			}
		}
		docs = append(docs, was.source()+"    is\n"+is.source())
	}
	alone, err := o.read(ctx, pairs, list)
	if err != nil {
		return 0, err
	}
	count, compared := map[string]int{}, 0
	for i := range pairs {
		before := wrong
		cells, err := o.against(ctx, program, i, list)
		if ctx.Err() != nil {
			fmt.Printf("%d of %d pairs: %v\n", i, pairs, count)
			return wrong, ctx.Err()
		}
		if err != nil {
			return wrong, fmt.Errorf("pair %d: %w\n%s", i, err, docs[i])
		}
		for _, c := range cells {
			verdict := c.agrees(alone[c.key(i)])
			if count[verdict+": "+c.Verdict]++; verdict == "the same" {
				compared++
			} else if verdict == "other" {
				wrong++
				fmt.Printf("pair %d, %s %s: own says %s %s, want %s, got %s; alone %q\n", i, c.Codec, c.Direction, c.Verdict,
					c.Field, c.Want, c.Got, alone[c.key(i)])
			}
		}
		if wrong > before {
			fmt.Println(docs[i])
		}
	}
	fmt.Println(count)
	if compared == 0 {
		return wrong, fmt.Errorf("nothing was compared")
	}
	return wrong, ctx.Err()
}

// version is a struct, and the one that it has last, if any.
type version struct{ fields, base []string }

func (v version) source() string {
	text := "type Order struct {\n\t" + strings.Join(v.fields, "\n\t") + "\n}\n"
	if v.base != nil {
		text += "\ntype Base struct {\n\t" + strings.Join(v.base, "\n\t") + "\n}\n"
	}
	return text
}

// drawVersions are a struct and its next version, with their fields in one order. Each has a type that no other one
// has, or stays where it is, so that which is which is no question. The last ones may be of an embedded struct, which
// may become a field.
func drawVersions(r *rand.Rand) (was, is version) {
	types := []string{"string", "int64", "bool", "[]string", "float64", "uint32"}
	r.Shuffle(len(types), func(i, j int) { types[i], types[j] = types[j], types[i] })
	types = types[:2+r.IntN(4)]
	own := len(types)
	if r.IntN(2) == 0 {
		own = 1 + r.IntN(len(types)-1)
	}
	for i, typ := range types {
		name, next := fmt.Sprint("Field", i), fmt.Sprint("Field", i)
		tag, nextTag := "", ""
		if r.IntN(3) > 0 {
			tag = fmt.Sprint("f", i)
			nextTag = tag
		}
		switch r.IntN(14) { // most stay as they are, so that values arrive, too
		case 0:
			next = fmt.Sprint("Renamed", i)
		case 1:
			nextTag = fmt.Sprint("g", i)
		case 2:
			next, nextTag = fmt.Sprint("Renamed", i), fmt.Sprint("g", i)
		case 3:
			nextTag = strings.ToLower(name)
		case 4:
			next, nextTag = fmt.Sprint("FIELD", i), tag
		}
		options := []string{"", ",omitempty"}[r.IntN(2)]
		before := name + " " + typ + " " + tagsOf(r, nil, tagText(tag, options), "")
		after := next + " " + typ + " " + tagsOf(r, nil, tagText(nextTag, options), "")
		if i < own {
			was.fields, is.fields = append(was.fields, before), append(is.fields, after)
		} else {
			was.base, is.base = append(was.base, before), append(is.base, after)
		}
	}
	if was.base == nil {
		return was, is
	}
	embedded := "Base"
	switch r.IntN(3) {
	case 0:
		embedded += " " + tagsOf(r, []string{"yaml", "bson", "msgpack"}, ",inline", "")
	case 1:
		embedded += " " + tagsOf(r, nil, "base", "")
	}
	next := embedded
	if r.IntN(4) == 0 {
		next = "Base Base" + strings.TrimPrefix(embedded, "Base")
		if strings.Contains(next, ",inline") {
			next = "Base Base"
		}
	}
	was.fields, is.fields = append(was.fields, embedded), append(is.fields, next)
	return was, is
}

func tagText(name, options string) string {
	if name == "" {
		return ""
	}
	return name + options
}

// read has libraries write each version's value, and read it as the other. What does not arrive is listed, by pair,
// codec and direction, as names of the reader's fields with a sign: - empty, ! another value.
func (o *outside) read(ctx context.Context, pairs int, list []library) (map[string]string, error) {
	var imports, calls strings.Builder
	for i, l := range list {
		if err := o.put(fmt.Sprintf("reads/library%d/library.go", i), fmt.Sprintf("package library\n\nimport (\n\t%s\n)\n\n"+
			"func Write[T any](v *T) ([]byte, error) { %s }\n\nfunc Read[T any](data []byte, v *T) error { %s }\n", l.imports,
			l.call, l.undo)); err != nil {
			return nil, err
		}
		fmt.Fprintf(&imports, "\tlibrary%d \"tagged/reads/library%[1]d\"\n", i)
	}
	for i := range pairs {
		for _, v := range []string{"v1", "v2"} {
			fmt.Fprintf(&imports, "\tp%d%s \"tagged/pairs/p%[1]d/%[2]s\"\n", i, v)
		}
		for n, l := range list {
			for direction, from := range map[string][2]string{"new-reads-old": {"v1", "v2"}, "old-reads-new": {"v2", "v1"}} {
				fmt.Fprintf(&calls, "\tshow(%q, library%d.Write[p%d%s.Order], library%[2]d.Read[p%[3]d%[5]s.Order])\n",
					cell{Codec: l.codec, Direction: direction}.key(i), n, i, from[0], from[1])
			}
		}
	}
	if err := o.put("reads/main.go", fmt.Sprintf(readsMain, &imports, &calls)); err != nil {
		return nil, err
	}
	cmd := o.command(ctx, o.dir, "go", "run", "-mod=mod", "./reads")
	var failed bytes.Buffer
	cmd.Stderr = &failed
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, lastLine(failed.String()))
	}
	all := map[string]string{}
	for line := range strings.Lines(string(out)) {
		key, text, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		all[key] = text
	}
	return all, nil
}

const readsMain = `package main

import (
	"fmt"
	"reflect"

%s)

func show[A, B any](key string, write func(*A) ([]byte, error), read func([]byte, *B) error) {
	fmt.Printf("%%s\t%%s\n", key, lost(write, read))
}

func lost[A, B any](write func(*A) ([]byte, error), read func([]byte, *B) error) (all string) {
	defer func() {
		if r := recover(); r != nil {
			all = "panic"
		}
	}()
	v, w := new(A), new(B)
	a, _ := leaves(reflect.ValueOf(v).Elem(), "")
	for _, f := range a {
		for _, x := range []any{"text", int64(-70000), true, []string{"a", "b"}, 2.5, uint32(7)} {
			if x := reflect.ValueOf(x); x.Type() == f.Type() {
				f.Set(x)
			}
		}
	}
	data, err := write(v)
	if err == nil {
		err = read(data, w)
	}
	if err != nil {
		return "error"
	}
	b, names := leaves(reflect.ValueOf(w).Elem(), "")
	for i := range b {
		switch {
		case b[i].IsZero():
			all += " -" + names[i]
		case !reflect.DeepEqual(a[i].Interface(), b[i].Interface()):
			all += " !" + names[i]
		}
	}
	return all
}

// leaves are the fields of a struct, and in their place those of a struct within, with their paths.
func leaves(v reflect.Value, at string) (all []reflect.Value, names []string) {
	for i := range v.NumField() {
		f, name := v.Field(i), at+v.Type().Field(i).Name
		if f.Kind() != reflect.Struct {
			all, names = append(all, f), append(names, name)
			continue
		}
		within, paths := leaves(f, name+".")
		all, names = append(all, within...), append(names, paths...)
	}
	return all, names
}

func main() {
%s}
`

// cell is what own --against says of a library in one direction.
type cell struct{ Codec, Direction, Verdict, Field, Want, Got string }

func (c cell) key(pair int) string { return fmt.Sprint(pair, " ", c.Codec, " ", c.Direction) }

// agrees compares a cell with what a program of the library alone has lost.
func (c cell) agrees(alone string) string {
	lost := strings.Fields(alone)
	same := false
	switch c.Verdict {
	case "exact", "default":
		same = alone == ""
	case "error", "panic":
		same = alone == c.Verdict
	case "dropped":
		same = slices.Contains(lost, "-"+c.Field)
	case "changed", "wrong":
		same = slices.Contains(lost, "!"+c.Field)
	default:
		return c.Verdict
	}
	if same {
		return "the same"
	}
	return "other"
}

// against asks own.
func (o *outside) against(ctx context.Context, program string, pair int, list []library) (cells []cell, err error) {
	var ids []string
	for _, l := range list {
		ids = append(ids, l.codec)
	}
	at := fmt.Sprintf("./pairs/p%d/", pair)
	cmd := o.command(ctx, o.dir, program, "own", at+"v1", "Order", "--against", at+"v2:Order", "--codec", strings.Join(ids,
		","), "--quiet", "--format", "json", "--record", filepath.Join(o.dir, "record.jsonl"))
	var failed bytes.Buffer
	cmd.Stderr = &failed
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, lastLine(failed.String()))
	}
	var matrix struct{ Cells []cell }
	if err := json.Unmarshal(out, &matrix); err != nil {
		return nil, err
	}
	return slices.DeleteFunc(matrix.Cells, func(c cell) bool { return c.Direction == "proxy" }), nil
}
