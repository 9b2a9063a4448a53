// Package task is the worker's half of differ: one codec reads inputs, or writes values that were changed in a
// named way, and the worker reports what came of each. It judges nothing.
package task

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// MostMemory is how much address space a worker has beyond what it needs to begin with: what an input claims to hold
// must not be the machine's.
const MostMemory = 2 << 30

// Name of the task.
const Name = "differ"

// Order asks for the outcome of each step from First on: first the values, one step for each change and value, then
// the inputs, then the scenes.
type Order struct {
	Codec   string   `json:"codec"`
	Dataset string   `json:"dataset"`
	Seed    uint64   `json:"seed"`
	Values  int      `json:"values"`
	Changes []string `json:"changes,omitempty"` // see [Changes]
	Inputs  [][]byte `json:"inputs,omitempty"`
	Schema  string   `json:"schema,omitempty"`  // that inputs are written along; "": the codec's own
	Schemas []string `json:"schemas,omitempty"` // of inputs that are written along another; "": Schema
	Again   int      `json:"again,omitempty"`   // how often what was read is written, the first time into Bytes
	Scenes  []Scene  `json:"scenes,omitempty"`
	First   int      `json:"first"`
}

// About is the codec and the data set.
func (o Order) About() (codec, dataset string) { return o.Codec, o.Dataset }

// Steps is how many there are.
func (o Order) Steps() int { return len(o.Changes)*o.Values + len(o.Inputs) + len(o.Scenes) }

// Outcome is what a codec did with a value or an input.
type Outcome struct {
	Step   int             `json:"step"`
	Begun  bool            `json:"begun,omitempty"`    // no outcome yet
	Absent bool            `json:"absent,omitempty"`   // there is no such value
	Unable bool            `json:"unable,omitempty"`   // the codec reads along its own schema alone
	Bytes  []byte          `json:"bytes,omitempty"`    // written, also after it was read where that is asked
	Varies bool            `json:"varies,omitempty"`   // what was read is not written as the same bytes each time
	Tree   json.RawMessage `json:"-"`                  // read; after an error what is left in the target
	Over   json.RawMessage `json:"-"`                  // the same, read into a value that held another one
	Sent   [2]*Delta       `json:"sent,omitzero"`      // these two on their way; see [Deltas]
	Says   string          `json:"says,omitempty"`     // of a scene
	OverNo string          `json:"over_no,omitempty"`  // why it is not read into such a value
	Error  string          `json:"error,omitempty"`    // why not
	Kinds  []string        `json:"kinds,omitempty"`    // of the error: io.EOF and its kin, and the types in its chain
	Where  []string        `json:"where,omitempty"`    // of the error: what its fields say, such as SyntaxError.Offset 5
	Died   bool            `json:"died,omitempty"`     // the worker ended
	Panic  bool            `json:"panicked,omitempty"` // the library did
}

// Task does it.
func Task() worker.Task { return worker.Task{Name: Name, Do: do} }

func do(j *worker.Job) error {
	var o Order
	if err := j.Read(&o); err != nil {
		return err
	}
	if err := worker.LimitMemory(MostMemory); err != nil {
		return err
	}
	c := j.Suite.Case(o.Codec, o.Dataset)
	if c == nil {
		return fmt.Errorf("differ: no case of %s on %s", o.Codec, o.Dataset)
	}
	var b *suite.Bench
	var sent Deltas
	held := copying{}
	opened := -1
	for step := o.First; step < o.Steps(); step++ {
		if err := j.Answer(Outcome{Step: step, Begun: true}); err != nil {
			return err
		}
		var err error
		at := min(step/max(1, o.Values), len(o.Changes)) // one bench for each change: values are changed in place
		if at != opened {
			if b, err = c.Open(max(1, o.Values), o.Seed); err != nil {
				return err
			}
			own(b)
			if opened = at; at < len(o.Changes) {
				for _, v := range b.Values {
					change(o.Changes[at], reflect.ValueOf(v))
				}
			}
		}
		var out Outcome
		if at < len(o.Changes) {
			out = Outcome{Absent: true}
			if _, raw := raws[o.Changes[at]]; !raw || hasRaw(reflect.TypeOf(b.New()), map[reflect.Type]bool{}) {
				out = write(b, step%o.Values)
			}
		} else if i := step - len(o.Changes)*o.Values; i >= len(o.Inputs) {
			out = scene(b, o.Scenes[i-len(o.Inputs)])
		} else if out, err = o.read(c, b, held, i); err != nil {
			return err
		}
		out.Step = step
		sent.Pack(&out)
		if err := j.Answer(out); err != nil {
			return err
		}
	}
	return nil
}

func write(b *suite.Bench, i int) (out Outcome) {
	if i >= len(b.Values) { // of samples there are fewer
		return Outcome{Absent: true}
	}
	data, err := b.Marshal(nil, b.Values[i])
	if err != nil {
		return failed(err)
	}
	return Outcome{Bytes: data}
}

// read reads an input, into a new value and, unless that is written again or it is refused, over another.
func (o Order) read(c *suite.Case, b *suite.Bench, held copying, i int) (out Outcome, err error) {
	another, schema := "", o.Schema
	if len(o.Schemas) > 0 {
		another = o.Schemas[i]
	}
	switch own := b.WriterSchema(); {
	case own == "" && another != "":
		return Outcome{Unable: true}, nil
	case own == "":
		schema = ""
	case another != "":
		schema = another
	}
	values := b.Values
	if schema != "" && schema != b.WriterSchema() {
		if b, err = c.Open(1, o.Seed); err != nil {
			return out, err
		}
		if err := b.ReadFrom(schema); err != nil {
			return failed(err), nil
		}
	}
	out = read(b, o.Inputs[i], o.Again)
	if out.OverNo = out.Error; o.Again == 0 && out.Error == "" && len(values) > 0 {
		out.Over, out.OverNo = over(b, values[0], held, o.Inputs[i])
	}
	return out, nil
}

