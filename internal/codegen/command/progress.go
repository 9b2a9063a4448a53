package command

import (
	"fmt"
	"os"

	"golang.org/x/term"
)

// Progress tells on standard error what [generate.Plan] has done: on a terminal in one line, elsewhere every hundred
// pairs.
func Progress() func(done, total int, what string) {
	terminal := term.IsTerminal(int(os.Stderr.Fd()))
	return func(done, total int, what string) {
		switch {
		case terminal && done < total:
			fmt.Fprintf(os.Stderr, "\r\033[K%d/%d %s", done, total, what)
		case terminal:
			fmt.Fprintf(os.Stderr, "\r\033[K%d/%d\n", done, total)
		case done%100 == 0 || done == total:
			fmt.Fprintf(os.Stderr, "%d/%d\n", done, total)
		}
	}
}
