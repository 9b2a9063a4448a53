package differ

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/iotest"
	"time"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codec/stream"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/suite"
)

type note struct {
	Title string
	Count int
}

var notes = dataset.Set[note]{ID: "note", Count: 8, Generate: func(r *rand.Rand) note {
	return note{fmt.Sprint("title nr ", r.Uint32()), r.IntN(100)}
}}

// noteCodec is encoding/json, and refuses a byte that no class of the catalogue is about.
type noteCodec struct{ refuses string }

func (noteCodec) Marshal(dst []byte, v *note) ([]byte, error) {
	text, err := json.Marshal(v)
	return append(dst, text...), err
}

func (c noteCodec) Unmarshal(src []byte, v *note) error {
	if c.refuses != "" && bytes.Contains(src, []byte(c.refuses)) {
		return errors.New("not for me")
	}
	return json.Unmarshal(src, v)
}

// loose has a field of any type.
type loose struct {
	Name string
	Any  any
}

var looses = dataset.Set[loose]{ID: "loose", Count: 8, Generate: func(r *rand.Rand) loose {
	return loose{fmt.Sprint("name ", r.Uint32()), fmt.Sprint("text ", r.Uint32())}
}}

// looseCodec is encoding/json, but for what it does with an interface that holds something; an unsteady one writes
// other bytes from time to time.
type looseCodec struct {
	twist string
	calls int
}

func (c *looseCodec) Marshal(dst []byte, v *loose) ([]byte, error) {
	text, err := json.Marshal(v)
	if c.calls++; c.twist == "unsteady" && c.calls%9 == 0 {
		text = append(text, ' ')
	}
	return append(dst, text...), err
}

func (c *looseCodec) Unmarshal(src []byte, v *loose) error {
	raw, is := v.Any.(json.RawMessage)
	if _, pointer := v.Any.(*any); pointer && c.twist == "interface-target" {
		v.Any = nil
	}
	err := json.Unmarshal(src, v)
	if c.twist == "interface-value" && is && err == nil {
		v.Any = raw
	}
	return err
}

// TestGoldens: a message that is not written alike each time is no golden one.
func TestGoldens(t *testing.T) {
	for id, some := range map[string]bool{"json/loose": true, "json/loose-unsteady": false} {
		c := Codec{Side: Side{Codec: id}, Workers: &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}}
		o := Options{Dataset: "loose", Values: 8, Seed: 1, Progress: func(string, int, int) {}}
		got, err := Goldens(t.Context(), c, o)
		if err != nil || (len(got) > 0) != some {
			t.Errorf("%s: %d messages, %v", id, len(got), err)
		}
	}
}

// TestInterfaceTwins: what a codec does with an interface that holds something is told by its class alone.
func TestInterfaceTwins(t *testing.T) {
	for _, twist := range []string{"", "interface-target", "interface-value"} {
		got := classesOf(t, "json/loose", "json/loose-"+twist, "loose", 1)
		if want := strings.Fields(twist); !slices.Equal(got, want) {
			t.Errorf("%q: %v", twist, got)
		}
	}
}

// keyed has maps whose keys are no plain texts.
type keyed struct {
	Numbers map[int8]string
	Marks   map[mark]int
}

// mark is a number that is written as a text.
type mark uint8

func (m mark) MarshalText() ([]byte, error) { return fmt.Appendf(nil, "mark %d", uint8(m)), nil }

func (m *mark) UnmarshalText(text []byte) error {
	_, err := fmt.Sscanf(string(text), "mark %d", (*uint8)(m))
	return err
}

var keyeds = dataset.Set[keyed]{ID: "keyed", Count: 8, Generate: func(r *rand.Rand) keyed {
	return keyed{map[int8]string{int8(r.IntN(100)): "a"}, map[mark]int{mark(r.IntN(100)): r.IntN(9) + 1}}
}}

// keyedCodec is encoding/json, but for keys: those of numbers lose what does not fit, or methods are not called.
type keyedCodec struct{ twist string }

func (c keyedCodec) Marshal(dst []byte, v *keyed) ([]byte, error) {
	var as any = v
	if c.twist == "-methods" {
		as = unmarked{v.Numbers, withKeys[uint8](v.Marks)}
	}
	text, err := json.Marshal(as)
	return append(dst, text...), err
}

