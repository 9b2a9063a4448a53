package builds

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/check/edges"
	"github.com/serialbench/serialbench/internal/check/traits"
	"github.com/serialbench/serialbench/internal/engine/offer"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

// The checks beside round trips that every build is put to.
const (
	CheckTraits    = "traits"    // see package traits
	CheckEdges     = "edges"     // see package edges
	CheckWitnesses = "witnesses" // kept inputs that did harm, and programs of faults
	CheckMessages  = "messages"  // what the first build wrote is read
	CheckAttack    = "attack"    // some thousand hostile inputs, the same in each build
)

// Checks lists them.
func Checks() []string {
	return []string{CheckTraits, CheckEdges, CheckWitnesses, CheckMessages, CheckAttack}
}

// Kept is an input that did harm when it was kept.
type Kept struct {
	ID         string            `json:"id"` // of the finding
	Reproducer attack.Reproducer `json:"reproducer"`
}

// NewKept gives a reproducer the id that the finding has in records.
func NewKept(w attack.Reproducer) Kept {
	return Kept{strings.Join([]string{"attack", w.Codec, w.Dataset, string(w.Op), string(w.Outcome)}, ":"), w}
}

// wants reports whether a check was asked for.
func (x *Session) wants(check string) bool { return slices.Contains(x.spec.Checks, check) }

// check puts every build to the checks that were asked for.
func (x *Session) check(ctx context.Context, out worker.Sink, show func(worker.Progress)) error {
	if err := x.faults(out); err != nil {
		return err
	}
	for i, b := range x.spec.Builds {
		if b.Problem != "" {
			continue
		}
		in := func(p worker.Progress) {
			if p.Current = b.Name + ": " + p.Current; show != nil {
				show(p)
			}
		}
		for _, c := range []struct {
			name string
			do   func(context.Context, int, worker.Sink, func(worker.Progress)) error
		}{{CheckTraits, x.traits}, {CheckEdges, x.edges}, {CheckWitnesses, x.replay}, {CheckMessages, x.messages},
			{CheckAttack, x.attack}} {
			if !x.wants(c.name) {
				continue
			}
			if err := c.do(ctx, i, inBuild{out, i}, in); err != nil {
				return fmt.Errorf("build %s: %s: %w", b.Name, c.name, err)
			}
		}
	}
	return nil
}

// faults appends what the programs of faults said, which ran before.
func (x *Session) faults(out worker.Sink) error {
	for _, w := range x.spec.Faults {
		if x.wants(CheckWitnesses) && !x.tried(w.Finding, w.Build) {
			if err := out.Append(w); err != nil {
				return err
			}
		}
	}
	return nil
}

// tried reports whether an earlier life of this run has that line.
func (x *Session) tried(id string, build int) bool {
	return x.done != nil && slices.ContainsFunc(x.done.Witnesses,
		func(w record.Witness) bool { return w.Finding == id && w.Build == build })
}

// cases are those of the codecs and data sets that are compared which a build offers and
// which do not fail there. No-op codecs are none.
func (x *Session) cases(build int) (all []*suite.Case) {
	for _, c := range x.offers[build].Cases {
		info, _ := x.suite.Codec(c.Codec)
		if slices.Contains(x.spec.Codecs, c.Codec) && slices.Contains(x.spec.Datasets, c.Dataset) && !info.NoOp &&
			x.works(build, c) {
			all = append(all, x.named(c))
		}
	}
	return all
}

// works reports whether the round trips of a case hold in a build.
func (x *Session) works(build int, c offer.Case) bool {
	return !slices.ContainsFunc(x.verdicts, func(v record.Verdict) bool {
		return v.Build == build && v.Codec == c.Codec && v.Dataset == c.Dataset && v.Verdict == record.Failed
	})
}

func (x *Session) offered(build int, codecID, dataset string) bool {
	return slices.ContainsFunc(x.offers[build].Cases,
		func(c offer.Case) bool { return c.Codec == codecID && c.Dataset == dataset })
}

