// Package cli is the command line of serialbench: one file per subcommand. It
// reads flags, calls the packages that do the work, and says what went wrong.
// It measures, estimates and formats nothing itself.
package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/serialbench/serialbench/internal/codegen/own"
	"github.com/serialbench/serialbench/internal/engine/emulate"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/stats"
	"github.com/serialbench/serialbench/suite"
)

// The exit codes of [Run].
const (
	ExitOK          = 0
	ExitFailed      = 1   // a gate failed, or the work could not be done
	ExitMistake     = 2   // the command line is wrong; nothing was done
	ExitInterrupted = 130 // ended by a signal; what was measured is shown
)

// program is what the subcommands share.
type program struct {
	suite  *suite.Suite
	stdin  io.Reader
	stdout io.Writer
	stderr io.Writer

	strict   bool               // a codec that failed is an exit code
	workers  *measure.Processes // see executor
	engine   *own.Engine        // nil: no subcommand own
	shelf    *record.Shelf      // of records that are read
	schemas  fs.FS              // nil: none; see WithSchemas
	emulator *emulate.Emulator  // of another processor that workers run on; nil: none
	whole    bool               // a run sees each cell once however long that takes; see [measure.Options]
}

// Run runs the command line args, without the program's name, over the cases of
// s and returns the exit code. Results go to stdout; stderr gets one line for an
// error, and progress while it is a terminal. No arguments, or only flags, mean
// the subcommand run.
func Run(s *suite.Suite, stdin io.Reader, stdout, stderr io.Writer, args []string, options ...Option) int {
	p := &program{suite: s, stdin: stdin, stdout: stdout, stderr: stderr, shelf: record.NewShelf()}
	defer p.shelf.Close() // of what was only read
	for _, o := range options {
		o(p)
	}
	root := p.root()
	if len(args) == 0 || strings.HasPrefix(args[0], "-") && !slices.Contains([]string{"-h", "--help", "-v", "--version"}, args[0]) {
		args = append([]string{"run"}, args...)
	}
	root.SetArgs(args)
	err := cmp.Or(root.Execute(), p.shelf.Err())
	var code exit
	var wrong *mistake
	switch {
	case err == nil:
		return ExitOK
	case errors.As(err, &code):
		return int(code)
	}
	var unmeasured *stats.UnmeasuredError
	if errors.As(err, &unmeasured) {
		fmt.Fprintf(stderr, "serialbench: %v; run: %s --op 'marshal,unmarshal,*-generated' --record new.jsonl\n", unmeasured, cmp.Or(unmeasured.Through, "serialbench run"))
		return ExitMissing
	}
	text := strings.Join(strings.Fields(err.Error()), " ")
	if errors.As(err, &wrong) && wrong.lines {
		text = wrong.text
	}
	fmt.Fprintf(stderr, "serialbench: %s\n", text) // nobody left to tell
	if wrong != nil {
		return ExitMistake
	}
	return ExitFailed
}

// interruptible is the context of a command that an interrupt ends early, with what it has. Other commands die of it at once.
func interruptible(ctx context.Context) (context.Context, context.CancelFunc) {
	return signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
}

// exit is an exit code with nothing to say.
type exit int

func (e exit) Error() string { return fmt.Sprintf("exit code %d", int(e)) }

func (p *program) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "serialbench",
		Short: "Verify, measure and compare Go serializers",
		Long: `serialbench verifies, measures and compares Go serializers.

Without a subcommand it does what "serialbench run" does: every library on the
data set person, within some minutes.`,
		Example: `  serialbench
  serialbench run --codec 'json/*,baseline' --dataset order --time 30s
  serialbench verify --codec 'protobuf/**'
  serialbench list codecs`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args:          p.subcommand,
		RunE:          func(c *cobra.Command, _ []string) error { return c.Help() },
	}
	root.SetIn(p.stdin)
	root.SetOut(p.stdout)
	root.SetErr(p.stderr)
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagMistake)
	root.AddCommand(p.runCommand(), p.verifyCommand(), p.traitsCommand(), p.edgesCommand(), p.interopCommand(), p.conformCommand(), p.encodeCommand(), p.decodeCommand(), p.listCommand(), p.reportCommand(), p.agreeCommand(), p.compareCommand(), p.condenseCommand(), p.mergeCommand(), p.recommendCommand(), p.worthCommand(), p.attackCommand(), p.profileCommand(), p.serveCommand(), p.workerCommand(), p.versionCommand(), p.sideBySideCommand())
	root.AddCommand(p.contributeCommands()...)
	if p.engine != nil {
		root.AddCommand(p.ownCommand(), p.witnessCommand(), p.evolveCommand(), p.abCommand(), p.historyCommand())
	}
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
	return wrongf("no subcommand %q; nearest: %s", args[0], nearest(args[0], names))
}

// noArguments refuses arguments that are no flags.
func noArguments(c *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return wrongf("%s takes flags only, not %q; see %s --help", c.Name(), args[0], c.CommandPath())
}
