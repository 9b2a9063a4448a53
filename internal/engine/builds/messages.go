package builds

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/check/messages"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

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
		order := messages.Exchange{Codec: c.Codec, Dataset: c.Dataset.ID, Seed: x.spec.Seed}
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
		line := record.Witness{Finding: id, Codec: c.Codec, Kept: record.Right, Verdict: read.Verdict,
			Detail: strings.Join(strings.Fields(read.Detail), " ")}
		if fault != nil {
			if line.Verdict = record.Died; fault.Hung() {
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
func (x *Session) deliver(ctx context.Context, build int, order messages.Exchange) (answer messages.Reply,
	fault *worker.Fault, err error) {
	err = x.spec.Builds[build].program().Do(ctx, messages.ExchangeTask, order, deadline,
		func(text json.RawMessage) (time.Duration, error) {
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