func (x *Session) traits(ctx context.Context, build int, out worker.Sink, show func(worker.Progress)) error {
	all := traits.All()
	last := all[len(all)-1].Name
	todo := slices.DeleteFunc(x.dealt(build), func(c *suite.Case) bool {
		return x.done != nil && slices.ContainsFunc(x.done.Traits, func(t record.Trait) bool {
			return t.Build == build && t.Codec == c.Codec && t.Dataset == c.Dataset.ID &&
				(t.Trait == last || t.Trait == traits.Examined)
		})
	})
	_, err := traits.Run(ctx, traits.Workers{Doer: x.spec.Builds[build].program()}, todo, x.spec.Seed, out, show)
	return err
}

func (x *Session) edges(ctx context.Context, build int, out worker.Sink, show func(worker.Progress)) error {
	var ids []string
	for _, c := range x.offers[build].Cases {
		info, _ := x.suite.Codec(c.Codec)
		done := 0
		if x.done != nil {
			for _, e := range x.done.Edges {
				if e.Build == build && e.Codec == c.Codec {
					done++
				}
			}
		}
		if x.deals(c.Codec) && !info.NoOp && !slices.Contains(ids, c.Codec) && done < len(edges.All()) {
			ids = append(ids, c.Codec)
		}
	}
	_, err := edges.Run(ctx, x.spec.Builds[build].program(), x.offers[build].Suite(), ids, x.spec.Seed, out, show)
	return err
}

// replay decodes kept inputs again, those of one codec and data set after another.
func (x *Session) replay(ctx context.Context, build int, out worker.Sink, show func(worker.Progress)) error {
	byCase := map[[2]string][]Kept{}
	var order [][2]string
	for _, k := range x.spec.Kept {
		w := k.Reproducer
		if !x.deals(w.Codec) || !x.offered(build, w.Codec, w.Dataset) || x.tried(k.ID, build) {
			continue
		}
		c := [2]string{w.Codec, w.Dataset}
		if byCase[c] == nil {
			order = append(order, c)
		}
		byCase[c] = append(byCase[c], k)
	}
	for n, c := range order {
		show(worker.Progress{Phase: "kept inputs", Done: n, Total: len(order), Current: c[0] + " on " + c[1]})
		if err := x.replayMessages(ctx, build, byCase[c], out); err != nil {
			return err
		}
	}
	return nil
}

// replayMessages decodes the kept inputs of one case. Where the build cannot even encode the values of
// the data set, nothing can be told.
func (x *Session) replayMessages(ctx context.Context, build int, kept []Kept, out worker.Sink) error {
	var inputs []attack.Reproducer
	for _, k := range kept {
		inputs = append(inputs, k.Reproducer)
	}
	endings, err := attack.Replay(ctx, x.spec.Builds[build].program(), inputs)
	var fault *worker.Fault
	if err != nil && (ctx.Err() != nil || !errors.As(err, &fault)) {
		return err
	}
	for i, k := range kept {
		line := record.Witness{Finding: k.ID, Codec: k.Reproducer.Codec, Kept: string(k.Reproducer.Outcome),
			Verdict: record.Untold}
		if fault != nil {
			line.Detail = fault.Last()
		} else {
			line.Verdict, line.Detail = string(endings[i].Outcome), strings.Join(strings.Fields(endings[i].Detail), " ")
		}
		if err := out.Append(line); err != nil {
			return err
		}
	}
	return nil
}

// attack tries the same hostile inputs in each build: what they are depends on the
// encodings and the seed only.
func (x *Session) attack(ctx context.Context, build int, out worker.Sink, show func(worker.Progress)) error {
	var earlier []record.Attack
	if x.done != nil {
		earlier = slices.DeleteFunc(x.done.LastAttacks(), func(a record.Attack) bool { return a.Build != build })
	}
	var cells []attack.Cell
	for _, c := range x.cases(build) {
		cells = append(cells, attack.Cell{Case: c, Op: codec.OpUnmarshal})
	}
	o := attack.Options{Seed: x.spec.Seed, Cases: x.spec.Inputs, Shard: x.part(), Limits: attack.DefaultLimits(),
		Versions: x.offers[build].Versions}
	_, err := attack.Run(ctx, x.spec.Builds[build].program(), cells, o, earlier, out, show)
	return err
}
