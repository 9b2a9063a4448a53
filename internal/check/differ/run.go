package differ

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
)

// Codec is one of the two, and who asks it.
type Codec struct {
	Side
	Workers worker.Doer
	Schema  string // that it writes along, where the format needs one to be read
	Eased   []codec.Eased
	Streams bool  // the library has streams, which a type that is converted for it here does not show
	ByHand  bool  // the adapter's calls are written by hand, one for each field
	Kept    *Kept // what it did before; nil: nothing is kept
}

// Kept is what a codec did: beside many others it is asked the same again.
type Kept struct {
	Reads    bool // keep what it read too, not only what it wrote
	outcomes map[[sha256.Size]byte][]task.Outcome
}

// Options say what is tried.
type Options struct {
	Dataset string
	Values  int
	Given   int // how many samples there are, all of which are written as they are; 0: values are drawn
	Seed    uint64
	Format  string // of both
	Fuzz    int    // hostile inputs beside those of the catalogue
	// Time is when no further input is tried; 0: all are. The catalogue has the first part of it, hostile input the rest.
	Time time.Duration
	// Guided looks for inputs that the two may read unlike, beginning with some; nil: nothing does. Its time is its own.
	Guided func(ctx context.Context, seeds [][]byte) ([][]byte, error)
	// Programs asks for what programs that show differences need.
	Programs bool
	// Progress is told what is done.
	Progress func(stage string, done, total int)
}

const (
	timeout = 10 * time.Second // of one input
	// mostDeaths bounds how often the worker of a codec may end in one go; what follows is not tried.
	mostDeaths = 40
	// mostSamples bounds how many samples are written.
	mostSamples = 10_000
	// documents is how many values inputs are made of: those with the most parts.
	documents = 3
)

var (
	errDeaths = errors.New("differ: a codec's worker ended too often")
	errOver   = errors.New("differ: the time is over")
)

// Run compares two codecs.
func Run(ctx context.Context, a, b Codec, o Options) (*Answer, error) {
	x := &comparison{a: a, b: b, o: o, dialect: dialectOf(o.Format, a.Schema), other: dialectOf(o.Format, b.Schema),
		found: map[string]*Difference{}, tried: map[string]bool{}, explained: map[string]bool{},
		before: map[int]map[string]bool{}, masked: map[string]bool{}, merged: map[string]bool{}, late: map[string]bool{}}
	if o.Time > 0 {
		x.until, x.hostileUntil = time.Now().Add(o.Time*catalogueShare/100), time.Now().Add(o.Time)
	}
	refused, err := x.writing(ctx)
	if err == nil && !refused {
		if err = x.eased(ctx); err == nil {
			err = x.reading(ctx)
		}
		if err == nil {
			err = x.playing(ctx)
		}
		if err == nil {
			err = x.fuzzing(ctx)
		}
		if err == nil && o.Programs {
			err = x.writtenAgain(ctx)
		}
	}
	if err != nil {
		return nil, err
	}
	return x.answer(), nil
}

type comparison struct {
	a, b      Codec
	o         Options
	dialect   dialect
	other     dialect    // of B, whose messages have another form along another schema
	texts     [][]byte   // that A wrote of the values as they are drawn
	valueOf   []int      // which of the values each of them is
	documents []document // that inputs are made of, once they are sought
	agreeing  []document // messages that both read alike
	wrong     []byte     // a message of the wrong kind, where the catalogue has one
	names     map[string]string
	reads     map[string]string
	found     map[string]*Difference
	tried     map[string]bool
	inputs    int
	values    int
	drawn     int // of them as they were drawn or given

	explained map[string]bool // signatures of differences that inputs of the catalogue show
	hostile   int             // inputs beside the catalogue
	guided    int             // of them those that Go's fuzzer found
	read      [][]byte        // inputs of the catalogue, where it begins with them
	// differences that these show and that are of no class, and how many beyond the first few
	unclassified, unshown int

	until, hostileUntil time.Time // when no further input is tried; zero: never
	left                int       // inputs that were not tried then
	leftAt              string    // the part that the first of them is about
	hostileLeft         int
	unasked             int // of the documents that inputs are made of, beyond those that are tried

	refused    string                  // the codec that refuses the type
	given      string                  // the codec that was given up, since its worker ended too often
	unread     string                  // why inputs are not tried: B does not read what A writes
	streamless string                  // why streams are not tried
	frameless  bool                    // what stands between the values of a stream is not known
	late       map[string]bool         // classes that were not tried when the time was over
	cut        bool                    // it was over before the inputs of the catalogue were made
	unjudged   int                     // differences of hostile input that no class was sought for then
	alone      string                  // the codec that reads along its own schema alone
	before     map[int]map[string]bool // by document: places that are read unlike whatever is changed
	masked     map[string]bool         // classes whose inputs are about places that are read unlike anyway
	merged     map[string]bool         // places, on the wire, read unlike into a target that holds something
	known      map[string]bool         // keys of all messages, folded, once they are sought
	strict     bool                    // one of the two refuses unknown keys, whatever is behind them
}

