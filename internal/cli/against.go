package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/check/breaking/tried"
	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/result/report"
	"github.com/serialbench/serialbench/internal/session/checks"
	"github.com/serialbench/serialbench/internal/shapes"
)

// against are the flags of own that name another version of the type.
type against struct {
	typ    string // PACKAGE:Type, the new version
	ref    string // commit that has the old version
	data   string
	failOn []string
}

// mostCarried is how many values of each version are carried over at most.
const mostCarried = 100

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
	rows, codecs, err := checks.EvolveRows(c.Context(), p.field, f.codecs)
	if err != nil {
		return err
	}
	first.Codecs, first.Untimed = codecs, true
	if d := f.against.data; d != "" { // before anything is built
		if _, err := os.Stat(d); err != nil {
			return wrongf("--against-data: cannot read %q: no such file; it holds samples of the version that --against or "+
				"--against-ref names", d)
		}
	}
	failOn, err := flags.check()
	if err != nil {
		return err
	}
	progress := newProgress(p.stderr, flags.quiet)
	ctx, stop := interrupt.Context(c.Context())
	defer stop()
	first.Progress = progress.stage
	second := first
	second.Func = ""
	if second.Data = f.against.data; f.against.data != "" {
		second.Flag = "--against-data"
	} else if shapes.Is(first.Data) { // what a service recorded is of both versions
		second.Data = first.Data
	}
	old, now := &first, &second
	if f.against.ref != "" { // what is there now is the new version
		if second.Dir, err = p.engine.Checkout(ctx, first.Dir, f.against.ref); err != nil {
			return err
		}
		old, now = &second, &first
	} else {
		second.Package, second.Type, _ = cutType(f.against.typ)
	}
	if err := p.engine.Look(ctx, second); err != nil { // before the first is built
		progress.done()
		return err
	}
	var sides []evolve.Side
	for i, r := range []*build.Request{old, now} {
		side, built, err := tried.Side(ctx, p.engine, *r)
		progress.done()
		switch {
		case ctx.Err() != nil:
			return exit(ExitInterrupted)
		case err != nil:
			return err
		}
		sides = append(sides, side)
		if !flags.quiet {
			fmt.Fprintf(p.stderr, "%s: %s %s%s; %s\n", []string{"old", "new"}[i], r.Package, r.Type,
				atRef(f.against.ref, r == &second), built.Values)
			for _, n := range built.Notes {
				fmt.Fprintln(p.stderr, n)
			}
		}
	}
	pair := evolve.Pair{Case: "yours", Old: sides[0], New: sides[1], Values: mostCarried, Proxied: true,
		Keys: p.engine.TagKeys()}
	for i, r := range rows {
		rows[i].Wire, rows[i].Unused = p.engine.Wire(r.Info.ID)
	}
	return p.exchange(ctx, flags, failOn,
		&checks.Evolution{Pairs: []evolve.Pair{pair}, Rows: rows, Name: sides[1].Dataset})
}

func atRef(ref string, it bool) string {
	if ref == "" || !it {
		return ""
	}
	return " at " + ref
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
