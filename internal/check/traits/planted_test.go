package traits

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/traits/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	task.MostText = 1<<20 - 1
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), task.Task()))
	}
	os.Exit(m.Run())
}

type item struct {
	Name   string
	Count  int
	Tags   []string
	Raw    []byte
	Labels map[string]int
}

var items = dataset.Set[item]{ID: "item", Count: 10, Generate: func(r *rand.Rand) item {
	return item{Name: fmt.Sprintf("name %d", r.Uint32()), Count: int(r.Uint32()), Tags: []string{"a", "b"},
		Raw:    []byte{1, 2},
		Labels: map[string]int{"x": 1, "y": 2, "z": int(r.Uint32())}}
}}

// faulty is encoding/json with at most one property that is not that of a clean codec.
type faulty struct {
	marshal   func(dst []byte, v *item) ([]byte, error)
	unmarshal func(src []byte, v *item) error
}

func (f faulty) Marshal(dst []byte, v *item) ([]byte, error) {
	if f.marshal != nil {
		return f.marshal(dst, v)
	}
	return encode(dst, v)
}

func (f faulty) Unmarshal(src []byte, v *item) error {
	if f.unmarshal != nil {
		return f.unmarshal(src, v)
	}
	return decode(src, v)
}

func encode(dst []byte, v *item) ([]byte, error) {
	out, err := json.Marshal(v)
	return append(dst, out...), err
}

func decode(src []byte, v *item) error {
	*v = item{}
	return json.Unmarshal(src, v)
}

var (
	lastOut []byte
	plain   item
	count   int

	touched int
)

// clean is what every trait is for encoding/json into a fresh target.
var clean = map[string]string{
	"aliases-input": No, "reuses-output": No, "appends": Yes, "writes-past-buffer": No, "same-bytes": Yes,
	"same-bytes-elsewhere": Yes, "stale-fields": No, "trailing-bytes": No, "panics-on-truncation": No,
	"reads-past-input": No, "concurrent": Yes,
	"concurrent-apart": Yes, "aliases-when-asked": None,
	"concurrent-value": Yes, "changes-argument": No,
	"nil-slice": Yes, "nil-bytes": Yes, "nil-map": Yes, "field-names": Yes, "largest-string": "≥ 1048575",
}

// plants are codecs with one fault each, the traits that show it, and a part of
// the reproducer of the first.
type plant struct {
	id         string
	want       map[string]string
	reproducer string
	made       codec.Codec[item]
}

