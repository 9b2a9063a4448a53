package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
)

func (p *program) condenseCommand() *cobra.Command {
	return &cobra.Command{
		Use: "condense IN OUT",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 2 {
				return wrongf("condense needs a record and the name of a new file, not %d: condense run.jsonl condensed.jsonl.gz",
					len(args))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.condense(args[0], args[1]) },
	}
}

func (p *program) condense(in, out string) (err error) {
	if _, err := os.Lstat(out); err == nil {
		return wrongf("%s is there already; give the name of a new file", out)
	}
	rec, err := p.shelf.ReadFile(in)
	if err != nil {
		return wrongf("%v", err)
	}
	if err := p.tellBad("left out: ", rec); err != nil {
		return err
	}
	if err := stats.Condense(rec); err != nil {
		return wrongf("%s: %v", in, err)
	}
	to, err := openFile(out, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.discard()) }()
	err = to.stream(func(w io.Writer) error { return rec.WriteAs(w, strings.HasSuffix(out, ".gz")) })
	if err != nil {
		return err
	}
	before, err := os.Stat(in)
	if err != nil {
		return err
	}
	after, err := os.Stat(out)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(p.stderr, "%s: %d bytes of %d\n", out, after.Size(), before.Size())
	return err
}

// whole refuses an estimator that needs more of a record than was kept of it.
func whole(rec *record.Record, estimator string) error {
	if err := stats.Whole(rec, estimator); err != nil {
		return wrongf("--estimator: %v", err)
	}
	return nil
}
