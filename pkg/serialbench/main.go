// Package serialbench makes a program of a suite: the whole command line of
// serialbench over the codecs and data sets that the caller put together. A
// library's author adds a codec to the field this way, without forking:
//
//	s, err := gen.Suite() // the built-in field
//	...
//	s, err = s.With(info, suite.Custom(info.ID, set, false, open))
//	serialbench.Main(s, err)
//
// See examples/customcodec. The package measures nothing itself.
package serialbench

import (
	"fmt"
	"io"
	"os"

	"github.com/serialbench/serialbench/internal/cli"
	"github.com/serialbench/serialbench/suite"
)

// Main runs the command line that the process was started with over s, and ends
// the process with the exit codes of package cli. An error of whoever made the
// suite is told in one line; the exit code is then 1. The measuring processes
// are this same executable: a program calls Main first thing, with the same
// suite each time, and prints nothing to standard output by itself.
func Main(s *suite.Suite, err error) {
	os.Exit(Run(s, err, os.Stdin, os.Stdout, os.Stderr, os.Args[1:]))
}

// Run is [Main] with its surroundings as arguments; it returns the exit code.
func Run(s *suite.Suite, err error, stdin io.Reader, stdout, stderr io.Writer, args []string) int {
	if err != nil {
		fmt.Fprintln(stderr, "serialbench:", err) // nobody left to tell
		return cli.ExitFailed
	}
	return cli.Run(s, stdin, stdout, stderr, args)
}
