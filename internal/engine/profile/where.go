package profile

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	pp "github.com/google/pprof/profile"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

const whereName = "profile-where"

// Where is which functions stood on the stacks of an order's CPU profile.
type Where struct {
	Order
	Samples   int        `json:"samples"`
	Functions []OnStacks `json:"functions"`        // those of most samples first
	Failed    string     `json:"failed,omitempty"` // why there is nothing else
}

// OnStacks is a function, inlined ones too, and in how many samples it was.
type OnStacks struct {
	Name    string `json:"name"`
	File    string `json:"file"`
	Samples int    `json:"samples"`
}

// whereRequest is orders of one data set.
type whereRequest struct {
	Orders []Order `json:"orders"`
	First  int     `json:"first"`
}

// About is the data set; it is of several codecs.
func (r whereRequest) About() (codec, dataset string) { return "", r.Orders[0].Dataset }

type whereAnswer struct {
	At    int    `json:"at"`
	Found *Where `json:"found,omitempty"`
}

// longer is how many times as long as at first orders are profiled whose answer was not enough.
var longer = []time.Duration{1, 10, 50}

// WhereOf profiles orders of one data set one after the other in one process, and those again for longer of which
// enough is not true. The error is that of ctx, or of a worker that could not be started.
func WhereOf(ctx context.Context, x worker.Doer, orders []Order, enough func(Where) bool) ([]Where, error) {
	all := make([]Where, len(orders))
	for _, times := range longer {
		var left []int
		var ask []Order
		for i, o := range orders {
			if all[i].Failed == "" && (all[i].Samples == 0 || !enough(all[i])) {
				o.Time *= times
				left, ask = append(left, i), append(ask, o)
			}
		}
		if len(ask) == 0 {
			break
		}
		err := where(ctx, x, ask, func(i int, w Where) { w.Order = ask[i]; all[left[i]] = w })
		if err != nil {
			return nil, err
		}
	}
	return all, nil
}

// where has worker after worker profile the orders.
func where(ctx context.Context, x worker.Doer, orders []Order, found func(i int, w Where)) error {
	return worker.Steps{Task: whereName, Timeout: orders[0].Time + time.Minute, End: len(orders),
		Argument: func(first int) any { return whereRequest{orders, first} },
		Answer: func(text json.RawMessage) (int, bool, error) {
			var a whereAnswer
			if err := json.Unmarshal(text, &a); err != nil {
				return 0, false, fmt.Errorf("profile: answer of the worker: %w", err)
			}
			if a.Found != nil {
				found(a.At, *a.Found)
			}
			return a.At, a.Found != nil, nil
		},
		Died: func(at int, _ bool, f *worker.Fault) error {
			found(at, Where{Failed: fmt.Sprintf("the worker ended: %s", f.Brief())})
			return nil
		}}.Run(ctx, x, 0)
}

func workWhere(j *worker.Job) error {
	var r whereRequest
	if err := j.Read(&r); err != nil {
		return err
	}
	for i := r.First; i < len(r.Orders); i++ {
		if err := j.Answer(whereAnswer{At: i}); err != nil {
			return err
		}
		w := &Where{}
		loop, values, err := open(j.Suite, r.Orders[i])
		if err == nil {
			err = w.take(func() (answer, error) { return repeat(loop, values, r.Orders[i].Time) })
		}
		if err != nil {
			w.Failed = err.Error()
		}
		if err := j.Answer(whereAnswer{At: i, Found: w}); err != nil {
			return err
		}
	}
	return nil
}

func (w *Where) take(run func() (answer, error)) error {
	data, _, err := takeCPU(run)
	if err != nil {
		return err
	}
	p, err := pp.Parse(bytes.NewReader(data))
	if err != nil {
		return err
	}
	at := map[OnStacks]int{}
	for _, s := range p.Sample {
		n := int(s.Value[0])
		w.Samples += n
		seen := map[OnStacks]bool{}
		for _, l := range s.Location {
			for _, line := range l.Line {
				if line.Function == nil {
					continue
				}
				f := OnStacks{Name: line.Function.Name, File: line.Function.Filename}
				if !seen[f] {
					seen[f] = true
					at[f] += n
				}
			}
		}
	}
	for f, n := range at {
		f.Samples = n
		w.Functions = append(w.Functions, f)
	}
	slices.SortStableFunc(w.Functions, func(a, b OnStacks) int {
		return cmp.Or(b.Samples-a.Samples, strings.Compare(a.Name, b.Name), strings.Compare(a.File, b.File))
	})
	return nil
}

// Of is the function of most samples that is the work of a codec's library: of one of its packages that are of the
// library's module, or one that its generator wrote; nil: there is none. wrote reports whether the generator wrote a
// file for this codec. Of what it wrote, the functions count that the codec names as encoding and decoding; where it
// names none and the code needs no package of the library, all do.
func (w Where) Of(i codec.Info, wrote func(file string) bool) *OnStacks {
	for at, f := range w.Functions {
		name := codec.FunctionOf(f.Name)
		of := slices.ContainsFunc(i.Packages, func(p string) bool {
			return (i.Library == "std" || within(p, i.Library)) && within(name.Package, p)
		})
		if !of && i.Kind == codec.Codegen {
			named := len(i.Generated.Functions) > 0
			of = (named && i.Generated.Wrote(name.Last(), f.File) || !named && len(i.Packages) == 0) && wrote(f.File)
		}
		if of {
			return &w.Functions[at]
		}
	}
	return nil
}

// within reports whether a package is another, or lies below it.
func within(pkg, other string) bool { return pkg == other || strings.HasPrefix(pkg, other+"/") }
