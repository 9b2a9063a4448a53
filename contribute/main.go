// Command contribute makes the folder of a new library, generates its code, checks
// it, and runs serialbench with chosen codecs only. It imports no library, so that
// "go run ./contribute" starts in seconds.
package main

import (
	"os"

	"github.com/serialbench/serialbench/internal/contribute/command"
)

func main() { os.Exit(command.Run(os.Stdin, os.Stdout, os.Stderr, os.Args[1:])) }
