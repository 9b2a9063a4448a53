package evolve

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/evolve/task"
	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	task.Limits.Deadline, task.Limits.Memory = time.Second, 64<<20
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), task.Task()))
	}
	os.Exit(m.Run())
}

// The versions: the new one has a wider number and a field more.
type (
	oldOrder struct {
		First string
		Value int32
		Last  string
	}
	newOrder struct {
		First string
		Value int64
		Last  string
		Added string
	}
)

// plant is a codec that is right, but for what fault does when the old version reads
// what the new one wrote.
type plant struct {
	id      string
	fault   func(v *oldOrder) error
	keeps   bool   // the old version writes again what it did not know
	blind   bool   // no version reads its own values
	adapted string // path that the adapter stands in for
	strict  bool   // the library has an option that refuses unknown fields
	empties bool   // the adapter makes a Go value of what accessors show
	demands []codec.Demand

	verdict, proxy string // of old-reads-new, and of the proxy
	field          string
	party          record.Party
	clause         string // of old-reads-new
	byProxy        record.Party
}

// info is what the plant's folder would say.
func (p plant) info() codec.Info {
	i := codec.Info{ID: p.id, Demands: p.demands, ZeroTarget: p.empties}
	if p.strict {
		i.Variants = []codec.Variant{{Name: codec.Strict, Doc: "RefuseUnknown"}}
	}
	return i
}

// cut is what a specification demands of the value that plants with this fault read.
var cut = []codec.Demand{{Change: "app*", Direction: OldReadsNew, Verdict: Wrong, Got: "99", Clause: "numbers are " +
	"cut (section 7)"}}

var plants = []plant{
	{id: "m/clean", verdict: Exact, proxy: Dropped},
	{id: "m/keeps", keeps: true, verdict: Exact, proxy: Exact},
	{id: "m/wrong", fault: func(v *oldOrder) error { v.Value = 99; return nil }, verdict: Wrong, proxy: Wrong,
		field: "Value", party: record.Library},
	{id: "m/loses", fault: func(v *oldOrder) error { v.Last = ""; return nil }, verdict: Dropped, proxy: Dropped,
		field: "Last", party: record.Library},
	{id: "m/adapted", adapted: "oldOrder.Value", fault: func(v *oldOrder) error { v.Value = 99; return nil },
		verdict: Wrong, proxy: Wrong, field: "Value", party: record.Adapter},
	{id: "m/refuses", fault: func(*oldOrder) error { return errors.New("unknown field") }, verdict: Failed, proxy: Failed,
		party: record.Library},
	{id: "m/panics", fault: func(*oldOrder) error { panic("Added") }, verdict: Panic, proxy: Panic, party: record.Library},
	{id: "m/dies", fault: func(*oldOrder) error { os.Exit(9); return nil }, verdict: Dead, proxy: Dead,
		party: record.Library},
	{id: "m/eats", fault: func(*oldOrder) error { return eat() }, verdict: Dead, proxy: Dead, party: record.Library},
	{id: "m/spins", fault: func(v *oldOrder) error { return spin(v) }, verdict: Hang, proxy: Hang, party: record.Library},
	{id: "m/specified", demands: cut, fault: func(v *oldOrder) error { v.Value = 99; return nil }, verdict: Wrong,
		proxy: Wrong, field: "Value", party: record.Specification, clause: "numbers are cut (section 7)"},
	{id: "m/not-specified", demands: cut, fault: func(v *oldOrder) error { v.Value = 98; return nil }, verdict: Wrong,
		proxy: Wrong, field: "Value", party: record.Library},
	{id: "m/strict", strict: true, verdict: Exact, proxy: Dropped},
	{id: "m/empties", empties: true, verdict: Exact, proxy: Dropped, byProxy: record.Adapter},
	{id: "m/blind", blind: true, verdict: Unsupported, proxy: Unsupported},
}

func eat() error {
	var all [][]byte
	for range 4096 {
		b := make([]byte, 1<<20)
		b[0] = 1
		all = append(all, b)
		time.Sleep(time.Millisecond)
	}
	return errors.New(string(all[0][:1]))
}