var plants = []plant{
	{"json/clean", nil, "", faulty{}},
	{"json/aliases", map[string]string{"aliases-input": Yes}, "item.Name",
		faulty{unmarshal: func(src []byte, v *item) error {
			err := decode(src, v)
			if at := bytes.Index(src, []byte(v.Name)); at >= 0 && v.Name != "" {
				v.Name = unsafe.String(&src[at], len(v.Name))
			}
			return err
		}}},
	{"json/asked", map[string]string{"aliases-when-asked": Yes}, "item.Name", asked{true}},
	{"json/pretends", map[string]string{"aliases-when-asked": No}, "", asked{false}},
	{"json/object", map[string]string{"concurrent": "*"}, "", &keeper{}},
	{"json/shares", map[string]string{"reuses-output": Yes, "concurrent": "*", "concurrent-apart": "*",
		"concurrent-value": "*"}, "byte 0", faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
		if dst != nil {
			return encode(dst, v)
		}
		out, err := encode(lastOut[:0], v)
		lastOut = out[:0]
		return out, err
	}}},
	{"json/copies", map[string]string{"appends": "copies"}, "another one",
		faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
			return encode(bytes.Clone(dst[:len(dst):len(dst)]), v)
		}}},
	{"json/overwrites", map[string]string{"appends": No}, "abc",
		faulty{marshal: func(dst []byte, v *item) ([]byte, error) { return encode(dst[:0], v) }}},
	{"json/past", map[string]string{"writes-past-buffer": Yes}, "room for 0 bytes, byte 0",
		faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
			if dst != nil && cap(dst) == len(dst) {
				*(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(dst)), cap(dst))) = 1
			}
			return encode(dst, v)
		}}},
	{"json/counts", map[string]string{"same-bytes": No, "same-bytes-elsewhere": "*", "concurrent": "*",
		"concurrent-apart": "*", "concurrent-value": "*"}, "differs between two calls",
		faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
			count++
			return append(append(dst, strings.Repeat(" ", count%3)...), must(encode(nil, v))...), nil
		}}},
	{"json/process", map[string]string{"same-bytes-elsewhere": No}, "between two processes",
		faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
			return append(append(dst, strings.Repeat(" ", os.Getpid()%1009)...), must(encode(nil, v))...), nil
		}}},
	{"json/merges", map[string]string{"stale-fields": Yes}, "leaves item.Labels",
		faulty{unmarshal: func(src []byte, v *item) error {
			old := v.Labels
			err := decode(src, v)
			for k, n := range old {
				if v.Labels == nil {
					v.Labels = map[string]int{}
				}
				v.Labels[k] = n
			}
			return err
		}}},
	{"json/trails", map[string]string{"trailing-bytes": Yes}, "then 00",
		faulty{unmarshal: func(src []byte, v *item) error {
			*v = item{}
			return json.NewDecoder(bytes.NewReader(src)).Decode(v)
		}}},
	{"json/panics", map[string]string{"panics-on-truncation": Yes, "empty-input": "panic"}, "0 of ",
		faulty{unmarshal: func(src []byte, v *item) error {
			if err := decode(src, v); err != nil {
				panic(err)
			}
			return nil
		}}},
	{"json/beyond", map[string]string{"reads-past-input": Yes}, "unmarshal of",
		faulty{unmarshal: func(src []byte, v *item) error {
			// looks for the rest
			if err := decode(src, v); err != nil && cap(src) > len(src) && len(src) > 0 && src[len(src)-1]-' ' < 0x5f {
				more := src[:cap(src)]
				if end := bytes.LastIndexByte(more, '}'); end >= 0 {
					return decode(more[:end+1], v)
				}
				return err
			} else {
				return err
			}
		}}},
	{"json/faults", map[string]string{"reads-past-input": Yes}, "segmentation fault behind its input",
		faulty{unmarshal: func(src []byte, v *item) error {
			if len(src) > 2 {
				touched += int(*(*byte)(unsafe.Add(unsafe.Pointer(unsafe.SliceData(src)), len(src))))
			}
			return decode(src, v)
		}}},
	{"json/races", map[string]string{"concurrent": "*", "concurrent-apart": "*"}, "",
		faulty{unmarshal: func(src []byte, v *item) error {
			var mine item // decoding into plain itself would let the runtime end the test
			if err := decode(src, &mine); err != nil {
				return err
			}
			plain = mine
			time.Sleep(50 * time.Microsecond)
			*v = plain
			return nil
		}}},
	{"json/dies", map[string]string{"trailing-bytes": "dead"}, "panic: elsewhere",
		faulty{unmarshal: func(src []byte, v *item) error {
			if bytes.HasSuffix(src, []byte("\x00")) {
				go panic("elsewhere")
				time.Sleep(time.Hour)
			}
			return decode(src, v)
		}}},
	{"json/noslice", map[string]string{"nil-slice": No}, "nil item.Tags becomes empty",
		faulty{unmarshal: func(src []byte, v *item) error {
			err := decode(src, v)
			if v.Tags == nil {
				v.Tags = []string{}
			}
			return err
		}}},
	{"json/nobytes", map[string]string{"nil-bytes": No}, "empty item.Raw becomes nil",
		faulty{unmarshal: func(src []byte, v *item) error {
			err := decode(src, v)
			v.Raw = append([]byte(nil), v.Raw...)
			return err
		}}},
	{"json/nomap", map[string]string{"nil-map": No}, "nil item.Labels becomes empty",
		faulty{unmarshal: func(src []byte, v *item) error {
			err := decode(src, v)
			if v.Labels == nil {
				v.Labels = map[string]int{}
			}
			return err
		}}},
	{"json/mute", map[string]string{"field-names": No}, "", faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
		return append(dst, fmt.Sprintf("%X", must(encode(nil, v)))...), nil
	}, unmarshal: func(src []byte, v *item) error {
		var text []byte
		if _, err := fmt.Sscanf(string(src), "%X", &text); err != nil || 2*len(text) != len(src) {
			return errors.New("not hexadecimal")
		}
		return decode(text, v)
	}}},
	{"json/greedy", map[string]string{"largest-string": "dead"}, "memory",
		faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
			if len(v.Name) > 1<<16 {
				runtime.KeepAlive(make([]byte, 2*task.Memory))
			}
			return encode(dst, v)
		}}},
	{"json/short", map[string]string{"largest-string": "1000"}, "of 1001 bytes: marshal: too long",
		faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
			if len(v.Name) > 1000 {
				return nil, errors.New("too long")
			}
			return encode(dst, v)
		}}},
}

