package messages

import (
	"errors"
	"fmt"

	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Messages that the first build wrote have to be read by every other: a service is not
// restarted everywhere at once, and files stay.

// ExchangeTask is the name of the task of a [Exchange].
const ExchangeTask = "messages"

const (
	// exchanged is how many values are written and read.
	exchanged = 16
	// mostBytes bounds what they are written to, in bytes.
	mostBytes = 4 << 20
)

// Exchange is what a worker is asked: to write values, or to read what was written.
type Exchange struct {
	Codec   string   `json:"codec"`
	Dataset string   `json:"dataset"`
	Seed    uint64   `json:"seed"`
	Read    bool     `json:"read"`
	Schema  string   `json:"schema,omitempty"` // that they were written with, see [suite.Bench.WriterSchema]
	Written [][]byte `json:"written,omitempty"`
}

// Reply is what it answers.
type Reply struct {
	Schema  string   `json:"schema,omitempty"`
	Written [][]byte `json:"written,omitempty"`
	Verdict string   `json:"verdict,omitempty"` // of what was read: an outcome of attacks
	Detail  string   `json:"detail,omitempty"`
}

func exchange(j *worker.Job) error {
	var p Exchange
	if err := j.Read(&p); err != nil {
		return err
	}
	c := j.Suite.Case(p.Codec, p.Dataset)
	if c == nil {
		return fmt.Errorf("messages: no case of %s on %s", p.Codec, p.Dataset)
	}
	b, err := c.Open(exchanged, p.Seed)
	if err != nil {
		return err
	}
	if p.Read {
		verdict, detail := readMessages(b, p)
		return j.Answer(Reply{Verdict: verdict, Detail: detail})
	}
	all, err := b.Encoded()
	if err != nil {
		return err
	}
	answer, size := Reply{Schema: b.WriterSchema()}, 0
	for _, m := range all {
		if size += len(m); size > mostBytes {
			break
		}
		answer.Written = append(answer.Written, m)
	}
	return j.Answer(answer)
}

// readMessages decodes what another build wrote of the same values.
func readMessages(b *suite.Bench, p Exchange) (verdict, detail string) {
	if p.Schema != "" {
		if err := b.ReadFrom(p.Schema); err != nil {
			return record.Refused, "its schema: " + err.Error()
		}
	}
	for i, m := range p.Written {
		got := b.New()
		err := b.Unmarshal(m, got)
		var panicked *suite.PanicError
		switch {
		case errors.As(err, &panicked):
			return record.Panicked, fmt.Sprintf("value %d: %v", i, err)
		case err != nil:
			return record.Refused, fmt.Sprintf("value %d: %v", i, err)
		}
		if d := verify.Compare(got, b.Values[i], b.Case.Adapted); d != nil {
			return record.Different, fmt.Sprintf("value %d: %s", i, d)
		}
	}
	return record.Right, ""
}
