package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
	"github.com/serialbench/serialbench/internal/session/checks"
)

// Option is something that not every program made with this package has.
type Option func(*program)

// WithOwn adds the subcommand own.
func WithOwn(e *build.Engine) Option { return func(p *program) { p.engine = e } }

type ownFlags struct {
	request build.Request
	codecs  []string
	others  []string // of codecs: globs that match none of ours
	keep    string
	kept    string
	export  string
	against against
	run     runFlags
}

func (p *program) ownCommand() *cobra.Command {
	var f ownFlags
	c := &cobra.Command{
		Use: "own PACKAGE TYPE [flags] [-- SUBCOMMAND ARGUMENT...]",
		Args: func(c *cobra.Command, args []string) error {
			if f.export != "" {
				if len(args) != 3 || c.ArgsLenAtDash() >= 0 {
					return wrongf("--export: needs a package, a type and a folder, such as: serialbench own ./events Order --export " +
						"protobuf/google ./orderpb")
				}
				return nil
			}
			if f.against.given() {
				return f.against.check(c, args)
			}
			if f.kept != "" {
				return f.checkKept(c, args)
			}
			if n := c.ArgsLenAtDash(); n < 0 && len(args) != 2 || n >= 0 && n != 2 {
				return wrongf("own needs a package and a type, such as: serialbench own ./events Order; what the program is to " +
					"do comes after --")
			}
			return nil
		},
		RunE: func(c *cobra.Command, args []string) error { return p.own(c, f, args) },
	}
	fl := c.Flags()
	fl.StringVar(&f.request.Dir, "dir", "", "")
	fl.StringArrayVar(&f.codecs, "codec", nil, "")
	fl.StringArrayVar(&f.request.Skip, "skip", nil, "")
	fl.BoolVar(&f.request.Strict, "strict-fields", false, "")
	dataFlags(c, &f.request.Data)
	fl.StringVar(&f.request.Func, "func", "", "")
	fl.StringVar(&f.request.Size, "size", "", "")
	fl.Var(once{&f.request.With, "with-codec"}, "with-codec", "")
	fl.StringVar(&f.keep, "keep", "", "")
	fl.StringVar(&f.kept, "kept", "", "")
	fl.StringVar(&f.export, "export", "", "")
	f.against.flags(fl)
	measuring := &cobra.Command{}
	p.runFlags(measuring, &f.run)
	measuring.Flags().VisitAll(func(g *pflag.Flag) {
		if fl.Lookup(g.Name) == nil && !slices.Contains(notForwarded, g.Name) {
			fl.AddFlag(g)
		}
	})
	fl.SetNormalizeFunc(formerFlags)
	fl.Lookup("quiet").Usage = "no progress"
	complete(c, "codec", p.field.CodecIDs)
	complete(c, "size", sizes)
	complete(c, "export", p.field.CodecIDs)
	return c
}

// notForwarded are flags of run that make no sense here.
var notForwarded = []string{"dataset", "sysinfo", "help"}

func sizes() []string { return []string{"small", "typical", "large"} }

// own builds the program of a type, and runs what is asked for over it.
func (p *program) own(c *cobra.Command, f ownFlags, args []string) error {
	if f.kept != "" {
		return p.ownKept(c, f, args)
	}
	r := f.request
	r.Package, r.Type, r.Stdin = args[0], args[1], p.stdin
	if err := r.Check(); err != nil {
		return err
	}
	if f.against.given() {
		return p.against(c, f, r)
	}
	var err error
	if r.With != "" {
		r.Codecs, f.others = session.MatchSome(f.codecs, p.field.CodecIDs())
	} else if r.Codecs, err = session.Match("codec", f.codecs, p.field.CodecIDs()); err != nil {
		return err
	}
	if _, err := session.Match("explain", f.run.shown.explain, p.field.CodecIDs()); err != nil {
		return err
	}
	if f.export != "" {
		return p.export(c.Context(), r, f.export, args[2])
	}
	if len(args) > 2 {
		if err := onlyOwn(c); err != nil {
			return err
		}
	}
	left := 0
	if f.codecs == nil && len(args) == 2 && f.run.resume == "" {
		r.Codecs = p.field.RowIDs(f.run.choice.Rows)
		left = len(p.field.CodecIDs()) - len(r.Codecs)
	}
	var built *build.Program
	err = p.building(c.Context(), f.run.shown.quiet, func(ctx context.Context, say session.Stage) (err error) {
		r.Progress = say
		built, err = p.engine.Build(ctx, r)
		return err
	})
	if err != nil {
		return err
	}
	if !f.run.shown.quiet {
		p.tellOwn(built)
		if err := p.tellAdvised(r.Dir); err != nil {
			return err
		}
		p.tellRows(f.run.choice.Rows, left)
	}
	if f.keep != "" {
		if err := p.engine.Keep(built, r, f.keep); err != nil {
			return err
		}
		fmt.Fprintf(p.stderr, "kept: %s\n", f.keep)
	}
	f.request = r
	return p.ask(c, f, built, throughCommand(c, args), args[2:])
}

