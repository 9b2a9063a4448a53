// Regret shows what a reader loses who believes a first look: for types drawn by a
// seed it asks recommend which codec to choose after a run of ten seconds, and how far that
// codec is behind the best by a longer run. It prints a line a type and how many are
// within five percent.
//
//	go build -o /somewhere/serialbench .
//	go run ./bench/regret -program /somewhere/serialbench -n 30
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// others are types of other people, in the module tools/types, as "PACKAGE TYPE".
var others = []string{"k8s Pod", "aws Instance", "aws Holder", "otlp ResourceSpans", "prom WriteRequest", "ce Event", "gh Repository", "shop Order", "shop Ticket"}

const within = 1.05

func main() {
	program := flag.String("program", "serialbench", "the built program")
	types := flag.String("types", "", "folder of the module tools/types; empty: built-in data sets only")
	n := flag.Int("n", 30, "types")
	seed := flag.Uint64("seed", 1, "seed of the draw")
	first := flag.String("first", "10s", "how long the first look measures")
	full := flag.String("full", "60s", "how long the full run measures")
	weights := flag.String("weight", "time=1,size=0.001", "weights of the question, as recommend takes them")
	flag.Parse()
	if err := run(*program, *types, *first, *full, *weights, *n, *seed); err != nil {
		fmt.Fprintln(os.Stderr, "regret:", err)
		os.Exit(1)
	}
}

func run(program, types, first, full, weights string, n int, seed uint64) error {
	all, err := drawn(program, types, n, seed)
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "regret-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	good := 0
	for i, t := range all {
		looked, measured := filepath.Join(dir, fmt.Sprintf("%d-first.jsonl", i)), filepath.Join(dir, fmt.Sprintf("%d-full.jsonl", i))
		err := errors.Join(t.measure(program, types, first, looked), t.measure(program, types, full, measured, "--all"))
		if err != nil {
			fmt.Printf("%-40s %v\n", t, err)
			continue
		}
		a, err := ask(program, weights, looked)
		if err != nil {
			return err
		}
		b, err := ask(program, weights, measured)
		if err != nil {
			return err
		}
		if len(a.Picks) == 0 || len(b.Candidates) == 0 {
			fmt.Printf("%-40s no pick\n", t)
			continue
		}
		pick, best := a.Picks[0].Codec, b.Candidates[0]
		for _, c := range b.Candidates {
			if c.Codec != pick {
				continue
			}
			regret := c.Score / best.Score
			if regret <= within {
				good++
			}
			fmt.Printf("%-40s %-30s %5.1f %% behind %s\n", t, pick, 100*(regret-1), best.Codec)
		}
	}
	fmt.Printf("%d of %d within %.0f %%\n", good, len(all), 100*(within-1))
	return nil
}

// typ is a data set of the program, or a type of somebody else.
type typ struct{ dataset, pkg, name string }

func (t typ) String() string {
	if t.dataset != "" {
		return t.dataset
	}
	return t.pkg + "." + t.name
}

// drawn are n types, of the program's data sets and of others.
func drawn(program, types string, n int, seed uint64) ([]typ, error) {
	out, err := exec.Command(program, "list", "datasets", "--format", "json").Output()
	if err != nil {
		return nil, fmt.Errorf("%s list datasets: %w", program, err)
	}
	var sets []struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(out, &sets); err != nil {
		return nil, err
	}
	all := []typ{{dataset: "edgetree"}, {dataset: "hostile"}}
	for _, s := range sets {
		all = append(all, typ{dataset: s.ID})
	}
	if types != "" {
		for _, r := range others {
			pkg, name, _ := strings.Cut(r, " ")
			all = append(all, typ{pkg: pkg, name: name})
		}
	}
	r := rand.New(rand.NewPCG(seed, seed))
	r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	return all[:min(n, len(all))], nil
}

func (t typ) measure(program, types, long, record string, more ...string) error {
	args := append([]string{"run", "--time", long, "--cost=false", "--quiet", "--record", record, "--page", "none"}, more...)
	if t.dataset != "" {
		args = append(args, "--dataset", t.dataset)
	} else {
		args = append([]string{"own", "--dir", types, "./" + t.pkg, t.name, "--"}, args...)
	}
	c := exec.Command(program, args...)
	var stderr strings.Builder
	c.Stderr = &stderr
	if err := c.Run(); err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(stderr.String()))
	}
	return nil
}

type answer struct {
	Picks      []candidate `json:"picks"`
	Candidates []candidate `json:"candidates"` // by score
}

type candidate struct {
	Codec string  `json:"codec"`
	Score float64 `json:"score"`
}

func ask(program, weights, record string) (a answer, err error) {
	out, err := exec.Command(program, "recommend", "--weight", weights, "--format", "json", record).Output()
	if err != nil {
		return a, fmt.Errorf("recommend %s: %w", record, err)
	}
	return a, json.Unmarshal(out, &a)
}
