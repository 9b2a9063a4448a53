package standalone

import (
	"bytes"
	"cmp"
	"embed"
	"errors"
	"fmt"
	"go/format"
	"io/fs"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack"
	edges "github.com/serialbench/serialbench/internal/check/edges/task"
	"github.com/serialbench/serialbench/internal/check/verify/guard"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/template"
)

//go:embed templates
var files embed.FS

// templateOf is a file of templates.
func templateOf(name string) *template.Template {
	text, err := files.ReadFile("templates/" + name + ".go.tmpl")
	if err != nil {
		panic(err) // it is embedded
	}
	return template.New(name, string(text), template.Funcs{"text": textOf})
}

// Program is what a program that shows a finding is made of.
type Program struct {
	Library
	Finding Finding
	Module  string // of the library, such as "github.com/tinylib/msgp"; "std"
	Version string // of the library
	// pointers to values of the data set, the one with the shortest encoding first; for an edge one with the value in its
	// field
	Values   []any
	OnePath  []string      // of an attack on read-one: the names that lead to the field
	After    []byte        // of an attack on what does not copy its input: what may stand behind it
	Target   []byte        // of an attack on unmarshal-reuse: the encoding of what the target holds
	Good     []byte        // of an attack that poisons: an encoding that no longer decodes
	Ordinary []byte        // of an attack by colliding keys: as many that do not collide
	Limits   attack.Limits // of an attack, where the file of the input has them
	Reading  *reading      // of interop and conform
	Base     any           // of an edge: a pointer to the value before that
	// Generated is what there is of a finding about code of a schema of somebody else's.
	Generated *generated
}

// page is what the templates see.
type page struct {
	Finding             Finding
	Library, Version    string
	Detail              string
	MemoryMiB, StackMiB int
	BombMiB, BombRatio  int
	Deadline            time.Duration
	DeadlineNS          int64
	Own, AnyNaN         bool
	Value, Wire, Input  string
	Op, Call            string
	Target, Good        string
	Calls               bool // calls that fail, instead of an input
	Slower              int
	Ordinarily          int64
	OnePath             []string
	Behind, Look        bool
	After               string
	Path                string
	Values              []string
	Paths               []field
	Reading             *reading
}

type field struct{ Path, Type string }

// Files renders the module. The sources are those of a checkout of serialbench with
// the code that was generated; see [Sources].
func (p Program) Files(sources fs.FS) ([]emit.File, error) {
	if err := p.Finding.Shown(); err != nil {
		return nil, err
	}
	if p.Finding.Kind == Bug {
		return bugFiles(p.Finding, sources)
	}
	if p.Generated != nil {
		return p.generatedFiles(sources)
	}
	const module = "example.com/finding"
	code, err := p.Render(sources, "main", module)
	if err != nil {
		return nil, err
	}
	qualifier := strings.TrimSuffix(code.Value, p.Type)
	data := page{
		Finding: p.Finding, Library: printable(p.Module), Version: printable(p.Version),
		Detail:    printable(p.Finding.Detail),
		MemoryMiB: int((p.memory() + uint64(p.Finding.Stack)) >> 20),
		StackMiB:  cmp.Or(p.Finding.Stack, attack.DefaultStack) >> 20, BombMiB: attack.BombBytes >> 20,
		BombRatio: attack.BombRatio,
		Deadline:  max(hangs*attack.DefaultLimits().Deadline, p.Limits.Deadline), Own: code.Own(), Value: code.Value,
		Wire: code.Wire, Input: bytesText(p.Finding.Input),
		Call: "unmarshal",
	}
	if p.Module == "std" {
		data.Library, data.Version = "the standard library", "of Go"
	}
	for _, v := range p.Values {
		text := literal(reflect.ValueOf(v).Elem(), qualifier)
		most := longest
		if strings.HasPrefix(p.Finding.Name, "list/") { // one line is like another
			most = longestList
		}
		if len(text) > most {
			return nil, fmt.Errorf("%s: its value is %d bytes of Go, over %d: too long for a program to read",
				p.Finding.ID, len(text), most)
		}
		data.Values = append(data.Values, text)
	}
	name := p.Finding.Kind
	switch p.Finding.Kind {
	case Attack:
		data.Op, data.OnePath = p.Finding.Op, p.OnePath
		data.Target, data.Good, data.Calls = bytesText(p.Target), bytesText(p.Good), len(p.Finding.Input) == 0
		data.Slower, data.Ordinarily = attack.Slower, int64(attack.Ordinarily)
		switch {
		case p.Ordinary != nil:
			name = "colliding"
			code.Files = append(code.Files, emit.File{Name: "colliding.bin", Data: p.Finding.Input},
				emit.File{Name: "ordinary.bin", Data: p.Ordinary})
		case p.Finding.Verdict == string(attack.Poisoned):
			name = "poisoned"
		}
		switch op := codec.Op(p.Finding.Op); op {
		case codec.OpUnmarshalAlias:
			if p.Use.Alias.Body != "" {
				data.Call = "unmarshalAlias"
			}
			data.Behind, data.Look = true, true
		case codec.OpReadOne, codec.OpRead:
			if p.Use.ReadOne.Body == "" {
				data.Op = string(codec.OpRead) // all fields, that one too
			}
			data.Behind, data.Look = true, data.Op == string(codec.OpRead)
		}
		data.After = "make([]byte, " + strconv.Itoa(guard.Near) + ")"
		if len(p.After) > 0 {
			data.After = "[]byte(" + bytesText(p.After) + ")"
		}

	case Edge:
		data.Deadline = edges.Deadline
		a, b := reflect.ValueOf(p.Base).Elem(), reflect.ValueOf(p.Values[0]).Elem()
		data.Path, data.AnyNaN = differing(a, b), p.Finding.Name == "float64/NaN"
		if data.Path == "" {
			return nil, fmt.Errorf("%s: the value is no other than an ordinary one", p.Finding.ID)
		}
	case Interop, Conform:
		name, data.Reading, data.Deadline = "reads", p.Reading, edges.Deadline
		if len(p.Reading.Stands)+len(p.Reading.Right)+len(p.Finding.Input) > longestList {
			return nil, fmt.Errorf("%s: its input and value are too long for a program to read", p.Finding.ID)
		}
		if err := p.judge(sources, code); err != nil {
			return nil, err
		}
	case Trait:
		data.Deadline = edges.Deadline
		name = p.Finding.Name
		if slices.Contains(p.Ops, codec.OpUnmarshalAlias) && p.Use.Alias.Body != "" {
			data.Call = "unmarshalAlias"
		}
		if slices.Contains([]string{"nil-slice", "nil-bytes", "nil-map"}, name) {
			data.Paths, name = nilable(p.Finding.Name, reflect.TypeOf(p.Values[0]).Elem(), qualifier), "nil"
		}
	}
	data.DeadlineNS = int64(data.Deadline)
	out := code.Files
	for _, file := range []string{"main", "finding", "limit_linux", "limit_other"} {
		t := templateOf(file)
		if file == "finding" {
			t = t.Named(name)
		}
		if t == nil {
			return nil, fmt.Errorf("%s: there is no program for trait %s", p.Finding.ID, name)
		}
		src, err := t.Execute(data)
		if err != nil {
			return nil, err
		}
		if file == "finding" {
			src = withImports(src, module, code)
		}
		if src, err = format.Source(src); err != nil {
			return nil, fmt.Errorf("%s: %s.go: %w", p.Finding.ID, file, err)
		}
		out = append(out, emit.File{Name: file + ".go", Data: src})
	}
	rest, err := moduleFiles(sources, module, code.Imports)
	if err != nil {
		return nil, err
	}
	out = append(out, rest...)
	slices.SortStableFunc(out, func(a, b emit.File) int { return strings.Compare(a.Name, b.Name) })
	return out, nil
}