// ask has a program do what is asked for: the subcommand after "--", else run.
func (p *program) ask(c *cobra.Command, f ownFlags, built *build.Program, through string, command []string) error {
	field, err := session.Of(c.Context(), built, through)
	if err != nil {
		return err
	}
	if _, err := session.Match("codec", f.others, field.CodecIDs()); err != nil {
		return err
	}
	q := *p
	q.field, q.engine, q.workers = field, nil, nil
	if len(command) > 0 {
		root := q.root()
		root.SetArgs(withRun(command))
		return root.ExecuteContext(c.Context())
	}
	return q.measureOwn(c, f, built)
}

// checkKept says what is wrong with a command line that has --kept.
func (f *ownFlags) checkKept(c *cobra.Command, args []string) error {
	for _, name := range []string{"skip", "data", "shapes", "func", "size", "with-codec", "keep", "codec", "dir"} {
		if c.Flags().Changed(name) {
			return wrongf("--%s: the module that --kept names is made already; leave it out", name)
		}
	}
	if n := c.ArgsLenAtDash(); n < 0 && len(args) > 0 || n > 0 {
		return wrongf("--kept: stands for the package and the type; leave %q out", args[0])
	}
	return nil
}

// ownKept asks the program of a module that --keep wrote.
func (p *program) ownKept(c *cobra.Command, f ownFlags, args []string) error {
	if len(args) > 0 {
		if err := onlyOwn(c); err != nil {
			return err
		}
	}
	var built *build.Program
	err := p.building(c.Context(), f.run.shown.quiet, func(ctx context.Context, say session.Stage) (err error) {
		built, err = p.engine.BuildKept(ctx, f.kept, say)
		return err
	})
	if err != nil {
		return err
	}
	f.codecs = []string{"**"} // all that it has
	return p.ask(c, f, built, "serialbench own --kept "+foreign.Word(f.kept), args)
}

// tellOwn says where the values come from, and what is left out.
func (p *program) tellOwn(built *build.Program) {
	fmt.Fprintf(p.stderr, "values: %s\n", built.Values)
	for _, n := range built.Notes {
		fmt.Fprintln(p.stderr, n)
	}
}

// measureOwn measures on a type of the user's; without a word of how well, it has a first look.
func (p *program) measureOwn(c *cobra.Command, f ownFlags, built *build.Program) (err error) {
	o := f.run
	o.choice.Codecs, o.choice.Datasets = nil, nil
	if o.resume != "" {
		return p.resume(c, o.resume, o.shown)
	}
	if f.codecs != nil {
		o.choice.Rows = session.AllRows // of those that were chosen
	}
	if o.record == "" { // not in the folder of the user, which may be the module's
		if o.record, err = session.NewIn(built.Records); err != nil {
			return err
		}
	}
	a, err := p.plan(c, o)
	if err != nil {
		return err
	}
	first := looksFirst(c)
	if first {
		a.LookFirst()
	}
	x, err := p.run(c.Context(), a)
	if err != nil || !first || a.shown.quiet {
		return err
	}
	fmt.Fprint(p.stderr, again.Ranks(p.field.Through))
	ctx, stop := interrupt.Context(c.Context())
	defer stop()
	q := recommend.Question{Contract: stats.Contract(a.shown.contract), Kinds: p.field.Kinds()}
	line, err := checks.Swap(ctx, p.field, f.request, x, q, a.Values.Seed)
	if line != "" && err == nil {
		fmt.Fprintln(p.stderr, line)
	}
	return err
}

// export writes one codec's code and nothing else.
func (p *program) export(ctx context.Context, r build.Request, pattern, dir string) error {
	id, err := session.One("export", pattern, p.field.CodecIDs())
	if err != nil {
		return err
	}
	ctx, stop := interrupt.Context(ctx)
	defer stop()
	err = p.engine.Export(ctx, r, id, dir)
	if ctx.Err() != nil {
		return exit(ExitInterrupted)
	}
	return err
}
