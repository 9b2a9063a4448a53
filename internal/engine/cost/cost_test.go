package cost

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) == "" {
		os.Exit(m.Run())
	}
	os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), Task()))
}

type value struct{ S string }

// raw encodes the string as it is, behind 4000 bytes of nothing.
type raw struct{}

func (raw) Marshal(dst []byte, v *value) ([]byte, error) {
	return append(append(dst, make([]byte, 4000)...), v.S...), nil
}

func (raw) Unmarshal(src []byte, v *value) error {
	v.S = string(src[4000:])
	return nil
}

func (raw) UnmarshalAlias(src []byte, v *value) error {
	v.S = unsafe.String(&src[4000], len(src)-4000)
	return nil
}

type refusing struct{ raw }

func (refusing) Unmarshal([]byte, *value) error { return errors.New("not today") }

type dying struct{ raw }

func (dying) Unmarshal([]byte, *value) error { os.Exit(7); return nil }

func planted() *suite.Suite {
	set := dataset.Set[value]{ID: "small", Count: 50,
		Generate: func(r *rand.Rand) value { return value{strings.Repeat("x", 1000)} }}
	var infos []codec.Info
	var cases []*suite.Case
	for id, c := range map[string]codec.Codec[value]{"raw/good": raw{}, "raw/refuses": refusing{},
		"raw/dies": dying{}, "noop": raw{}} {
		infos = append(infos, codec.Info{ID: id, NoOp: id == "noop"})
		cases = append(cases, suite.Custom(id, set, false, func() (codec.Codec[value], error) { return c, nil }))
	}
	s, err := suite.New(infos, []dataset.Info{{ID: "small"}}, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

func TestCost(t *testing.T) {
	c, err := Of(planted().Case("raw/good", "small"), 0, 1)
	if err != nil {
		t.Fatal(err)
	}
	if c.Values != 50 || c.EncodedBytes != 5000 {
		t.Errorf("%d values of %v bytes, want 50 of 5000", c.Values, c.EncodedBytes)
	}
	if c.HeapBytes < 1016 || c.HeapBytes > 1200 || c.HeapObjects < 1.9 || c.HeapObjects > 2.1 {
		t.Errorf("a value of 16 bytes and a string of 1000 keep %.1f bytes in %.2f objects", c.HeapBytes, c.HeapObjects)
	}
	if c.AliasHeapBytes < 5016 || c.AliasHeapBytes > 5500 || c.AliasHeapObjects < 1.9 {
		t.Errorf("an input of 5000 bytes that is shared shows as %.1f bytes", c.AliasHeapBytes)
	}
	if len(c.Compressed) != 4 {
		t.Fatalf("%+v", c.Compressed)
	}
	for i := 0; i < 4; i += 2 {
		message, joined := c.Compressed[i], c.Compressed[i+1]
		if message.Unit != "message" || joined.Unit != "joined" || message.Bytes <= joined.Bytes || message.Bytes > 200 ||
			joined.CompressNS <= 0 || joined.DecompressNS <= 0 {
			t.Errorf("%+v, %+v", message, joined)
		}
	}
}

func TestCompressedIsComparedWithWhatWentIn(t *testing.T) {
	bad := method{"planted", func(dst, src []byte) ([]byte, error) { return append(dst, src[1:]...), nil },
		func(dst, src []byte) ([]byte, error) { return append(dst, src...), nil }}
	if _, err := bad.measure([][]byte{[]byte("abc")}, 1); err == nil ||
		!strings.Contains(err.Error(), "not what was compressed") {
		t.Errorf("a compressor that loses a byte: %v", err)
	}
}

func TestCompressorsOnAllLengths(t *testing.T) {
	var messages [][]byte
	for n := range 70 {
		messages = append(messages, bytes.Repeat([]byte{byte(n)}, n*n))
	}
	if _, err := compressed(messages, messages); err != nil {
		t.Error(err)
	}
}

// TestDictionary: messages that have much in common become smaller with a dictionary of others, and nothing is said
// where there are none, or too little of them.
func TestDictionary(t *testing.T) {
	made := func(from int) (all [][]byte) {
		for n := range 300 {
			all = append(all, fmt.Appendf(nil, `{"customer":"no. %d","currency":"EUR","paid":true,"cents":%d}`, from+n,
				(from+n)*37%997))
		}
		return all
	}
	got, err := compressed(made(0), made(1000))
	if err != nil || len(got) != 5 {
		t.Fatalf("%+v, %v", got, err)
	}
	if plain, with := got[2], got[4]; plain.Method != "zstd" || plain.Unit != "message" || with.Unit != "dictionary" ||
		with.Bytes > plain.Bytes/2 {
		t.Errorf("%+v, with a dictionary %+v", plain, with)
	}
	for name, samples := range map[string][][]byte{"none": nil, "empty": {nil, nil},
		"one": {[]byte("{}")}} {
		if got, err := compressed(made(0), samples); err != nil || len(got) != 4 {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

type lines struct{ all []record.Cost }

func (l *lines) Append(line record.Line) error {
	l.all = append(l.all, line.(record.Cost))
	return nil
}

func TestRunNamesWhatFails(t *testing.T) {
	s := planted()
	var picks []measure.Pick
	for _, id := range []string{"raw/good", "raw/refuses", "raw/dies", "noop"} {
		picks = append(picks, measure.Pick{Case: s.Case(id, "small")})
	}
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	out := &lines{}
	shown := 0
	if err := Run(context.Background(), x, picks, measure.Options{Seed: 1}, nil, out,
		func(worker.Progress) { shown++ }); err != nil {
		t.Fatal(err)
	}
	// dies, good, refuses
	slices.SortStableFunc(out.all, func(a, b record.Cost) int { return cmp.Compare(a.Codec, b.Codec) })
	for _, l := range out.all {
		if l.Kind != record.KindCost {
			t.Errorf("not a line of costs: %+v", l)
		}
	}
	if len(out.all) != 3 || shown != 4 || out.all[1].Error != "" || !strings.Contains(out.all[2].Error, "not today") ||
		!strings.Contains(out.all[0].Error, "exit status 7") {
		text, err := json.Marshal(out.all)
		t.Errorf("%d shown: %s %v", shown, text, err)
	}
	again := &lines{}
	if err := Run(context.Background(), x, picks[:3], measure.Options{Seed: 1}, &record.Record{Costs: out.all}, again,
		nil); err != nil || len(again.all) != 0 {
		t.Errorf("measured again: %+v, %v", again.all, err)
	}
}
