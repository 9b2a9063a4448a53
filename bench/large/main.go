// Large makes a long record of a short one: its samples many times, each time by
// processes and rounds of their own.
//
//	go run ./bench/large 40 in.jsonl out.jsonl
package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strconv"

	"github.com/serialbench/serialbench/internal/record"
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "large:", err)
		os.Exit(2)
	}
}

func run(args []string) error {
	if len(args) != 3 {
		return errors.New("needs how often, a record and the name of a new one: large 40 in.jsonl out.jsonl")
	}
	times, err := strconv.Atoi(args[0])
	if err != nil || times < 1 {
		return fmt.Errorf("%q is not how often the samples are to be written, such as 40", args[0])
	}
	rec, err := record.ReadFile(args[1])
	if err != nil {
		return err
	}
	w, err := record.Create(args[2])
	if err != nil {
		return err
	}
	if err := errors.Join(write(w, rec, times), w.Close()); err != nil {
		return errors.Join(err, os.Remove(args[2]))
	}
	return nil
}

func write(w *record.Writer, rec *record.Record, times int) error {
	rec.Run.ID = record.NewID()
	links := rec.Run.Links
	rec.Run.Links = nil // lines of their own
	lines := []record.Line{rec.Run}
	lines = slices.Concat(lines, record.Lines(rec.Codecs), record.Lines(rec.Verdicts), record.Lines(links))
	if err := w.AppendAll(lines...); err != nil {
		return err
	}
	var processes, rounds int
	var last int64
	for _, s := range rec.Samples {
		processes, rounds, last = max(processes, s.Process+1), max(rounds, s.Round+1), max(last, s.AtNS)
	}
	for i := range times {
		for _, s := range rec.Samples {
			s.Process, s.Round, s.AtNS = s.Process+i*processes, s.Round+i*rounds, s.AtNS+int64(i)*last
			if err := w.Append(s); err != nil {
				return err
			}
		}
	}
	if rec.End == nil {
		return nil
	}
	return w.Append(*rec.End)
}
