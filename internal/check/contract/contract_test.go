package contract

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), Task()))
	}
	os.Exit(m.Run())
}

func program() *worker.Program {
	return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
}

// value is the type that is tried.
type value = dataset.EdgeText

// text is encoding/json, with a line for each value of a stream, or with one of its faults.
type text struct{ fault string }

func (c text) Marshal(dst []byte, v *value) ([]byte, error) {
	w := *v
	switch c.fault {
	case "drops":
		w.Text = ""
	case "milliseconds":
		w.At = w.At.Truncate(time.Millisecond)
	case "dies":
		os.Exit(7)
	}
	b, err := json.Marshal(&w)
	return append(dst, b...), err
}

func (text) Unmarshal(src []byte, v *value) error { return json.Unmarshal(src, v) }

// lines are the streams of text.
type lines struct{ text }

func (c lines) NewEncoder(w io.Writer) (codec.Encoder[value], error) {
	return &encoder{json.NewEncoder(w), c.fault}, nil
}

type encoder struct {
	*json.Encoder
	fault string
}

func (e *encoder) Encode(v *value) error {
	err := e.Encoder.Encode(v)
	if e.fault == "forgets writers" {
		return nil
	}
	return err
}

func (*encoder) Close() error { return nil }

func (c lines) NewDecoder(r io.Reader) (codec.Decoder[value], error) {
	if c.fault == "reads once" {
		whole := make([]byte, 1<<16)
		n, err := r.Read(whole)
		if err != nil && err != io.EOF {
			return nil, err
		}
		r = strings.NewReader(string(whole[:n]))
	}
	return &decoder{bufio.NewReader(r), c.fault}, nil
}

type decoder struct {
	*bufio.Reader
	fault string
}

func (d *decoder) Decode(v *value) error {
	line, err := d.ReadBytes('\n')
	switch {
	case err == nil, errors.Is(err, io.EOF) && len(line) > 0 && d.fault != "ends early":
		err = json.Unmarshal(line, v)
		if d.fault == "stream differs" {
			v.Text = "other"
		}
	case d.fault == "ends early":
		return io.EOF
	}
	return err
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for _, fault := range []string{"", "drops", "milliseconds", "dies", "forgets writers", "reads once", "ends early",
		"stream differs"} {
		id := "json/" + strings.ReplaceAll(fault, " ", "-")
		infos = append(infos, codec.Info{ID: id})
		bind := suite.Binding[value]{Codec: id, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
			Open: func(*suite.Inputs[value]) (*suite.Opened[value], error) {
				return &suite.Opened[value]{Codec: lines{text{fault}}}, nil
			}}
		cases = append(cases, bind.Case(dataset.Of[value]()[0]))
	}
	s, err := suite.New(infos, nil, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

// TestFaultsAreFound: each planted fault is found by what looks for it, a codec that ends the process
// costs no other its result, and one without a fault has none.
func TestFaultsAreFound(t *testing.T) {
	order := Order{Dataset: "edgetext", Codecs: []string{"json/", "json/drops", "json/dies", "json/forgets-writers",
		"json/reads-once", "json/ends-early", "json/stream-differs"}, Values: 3, Seed: 5, Seeds: 2}
	faulty := func(found []Result, err error, fault func(Result) bool) (ids []string) {
		t.Helper()
		if err != nil || len(found) != len(order.Codecs) {
			t.Fatalf("%d results, %v", len(found), err)
		}
		for i, r := range found {
			if r.Codec != order.Codecs[i] {
				t.Fatalf("%s in the place of %s", r.Codec, order.Codecs[i])
			}
			if r.Failed != "" || fault(r) {
				ids = append(ids, strings.TrimPrefix(r.Codec, "json/"))
			}
		}
		return ids
	}
	trips, err := RoundTrips(t.Context(), program(), order)
	bad := faulty(trips, err, func(r Result) bool {
		return len(r.Verdicts) != 2 || r.Verdicts[0].Verdict == record.Failed || r.Verdicts[1].Verdict == record.Failed
	})
	if got := strings.Join(bad, " "); got != "drops dies stream-differs" {
		t.Errorf("round trips: %s", got)
	}
	pieces, err := Pieces(t.Context(), program(), order)
	if got := strings.Join(faulty(pieces, err, func(r Result) bool { return len(r.Streams.Faults) > 0 }),
		" "); got != "reads-once" {
		t.Errorf("pieces: %s", got)
	}
	if got := strings.Join(faulty(pieces, err, func(r Result) bool { return r.Streams.Early != "" }),
		" "); got != "ends-early" {
		t.Errorf("streams that end early: %s", got)
	}
	if got := strings.Join(faulty(pieces, err, func(r Result) bool { return r.Streams.Dropped != "" }),
		" "); got != "forgets-writers" {
		t.Errorf("errors that are dropped: %s", got)
	}
	same, err := Alike(t.Context(), program(), order)
	if got := strings.Join(faulty(same, err, func(r Result) bool { return len(r.Streams.Faults) > 0 }),
		" "); got != "drops dies stream-differs" {
		t.Errorf("streams unlike unmarshal: %s", got)
	}
	texts, err := Encodings(t.Context(), program(), order)
	if got := strings.Join(faulty(texts, err, func(r Result) bool { return len(r.Encoded) != 3 }), " "); got != "dies" {
		t.Errorf("encodings: %s", got)
	}
}

// TestInstants: what comes back is told to the nanosecond.
func TestInstants(t *testing.T) {
	at := time.Date(2024, 6, 15, 12, 30, 45, 123_456_789, time.FixedZone("", 7200))
	found, err := Instants(t.Context(), program(), []string{"json/", "json/milliseconds"}, at, time.Time{})
	if err != nil || len(found) != 2 {
		t.Fatal(found, err)
	}
	for i, want := range []time.Time{at, at.Truncate(time.Millisecond)} {
		r := found[i]
		if r.Failed != "" || len(r.Instants) != 2 || !r.Instants[0].Time().Equal(want) || !r.Instants[1].Time().IsZero() ||
			(r.Instants[0].Differs == "") != (i == 0) {
			t.Errorf("%+v", r)
		}
	}
}

// TestRelay: what cannot be asked is an error.
func TestRelay(t *testing.T) {
	for id, want := range map[string]string{"json/none": "no case of json/none on edgetext",
		"json/": suite.ErrNotOffered.Error()} {
		if _, err := Relay(t.Context(), program(), id, "edgetext", nil); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", id, err, want)
		}
	}
}
