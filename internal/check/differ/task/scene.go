package task

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/suite"
)

// Scene is a few calls in a row. What they show is said in words, by which two codecs are compared.
type Scene struct {
	Name     string   `json:"name"` // the class
	Messages [][]byte `json:"messages,omitempty"`
	Values   []int    `json:"values,omitempty"` // which are written
	Type     string   `json:"type,omitempty"`   // of fields that are sought
}

// Holds is the scene that seeks fields of a type, and says their paths, one a line.
const Holds = "holds"

// Stream is the scene that writes values as a stream, into Bytes.
const Stream = "stream"

// Frame is what a stream has between two messages and behind the last.
type Frame struct{ Between, Behind []byte }

// FrameOf finds it in a stream of two messages; nil if there is none, or one that depends on the messages. Messages of
// a format with white space between them may be written in another order each time.
func FrameOf(stream, first, second []byte, spaced bool) *Frame {
	if n := len(stream); spaced && n >= len(first)+len(second) {
		rest := stream[len(first):]
		inner := bytes.TrimLeft(rest, " \r\n")
		message := bytes.TrimRight(inner, " \r\n")
		if len(message) == len(second) && json.Valid(message) && json.Valid(stream[:len(first)]) {
			return &Frame{rest[:len(rest)-len(inner)], inner[len(message):]}
		}
	}
	rest, ok := bytes.CutPrefix(stream, first)
	if !ok || len(second) == 0 {
		return nil
	}
	between, behind, ok := bytes.Cut(rest, second)
	if !ok || len(between) > 2 {
		return nil
	}
	return &Frame{between, behind}
}

// Scenes are what is tried of two messages, and of a stream of them; without its frame, what needs none. Wrong is a
// message of the wrong kind, nil where there is none, and spaced asks for white space between messages.
func Scenes(first, second, wrong []byte, values []int, frame *Frame, spaced bool) (all []Scene) {
	add := func(name string, messages ...[]byte) { all = append(all, Scene{name, messages, values, ""}) }
	add("reuse-after-error", second[:len(second)/2], first)
	add("concurrent-use", first, second)
	add("input-alias", first)
	add("output-reuse", first)
	add("interface-target", first)
	add("interface-value", first)
	long := first
	if spaced {
		long = slices.Concat(first, bytes.Repeat([]byte(" "), 4096))
	}
	add("input-kept", long)
	add("buffer-kept")
	add("stream-written")
	add("stream-empty", nil)
	if frame == nil {
		return all
	}
	stream := slices.Concat(first, frame.Between, second, frame.Behind)
	add("stream-truncated", stream[:len(stream)-len(second)/2-1])
	add("stream-read-ahead", first, stream)
	add("stream-reader-error", first, stream)
	add("token-truncated", first[:len(first)-1])
	if spaced {
		add("stream-white-space", slices.Concat(first, []byte("\n\n"), second, []byte("\n ")))
	}
	if wrong != nil {
		add("stream-after-error", slices.Concat(first, frame.Between, wrong, frame.Between, second, frame.Behind))
	}
	return all
}

// errBelow is what a reader below a decoder says.
type errBelow struct{ limit int64 }

func (e *errBelow) Error() string { return "the limit of the reader below" }

func scene(b *suite.Bench, s Scene) (out Outcome) {
	play := scenes[s.Name]
	switch {
	case strings.HasPrefix(s.Name, Stream) && b.Streams() != suite.RealStream:
		return Outcome{Absent: true}
	case s.Name == Stream:
		var stream bytes.Buffer
		err := b.StreamEncode(&stream, s.of(b))
		out = failed(err)
		out.Bytes = stream.Bytes()
		return out
	case play == nil:
		return Outcome{Error: "no scene " + s.Name}
	}
	said, err := play(b, s)
	if out = failed(err); err == nil && said == "" {
		out.Absent = true
	}
	out.Says = said
	return out
}

// of are the values of a scene.
func (s Scene) of(b *suite.Bench) (all []any) {
	for _, i := range s.Values {
		if i < len(b.Values) {
			all = append(all, b.Values[i])
		}
	}
	return all
}

