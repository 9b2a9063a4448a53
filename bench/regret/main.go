// Regret shows what a reader loses who believes a first look: for types drawn by a
// seed it asks recommend which codec to choose, which looks for ten seconds, and how far that
// codec is behind the best of a full run that may be offered. It prints a line a type and how many
// are within five percent, by the weights of the question.
//
//	go build -o /somewhere/serialbench .
//	go run ./bench/regret -program /somewhere/serialbench -n 30 published/record.jsonl.gz
//
//	go run ./bench/regret -replay 8 published/record.jsonl.gz
//
// Records that are given are of full runs: for the data sets in them none is made. From -house,
// this repository, types with edge values are drawn too, and from -types, the module
// tools/types, types of other people; both in the codecs of -codec. Columns are the type, the
// pick, how far it is behind by score, how long it takes beside the best, and the best.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
)

// others are types of other people, in the module tools/types, as "PACKAGE TYPE".
var others = []string{"k8s Pod", "aws Instance", "aws Holder", "otlp ResourceSpans", "prom WriteRequest", "ce Event",
	"gh Repository", "shop Order", "shop Ticket"}

// edges are types of package dataset that have every kind of field; the program does not
// time them.
var edges = []string{"EdgeTree", "EdgeNumbers", "EdgeText", "EdgeList", "Hostile"}

const within = 0.05

// trial is what all types are asked.
type trial struct {
	program, house, types, codecs string
	first, full, weights          string
	known                         map[string]string // data set → file of a full run
	dir                           string            // for records
}

func main() {
	var t trial
	flag.StringVar(&t.program, "program", "serialbench", "the built program")
	flag.StringVar(&t.house, "house", "", "folder of this repository; empty: no types with edge values")
	flag.StringVar(&t.types, "types", "", "folder of the module tools/types; empty: no types of others")
	flag.StringVar(&t.codecs, "codec", "**", "globs of the codecs of types that are no data set of the program")
	flag.StringVar(&t.first, "first", "", "how long the first look measures; empty: as long as recommend does by "+
		"itself, ten seconds")
	flag.StringVar(&t.full, "full", "60s", "how long a full run measures")
	flag.StringVar(&t.weights, "weight", "time=1,size=1,allocs=1", "weights of the question, as recommend takes them")
	n := flag.Int("n", 30, "types")
	seed := flag.Uint64("seed", 1, "seed of the draw")
	few := flag.Int("replay", 0, "measure nothing: make first looks up of the processes of the records, closer at so "+
		"many libraries")
	flag.Parse()
	interrupt.Main("regret", func(ctx context.Context) error {
		if *few > 0 {
			return replay(flag.Args(), recommend.Question{}, *few, *seed)
		}
		return t.run(ctx, *n, *seed, flag.Args())
	})
}

func (t *trial) run(ctx context.Context, n int, seed uint64, records []string) (err error) {
	t.known = map[string]string{}
	for _, path := range records {
		rec, err := record.ReadFile(path)
		if err != nil {
			return err
		}
		for _, v := range rec.Verdicts {
			t.known[v.Dataset] = path
		}
	}
	all, err := t.drawn(ctx, n, seed)
	if err != nil {
		return err
	}
	if t.dir, err = os.MkdirTemp("", "regret-"); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(t.dir)) }()
	good, answered := 0, 0
	for i, one := range all {
		r, err := t.ask(ctx, one, filepath.Join(t.dir, fmt.Sprintf("%d.jsonl", i)))
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			fmt.Printf("%-28s %v\n", one, err)
			continue
		}
		answered++
		if r.behind <= within {
			good++
		}
		fmt.Printf("%-28s %-28s %5.1f %%  %5.2f × the time  best %s\n", one, r.pick, 100*r.behind, r.time, r.best)
	}
	fmt.Printf("%d of %d within %.0f %%\n", good, answered, 100*within)
	return nil
}

// typ is a data set of the program, or a type in a package of a module.
type typ struct{ dataset, dir, pkg, name string }

func (t typ) String() string {
	if t.dataset != "" {
		return t.dataset
	}
	return t.pkg + "." + t.name
}