func spin(v *oldOrder) error {
	for n := 0; v.First != ""; n++ {
		if n < 0 {
			return errors.New("overflow")
		}
	}
	return nil
}

// oldCodec is JSON with the plant's fault.
type oldCodec struct {
	plant
	unknown map[string]json.RawMessage // of what was read last
}

func (c *oldCodec) Marshal(dst []byte, v *oldOrder) ([]byte, error) {
	b, err := json.Marshal(v)
	if added := c.unknown["Added"]; c.keeps && added != nil {
		b = append(append(b[:len(b)-1], `,"Added":`...), append(added, '}')...)
	}
	return append(dst, b...), err
}

func (c *oldCodec) Unmarshal(src []byte, v *oldOrder) error {
	if c.blind {
		return nil
	}
	c.unknown = map[string]json.RawMessage{}
	if err := errors.Join(json.Unmarshal(src, v), json.Unmarshal(src, &c.unknown)); err != nil {
		return err
	}
	if c.fault != nil && c.unknown["Added"] != nil {
		return c.fault(v)
	}
	return nil
}

// Variant refuses a field that the old version does not know.
func (c *oldCodec) Variant(name string) (codec.Codec[oldOrder], error) {
	if !c.strict || name != codec.Strict {
		return nil, codec.NoVariant(name)
	}
	return strictCodec{c}, nil
}

type strictCodec struct{ *oldCodec }

func (c strictCodec) Unmarshal(src []byte, v *oldOrder) error {
	if err := c.oldCodec.Unmarshal(src, v); err != nil || c.unknown["Added"] == nil {
		return err
	}
	return errors.New("unknown field Added")
}

type newCodec struct{ plant }

// Variant changes nothing: the new version knows all fields.
func (c newCodec) Variant(string) (codec.Codec[newOrder], error) { return c, nil }