// scenes say what they show; "" where they show nothing of the type.
var scenes = map[string]func(b *suite.Bench, s Scene) (string, error){
	"reuse-after-error": func(b *suite.Bench, s Scene) (string, error) {
		v := b.New()
		if b.Unmarshal(s.Messages[0], v) == nil {
			return "", nil
		}
		alone := b.New()
		if err := b.Unmarshal(s.Messages[1], alone); err != nil {
			return "", nil
		}
		if err := b.Unmarshal(s.Messages[1], v); err != nil {
			return "refuses a message after one that was cut off", nil
		}
		return same(v, alone, "reads what it reads into a new value", "keeps parts of the message that was cut off")
	},
	"concurrent-use": concurrently,
	Holds: func(b *suite.Bench, s Scene) (string, error) {
		return strings.Join(fieldsOf(reflect.TypeOf(b.New()), s.Type, "", nil), "\n"), nil
	},
	"input-kept":  inputKept,
	"buffer-kept": bufferKept,
	"input-alias": func(b *suite.Bench, s Scene) (string, error) {
		v, src := b.New(), bytes.Clone(s.Messages[0])
		if b.Unmarshal(src, v) != nil {
			return "", nil
		}
		before, err := tree.Of(v)
		if err != nil {
			return "", err
		}
		for i := range src {
			src[i] ^= 0x15
		}
		after, err := tree.Of(v)
		if err != nil || !bytes.Equal(before, after) {
			return "the value changes with the input", nil
		}
		return "the value is its own", nil
	},
	"output-reuse": func(b *suite.Bench, s Scene) (string, error) {
		first, err := b.Marshal(nil, b.Values[0])
		if err != nil {
			return "", nil
		}
		before := bytes.Clone(first)
		for _, v := range b.Values {
			if _, err := b.Marshal(nil, v); err != nil {
				return "", nil
			}
		}
		if !bytes.Equal(before, first) {
			return "a later call writes over it", nil
		}
		return "it stays as it is", nil
	},
	"interface-target": func(b *suite.Bench, s Scene) (string, error) {
		return into(b, s, "reads into what the pointer holds",
			func() reflect.Value { return reflect.New(reflect.TypeFor[any]()) },
			func(was, is reflect.Value) bool { return is.Kind() == reflect.Pointer && is.Pointer() == was.Pointer() })
	},
	"interface-value": func(b *suite.Bench, s Scene) (string, error) {
		return into(b, s, "reads into a value of the type that it holds",
			func() reflect.Value { return reflect.ValueOf(json.RawMessage("0")) },
			func(was, is reflect.Value) bool { return is.Type() == was.Type() })
	},
	"stream-written": func(b *suite.Bench, s Scene) (string, error) {
		var stream bytes.Buffer
		values := s.of(b)
		if err := b.StreamEncode(&stream, values); err != nil {
			return "refuses: " + kindsOf(err), nil
		}
		rest := stream.Len()
		for _, v := range values { // the order of keys may be another each time
			text, err := b.Marshal(nil, v)
			if err != nil {
				return "", nil
			}
			rest -= len(text)
		}
		switch {
		case rest == 0:
			return "nothing behind a value", nil
		case rest == len(values) && bytes.HasSuffix(stream.Bytes(), []byte("\n")):
			return "a line end behind each value", nil
		}
		return "other bytes than for single values", nil
	},
	"token-truncated": func(b *suite.Bench, s Scene) (string, error) {
		err := b.Tokens(bytes.NewReader(s.Messages[0]))
		if errors.Is(err, suite.ErrNotOffered) {
			return "", nil
		}
		return "says " + kindsOf(err), nil
	},
	"stream-truncated":   through,
	"stream-empty":       through,
	"stream-white-space": through,
	"stream-after-error": through,
	"stream-read-ahead": func(b *suite.Bench, s Scene) (string, error) {
		r := &meter{data: s.Messages[1]}
		said := ""
		err := b.StreamTry(r, func(_ any, err error) error {
			if said = "refuses: " + kindsOf(err); err == nil {
				switch {
				case r.at > len(s.Messages[0])+2:
					said = "takes what stands behind a value from the reader"
				default:
					said = "takes a value from the reader, and no more"
				}
			}
			return io.EOF
		})
		if said == "" {
			said = "reads nothing: " + kindsOf(err)
		}
		return said, nil
	},
	"stream-reader-error": func(b *suite.Bench, s Scene) (string, error) {
		var says []string
		for _, at := range []int{len(s.Messages[0]) / 2, len(s.Messages[1])} {
			for _, below := range []error{&errBelow{8}, os.ErrDeadlineExceeded, io.ErrClosedPipe} {
				r := &meter{data: s.Messages[1][:at], end: below}
				var met error
				if err := b.StreamTry(r, func(_ any, err error) error { met = err; return err }); met == nil {
					met = err
				}
				var typed *errBelow
				found := errors.Is(met, below) || errors.As(met, &typed)
				if says = append(says, "is not found"); found {
					says[len(says)-1] = "is found"
				}
			}
		}
		within, behind := slices.Compact(says[:3:3]), slices.Compact(says[3:])
		return fmt.Sprintf("within a value the reader's error %s, behind one it %s", strings.Join(within, " or "),
			strings.Join(behind, " or ")), nil
	},
}