// outcomes has a codec go through the steps; one at which the worker ends is a step that died. What follows the step at
// which the time is over is absent.
func outcomes(ctx context.Context, c Codec, o task.Order, until time.Time, done func(int)) ([]task.Outcome, error) {
	deaths, all := 0, make([]task.Outcome, o.Steps())
	o.Codec = c.Codec
	text, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	key := sha256.Sum256(text)
	if c.Kept != nil {
		if before, ok := c.Kept.outcomes[key]; ok {
			return before, nil
		}
	}
	var sent task.Deltas // of one process
	steps := worker.Steps{Task: task.Name, Timeout: timeout, End: o.Steps(),
		Argument: func(first int) any {
			next := o
			sent = task.Deltas{}
			next.First = first
			return next
		},
		Answer: func(text json.RawMessage) (int, bool, error) {
			var out task.Outcome
			if err := json.Unmarshal(text, &out); err != nil {
				return 0, false, fmt.Errorf("differ: answer of the worker: %w", err)
			}
			if out.Step < 0 || out.Step >= len(all) {
				return 0, false, fmt.Errorf("differ: answer of the worker: step %d of %d", out.Step, len(all))
			}
			if err := sent.Unpack(&out); err != nil {
				return 0, false, err
			}
			if out.Begun {
				return out.Step, false, nil
			}
			all[out.Step] = out
			if out.Step%50 == 0 {
				done(out.Step)
			}
			if over(until) {
				absent(all, out.Step+1)
				return out.Step, true, errOver
			}
			return out.Step, true, nil
		},
		Died: func(step int, _ bool, f *worker.Fault) error {
			why := strings.Join(strings.Fields(f.Brief()), " ")
			all[step] = task.Outcome{Step: step, Died: true, Error: why}
			if deaths++; deaths < mostDeaths && !over(until) {
				return nil
			}
			absent(all, step+1)
			return errDeaths
		}}
	if err := steps.Run(ctx, c.Workers, o.First); err != nil && !errors.Is(err, errDeaths) && !errors.Is(err, errOver) {
		return nil, err
	}
	if c.Kept != nil && !over(until) && (c.Kept.Reads || len(o.Inputs) == 0) {
		if c.Kept.outcomes == nil {
			c.Kept.outcomes = map[[sha256.Size]byte][]task.Outcome{}
		}
		c.Kept.outcomes[key] = all
	}
	return all, nil
}

// absent is what became of the steps from one on that were not tried.
func absent(all []task.Outcome, from int) {
	for i := from; i < len(all); i++ {
		all[i] = task.Outcome{Step: i, Absent: true}
	}
}

// writing compares what is written. It reports whether one of the two refuses the type.
func (x *comparison) writing(ctx context.Context) (refused bool, err error) {
	changes := task.Changes()
	a, b, err := x.both(ctx, "write", task.Order{Values: x.o.Values, Changes: changes})
	if err != nil {
		return false, err
	}
	drawn := slices.DeleteFunc(slices.Clone(a[:x.o.Values]), func(o task.Outcome) bool { return o.Absent })
	n := len(drawn)
	for i, o := range drawn {
		if o.Error == "" {
			x.texts, x.valueOf = append(x.texts, o.Bytes), append(x.valueOf, i)
		}
	}
	if x.typeRefused(a[:n], b[:n]) {
		return true, nil
	}
	x.names, x.reads = map[string]string{}, map[string]string{}
	for _, doc := range x.made() {
		if err := x.learn(ctx, doc); err != nil {
			return false, err
		}
	}
	x.nameHolders()
	for i := range a {
		if a[i].Absent || b[i].Absent {
			continue
		}
		x.compareWritten(changes[i/x.o.Values], i%x.o.Values, a[i], b[i])
	}
	return false, x.samples(ctx)
}