func (c keyedCodec) Unmarshal(src []byte, v *keyed) error {
	switch c.twist {
	case "-methods":
		plain := unmarked{v.Numbers, withKeys[uint8](v.Marks)}
		err := json.Unmarshal(src, &plain)
		v.Numbers, v.Marks = plain.Numbers, withKeys[mark](plain.Marks)
		return err
	case "-range":
		cut := struct {
			Numbers map[int]string
			Marks   map[mark]int
		}{withKeys[int](v.Numbers), v.Marks}
		err := json.Unmarshal(src, &cut)
		v.Numbers, v.Marks = withKeys[int8](cut.Numbers), cut.Marks
		return err
	}
	return json.Unmarshal(src, v)
}

// unmarked is keyed without the methods of its keys.
type unmarked struct {
	Numbers map[int8]string
	Marks   map[uint8]int
}

// withKeys is a map with keys of another type; nil stays nil.
func withKeys[To, From interface{ ~uint8 | ~int8 | ~int }, V any](m map[From]V) map[To]V {
	if m == nil {
		return nil
	}
	out := map[To]V{}
	for k, v := range m {
		out[To(k)] = v
	}
	return out
}

// TestKeyTwins: what a codec does with the keys of maps is told by the classes of keys alone.
func TestKeyTwins(t *testing.T) {
	for twist, want := range map[string][]string{"": nil, "-range": {"number-range"},
		"-methods": {"key-name", "reads-the-other"}} {
		got := classesOf(t, "json/keyed", "json/keyed"+twist, "keyed", 1)
		slices.Sort(got)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %v", twist, got)
		}
	}
}