func read(b *suite.Bench, input []byte, again int) Outcome {
	v := b.New()
	err := b.Unmarshal(input, v)
	out := failed(err)
	if again > 0 {
		if out.Bytes, err = b.Marshal(nil, v); err != nil && out.Error == "" {
			return failed(err)
		}
		out.Bytes = bytes.Clone(out.Bytes)
		for range again - 1 {
			text, err := b.Marshal(nil, v)
			out.Varies = out.Varies || err == nil && !bytes.Equal(text, out.Bytes)
		}
		return out
	}
	if text, treeErr := tree.Of(v); treeErr == nil {
		out.Tree = text
	} else if err == nil {
		out.Error = treeErr.Error()
	}
	return out
}

// over reads an input into a copy of a value that is not empty; held is a map that may be used for it.
func over(b *suite.Bench, value any, held copying, input []byte) (json.RawMessage, string) {
	clear(held)
	v := held.of(reflect.ValueOf(value), 0).Interface()
	if err := b.Unmarshal(input, v); err != nil {
		return nil, err.Error()
	}
	text, err := tree.Of(v)
	if err != nil {
		return nil, "" // read says so
	}
	return text, ""
}

func failed(err error) (out Outcome) {
	if err == nil {
		return out
	}
	out.Error = err.Error()
	if errors.Is(err, io.EOF) {
		out.Kinds = append(out.Kinds, "io.EOF")
	}
	if errors.Is(err, io.ErrUnexpectedEOF) {
		out.Kinds = append(out.Kinds, "io.ErrUnexpectedEOF")
	}
	var panicked *suite.PanicError
	out.Panic = errors.As(err, &panicked)
	out.Kinds = append(out.Kinds, types(err)...)
	out.Where = where(err)
	return out
}

// places are the fields of errors that say where in the input or in the type they are.
var places = []string{"Offset", "ByteOffset", "Field", "JSONPointer", "Line"}

// where is what these say, for each type of the chain. Its package is left out: whoever swaps an import looks for the
// type of the same name in the other.
func where(err error) (all []string) {
	for ; err != nil; err = errors.Unwrap(err) {
		v := reflect.Indirect(reflect.ValueOf(err))
		if v.Kind() != reflect.Struct {
			continue
		}
		for _, name := range places {
			if f := v.FieldByName(name); f.IsValid() && (f.CanInt() || f.Kind() == reflect.String) {
				all = append(all, fmt.Sprintf("%s.%s %v", v.Type().Name(), name, f))
			}
		}
	}
	return all
}

// Known are the errors that callers tell apart.
var Known = []string{"io.EOF", "io.ErrUnexpectedEOF", "encoding/json.SyntaxError", "encoding/json.UnmarshalTypeError",
	"encoding/json.InvalidUnmarshalError"}

// types are the exported types in the chain of an error, which callers look for with errors.As.
func types(err error) (names []string) {
	for ; err != nil; err = errors.Unwrap(err) {
		t := reflect.TypeOf(err)
		for t.Kind() == reflect.Pointer {
			t = t.Elem()
		}
		if name := t.Name(); name != "" && name[0] >= 'A' && name[0] <= 'Z' {
			names = append(names, t.PkgPath()+"."+name)
		}
	}
	return names
}

// WithoutNumbers is an error without what depends on the input: numbers, what stands between quotes, and whether it
// says within which field.
func WithoutNumbers(text string) string {
	var b strings.Builder
	quote := rune(0)
	text, _, _ = strings.Cut(text, "\n") // behind it stands the input
	for _, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '"' || r == '\'' || r == '`':
			quote = r
		case r >= '0' && r <= '9' || strconv.IsPrint(r) && r > 0x7f || !strconv.IsPrint(r):
		default:
			b.WriteRune(r)
		}
	}
	words := slices.DeleteFunc(strings.Fields(b.String()), func(w string) bool { return w == "within" })
	return strings.Join(words, " ")
}

// Delta is a text beside the one that was sent before it: most are those of a large value of which a part changed.
type Delta struct {
	Head int    `json:"head,omitempty"` // so many bytes of its begin
	Tail int    `json:"tail,omitempty"` // and of its end
	Text []byte `json:"text,omitempty"` // and these between
}

// Deltas are the texts that one process sent last, or those that were received of it.
type Deltas [2][]byte

// Pack has an outcome send its trees.
func (d *Deltas) Pack(o *Outcome) {
	for i, text := range [2]json.RawMessage{o.Tree, o.Over} {
		if text == nil {
			continue
		}
		before, most := d[i], min(len(d[i]), len(text))
		head, tail := 0, 0
		for head < most && before[head] == text[head] {
			head++
		}
		for tail < most-head && before[len(before)-1-tail] == text[len(text)-1-tail] {
			tail++
		}
		o.Sent[i] = &Delta{head, tail, text[head : len(text)-tail]}
		d[i] = text
	}
}

// Unpack gives an outcome the trees that it was sent.
func (d *Deltas) Unpack(o *Outcome) error {
	for i, to := range [2]*json.RawMessage{&o.Tree, &o.Over} {
		s := o.Sent[i]
		if s == nil {
			continue
		}
		if before := len(d[i]); s.Head < 0 || s.Tail < 0 || s.Head > before-s.Tail {
			return errors.New("differ: answer of the worker: more than what was before it")
		}
		*to = bytes.Join([][]byte{d[i][:s.Head], s.Text, d[i][len(d[i])-s.Tail:]}, nil)
		d[i] = *to
	}
	o.Sent = [2]*Delta{}
	return nil
}
