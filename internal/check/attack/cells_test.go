package attack

import (
	"encoding/json"
	"io"
	"os"
	"reflect"
	"slices"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// streaming has an encoder and a decoder of its own, in place of those that serialbench makes of any codec.
type streaming struct{ faulty }

func (streaming) NewEncoder(w io.Writer) (codec.Encoder[item], error) {
	return streamEncoder{json.NewEncoder(w)}, nil
}

func (streaming) NewDecoder(r io.Reader) (codec.Decoder[item], error) {
	return streamDecoder{json.NewDecoder(r)}, nil
}

type streamEncoder struct{ e *json.Encoder }

func (s streamEncoder) Encode(v *item) error { return s.e.Encode(v) }
func (s streamEncoder) Close() error         { return nil }

type streamDecoder struct{ d *json.Decoder }

func (s streamDecoder) Decode(v *item) error { return s.d.Decode(v) }

// streamCases are a codec with streams, and one that ends its process where it is opened.
func streamCases() (cases []*suite.Case) {
	for id, ends := range map[string]bool{"json/streams": false, "json/ends-open": true} {
		bind := suite.Binding[item]{Codec: id, Ops: []codec.Op{codec.OpMarshal, codec.OpUnmarshal},
			Open: func(*suite.Inputs[item]) (*suite.Opened[item], error) {
				if ends {
					os.Exit(9)
				}
				return &suite.Opened[item]{Codec: streaming{}}, nil
			}}
		cases = append(cases, bind.Case(items))
	}
	return cases
}

// TestCells: a stream is attacked where it is the library's own, which a worker is asked, and one that dies of
// that is no reason to attack nothing.
func TestCells(t *testing.T) {
	var named []*suite.Case
	s := planted()
	for _, id := range []string{"json/ends-open", "json/streams", "json/clean"} {
		named = append(named, s.Case(id, "item"))
	}
	x := worker.Programs(func(codec, dataset string) *worker.Program {
		if codec == "" || dataset == "" { // which another program may have
			t.Errorf("a worker is asked of no case: %q on %q", codec, dataset)
		}
		return &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	})
	cells, err := Cells(t.Context(), x, named, []codec.Op{codec.OpUnmarshal, codec.OpStreamUnmarshal})
	var got []string
	for _, c := range cells {
		got = append(got, c.String())
	}
	want := []string{"json/ends-open on item: unmarshal", "json/streams on item: unmarshal",
		"json/streams on item: stream-unmarshal", "json/clean on item: unmarshal"}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("%q, want %q; %v", got, want, err)
	}
}

// TestAgain: what workers encode is of the values that are drawn here.
func TestAgain(t *testing.T) {
	x := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	a, err := AgainFor(t.Context(), x, planted().Case("json/clean", "item"), codec.OpUnmarshal, 1)
	if err != nil {
		t.Fatal(err)
	}
	var good item
	if err := json.Unmarshal(a.Good, &good); err != nil || !reflect.DeepEqual(&good, a.Values[0]) || len(a.Target) == 0 ||
		a.Ordinary != nil {
		t.Errorf("%s of %+v; %v", a.Good, a.Values[0], err)
	}
	if v := a.Values[1].(*item); v.Name != task.InvalidText || v.Count != good.Count {
		t.Errorf("%+v", v)
	}
}