func (c newCodec) Marshal(dst []byte, v *newOrder) ([]byte, error) {
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (c newCodec) Unmarshal(src []byte, v *newOrder) error {
	if c.blind {
		return nil
	}
	return json.Unmarshal(src, v)
}

var (
	oldSet = dataset.Set[oldOrder]{ID: "old", Count: 1, Samples: []oldOrder{{"a", 7, "z"}}}
	newSet = dataset.Set[newOrder]{ID: "new", Count: 1, Samples: []newOrder{{"a", 8, "z", "more"}}}
)

// planted is the suite of all plants, and of those with a type of their own.
func planted() *suite.Suite {
	s := &suite.Suite{}
	for _, p := range plants {
		before := suite.Custom(p.id, oldSet, true, func() (codec.Codec[oldOrder], error) { return &oldCodec{plant: p}, nil })
		if p.adapted != "" {
			before.Adapted = []codec.Adaptation{{Path: p.adapted, How: "int32 as its text"}}
		}
		after := suite.Custom(p.id, newSet, true, func() (codec.Codec[newOrder], error) { return newCodec{p}, nil })
		s = with(s, p.info(), before, after)
	}
	for _, p := range converted {
		s = with(s, codec.Info{ID: p.id}, p.before(), p.after())
	}
	return s
}

func with(s *suite.Suite, info codec.Info, cases ...*suite.Case) *suite.Suite {
	s.Codecs, s.Cases = append(s.Codecs, info), append(s.Cases, cases...)
	for _, c := range cases {
		if !slices.ContainsFunc(s.Datasets, func(d dataset.Info) bool { return d.ID == c.Dataset.ID }) {
			s.Datasets = append(s.Datasets, c.Dataset)
		}
	}
	return s
}

type sink struct{ lines []record.Line }

func (s *sink) Append(line record.Line) error { s.lines = append(s.lines, line); return nil }

// workers starts this test as a worker.
func workers(t *testing.T) *worker.Program {
	t.Helper()
	path, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &worker.Program{Path: path, Env: []string{asWorker + "=1"}}
}

func pair(x worker.Doer) Pair {
	return Pair{Case: "append", Old: Side{x, "old"}, New: Side{x, "new"}, Written: []int{0},
		Newer: []int{0}, Proxied: true}
}

// TestPlants checks that every verdict is given to the codec that earns it, in its cell and
// in no other.
func TestPlants(t *testing.T) {
	out := &sink{}
	lines, err := Run(context.Background(), []Pair{pair(workers(t))}, Rows(planted().Codecs), 1, out, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(out.lines) != len(lines) {
		t.Errorf("%d lines in the record, %d returned", len(out.lines), len(lines))
	}
	cell := func(id, direction string) record.MatrixCell {
		for _, l := range lines {
			if l.Codec == id && l.Direction == direction {
				return l
			}
		}
		t.Fatalf("no cell of %s, %s", id, direction)
		return record.MatrixCell{}
	}
	for _, p := range plants {
		before, after, proxy := cell(p.id, NewReadsOld), cell(p.id, OldReadsNew), cell(p.id, Proxy)
		if want := map[bool]string{false: Default, true: Unsupported}[p.blind]; before.Verdict != want {
			t.Errorf("%s: the new version reads old data: %s (%s), want %s", p.id, before.Verdict, before.Got, want)
		}
		if after.Verdict != p.verdict || p.party != after.Party {
			t.Errorf("%s: the old version reads new data: %s by %q (%s), want %s by %q", p.id, after.Verdict, after.Party,
				after.Got, p.verdict, p.party)
		}
		if p.field != "" && after.Field != p.field {
			t.Errorf("%s: field %q, want %q", p.id, after.Field, p.field)
		}
		if after.Clause != p.clause {
			t.Errorf("%s: clause %q, want %q", p.id, after.Clause, p.clause)
		}
		if p.byProxy != "" && proxy.Party != p.byProxy {
			t.Errorf("%s: proxy by %q, want %q", p.id, proxy.Party, p.byProxy)
		}
		if proxy.Verdict != p.proxy {
			t.Errorf("%s: proxy: %s (%s), want %s", p.id, proxy.Verdict, proxy.Got, p.proxy)
		}
		if Silent(after.Verdict) && (!strings.Contains(after.Bytes, hex.EncodeToString([]byte("more"))) || after.Want == "") {
			t.Errorf("%s: the cell has not the bytes that were read, or what was written: %+v", p.id, after)
		}
	}
	for direction, want := range map[string]string{NewReadsOld: Default, OldReadsNew: Failed, Proxy: Failed} {
		if got := cell("m/strict/strict", direction); got.Verdict != want || got.Variant != codec.Strict {
			t.Errorf("with its option, %s: %s with %q (%s), want %s", direction, got.Verdict, got.Variant, got.Got, want)
		}
	}
	for _, p := range converted {
		if got := cell(p.id, OldReadsNew); got.Verdict != p.verdict || got.Party != p.party {
			t.Errorf("%s: %s by %q (%s), want %s by %q", p.id, got.Verdict, got.Party, got.Got, p.verdict, p.party)
		}
	}
}

// TestShards checks that the cells of shards are those of the whole.
func TestShards(t *testing.T) {
	one := pair(workers(t))
	two := one
	two.Case = "again"
	pairs, rows := []Pair{one, two}, Rows(planted().Codecs)[:3]
	do := func(part shard.Shard) []record.MatrixCell {
		lines, err := RunShard(context.Background(), part, pairs, rows, 1, &sink{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return lines
	}
	whole := do(shard.Shard{})
	var parts []record.MatrixCell
	n := Parts(pairs, rows) - 1
	for k := 1; k <= n; k++ {
		lines := do(shard.Shard{K: k, N: n})
		if len(lines) == 0 {
			t.Errorf("shard %d of %d has nothing", k, n)
		}
		parts = append(parts, lines...)
	}
	for _, c := range whole {
		if i := slices.Index(parts, c); i >= 0 {
			parts = slices.Delete(parts, i, i+1)
		} else {
			t.Errorf("no shard has %+v", c)
		}
	}
	if len(parts) > 0 {
		t.Errorf("too much: %+v", parts)
	}
}
