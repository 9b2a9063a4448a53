package build

import (
	"encoding/json"
	"errors"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
)

// patience is how long the user's code may take to start, and to return values.
const patience = 30 * time.Second

// running is what of the user's code runs in a program that reads the samples: their function once it was called, else
// what a package does when the program starts.
func (b *builder) running(called bool) string {
	if called {
		return "--func: " + b.user.Package + "." + b.values.fn
	}
	return "package " + b.user.Package + ", when it starts (init, variables)"
}

// answer reads a line of JSON that a program with the user's code was to print. Where it did not, the user's code is
// the cause.
func answer(line string, err error, who string, into any) error {
	var f *worker.Fault
	switch {
	case errors.As(err, &f) && f.Hung():
		return mistake.Errorf("%s: %s; it has to return", who, mistake.Line(errors.New(f.Last())))
	case errors.As(err, &f):
		return mistake.Errorf("%s: %s", who, mistake.Line(errors.New(f.Last())))
	case err != nil:
		return err
	case json.Unmarshal([]byte(line), into) != nil:
		return mistake.Errorf("%s: it ended the program before it returned (os.Exit?)", who)
	}
	return nil
}
