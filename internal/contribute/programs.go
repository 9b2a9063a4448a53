package contribute

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/codec"
)

// Streams are where a program reads from and writes to.
type Streams struct {
	In       io.Reader
	Out, Err io.Writer
}

// Only builds serialbench with the codecs of the folders that the globs choose,
// and of serialbench's own, and runs it in the working folder with args. The error
// is an [exec.ExitError] if the program ran and did not exit with 0.
func (c *Checkout) Only(ctx context.Context, globs, args []string, s Streams) error {
	part, err := c.chosen(globs)
	if err != nil {
		return err
	}
	program, err := part.Build(ctx, ".")
	if err != nil {
		return err
	}
	if _, err := listed(ctx, program, globs); err != nil {
		return err
	}
	return run(ctx, "", s, program, args...)
}

// Generate writes the code of the codecs that the globs match for every data set,
// what lists it, and the record of what their generators wrote. It needs the generators of these codecs only.
func (c *Checkout) Generate(ctx context.Context, globs []string, s Streams) error {
	part, err := c.chosen(globs)
	if err != nil {
		return err
	}
	return part.generate(ctx, globs, s)
}

func (p *Part) generate(ctx context.Context, globs []string, s Streams, flags ...string) error {
	args := append([]string{"-part", "-codec", strings.Join(globs, ",")}, flags...)
	var failed error
	for _, pkg := range []string{renew, regen} {
		program, err := p.Build(ctx, pkg)
		if err == nil {
			err = run(ctx, p.Checkout.Dir, s, program, args...)
		}
		if failed = errors.Join(failed, err); failed != nil && !slices.Contains(flags, "-check") {
			return failed
		}
	}
	return failed
}

func (c *Checkout) chosen(globs []string) (*Part, error) {
	folders, err := c.Choose(globs)
	if err != nil {
		return nil, err
	}
	return c.Part(folders)
}

// entry is what "list codecs --format json" says of a codec, as far as it is used here.
type entry struct {
	ID           string     `json:"id"`
	Library      string     `json:"library"`
	Version      string     `json:"version"`
	Kind         codec.Kind `json:"kind"`
	Datasets     []string   `json:"datasets"`
	Doc          string     `json:"doc"`
	NoOp         bool       `json:"no_op"`
	Unobtainable string     `json:"unobtainable"`
}

// listed are the codecs of a program that the globs match, as it describes them itself.
func listed(ctx context.Context, program string, globs []string) ([]entry, error) {
	var out, log bytes.Buffer
	if err := run(ctx, "", Streams{Out: &out, Err: &log}, program, "list", "codecs", "--format", "json"); err != nil {
		return nil, fmt.Errorf("list the codecs: %v: %s", err, bytes.TrimSpace(log.Bytes()))
	}
	var entries []entry
	if err := json.Unmarshal(out.Bytes(), &entries); err != nil {
		return nil, fmt.Errorf("list the codecs: %w", err)
	}
	var ids []string
	for _, i := range entries {
		ids = append(ids, i.ID)
	}
	chosen, err := codec.Choose(globs, ids)
	if err != nil {
		return nil, mistakef("--codec: %v; the folders that may hold it have %s", err, strings.Join(ids, ", "))
	}
	return slices.DeleteFunc(entries, func(i entry) bool { return !slices.Contains(chosen, i.ID) }), nil
}

func run(ctx context.Context, dir string, s Streams, program string, args ...string) error {
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.Dir, cmd.Stdin, cmd.Stdout, cmd.Stderr = dir, s.In, s.Out, s.Err
	return cmd.Run()
}