// samples compares what is written of the samples that were given, beyond the first few.
func (x *comparison) samples(ctx context.Context) error {
	if x.o.Given <= x.o.Values {
		return nil
	}
	order := task.Order{Values: min(x.o.Given, mostSamples), Changes: task.Changes()[:1], First: x.o.Values}
	a, b, err := x.both(ctx, "write samples", order)
	for i := x.o.Values; err == nil && i < len(a); i++ {
		if !a[i].Absent && !b[i].Absent {
			x.compareWritten("drawn", i, a[i], b[i])
		}
	}
	return err
}

// typeRefused reports whether one codec writes no value as it is drawn, and the other does: all else follows from that.
func (x *comparison) typeRefused(a, b []task.Outcome) bool {
	none := func(list []task.Outcome) bool {
		return !slices.ContainsFunc(list, func(o task.Outcome) bool { return o.Error == "" })
	}
	if len(a) == 0 || none(a) == none(b) {
		return false
	}
	x.refused = x.a.Codec
	if none(b) {
		x.refused = x.b.Codec
	}
	x.values = len(a)
	x.add("type-refused", "", input{class: "as-written", text: "a value, drawn",
		wrote: cmp.Or(string(a[0].Bytes), string(b[0].Bytes))}, refusal, wrote(a[0]), wrote(b[0]))
	return true
}

// reading compares what is read.
func (x *comparison) reading(ctx context.Context) error {
	made := x.made()
	var all []input
	for i := range made {
		switch {
		case x.dialect.form == nil:
			if err := x.masking(ctx, made[i], i); err != nil {
				return err
			}
		case made[i].node.positional():
			if both, err := x.differing(ctx, made[i], i); err != nil || !both {
				return err
			}
		default:
			if err := x.agreed(ctx, &made[i]); err != nil || x.unread != "" {
				return err
			}
		}
	}
	x.agreeing = made
	if x.cut = over(x.hostileUntil); x.cut {
		return nil
	}
	for i, doc := range made {
		if doc.node != nil {
			x.unasked = max(x.unasked, len(doc.node.spots())-mostSpots)
		}
		reads := func(path string) string { return x.reads[path] }
		for _, in := range x.dialect.inputs(doc, made[(i+1)%len(made)], reads) {
			in.doc = i
			if in.class == "wrong-kind" && in.path == "" && x.wrong == nil {
				x.wrong = []byte(in.text)
			}
			all = append(all, in)
		}
	}
	rank := func(in input) int { // whether unknown keys are refused is asked of all that is about keys
		at := 2 * (strings.Count(in.path, ".") + 2*in.doc)
		switch in.class {
		case "unknown-field":
			return -1
		case "missing-field": // and what a key that is not there leaves
			return at
		}
		return at + 1
	}
	slices.SortStableFunc(all, func(p, q input) int { return rank(p) - rank(q) })
	tried, err := x.each(ctx, "read", all, x.until, func(in input, a, b task.Outcome) {
		if in.class == "unknown-field" && (a.Error == "") != (b.Error == "") {
			x.strict = true
		}
		x.compareRead(in, a, b)
		if x.o.Fuzz > 0 || x.o.Guided != nil {
			x.explained[x.signature(a, b)] = true
		}
		if x.o.Guided != nil && in.schema == "" && len(in.text) <= longestSeed {
			x.read = append(x.read, []byte(in.text))
		}
		x.inputs++
	})
	if x.left = len(all) - tried; x.left > 0 && x.given == "" {
		x.leftAt = x.goPath(all[tried].path)
		for _, in := range all[tried:] {
			x.late[in.class] = true
		}
		for _, shown := range []string{"reads-the-other", "target-reuse", "error-kind", "after-error"} {
			x.late[shown] = true
		}
	}
	return err
}
