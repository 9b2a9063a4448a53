package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session/checks"
)

// against are the flags of own that name another version of the type.
type against struct {
	typ    string // PACKAGE:Type, the new version
	ref    string // commit that has the old version
	data   string
	failOn []string
}

func (a *against) flags(fl *pflag.FlagSet) {
	fl.StringVar(&a.typ, "against", "", "")
	fl.StringVar(&a.ref, "against-ref", "", "")
	fl.StringVar(&a.data, "against-data", "", "")
	fl.StringArrayVar(&a.failOn, "fail-on", nil, "")
}

func (a *against) given() bool {
	return a.typ != "" || a.ref != "" || a.data != "" || len(a.failOn) > 0
}

// check says what is wrong with the command line.
func (a *against) check(c *cobra.Command, args []string) error {
	switch {
	case a.typ == "" && a.ref == "":
		return wrongf("--against-data, --fail-on: need another version of the type: --against ./v2:Order or --against-ref " +
			"v1.4.0")
	case a.typ != "" && a.ref != "":
		return wrongf("--against-ref: choose either --against or --against-ref")
	case len(args) != 2 || c.ArgsLenAtDash() >= 0:
		return wrongf("own --against needs a package and a type, such as: serialbench own ./v1 Order --against ./v2:Order; " +
			"there is no subcommand after --")
	}
	if pkg, name, ok := cutType(a.typ); a.typ != "" && (!ok || pkg == "" || name == "") {
		return wrongf("--against: %q is no package and type, such as ./v2:Order", a.typ)
	}
	for _, name := range []string{"keep", "export", "with-codec"} {
		if c.Flags().Changed(name) {
			return wrongf("--%s: makes no sense with --against; leave it out", name)
		}
	}
	return nil
}

// cutType takes PACKAGE:Type apart.
func cutType(s string) (pkg, name string, ok bool) {
	i := strings.LastIndexByte(s, ':')
	if i < 0 {
		return "", "", false
	}
	return s[:i], s[i+1:], true
}

// against builds both versions and has each read what the other wrote.
func (p *program) against(c *cobra.Command, f ownFlags, first build.Request) error {
	flags, err := againstFlags(c, f)
	if err != nil {
		return err
	}
	failOn, err := flags.check()
	if err != nil {
		return err
	}
	a := checks.Against{Field: p.field, Engine: p.engine, Of: first, Codecs: f.codecs, Ref: f.against.ref,
		Data: f.against.data}
	a.Package, a.Type, _ = cutType(f.against.typ)
	ctx, stop := interrupt.Context(c.Context())
	defer stop()
	progress := newProgress(p.stderr, flags.quiet)
	e, err := a.Evolution(ctx, progress.stage, func(lines ...string) {
		progress.done()
		for _, line := range lines {
			if !flags.quiet {
				fmt.Fprintln(p.stderr, line)
			}
		}
	})
	progress.done()
	switch {
	case ctx.Err() != nil:
		return exit(ExitInterrupted)
	case err != nil:
		return err
	}
	return p.exchange(ctx, flags, failOn, e)
}

// againstFlags are the flags of evolve among those of own; others, which measure, are
// mistakes.
func againstFlags(c *cobra.Command, f ownFlags) (e evolveFlags, err error) {
	e = evolveFlags{format: "table", failOn: f.against.failOn}
	values := map[string]*string{"format": &e.format, "output": &e.output, "record": &e.record}
	c.Flags().Visit(func(g *pflag.Flag) {
		switch to := values[g.Name]; {
		case to != nil:
			*to = g.Value.String()
		case g.Name == "quiet":
			e.quiet = true
		case !slices.Contains(ownNames(), g.Name) && err == nil:
			err = wrongf("--%s: nothing is measured with --against; leave it out", g.Name)
		}
	})
	if err == nil && !slices.Contains(report.SectionFormats(), e.format) {
		err = mistake.OneOf("format", e.format, report.SectionFormats())
	}
	return e, err
}