// memory is how much the program may use: as much as the worker of the attack, or three quarters
// of that where it had run out of memory, some of which it had used before.
func (p Program) memory() uint64 {
	most := max(attack.DefaultLimits().Memory, p.Limits.Memory)
	if p.Finding.Kind == Attack && p.Finding.Verdict == string(attack.Fatal) && p.Finding.Stack == 0 &&
		strings.Contains(p.Finding.Detail, "memory") {
		most = most / 4 * 3
	}
	return most
}

// hangs is how many times the deadline of an attack an input takes that is said to have no end.
const hangs = 10

// standard are the packages that findings may need; none is used otherwise.
var standard = []string{"bytes", "crypto/sha256", "encoding/json", "errors", "fmt", "io", "math", "os", "os/exec",
	"reflect", "strings", "sync", "sync/atomic", "testing/iotest", "time"}

var commentLine = regexp.MustCompile(`(?m)^//.*$`)

func withImports(src []byte, module string, code *Code) []byte {
	var b bytes.Buffer
	b.WriteString("package main\n\nimport (\n")
	if bytes.Contains(src, []byte("\n//go:embed ")) {
		b.WriteString("_ \"embed\"\n")
	}
	calls := commentLine.ReplaceAll(src, nil)
	uses := func(name string) bool { return regexp.MustCompile(`\b` + name + `\.[A-Z]`).Match(calls) }
	for _, p := range standard {
		if uses(path.Base(p)) {
			fmt.Fprintf(&b, "%q\n", p)
		}
	}
	for _, f := range code.Files {
		dir, _, inside := strings.Cut(f.Name, "/")
		if line := fmt.Sprintf("%q\n", module+"/"+dir); inside && !strings.HasPrefix(f.Name, "calls/") && uses(dir) &&
			!bytes.Contains(b.Bytes(), []byte(line)) {
			b.WriteString(line)
		}
	}
	b.WriteString(")\n")
	b.Write(src)
	return b.Bytes()
}

// nilable are the fields of a type that the trait is about.
func nilable(trait string, t reflect.Type, qualifier string) []field {
	kind := func(f reflect.Type) bool {
		isBytes := f.Kind() == reflect.Slice && f.Elem().Kind() == reflect.Uint8
		switch trait {
		case "nil-map":
			return f.Kind() == reflect.Map
		case "nil-bytes":
			return isBytes
		}
		return f.Kind() == reflect.Slice && !isBytes
	}
	var all []field
	for _, p := range fields(t, kind) {
		f := t
		for _, name := range strings.Split(p[1:], ".") {
			sub, _ := f.FieldByName(name)
			f = sub.Type
		}
		all = append(all, field{p, (&literals{qualifier}).typ(f)})
	}
	return all
}

// longest is how many bytes of Go a value may be, so that a person can read it, and
// longestList one that is a list.
const (
	longest     = 64 << 10
	longestList = 4 << 20
)

// errNoInput is what is wrong with a record that has neither the input nor its file.
var errNoInput = errors.New("the record has not kept the input; serialbench attack --record writes it")

func bytesText(b []byte) string {
	var text strings.Builder
	text.WriteByte('"')
	for _, c := range b {
		fmt.Fprintf(&text, `\x%02x`, c)
	}
	if len(b) > 4096 && bytes.Count(b, b[:1]) > len(b)/2 {
		return strconv.Quote(string(b))
	}
	return text.String() + `"`
}

// printable is the first line of a text.
func printable(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	return strings.ToValidUTF8(line[:min(len(line), 160)], "")
}
