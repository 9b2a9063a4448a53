package worker

import (
	"context"
	"encoding/json"
	"time"
)

// About is the argument of a task that is about one data set, which decides on the program whose workers do it.
type About interface{ About() (dataset string) }

// ByDataset does each task in the program of the data set that its argument is about; "" where it is about none.
type ByDataset func(dataset string) *Program

// Start is [Program.Start] of that program.
func (of ByDataset) Start(ctx context.Context, task string, argument any) (*Conversation, error) {
	return of.program(argument).Start(ctx, task, argument)
}

func (of ByDataset) program(argument any) *Program {
	set := ""
	if a, ok := argument.(About); ok {
		set = a.About()
	}
	return of(set)
}

// Do is [Program.Do] of that program.
func (of ByDataset) Do(ctx context.Context, task string, argument any, timeout time.Duration,
	handle func(json.RawMessage) (time.Duration, error)) error {
	return of.program(argument).Do(ctx, task, argument, timeout, handle)
}
