package messages

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/tree"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, planted(), Tasks()...))
	}
	os.Exit(m.Run())
}

// text is encoding/json that dies of some texts.
type text struct{ marshals bool }

func (c text) Marshal(dst []byte, v *dataset.EdgeText) ([]byte, error) {
	if !c.marshals {
		return nil, errors.New("no way")
	}
	b, err := json.Marshal(v)
	return append(dst, b...), err
}

func (text) Unmarshal(src []byte, v *dataset.EdgeText) error {
	if bytes.Contains(src, []byte("dies")) {
		os.Exit(7)
	}
	if bytes.Contains(src, []byte("panics")) {
		panic("oh")
	}
	return json.Unmarshal(src, v)
}

func planted() *suite.Suite {
	var infos []codec.Info
	var cases []*suite.Case
	for id, marshals := range map[string]bool{"json/clean": true, "json/mute": false} {
		infos = append(infos, codec.Info{ID: id})
		bind := suite.Binding[dataset.EdgeText]{Codec: id, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
			Open: func(*suite.Inputs[dataset.EdgeText]) (*suite.Opened[dataset.EdgeText], error) {
				return &suite.Opened[dataset.EdgeText]{Codec: text{marshals}}, nil
			}}
		cases = append(cases, bind.Case(dataset.Of[dataset.EdgeText]()[0]))
	}
	s, err := suite.New(infos, nil, cases, nil)
	if err != nil {
		panic(err)
	}
	return s
}

func program() *worker.Program {
	return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
}

var clean = Order{Codec: "json/clean", Dataset: "edgetext", Values: 3, Seed: 5}

// TestThereAndBack: what a worker encodes is what the values are, and what another one decodes of it is their trees.
func TestThereAndBack(t *testing.T) {
	all, err := All(t.Context(), program(), clean)
	if err != nil || len(all) != 3 {
		t.Fatal(len(all), err)
	}
	info, _ := dataset.Lookup("edgetext")
	var stream []byte
	want := ""
	for i, v := range info.Draw(3, 5) {
		if own, err := json.Marshal(v); err != nil || !bytes.Equal(own, all[i]) {
			t.Errorf("value %d: %s, want %s; %v", i, all[i], own, err)
		}
		line, err := tree.Of(v)
		if err != nil {
			t.Fatal(err)
		}
		want += string(line) + "\n"
		stream = Append(stream, all[i])
	}
	for name, in := range map[string]io.Reader{"at once": bytes.NewReader(stream),
		"byte by byte": iotest.OneByteReader(bytes.NewReader(stream)),
		"with the end": iotest.DataErrReader(bytes.NewReader(stream))} {
		var out strings.Builder
		if err := Decode(t.Context(), program(), clean, in, &out); err != nil || out.String() != want {
			t.Errorf("%s: %s, want %s; %v", name, out.String(), want, err)
		}
	}
}

func TestZero(t *testing.T) {
	o := clean
	o.Zero = true
	all, err := All(t.Context(), program(), o)
	if own, _ := json.Marshal(new(dataset.EdgeText)); err != nil || len(all) != 1 || !bytes.Equal(all[0], own) {
		t.Errorf("%s, %v", all, err)
	}
}

// TestLong: a message that is longer than what goes at once is one message, both ways.
func TestLong(t *testing.T) {
	long, err := json.Marshal(&dataset.EdgeText{Text: strings.Repeat("x", 3*chunkSize)})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := Decode(t.Context(), program(), clean, bytes.NewReader(Append(Append(nil, long), long)), &out); err != nil ||
		out.Len() < 6*chunkSize || bytes.Count(out.Bytes(), []byte("\n")) != 2 {
		t.Errorf("%d bytes, %v", out.Len(), err)
	}
}

// TestErrors: each is one line that names the message.
func TestErrors(t *testing.T) {
	good := []byte(`{"Text":"a"}`)
	for name, c := range map[string]struct {
		in   io.Reader
		want string
		bad  *Error
	}{
		"refused": {bytes.NewReader(Append(Append(nil, good), []byte("{"))), "message 2: unexpected end of JSON input",
			&Error{Number: 2}},
		"panics": {bytes.NewReader(Append(nil, []byte("panics"))), "message 1: panic: oh", &Error{Number: 1}},
		"cut": {bytes.NewReader(Append(Append(nil, good), good)[:20]), "message 2: 6 of 12 bytes are there",
			&Error{Number: 2, Broken: true}},
		"too long": {bytes.NewReader([]byte("\xff\xff\xff\xff\xff\x01")),
			"message 1: a length of 68719476735 bytes is over the limit of 1073741824", &Error{Number: 1, Broken: true}},
		"no input": {iotest.ErrReader(errors.New("disk gone")), "message 1: its length: disk gone",
			&Error{Number: 1, Broken: true}},
		"dies": {bytes.NewReader(Append(Append(nil, good), []byte("dies"))),
			"json/clean on edgetext: decoding message 2: the worker died: exit: the worker ended with exit status 7", nil},
	} {
		var out bytes.Buffer
		err := Decode(t.Context(), program(), clean, c.in, &out)
		var bad *Error
		if err == nil || err.Error() != c.want || errors.As(err, &bad) != (c.bad != nil) || bad != nil &&
			(bad.Number != c.bad.Number || bad.Broken != c.bad.Broken) {
			t.Errorf("%s: %v; %+v", name, err, bad)
		}
	}
	var out bytes.Buffer
	mute := clean
	mute.Codec = "json/mute"
	if err := Encode(t.Context(), program(), mute, &out); err == nil ||
		err.Error() != "json/mute: marshal value 0 of edgetext: no way" || out.Len() > 0 {
		t.Errorf("%v, %d bytes", err, out.Len())
	}
	if err := Encode(t.Context(), program(), Order{Codec: "json/none", Dataset: "edgetext"}, &out); err == nil ||
		err.Error() != "no case of json/none on edgetext" {
		t.Error(err)
	}
}
