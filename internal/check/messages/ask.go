package messages

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
)

// deadline is how long a worker may say nothing. A message of 1 GB takes a slow library minutes.
const deadline = 10 * time.Minute

// Encode has a worker encode values, and writes the messages to w. Nothing is written unless all
// values are encoded.
func Encode(ctx context.Context, x worker.Doer, o Order, w io.Writer) error {
	err := x.Do(ctx, encodeTask, o, deadline, func(text json.RawMessage) (time.Duration, error) {
		a, err := parsed(text)
		if err == nil {
			_, err = w.Write(a.Chunk)
		}
		return deadline, err
	})
	return located(err, fmt.Sprintf("%s on %s: encoding", o.Codec, o.Dataset))
}

// All has a worker encode values, and returns the messages.
func All(ctx context.Context, x worker.Doer, o Order) (all [][]byte, err error) {
	var b bytes.Buffer
	if err := Encode(ctx, x, o, &b); err != nil {
		return nil, err
	}
	for r := bufio.NewReader(&b); ; {
		m, err := Next(r)
		if errors.Is(err, io.EOF) {
			return all, nil
		}
		if err != nil {
			return nil, err
		}
		all = append(all, m)
	}
}

// Starter starts worker processes that are talked to; see [worker.Program.Start].
type Starter interface {
	Start(ctx context.Context, task string, argument any) (*worker.Conversation, error)
}

// Decode has a worker decode the messages of in, and writes the tree of each to w as a line of
// JSON. The error of a message that cannot be read is an [*Error].
func Decode(ctx context.Context, x Starter, o Order, in io.Reader, w io.Writer) (err error) {
	c, err := x.Start(ctx, decodeTask, o)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.End()) }()
	number, more, data := 0, false, make([]byte, chunkSize)
	for {
		more = false
		err := c.Receive(ctx, deadline, func(text json.RawMessage) (time.Duration, error) {
			a, err := parsed(text)
			if err != nil {
				return 0, err
			}
			if a.Begin > 0 {
				number = a.Begin
			}
			if a.More {
				more = true
				return 0, worker.ErrEnough
			}
			_, err = w.Write(a.Chunk)
			return deadline, err
		})
		if err != nil || !more {
			return located(err, fmt.Sprintf("%s on %s: decoding message %d", o.Codec, o.Dataset, number))
		}
		next := chunk{}
		n, failed := in.Read(data)
		if next.Data = data[:n]; errors.Is(failed, io.EOF) {
			next.End = true
		} else if failed != nil {
			next.Fail = failed.Error()
		}
		if err := c.Send(next); err != nil {
			return located(err, fmt.Sprintf("%s on %s: decoding message %d", o.Codec, o.Dataset, number))
		}
	}
}

// parsed is an answer, or what it says went wrong.
func parsed(text json.RawMessage) (a answer, err error) {
	switch err := json.Unmarshal(text, &a); {
	case err != nil:
		return a, fmt.Errorf("messages: answer of the worker: %w", err)
	case a.Bad != nil:
		return a, a.Bad
	case a.Failed != "":
		return a, errors.New(a.Failed)
	}
	return a, nil
}

// located is an error in one line: of a worker that died, what it was at and why it ended.
func located(err error, at string) error {
	var f *worker.Fault
	if !errors.As(err, &f) {
		return err
	}
	return fmt.Errorf("%s: the worker died: %s: %s", at, f.What, strings.Join(strings.Fields(f.Last()), " "))
}
