package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
)

// ExitMissing: the records lack what a need asks; stderr names the command to run.
const ExitMissing = 3

func (p *program) recommendCommand() *cobra.Command {
	var needs, datasets, weights []string
	var s show
	c := &cobra.Command{
		Use:   "recommend RECORD...",
		Short: "Choose codecs by what a program needs, from records",
		Long: `recommend shows which codecs meet every need and are beaten by no other that does
in time, size and allocations at once, and three of them with what each gives up.
It names the need that excluded the best codec without needs.

  untrusted      attacks found no harm, on data of every kind that the data sets have, all systematic inputs tried
  crosslang      the format has implementations in other languages
  no-codegen     no code is generated, and none is written by hand for each field
  no-handwritten the user does not write a call for each field
  schema         the format has a schema
  deterministic  the same value gives the same bytes, in one process and in two
  zero-copy      reading in place, or values that alias the input, are offered
  no-unsafe      neither the library nor its generated code imports unsafe, other than for go:linkname
  maintained     its version was published within two years before the run
  append, rename, reorder
                 data of a type with a field more, another name, another order is read, both ways
  widen          an int32 may become an int64: old data whole, no wrong number for old readers
  unknown-kept   an old version in between hands on a field that it does not know
  no-silent-change
                 no change of the type gave a reader a value that nobody wrote, without an error

The records are of a run, and of attack, traits and evolve where a need asks for
them. The exit code is 3 if they know nothing of a need; stderr then names the
command to run.`,
		Example: `  serialbench recommend results/mine.jsonl
  serialbench recommend --need no-codegen,untrusted --weight time=2,size=1 run.jsonl attack.jsonl
  serialbench recommend --dataset person --need crosslang -f json run.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return wrongf("recommend needs the file of a record, such as results/mine.jsonl")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			if err := oneOf("format", s.format, []string{"txt", "json"}); err != nil {
				return err
			}
			if err := contractIs(s.contract); err != nil {
				return err
			}
			q := recommend.Question{Datasets: split(datasets), Contract: stats.Contract(s.contract)}
			for _, n := range split(needs) {
				if err := oneOf("need", n, needNames()); err != nil {
					return err
				}
				q.Needs = append(q.Needs, recommend.Need(n))
			}
			if err := weigh(&q, split(weights)); err != nil {
				return err
			}
			return p.recommend(q, s, args)
		},
	}
	f := c.Flags()
	f.StringArrayVar(&needs, "need", nil, "what codecs must meet, repeatable or comma separated: "+strings.Join(needNames(), ", "))
	f.StringArrayVar(&datasets, "dataset", nil, "data sets to choose for (default all of the record)")
	f.StringArrayVar(&weights, "weight", nil, "weights of time, size and allocs, such as time=2,size=1 (default 1 each)")
	f.StringVar(&s.contract, "contract", "", "whose type the program works with: struct (its own; conversions are paid) or generated (the library's; nothing is converted) (default struct)")
	f.StringVarP(&s.format, "format", "f", "txt", "txt or json")
	f.StringVarP(&s.output, "output", "o", "", "write the answer to this file instead of stdout")
	complete(c, "need", needNames)
	complete(c, "contract", contracts)
	complete(c, "format", fixed("txt", "json"))
	return c
}

// throughOwn is the command for a record of a type of the user's: only the program
// of that type knows its data set, such as events.Order. through is how the program was
// made, where the record knows.
func throughOwn(command, through string, datasets []string) string {
	if through != "" {
		return strings.Replace(command, "serialbench ", through+" -- ", 1)
	}
	for _, id := range datasets {
		_, builtIn := dataset.Lookup(id)
		pkg, name, ofUser := strings.Cut(id, ".")
		if ofUser && !builtIn {
			return strings.Replace(command, "serialbench ", "serialbench own ./"+pkg+" '"+name+"' -- ", 1)
		}
	}
	return command
}

// kinds says what the types of this program's data sets are made of.
func (p *program) kinds() map[string][]string {
	all := map[string][]string{}
	for _, c := range p.suite.Cases {
		if all[c.Dataset.ID] != nil {
			continue
		}
		if b, err := c.Open(1, dataset.DefaultSeed); err == nil {
			all[c.Dataset.ID] = attack.KindsOf(b.New())
		}
	}
	return all
}

func needNames() []string {
	var names []string
	for _, n := range recommend.Needs() {
		names = append(names, string(n.Need))
	}
	return names
}

func weigh(q *recommend.Question, given []string) error {
	by := map[string]*float64{"time": &q.Time, "size": &q.Size, "allocs": &q.Allocs}
	for _, g := range given {
		name, text, _ := strings.Cut(g, "=")
		x, err := strconv.ParseFloat(text, 64)
		if by[name] == nil || err != nil || !(x >= 0 && x <= 1e6) {
			return wrongf("--weight: %q is not a weight such as time=2, size=1 or allocs=0", g)
		}
		*by[name] = x
	}
	if len(given) > 0 && q.Time+q.Size+q.Allocs == 0 {
		return wrongf("--weight: all weights are 0; give one above, such as time=2")
	}
	return nil
}

func (p *program) recommend(q recommend.Question, s show, paths []string) (err error) {
	rec, err := p.readAll(paths)
	if err != nil {
		return err
	}
	q.Kinds = p.kinds()
	a, err := recommend.Choose(rec, q, stats.Default)
	if err != nil {
		return err
	}
	out, err := openOutput(s.output, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	err = out.write(func(w io.Writer) error {
		if s.format == "json" {
			enc := json.NewEncoder(w)
			enc.SetEscapeHTML(false)
			enc.SetIndent("", "  ")
			return enc.Encode(a)
		}
		_, err := io.WriteString(w, recommend.Text(a))
		return err
	})
	if err != nil || len(a.Missing) == 0 {
		return err
	}
	for _, m := range a.Missing {
		if _, err := fmt.Fprintf(p.stderr, "serialbench: the records do not say enough of %s; run: %s\n", m.Need, throughOwn(m.Command, rec.Run.Through, a.Datasets)); err != nil {
			return err
		}
	}
	return exit(ExitMissing)
}
