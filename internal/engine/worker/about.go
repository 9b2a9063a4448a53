package worker

import (
	"context"
	"encoding/json"
	"time"
)

// About is the argument of a task that is about one data set, and often about one codec: they decide on the program
// whose workers do it.
type About interface {
	About() (codec, dataset string)
}

// Programs does each task in the program of the codec and the data set that its argument is about; "" where it is about
// none, or about several codecs.
type Programs func(codec, dataset string) *Program

// Start is [Program.Start] of that program.
func (of Programs) Start(ctx context.Context, task string, argument any) (*Conversation, error) {
	return of.program(argument).Start(ctx, task, argument)
}

func (of Programs) program(argument any) *Program {
	var codec, dataset string
	if a, ok := argument.(About); ok {
		codec, dataset = a.About()
	}
	return of(codec, dataset)
}

// Do is [Program.Do] of that program.
func (of Programs) Do(ctx context.Context, task string, argument any, timeout time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	return of.program(argument).Do(ctx, task, argument, timeout, handle)
}
