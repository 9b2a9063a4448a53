// Package cli is the command line of serialbench: one file per subcommand. It
// reads flags, calls the packages that do the work, and says what went wrong.
// It measures, estimates and formats nothing itself.
package cli

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/atomicfile"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/emulate"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/foreign"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/again"
)

// The exit codes of [Run].
const (
	ExitOK          = 0
	ExitFailed      = 1   // a gate failed, or the work could not be done
	ExitMistake     = 2   // the command line is wrong; nothing was done
	ExitMissing     = 3   // the records lack what a need asks; stderr names the command to run
	ExitInterrupted = 130 // ended by a signal; what was measured is shown
)

// program is what the subcommands share.
type program struct {
	field  *session.Field
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer

	strict   bool               // a codec that failed is an exit code
	workers  *measure.Processes // see executor
	engine   *build.Engine      // nil: no subcommand own
	shelf    *record.Shelf      // of records that are read
	emulator *emulate.Emulator  // of another processor that workers run on; nil: none
}

// Run runs the command line args, without the program's name, over a field and returns the exit code. Results go to
// stdout; stderr gets one line for an error, and progress while it is a terminal. No arguments, or only flags, mean
// the subcommand run.
func Run(f *session.Field, stdin io.Reader, stdout, stderr io.Writer, args []string, options ...Option) int {
	p := &program{field: f, stdin: stdin, stdout: foreign.NewScreen(stdout),
		stderr: foreign.NewScreen(stderr), shelf: record.NewShelf()}
	defer p.shelf.Close() // of what was only read
	for _, o := range options {
		o(p)
	}
	if err := forThisMachine(); err != nil {
		return p.ended(err)
	}
	root := p.root()
	root.SetArgs(withRun(args))
	return p.ended(cmp.Or(root.Execute(), p.shelf.Err()))
}

// ended is the exit code of a command that ended so, whose mistake is told.
func (p *program) ended(err error) int {
	stderr := p.stderr
	var code exit
	var wrong *mistake.Error
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &code):
		return int(code)
	}
	var unmeasured *stats.UnmeasuredError
	if errors.As(err, &unmeasured) {
		fmt.Fprintf(stderr, "serialbench: %v; run: %s --op 'marshal,unmarshal,*-generated' --record new.jsonl\n", unmeasured,
			cmp.Or(unmeasured.Through, "serialbench run"))
		return ExitMissing
	}
	var lacks *recommend.LackingError
	if errors.As(err, &lacks) {
		for _, l := range lacks.List {
			fmt.Fprintf(stderr, "serialbench: %s; run: %s\n", l.What, again.Through(l.Command, l.Through, l.Datasets))
		}
		return ExitMissing
	}
	text := mistake.Line(err)
	if errors.As(err, &wrong) && len(wrong.Lines) > 1 {
		text = wrong.Error() // a list: the compiler's lines, fields
	}
	fmt.Fprintf(stderr, "serialbench: %s\n", text) // nobody left to tell
	if wrong != nil || errors.As(err, new(*atomicfile.FolderError)) {
		return ExitMistake
	}
	return ExitFailed
}

// withRun are arguments with the subcommand run, where no subcommand is named.
func withRun(args []string) []string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") &&
		!slices.Contains([]string{"-h", "--help", "-v", "--version"}, args[0]) {
		return append([]string{"run"}, args...)
	}
	return args
}

// exit is an exit code with nothing to say.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

func (p *program) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "serialbench",
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          p.subcommand,

		PersistentPreRunE: bounded,
	}
	asked := root.Flags().BoolP("version", "v", false, "") // by cobra's own, text/template would be linked
	root.RunE = func(c *cobra.Command, args []string) error {
		if *asked {
			return p.version(c, args)
		}
		return c.Help()
	}
	root.SetIn(p.stdin)
	root.SetOut(p.stdout)
	root.SetErr(p.stderr)
	root.SetFlagErrorFunc(flagMistake)
	root.AddCommand(p.runCommand(), p.verifyCommand(), p.traitsCommand(), p.edgesCommand(), p.interopCommand(),
		p.conformCommand(), p.differCommand(), p.factsCommand(),
		p.encodeCommand(), p.decodeCommand(), p.listCommand(), p.reportCommand(), p.agreeCommand(),
		p.compareCommand(), p.condenseCommand(), p.mergeCommand(), p.publishCommand(), p.recommendCommand(), p.worthCommand(),
		p.attackCommand(), p.stressCommand(), p.shapesCommand(),
		p.profileCommand(), p.serveCommand(), p.versionCommand())
	if p.engine != nil {
		root.AddCommand(p.codecCommand(), p.ownCommand(), p.witnessCommand(), p.evolveCommand(), p.breakingCommand(),
			p.abCommand(), p.historyCommand())
	}
	root.InitDefaultCompletionCmd()
	root.InitDefaultHelpCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "completion":
			c.RunE, c.Args = func(c *cobra.Command, _ []string) error { return c.Help() }, p.subcommand
			for _, shell := range c.Commands() {
				shell.Args = noArguments
			}
		case "help":
			c.Args = p.topic
		}
	}
	root.SetHelpFunc(p.showHelp)
	helpOf(root, flagTexts())
	return root
}

// subcommand refuses a word that names no subcommand.
func (p *program) subcommand(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	var names []string
	for _, sub := range c.Commands() {
		if !sub.Hidden {
			names = append(names, sub.Name())
		}
	}
	return wrongf("no subcommand %q; nearest: %s", args[0], mistake.Near(args[0], names))
}

// topic refuses words after help that name no command.
func (p *program) topic(c *cobra.Command, args []string) error {
	of, rest, err := c.Root().Find(args)
	if err != nil || of == c.Root() {
		of, rest = c.Root(), args
	}
	if !of.HasSubCommands() {
		return nil
	}
	return p.subcommand(of, rest)
}

// noArguments refuses arguments that are no flags.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return wrongf("%s takes flags only, not %q; see %s --help", c.Name(), args[0], c.CommandPath())
}