// drawn are n types, of the program's data sets, those of edge values and of others.
func (t *trial) drawn(ctx context.Context, n int, seed uint64) ([]typ, error) {
	var sets []struct {
		ID string `json:"id"`
	}
	if err := t.answer(ctx, &sets, "list", "datasets", "--format", "json"); err != nil {
		return nil, err
	}
	var all []typ
	for _, s := range sets {
		all = append(all, typ{dataset: s.ID})
	}
	if t.house != "" {
		for _, name := range edges {
			all = append(all, typ{dir: t.house, pkg: "dataset", name: name})
		}
	}
	if t.types != "" {
		for _, r := range others {
			pkg, name, _ := strings.Cut(r, " ")
			all = append(all, typ{dir: t.types, pkg: pkg, name: name})
		}
	}
	r := rand.New(rand.NewPCG(seed, seed))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))], nil
}

// answer is what recommend says as JSON.
type answer struct {
	Picks      []candidate `json:"picks"`
	Candidates []candidate `json:"candidates"` // by score
}

type candidate struct {
	Codec string  `json:"codec"`
	NS    float64 `json:"ns"`
	Score float64 `json:"score"`
	Floor string  `json:"floor"` // why it may not be offered
}

// regret is how far a pick is behind the best.
type regret struct {
	pick, best string
	behind     float64 // by score: 0.05 is five percent
	time       float64 // of the pick as a multiple of that of the best
}

// ask asks for one type; path is where the record of its full run may be.
func (t *trial) ask(ctx context.Context, of typ, path string) (regret, error) {
	var first, full answer
	look := []string{"recommend", "--measure", "--weight", t.weights, "--format", "json"}
	if t.first != "" {
		look = append(look, "--time", t.first)
	}
	if err := t.answer(ctx, &first, t.of(of, look...)...); err != nil {
		return regret{}, err
	}
	if known, ok := t.known[of.dataset]; ok && of.dataset != "" {
		path = known
	} else if err := t.answer(ctx, nil, t.of(of, "run", "--all", "--op", "marshal,unmarshal", "--time", t.full,
		"--cost=false", "--quiet", "--page", "none", "--no-history", "--record", path)...); err != nil {
		return regret{}, err
	}
	given := []string{"recommend", "--weight", t.weights, "--format", "json", path}
	if of.dataset != "" {
		given = append(given, "--dataset", of.dataset)
	}
	if err := t.answer(ctx, &full, given...); err != nil {
		return regret{}, err
	}
	offered := slices.IndexFunc(full.Candidates, func(c candidate) bool { return c.Floor == "" })
	if len(first.Picks) == 0 || offered < 0 {
		return regret{}, errors.New("no pick")
	}
	best := full.Candidates[offered]
	i := slices.IndexFunc(full.Candidates, func(c candidate) bool { return c.Codec == first.Picks[0].Codec })
	if i < 0 {
		return regret{}, fmt.Errorf("the pick, %s, is not in the full run", first.Picks[0].Codec)
	}
	pick := full.Candidates[i]
	return regret{pick.Codec, best.Codec, pick.Score/best.Score - 1, pick.NS / best.NS}, nil
}

// of are the arguments of a subcommand for a type.
func (t *trial) of(one typ, args ...string) []string {
	if one.dataset != "" {
		return append(args, "--dataset", one.dataset)
	}
	return append([]string{"own", "--dir", one.dir, "--codec", t.codecs, "./" + one.pkg, one.name, "--"}, args...)
}

// answer runs the program and reads what it writes as JSON, unless to is nil.
func (t *trial) answer(ctx context.Context, to any, args ...string) error {
	c := exec.CommandContext(ctx, t.program, args...)
	c.Cancel = func() error { return c.Process.Signal(os.Interrupt) } // so that it ends its workers
	var out, log bytes.Buffer
	c.Stdout, c.Stderr = &out, &log
	if err := c.Run(); err != nil {
		lines := strings.Split(strings.TrimSpace(log.String()), "\n")
		return fmt.Errorf("%s: %w: %s", strings.Join(args, " "), err, lines[len(lines)-1])
	}
	if to == nil {
		return nil
	}
	return json.Unmarshal(out.Bytes(), to)
}
