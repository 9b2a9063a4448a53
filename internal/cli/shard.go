package cli

import (
	"fmt"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/engine/shard"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session/again"
)

// shardFlags say which part of the work this machine does.
type shardFlags struct {
	text string
	n    int
}

func (f *shardFlags) flags(c *cobra.Command) {
	c.Flags().StringVar(&f.text, "shard", "", "")
	c.Flags().IntVar(&f.n, "shards", 0, "")
	complete(c, "shard", fixed("auto"))
}

// shard is the part of the work that the flags say, and where it is done; nil: all of it. With
// auto it says on stderr what was found.
func (p *program) shard(f shardFlags, quiet bool) (*record.Shard, error) {
	if f.text == "" {
		if f.n != 0 {
			return nil, wrongf("--shards: %d shards, but not which: give --shard K/%d or --shard auto", f.n, f.n)
		}
		return nil, nil
	}
	if f.n < 0 {
		return nil, wrongf("--shards: %d is not a number of shards, such as 8", f.n)
	}
	at := &record.Shard{Job: shard.Job(os.Getenv)}
	if f.text == "auto" {
		found, err := shard.Auto(os.Getenv, f.n)
		if err != nil {
			return nil, wrongf("--shard auto: %v", err)
		}
		at.K, at.N, at.Engine = found.K, found.N, found.Engine
		if !quiet {
			fmt.Fprintf(p.stderr, "shard %s, of %s (%s)\n", found.Shard, found.Engine, found.From)
		}
	} else {
		s, err := shard.Parse(f.text, f.n)
		if err != nil {
			return nil, wrongf("--shard: %v", err)
		}
		at.K, at.N = s.K, s.N
	}
	if host, err := os.Hostname(); err == nil { // a record without it is none the worse
		at.Host = host
	}
	return at, nil
}

// tellShards says on stderr what shards of a plan there are none of, or more than one, and
// how to do what is left.
func (p *program) tellShards(s *record.Shards) error {
	i := slices.IndexFunc(s.Records, func(r *record.Record) bool { return r.Run.Shard != nil })
	rec := s.Records[i]
	for _, line := range s.Tell(func(at record.Shard) string { return again.Shard(rec, at) },
		func(r *record.Record) string {
			if len(r.Run.Builds) > 0 || r.Run.Comparison != nil {
				return again.Leading(r) + " ab --resume " + foreign.Word(r.Name)
			}
			if r.Measured() {
				return again.Leading(r) + " run --resume " + foreign.Word(r.Name)
			}
			return again.Shard(r, *r.Run.Shard) + " --record " + foreign.Word(r.Name)
		}) {
		if _, err := fmt.Fprintln(p.stderr, line); err != nil {
			return err
		}
	}
	return nil
}