// stated is what the folders of some planted codecs say of them.
var stated = map[string]codec.Info{
	"json/object":    {Shared: codec.SharesObject},
	"json/races":     {Shared: codec.SharesFunctions},
	"json/kept":      {Shared: codec.SharesObject, Keeps: codec.KeptAlways},
	"json/none":      {Buffer: codec.BufferNone},
	"json/into":      {Buffer: codec.BufferInto, Returns: true},
	"json/returns":   {Buffer: codec.BufferNone, Returns: true},
	"json/leaves":    {Legal: map[string]string{"trailing-bytes": "the rest is the caller's"}},
	"json/changing":  {Legal: map[string]string{"trailing-bytes": "the rest is the caller's"}},
	"json/merging":   {Legal: merging},
	"json/misreads":  {Legal: merging},
	"json/illegal":   {Legal: merging},
	"json/invents":   {Legal: merging},
	"json/promising": {Shared: codec.SharesFunctions},
}

var merging = map[string]string{"trailing-encoding": "values merge", "stale-fields": "values merge",
	"empty-input": "nothing is a value"}

// merge decodes any number of values one over the other, as some formats do.
func merge(src []byte, v *item) error {
	for d := json.NewDecoder(bytes.NewReader(src)); ; {
		if err := d.Decode(v); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
	}
}

// more plants: what is stated, goroutines, arguments, every stale place.
func init() {
	plants = append(plants, []plant{
		{"json/kept", map[string]string{"concurrent": None}, "for one goroutine", &keeper{}},
		{"json/unpromised", map[string]string{"concurrent": "*"}, "", &keeper{}},
		{"json/promising", nil, "", faulty{}},
		{"json/none", map[string]string{"appends": None, "writes-past-buffer": None, "reuses-output": None}, "",
			faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
				return encode(bytes.Clone(dst[:len(dst):len(dst)]), v)
			}}},
		{"json/into", map[string]string{"appends": None}, "large enough", faulty{}},
		{"json/returns", map[string]string{"appends": None, "writes-past-buffer": None}, "", faulty{}},
		{"json/leaves", map[string]string{"trailing-bytes": Legal}, "the caller's",
			faulty{unmarshal: func(src []byte, v *item) error {
				*v = item{}
				return json.NewDecoder(bytes.NewReader(src)).Decode(v)
			}}},
		{"json/changing", map[string]string{"trailing-bytes": "changes"}, "item.Count",
			faulty{unmarshal: func(src []byte, v *item) error {
				*v = item{}
				d := json.NewDecoder(bytes.NewReader(src))
				err := d.Decode(v)
				if err == nil && d.InputOffset() < int64(len(src)) {
					v.Count++
				}
				return err
			}}},
		{"json/merging", map[string]string{"trailing-bytes": Legal, "stale-fields": Legal, "empty-input": Legal}, "",
			faulty{unmarshal: merge}},
		{"json/misreads", map[string]string{"trailing-bytes": Yes, "stale-fields": Legal, "empty-input": Legal}, "",
			faulty{unmarshal: func(src []byte, v *item) error {
				return merge(bytes.TrimRight(src, "\x00"), v) // which no format has
			}}},
		{"json/illegal", map[string]string{"trailing-bytes": Legal, "stale-fields": Yes, "empty-input": Legal}, "",
			faulty{unmarshal: func(src []byte, v *item) error {
				old := v.Name
				err := merge(src, v)
				if v.Name == "" { // a zero field of the input counts for nothing, but only in a used target
					v.Name = old
				}
				return err
			}}},
		{"json/invents", map[string]string{"trailing-bytes": Legal, "stale-fields": "*", "empty-input": "*"}, "",
			faulty{unmarshal: func(src []byte, v *item) error {
				if len(src) == 0 { // which is not what no field is
					*v = item{Name: "nobody"}
					return nil
				}
				return merge(src, v)
			}}},
		{"json/tails", map[string]string{"stale-fields": Yes}, "item.Tags (shorter lists), item.Raw (shorter lists)",
			faulty{unmarshal: func(src []byte, v *item) error {
				old := *v
				err := decode(src, v)
				if n := len(v.Tags); n > 0 && n < len(old.Tags) {
					v.Tags = append(v.Tags, old.Tags[n:]...)
				}
				if n := len(v.Raw); n > 0 && n < len(old.Raw) {
					v.Raw = append(v.Raw, old.Raw[n:]...)
				}
				return err
			}}},
		{"json/elements", map[string]string{"stale-fields": Yes}, "item.Tags[] (zero elements)",
			faulty{unmarshal: func(src []byte, v *item) error {
				old := *v
				err := decode(src, v)
				for i, t := range v.Tags {
					if t == "" && i < len(old.Tags) {
						v.Tags[i] = old.Tags[i]
					}
				}
				return err
			}}},
		{"json/fills", map[string]string{"changes-argument": Yes, "concurrent-value": "*"}, "",
			faulty{marshal: func(dst []byte, v *item) ([]byte, error) {
				if out, err := encode(dst, v); v.Tags != nil || err != nil {
					return out, err
				}
				out, err := encode(dst, v)
				v.Tags = []string{}
				return out, err
			}}},
		{"json/writes", map[string]string{"concurrent-value": "*", "concurrent": "*", "concurrent-apart": "*"}, "",
			faulty{marshal: writes}},
	}...)
}

