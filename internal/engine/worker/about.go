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

// Do is [Program.Do] of that program.
func (of ByDataset) Do(ctx context.Context, task string, argument any, timeout time.Duration, handle func(json.RawMessage) (time.Duration, error)) error {
	set := ""
	if a, ok := argument.(About); ok {
		set = a.About()
	}
	return of(set).Do(ctx, task, argument, timeout, handle)
}
