package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/shapes"
)

func (p *program) mergeCommand() *cobra.Command {
	return &cobra.Command{
		Use: "merge OUT IN...",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) < 2 {
				return wrongf("merge needs the name of a new file and the records to merge, not %d names: merge all.jsonl "+
					"a.jsonl b.jsonl", len(args))
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.merge(args[0], args[1:]) },
	}
}

func (p *program) merge(path string, in []string) (err error) {
	if _, err := os.Lstat(path); err == nil {
		return wrongf("%s is there already; give the name of a new file", path)
	}
	if shapes.Is(in[0]) {
		return p.mergeShapes(path, in)
	}
	recs, err := p.gather(in, p.reader(in))
	if err != nil {
		return err
	}
	rec, err := p.join(recs)
	if err != nil {
		return err
	}
	for _, w := range rec.Unlike {
		if _, err := fmt.Fprintln(p.stderr, "warning:", w); err != nil {
			return err
		}
	}
	out, err := openFile(path, p.stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, out.discard()) }()
	return out.stream(func(w io.Writer) error { return rec.WriteAs(w, strings.HasSuffix(path, ".gz")) })
}

// mergeShapes joins files of shapes.
func (p *program) mergeShapes(path string, in []string) error {
	out, err := openFile(path, p.stdout)
	if err != nil {
		return err
	}
	return errors.Join(out.stream(func(w io.Writer) error { return shapes.Merge(w, in...) }), out.discard())
}

// reader reads records of whatever kind.
func (p *program) reader(paths []string) func(string) (*record.Record, error) {
	read := p.shelf.Reader(paths)
	return func(path string) (*record.Record, error) {
		rec, err := read(path)
		if err != nil {
			return nil, wrongf("%v", err)
		}
		return rec, p.adopt(rec)
	}
}
