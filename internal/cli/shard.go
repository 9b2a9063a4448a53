package cli

import (
	"fmt"
	"os"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
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

// shard is the part of the work that the flags say; nil: all of it.
func (p *program) shard(f shardFlags, quiet bool) (*record.Shard, error) {
	at, note, err := session.PartOf(f.text, f.n, os.Getenv)
	if note != "" && !quiet {
		fmt.Fprintln(p.stderr, note)
	}
	return at, err
}