// writes marshals a value after it has written to it, and then writes back what was there.
func writes(dst []byte, v *item) ([]byte, error) {
	v.Count++
	time.Sleep(50 * time.Microsecond)
	v.Count--
	return encode(dst, v)
}

// asked offers to alias its input, and does or copies all the same.
type asked struct{ really bool }

func (asked) Marshal(dst []byte, v *item) ([]byte, error) { return encode(dst, v) }
func (asked) Unmarshal(src []byte, v *item) error         { return decode(src, v) }
func (a asked) UnmarshalAlias(src []byte, v *item) error {
	err := decode(src, v)
	if at := bytes.Index(src, []byte(v.Name)); a.really && at >= 0 && v.Name != "" {
		v.Name = unsafe.String(&src[at], len(v.Name))
	}
	return err
}

// keeper keeps a value between two steps, each object its own.
type keeper struct{ v item }

func (*keeper) Marshal(dst []byte, v *item) ([]byte, error) { return encode(dst, v) }
func (k *keeper) Unmarshal(src []byte, v *item) error {
	var mine item
	if err := decode(src, &mine); err != nil {
		return err
	}
	k.v = mine
	time.Sleep(50 * time.Microsecond)
	*v = k.v
	return nil
}

func must(b []byte, err error) []byte {
	if err != nil {
		panic(err)
	}
	return b
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for _, p := range plants {
		info := stated[p.id]
		info.ID = p.id
		infos = append(infos, info)
		cases = append(cases, suite.Custom(p.id, items, true, func() (codec.Codec[item], error) {
			if _, ok := p.made.(*keeper); ok {
				return &keeper{}, nil // each opened for itself
			}
			return p.made, nil
		}))
	}
	s, err := suite.New(infos, nil, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

type lines []record.Trait

func (l *lines) Append(line record.Line) error { *l = append(*l, line.(record.Trait)); return nil }

// TestPlanted checks that each fault is found by the trait that claims it and by
// no other.
func TestPlanted(t *testing.T) {
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	for _, p := range plants {
		t.Run(p.id, func(t *testing.T) {
			if task.RaceDetector && p.id == "json/greedy" {
				t.Skip("no limit of memory with the race detector")
			}
			if task.RaceDetector && p.id == "json/faults" {
				t.Skip("it reads past its input, for which the checks of pointers that come with the race detector end it")
			}
			t.Parallel()
			var out lines
			got, err := Run(context.Background(), Workers{Doer: x}, []*suite.Case{planted().Case(p.id, "item")}, 3, &out, nil)
			if err != nil || len(got) != len(All()) || len(out) != len(got) {
				t.Fatalf("%d lines, %v", len(got), err)
			}
			for _, l := range got {
				want, named := p.want[l.Trait]
				if !named {
					want = clean[l.Trait]
				}
				if want == "" && strings.HasPrefix(l.Value, "error, ") || want == "*" {
					continue
				}
				party := record.Party("")
				switch {
				case want == Legal:
					party = record.Specification
				case named && want != None && l.Trait != "aliases-when-asked" && l.Trait != "field-names":
					party = record.Library
				}
				if l.Party != party {
					t.Errorf("%s is %q by %q, want %q", l.Trait, l.Value, l.Party, party)
				}
				if want == Legal && strings.HasPrefix(l.Value, Legal+", ") { // with allocations
					continue
				}
				if l.Value != want {
					t.Errorf("%s is %q (%s), want %q", l.Trait, l.Value, l.Reproducer, want)
				} else if named && want != "panic" && !strings.Contains(l.Reproducer, p.reproducer) {
					t.Errorf("%s: reproducer %q, want %q", l.Trait, l.Reproducer, p.reproducer)
				}
				if l.Value == No && l.Trait == "same-bytes" && (l.Declared != Yes || !l.Contradicts()) {
					t.Errorf("no contradiction: %+v", l)
				}
				if l.Trait == "aliases-when-asked" && l.Contradicts() != (p.id == "json/pretends") {
					t.Errorf("contradicted: %v: %+v", l.Contradicts(), l)
				}
			}
		})
	}
}

// measured is a trait of a planted codec, measured in this process.
func measured(t *testing.T, id, trait string, info codec.Info, values int) record.Trait {
	t.Helper()
	i := slices.IndexFunc(All(), func(t Trait) bool { return t.Name == trait })
	l, err := All()[i].Measure(planted().Case(id, "item"), info, values, 1)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestEmptyInput takes values that no field was read of for legal, and no others.
func TestEmptyInput(t *testing.T) {
	for id, want := range map[string]string{"json/merging": Legal, "json/invents": "accepted", "json/clean": "error"} {
		if l := measured(t, id, "empty-input", stated[id], 4); !strings.HasPrefix(l.Value, want+", ") {
			t.Errorf("%s: %+v, want %s", id, l, want)
		}
	}
}

// TestRace finds a codec object with state that goroutines share; where the test
// is built with the race detector, a worker of it is ended by that.
func TestRace(t *testing.T) {
	if task.RaceDetector {
		x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes", "GORACE=halt_on_error=1"}}
		for id, want := range map[string]string{"json/races": No, "json/clean": Yes, "json/unpromised": None} {
			c := planted().Case(id, "item")
			got, err := ordered(context.Background(), x, c,
				task.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: 3, Raced: task.Only})
			if err != nil || len(got) != 3 || got[0].Value != want || want != Yes &&
				!strings.Contains(got[0].Reproducer, "data race: ") {
				t.Errorf("%s: %+v, %v", id, got, err)
			}
		}
		c := planted().Case("json/writes", "item")
		got, err := ordered(context.Background(), x, c,
			task.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: 3, Raced: task.Only})
		if err != nil || len(got) != 3 || got[2].Trait != task.OneValue || got[2].Value != No ||
			got[2].Party != record.Library {
			t.Errorf("a marshal that writes to its argument: %+v, %v", got, err)
		}
		return
	}
	seen := false
	for range 20 {
		seen = seen || measured(t, "json/writes", task.OneValue, codec.Info{}, 8).Value == No
	}
	if !seen {
		t.Error("a marshal that writes to its argument passes")
	}
	if l := measured(t, "json/races", task.SharedObject, codec.Info{}, 8); l.Value == No {
		t.Error("a fault is named that no documentation excludes")
	}
	for range 20 { // it takes two at the same time
		if measured(t, "json/races", task.SharedObject, stated["json/races"], 8).Value == No {
			return
		}
	}
	t.Error("a codec with shared state passes")
}

// TestEveryTraitIsPlanted counts the faults: each trait has a codec made to show it.
func TestEveryTraitIsPlanted(t *testing.T) {
	count := 0
	for _, trait := range All() {
		found := 0
		for _, p := range plants {
			if want, ok := p.want[trait.Name]; ok &&
				(want != "*" || trait.Name == task.SharedObject || trait.Name == task.OwnObject || trait.Name == task.OneValue) {
				found++
			}
		}
		if found == 0 {
			t.Errorf("no planted codec shows %s", trait.Name)
		}
		count += found
	}
	t.Logf("%d faults of %d traits planted in %d codecs", count, len(All()), len(plants)-1)
}