// through reads a stream to its end, or to an error; one that goes on behind a wrong value to the fourth in a row.
func through(b *suite.Bench, s Scene) (string, error) {
	var says []string
	errs, most := 0, 1
	if s.Name == "stream-after-error" {
		most = 4
	}
	err := b.StreamTry(bytes.NewReader(s.Messages[0]), func(_ any, err error) error {
		if err == nil {
			errs = 0
			says = append(says, "a value")
			return nil
		}
		if errs++; errs < most {
			says = append(says, kindsOf(err))
			return nil
		}
		if errs > 1 {
			says = append(says, "errors without end")
		}
		return err
	})
	if err == nil {
		says = append(says, "the end")
	} else if errs == 0 || most == 1 {
		says = append(says, kindsOf(err))
	}
	return "reads " + strings.Join(says, ", then "), nil
}

// concurrently has several goroutines read and write the same, each by a codec of its own, since what an adapter holds
// is for one: what they share is the library's.
func concurrently(b *suite.Bench, s Scene) (string, error) {
	var alone []json.RawMessage
	for _, m := range s.Messages {
		v := b.New()
		if b.Unmarshal(m, v) != nil {
			return "", nil
		}
		text, err := tree.Of(v)
		if err != nil {
			return "", err
		}
		alone = append(alone, text)
	}
	const goroutines, rounds = 4, 20
	var wait sync.WaitGroup
	differs := make([]bool, goroutines)
	for g := range goroutines {
		b, err := b.Case.Open(1, 0)
		if err != nil {
			return "", err
		}
		wait.Go(func() {
			for i := range rounds {
				at := (g + i) % len(s.Messages)
				v := b.New()
				if b.Unmarshal(s.Messages[at], v) != nil {
					differs[g] = true
					return
				}
				if text, err := tree.Of(v); err != nil || !bytes.Equal(text, alone[at]) {
					differs[g] = true
				}
				if _, err := b.Marshal(nil, v); err != nil {
					differs[g] = true
				}
			}
		})
	}
	wait.Wait()
	if slices.Contains(differs, true) {
		return "goroutines disturb each other", nil
	}
	return "each goroutine reads and writes what it does alone", nil
}

func same(a, b any, yes, no string) (string, error) {
	p, err := tree.Of(a)
	if err != nil {
		return "", err
	}
	q, err := tree.Of(b)
	if err != nil {
		return "", err
	}
	if bytes.Equal(p, q) {
		return yes, nil
	}
	return no, nil
}

// kindsOf says what errors.Is and errors.As find.
func kindsOf(err error) string {
	out := failed(err)
	switch {
	case err == nil:
		return "no error"
	case out.Panic:
		return "a panic"
	}
	var has []string
	for _, k := range Known {
		if slices.Contains(out.Kinds, k) {
			has = append(has, k)
		}
	}
	if len(has) == 0 {
		return "an error of another type"
	}
	return strings.Join(has, " and ")
}

// meter is a reader that counts, and ends with an error.
type meter struct {
	data []byte
	at   int
	end  error // nil: io.EOF
}

func (m *meter) Read(p []byte) (int, error) {
	if m.at == len(m.data) {
		if m.end != nil {
			return 0, m.end
		}
		return 0, io.EOF
	}
	n := copy(p, m.data[m.at:])
	m.at += n
	return n, nil
}

// fieldsOf are the paths of the fields of a type that are of another, in structs that are not within themselves.
func fieldsOf(t reflect.Type, sought, path string, within []reflect.Type) (paths []string) {
	switch {
	case t.String() == sought:
		return []string{path}
	case slices.Contains(within, t):
		return nil
	}
	switch t.Kind() {
	case reflect.Pointer:
		return fieldsOf(t.Elem(), sought, path, within)
	case reflect.Slice, reflect.Array, reflect.Map:
		return fieldsOf(t.Elem(), sought, path+"[]", within)
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if f.IsExported() && f.Tag.Get("json") != "-" {
				paths = append(paths, fieldsOf(f.Type, sought, strings.TrimPrefix(path+"."+f.Name, "."),
					append(within[:len(within):len(within)], t))...)
			}
		}
	}
	return paths
}

// into reads a message into a value each of whose fields of type any holds something, and says whether they hold it
// still.
func into(b *suite.Bench, s Scene, kept string, hold func() reflect.Value, still func(was, is reflect.Value) bool) (
	string, error) {
	v := b.New()
	var fields, held []reflect.Value
	if of := reflect.ValueOf(v).Elem(); of.Kind() == reflect.Struct {
		for i := range of.NumField() {
			if f := of.Field(i); f.Kind() == reflect.Interface && f.NumMethod() == 0 && f.CanSet() {
				h := hold()
				f.Set(h)
				fields, held = append(fields, f), append(held, h)
			}
		}
	}
	if len(fields) == 0 {
		return "", nil
	}
	if b.Unmarshal(s.Messages[0], v) != nil {
		return "refuses to", nil
	}
	for i, f := range fields {
		if f.IsNil() || !still(held[i], f.Elem()) {
			return "puts another value in its place", nil
		}
	}
	return kept, nil
}