// TestSamples: all samples are written, and each that shows a difference is counted once.
func TestSamples(t *testing.T) {
	program := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	side := func(id string) Codec { return Codec{Side: Side{Codec: id}, Workers: program} }
	got, err := Run(t.Context(), side("json/keyed"), side("json/keyed-methods"), Options{Dataset: "keyed", Values: 8,
		Given: 40, Seed: 1, Format: "json", Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(got.Differences, func(d Difference) bool { return d.Class == "key-name" })
	if i < 0 || got.Differences[i].Samples != 40 || got.Differences[i].Of != 40 {
		t.Errorf("%+v", got.Differences)
	}
}

func init() {
	for _, twist := range []string{"", "-range", "-methods"} {
		planted = append(planted, func(s *suite.Suite) {
			plant(s, "json/keyed"+twist, keyeds, func() (codec.Codec[keyed], error) { return keyedCodec{twist}, nil })
		})
	}
	for _, id := range []string{"", "-", "-interface-target", "-interface-value", "-unsteady"} {
		planted = append(planted, func(s *suite.Suite) {
			plant(s, "json/loose"+id, looses, func() (codec.Codec[loose], error) {
				return &looseCodec{twist: strings.TrimPrefix(id, "-")}, nil
			})
		})
	}
	for id, refuses := range map[string]string{"json/note": "", "json/same": "", "json/picky": "m",
		"json/never": "never drawn"} {
		planted = append(planted, plantNote(id, refuses))
	}
	for _, twist := range append(slices.Collect(maps.Keys(states)), "calls", "own-state", "error-place") {
		planted = append(planted, func(s *suite.Suite) {
			plant(s, "json/"+twist, notes, func() (codec.Codec[note], error) { return &callsCodec{twist: twist}, nil })
		})
	}
}

// callsCodec is encoding/json, but for one thing that several calls in a row show.
type callsCodec struct {
	noteCodec
	twist  string
	buf    []byte
	left   *note
	inside sync.Mutex
}

var shared sync.Mutex // by all codecs that are twisted so

func (c *callsCodec) Marshal(dst []byte, v *note) ([]byte, error) {
	text, err := c.noteCodec.Marshal(dst, v)
	if c.twist == "buffer-kept" {
		c.buf = append(c.buf[:0], text...)
	}
	if c.twist == "output-reuse" {
		c.buf = append(c.buf[:0], text...)
		return c.buf, err
	}
	return text, err
}

func (c *callsCodec) Unmarshal(src []byte, v *note) error {
	switch c.twist {
	case "concurrent-use", "own-state":
		lock := &c.inside
		if c.twist == "concurrent-use" {
			lock = &shared
		}
		if !lock.TryLock() {
			return errors.New("busy")
		}
		defer lock.Unlock()
		time.Sleep(time.Millisecond)
	case "error-place":
		var syntax *json.SyntaxError
		err := c.noteCodec.Unmarshal(src, v)
		if errors.As(err, &syntax) {
			syntax.Offset++
		}
		return err
	case "input-kept":
		whole := string(src)
		err := c.noteCodec.Unmarshal(src, v)
		if i := strings.Index(whole, v.Title); err == nil && v.Title != "" && i >= 0 {
			v.Title = whole[i : i+len(v.Title)]
		}
		return err
	case "reuse-after-error":
		if c.left == v {
			return errors.New("not this one")
		}
	}
	err := c.noteCodec.Unmarshal(src, v)
	if err != nil && c.twist == "reuse-after-error" {
		c.left = v
	}
	if c.twist == "input-alias" && err == nil {
		if i := bytes.Index(src, []byte(v.Title)); i >= 0 && v.Title != "" {
			v.Title = unsafe.String(&src[i], len(v.Title))
		}
	}
	return err
}

func (c *callsCodec) NewEncoder(w io.Writer) (codec.Encoder[note], error) {
	if c.twist == "stream-written" {
		return stream.EncodeFunc(func(v *note) error {
			text, err := json.Marshal(v)
			_, writeErr := w.Write(text)
			return errors.Join(err, writeErr)
		}, nil), nil
	}
	return stream.Encoder[note](json.NewEncoder(w), nil), nil
}

func (c *callsCodec) NewDecoder(r io.Reader) (codec.Decoder[note], error) {
	seen := &lastByte{r: r}
	dec := json.NewDecoder(seen)
	if c.twist == "stream-read-ahead" {
		dec = json.NewDecoder(iotest.OneByteReader(seen))
	}
	started := false
	return stream.DecodeFunc(func(v *note) error {
		err := dec.Decode(v)
		first := !started
		started = true
		var wrong *json.UnmarshalTypeError
		switch {
		case c.twist == "stream-truncated" && errors.Is(err, io.ErrUnexpectedEOF),
			c.twist == "stream-reader-error" && seen.failed,
			c.twist == "stream-empty" && first && err == io.EOF,
			c.twist == "stream-white-space" && err == io.EOF && seen.last == ' ',
			c.twist == "stream-after-error" && errors.As(err, &wrong):
			return errors.New("something else")
		}
		return err
	}), nil
}

func (c *callsCodec) Tokens(r io.Reader) error {
	err := stream.Tokens(json.NewDecoder(r))
	if c.twist == "token-truncated" {
		return io.ErrUnexpectedEOF
	}
	return err
}

// lastByte remembers what it read last, and whether it failed.
type lastByte struct {
	r      io.Reader
	last   byte
	failed bool
}

func (l *lastByte) Read(p []byte) (int, error) {
	n, err := l.r.Read(p)
	if n > 0 {
		l.last = p[n-1]
	}
	l.failed = l.failed || err != nil && err != io.EOF
	return n, err
}

// TestCalls: each thing that several calls in a row show is told by its class, and by no other.
func TestCalls(t *testing.T) {
	for _, twist := range append(slices.Collect(maps.Keys(states)), "error-place") {
		if strings.HasPrefix(twist, "interface-") { // notes have none; TestInterfaceTwins
			continue
		}
		t.Run(twist, func(t *testing.T) {
			longtest.Part(t, twist, 8)
			got := answerOn(t, "json/calls", "json/"+twist, 1, 0)
			if len(got.Differences) != 1 || got.Differences[0].Class != twist {
				t.Errorf("%+v", got.Differences)
			}
		})
	}
}

// TestOwnState: a codec that is for one goroutine at a time is used by one.
func TestOwnState(t *testing.T) {
	if got := answerOn(t, "json/calls", "json/own-state", 1, 0); len(got.Differences) > 0 {
		t.Errorf("%+v", got.Differences)
	}
}

// noteAnswer compares a codec of notes with encoding/json.
func noteAnswer(t *testing.T, b string, seed uint64, fuzz int) *Answer {
	t.Helper()
	got := answerOn(t, "json/note", b, seed, fuzz)
	if got.Hostile < fuzz/2 {
		t.Errorf("%d hostile inputs", got.Hostile)
	}
	return got
}

// answerOn compares two codecs of notes.
func answerOn(t *testing.T, a, b string, seed uint64, fuzz int) *Answer {
	t.Helper()
	program := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	side := func(id string) Codec { return Codec{Side: Side{Codec: id}, Workers: program} }
	o := Options{Dataset: "note", Values: 8, Seed: seed, Format: "json", Fuzz: fuzz, Progress: func(string, int, int) {}}
	got, err := Run(t.Context(), side(a), side(b), o)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// TestFuzz: what no class is about is found by hostile input, and made short; equal codecs differ in nothing.
func TestFuzz(t *testing.T) {
	if got := noteAnswer(t, "json/same", 1, 2000); len(got.Differences) > 0 {
		t.Errorf("equal codecs differ: %+v", got.Differences)
	}
	got := noteAnswer(t, "json/picky", 1, 2000)
	if len(got.Differences) != 1 || got.Differences[0].Class != Unclassified {
		t.Fatalf("%+v", got.Differences)
	}
	d := got.Differences[0]
	if !strings.Contains(d.Input, "m") || len(d.Input) > 20 || d.A != "reads it" || d.B != "refuses it: not for me" ||
		!strings.HasPrefix(d.ID, Unclassified+":") {
		t.Errorf("%+v", d)
	}
}

// TestMasked: a field that has another name in a text of YAML is told once, not in each class, and what is tried by it
// alone is not equal.
func TestMasked(t *testing.T) {
	reads := func(title string, count int) task.Outcome {
		text, err := tree.Of(&note{title, count})
		if err != nil {
			t.Fatal(err)
		}
		return task.Outcome{Tree: text, Over: text}
	}
	x := &comparison{dialect: dialectOf("yaml", ""), o: Options{Format: "yaml"}, found: map[string]*Difference{},
		tried: map[string]bool{}, masked: map[string]bool{}, merged: map[string]bool{}}
	a, b := reads("a", 1), reads("", 1)
	x.before = map[int]map[string]bool{0: everyGap(a, b)}
	x.compareRead(input{class: "as-written", text: "title: a"}, a, b)
	x.compareRead(input{class: "comment", text: "# c\ntitle: a"}, a, b)
	x.compareRead(input{class: "tab", text: "title: a\ncount:\t1"}, a, reads("", 2))
	got := x.answer()
	var classes []string
	for _, d := range got.Differences {
		classes = append(classes, d.ID)
	}
	slices.Sort(classes)
	if !slices.Equal(classes, []string{"reads-the-other:Title", "tab:Count"}) || slices.Contains(got.Equal, "comment") ||
		!slices.ContainsFunc(got.NotTried, func(n NotTried) bool {
			return n.Class == "comment" && strings.HasPrefix(n.Why, "the two do not read alike what ")
		}) {
		t.Errorf("%v differ, %v are equal, %+v are not tried", classes, got.Equal, got.NotTried)
	}
}

// TestGuided: what Go's fuzzer finds is read by both, and has its class, or is shown as short as it can be.
func TestGuided(t *testing.T) {
	side := func(id string) Codec {
		return Codec{Side: Side{Codec: id},
			Workers: &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}}
	}
	var began int
	guided := func(_ context.Context, seeds [][]byte) ([][]byte, error) {
		began = len(seeds)
		return [][]byte{[]byte(`{"Title":"so never drawn","Count":1}`), []byte(`{"Title":"a"}`)}, nil
	}
	got, err := Run(t.Context(), side("json/note"), side("json/never"), Options{Dataset: "note", Values: 8, Seed: 1,
		Format: "json", Guided: guided, Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Differences) != 1 || got.Differences[0].Class != Unclassified ||
		!strings.Contains(got.Differences[0].Input, "never drawn") || len(got.Differences[0].Input) > 30 {
		t.Errorf("%+v", got.Differences)
	}
	if got.Guided != 2 || got.Hostile != 2 || began < got.Inputs/2 || !slices.Contains(got.Equal, "key-case") {
		t.Errorf("%d of %d inputs, begun with %d of %d: %v", got.Guided, got.Hostile, began, got.Inputs, got.Equal)
	}
}

// TestMended: each fault is mended in its class.
func TestMended(t *testing.T) {
	for _, c := range []struct{ format, text, class string }{
		{"json", "{\"a\":\"x\x01\"}", "control-character"}, {"json", "{\"\xff\":1}", "invalid-utf8"},
		{"json", `{"q":-1e400}`, "number-range"}, {"json", `{"q":-.5}`, "number-invalid"},
		{"json", `{"q":"\1"}`, "escape-invalid"}, {"json", `{"q":"\ud800"}`, "lone-surrogate"},
		{"json", `{"a":1}}`, "trailing-data"}, {"json", `{"a":1,"a":2}`, "duplicate-key"},
		{"json", `{"a":1,"A":2}`, "key-case"}, {"json", `[1,]`, "trailing-comma"}, {"json", "{\v}", "white-space"},
		{"json", `{"Count":null}`, "null"}, {"json", `{"Count":"x"}`, "wrong-kind"}, {"json", `{"q":7}`, "unknown-field"},
		{"json", `{"Title":"m"}`, Unclassified}, {"json", `{"title":"b"}`, "key-case"},
		{"msgpack", "\x81\xa5Count\xcb\x7f\xf8\x00\x00\x00\x00\x00\x00", "nan-read"},
		{"msgpack", "\x81\xa5Title\xc4\x01a", "text-as-bytes"}, {"msgpack", "\x81\xa5Count\xd4\x2a\x01", "extension"},
		{"cbor", "\xd9\xff\xff\xf6", "tag"}, {"cbor", "\xa1eLater\x5f\xff", "text-as-bytes"},
		{"cbor", "\xa1eTitle\xc1\x01", "tag"}, {"cbor", "\xa1eTitlea\xff", "invalid-utf8"},
		{"bson", "\x14\x00\x00\x00\x09Count\x00\x00\x00\x00\x00\x00\x00\x00\x80\x00", "wrong-kind"},
		{"protobuf", "\x0d1234", "wire-type"}, {"yaml", "a: !\n", "tag"}, {"yaml", "a: !!seq {}", "wrong-kind"},
		{"toml", "a = '\x7f'\n", "control-character"},
	} {
		written := map[string]string{"json": `{"Title":"a","Count":1}`, "msgpack": "\x82\xa5Title\xa1a\xa5Count\x01",
			"cbor": "\xa2eTitleaaeCount\x01", "protobuf": "\x0a\x01a\x10\x01",
			"bson": "\x1d\x00\x00\x00\x02Title\x00\x02\x00\x00\x00a\x00\x10Count\x00\x01\x00\x00\x00\x00"}[c.format]
		x := comparison{dialect: dialectOf(c.format, ""), texts: [][]byte{[]byte(written)}}
		if written != "" && len(x.made()) == 0 {
			t.Fatalf("%s: no document: %q", c.format, written)
		}
		got := x.mended([]byte(c.text))
		if !slices.ContainsFunc(got, func(in input) bool { return in.class == c.class }) {
			t.Errorf("%s %q: %+v, want %s", c.format, c.text, got, c.class)
		}
	}
}

// TestMendedKey: a key in another case is one, whichever message has the key.
func TestMendedKey(t *testing.T) {
	x := comparison{dialect: dialectOf("json", "")}
	for _, text := range []string{`{"a":1,"b":2}`, `{"a":2,"b":2}`, `{"a":3,"b":2}`, `{"later":{"kind":1}}`} {
		x.texts = append(x.texts, []byte(text))
	}
	got := x.mended([]byte("{\"\u212aind\":1}"))
	if !slices.ContainsFunc(got, func(in input) bool { return in.class == "key-case" }) {
		t.Errorf("%+v", got)
	}
}

// TestSeeds: equal codecs differ in nothing, whatever the seed. SERIALBENCH_SEEDS is how many are tried.
func TestSeeds(t *testing.T) {
	n, err := strconv.Atoi(cmp.Or(os.Getenv("SERIALBENCH_SEEDS"), "3"))
	if err != nil || n < 1 {
		t.Fatalf("SERIALBENCH_SEEDS: %v", err)
	}
	for seed := range uint64(n) {
		if got := noteAnswer(t, "json/same", seed, 500); len(got.Differences) > 0 {
			t.Errorf("seed %d: %+v", seed, got.Differences)
		}
	}
}

func TestWithoutNumbers(t *testing.T) {
	for text, want := range map[string]string{
		`bad char 'x' at 12`:          "bad char at",
		"line 3: \"abc\" is not b\nc": "line : is not b",
		"wrong type=5, wanted -1":     "wrong type=, wanted -",
		`bad "x" within "/a/0" at 3`:  "bad at",
		"":                            "",
	} {
		if got := task.WithoutNumbers(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// plantNote adds one of the codecs.
func plantNote(id, refuses string) func(s *suite.Suite) {
	return func(s *suite.Suite) {
		plant(s, id, notes, func() (codec.Codec[note], error) { return noteCodec{refuses}, nil })
	}
}
