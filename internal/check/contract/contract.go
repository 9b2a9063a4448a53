// Package contract has workers try what every codec has to do on every data set: bring back what went in, be it one
// value or a stream in pieces, tell of streams that are cut off and writers that fail, keep instants, and change
// nothing for the codecs beside it. All codecs of a data set are tried in one process, one after the other, as they
// stand in one program. What comes of it is for tests of codecs/ to judge.
package contract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// patience is how long one codec may take.
const patience = 10 * time.Minute

// Order is what is tried, with which codecs in this order.
type Order struct {
	Dataset string   `json:"dataset"`
	Codecs  []string `json:"codecs"`
	Values  int      `json:"values"`
	Seed    uint64   `json:"seed"`
	Seeds   uint64   `json:"seeds,omitempty"` // of round trips: how many, from Seed on

	check string
	at    []time.Time
	data  []byte
}

// About is the data set; it is of several codecs.
func (o Order) About() (codec, dataset string) { return "", o.Dataset }

// request is an order as it goes to the worker.
type request struct {
	Order
	Check string      `json:"check"`
	First int         `json:"first"` // of Codecs
	At    []time.Time `json:"at,omitempty"`
	Data  []byte      `json:"data,omitempty"`
}

// Result is what one codec did. Of the parts that are not about what was tried all are empty.
type Result struct {
	Codec  string `json:"codec"`
	Failed string `json:"failed,omitempty"` // why there is nothing else: an error, or how the worker ended

	Verdicts []record.Verdict `json:"verdicts,omitempty"` // of the seeds, in turn
	Encoded  [][]byte         `json:"encoded,omitempty"`  // the values
	Streams  *Streams         `json:"streams,omitempty"`  // nil: the library has none of its own
	Instants []Instant        `json:"instants,omitempty"` // in the order of the question
}

// Streams is what became of the library's own streams; empty texts are good.
type Streams struct {
	Faults  []string `json:"faults,omitempty"`  // values that did not come out
	Early   string   `json:"early,omitempty"`   // where a stream that is cut off was taken for one that ends
	Dropped string   `json:"dropped,omitempty"` // where the error of a writer was lost
}

// Instant is what became of one.
type Instant struct {
	Seconds int64  `json:"seconds"` // since 1970
	Nanos   int64  `json:"nanos"`
	Differs string `json:"differs,omitempty"` // from what went in, beyond what is declared
	Failed  string `json:"failed,omitempty"`  // the error
}

// Time is the instant that came back.
func (i Instant) Time() time.Time { return time.Unix(i.Seconds, i.Nanos).UTC() }

// RoundTrips verifies values of each seed.
func RoundTrips(ctx context.Context, x worker.Doer, o Order) ([]Result, error) {
	o.check = roundTrips
	return all(ctx, x, o)
}

// Pieces sends streams of up to three values through the library's own streams: in pieces of all sizes, cut off, and to
// writers that fail.
func Pieces(ctx context.Context, x worker.Doer, o Order) ([]Result, error) {
	o.check = pieces
	return all(ctx, x, o)
}

// Alike compares what comes out of the library's own stream with what comes out of Unmarshal.
func Alike(ctx context.Context, x worker.Doer, o Order) ([]Result, error) {
	o.check = alike
	return all(ctx, x, o)
}

// Encodings are what the codecs write, opened in that order.
func Encodings(ctx context.Context, x worker.Doer, o Order) ([]Result, error) {
	o.check = encodings
	return all(ctx, x, o)
}

// Instants sends each instant through the codecs, as [dataset.EdgeText] has it.
func Instants(ctx context.Context, x worker.Doer, codecs []string, at ...time.Time) ([]Result, error) {
	return all(ctx, x, Order{Dataset: "edgetext", Codecs: codecs, Values: 1, check: instants, at: at})
}

// Relay decodes a message into the library's own type and encodes that again.
func Relay(ctx context.Context, x worker.Doer, codec, dataset string, message []byte) ([]byte, error) {
	found, err := all(ctx, x, Order{Dataset: dataset, Codecs: []string{codec}, Values: 1, check: relay, data: message})
	switch {
	case err != nil:
		return nil, err
	case len(found) != 1 || found[0].Failed == "" && len(found[0].Encoded) != 1:
		return nil, fmt.Errorf("%s on %s: the worker said nothing", codec, dataset)
	case found[0].Failed != "":
		return nil, errors.New(found[0].Failed)
	}
	return found[0].Encoded[0], nil
}

// all has worker after worker try the codecs, until each is done or has ended one.
func all(ctx context.Context, x worker.Doer, o Order) (found []Result, err error) {
	steps := worker.Steps{Task: taskName, Timeout: patience, End: len(o.Codecs),
		Argument: func(first int) any {
			return request{Order: o, Check: o.check, First: first, At: o.at, Data: o.data}
		},
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a answer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("%s: answer of the worker: %w", o.Dataset, err)
			}
			if a.Result != nil {
				found = append(found, *a.Result)
			}
			return a.Begin, a.Result != nil, nil
		},
		Died: func(at int, _ bool, f *worker.Fault) error {
			found = append(found, Result{Codec: o.Codecs[at], Failed: fmt.Sprintf("the worker ended: %s", f.Brief())})
			return nil
		}}
	err = steps.Run(ctx, x, 0)
	return found, err
}
