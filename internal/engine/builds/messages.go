package builds

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// Messages that the first build wrote have to be read by every other: a service is not
// restarted everywhere at once, and files stay.

const messagesTask = "messages"

const (
	// letters is how many values are written and read.
	letters = 16
	// mostLetters bounds what they are written to, in bytes.
	mostLetters = 4 << 20
)

// post is what a worker is asked: to write values, or to read what was written.
type post struct {
	Codec   string   `json:"codec"`
	Dataset string   `json:"dataset"`
	Seed    uint64   `json:"seed"`
	Read    bool     `json:"read"`
	Schema  string   `json:"schema,omitempty"` // that they were written with, see [suite.Bench.WriterSchema]
	Written [][]byte `json:"written,omitempty"`
}

// reply is what it answers.
type reply struct {
	Schema  string   `json:"schema,omitempty"`
	Written [][]byte `json:"written,omitempty"`
	Verdict string   `json:"verdict,omitempty"` // of what was read: an outcome of attacks
	Detail  string   `json:"detail,omitempty"`
}

func mail(j *worker.Job) error {
	var p post
	if err := j.Read(&p); err != nil {
		return err
	}
	c := j.Suite.Case(p.Codec, p.Dataset)
	if c == nil {
		return fmt.Errorf("messages: no case of %s on %s", p.Codec, p.Dataset)
	}
	b, err := c.Open(letters, p.Seed)
	if err != nil {
		return err
	}
	if p.Read {
		verdict, detail := readMessages(b, p)
		return j.Answer(reply{Verdict: verdict, Detail: detail})
	}
	all, err := b.Encoded()
	if err != nil {
		return err
	}
	answer, size := reply{Schema: b.WriterSchema()}, 0
	for _, m := range all {
		if size += len(m); size > mostLetters {
			break
		}
		answer.Written = append(answer.Written, m)
	}
	return j.Answer(answer)
}

// readMessages decodes what another build wrote of the same values.
func readMessages(b *suite.Bench, p post) (verdict, detail string) {
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

// messages has a build read what the first one that has a case wrote, be it itself.
func (x *Session) messages(ctx context.Context, build int, out worker.Sink, _ func(worker.Progress)) error {
	for _, c := range x.dealt(build) {
		from := 0
		for from < build && (x.spec.Builds[from].Problem != "" || !x.offered(from, c.Codec, c.Dataset.ID)) {
			from++
		}
		id := strings.Join([]string{"messages", c.Codec, c.Dataset.ID}, ":")
		if x.tried(id, build) {
			continue
		}
		order := post{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: x.spec.Seed}
		written, fault, err := x.deliver(ctx, from, order)
		if err != nil {
			return err
		}
		if fault != nil || len(written.Written) == 0 {
			continue // the round trips of that build say why
		}
		order.Read, order.Schema, order.Written = true, written.Schema, written.Written
		read, fault, err := x.deliver(ctx, build, order)
		if err != nil {
			return err
		}
		line := record.Witness{Finding: id, Codec: c.Codec, Kept: record.Right, Verdict: read.Verdict, Detail: strings.Join(strings.Fields(read.Detail), " ")}
		if fault != nil {
			if line.Verdict = record.Died; fault.What == "hang" {
				line.Verdict = record.Endless
			}
			line.Detail = fault.Last()
		}
		if err := out.Append(line); err != nil {
			return err
		}
	}
	return nil
}

// deliver asks a build; a worker that dies is a fault.
func (x *Session) deliver(ctx context.Context, build int, order post) (answer reply, fault *worker.Fault, err error) {
	err = x.spec.Builds[build].program().Do(ctx, messagesTask, order, deadline, func(text json.RawMessage) (time.Duration, error) {
		return deadline, json.Unmarshal(text, &answer)
	})
	if ctx.Err() != nil {
		return answer, nil, ctx.Err()
	}
	if errors.As(err, &fault) {
		return answer, fault, nil
	}
	return answer, nil, err
}
