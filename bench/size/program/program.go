// Package program sends the values of all data sets of a suite through each codec in its own process, and prints a
// verdict a line, as JSON. Package main of bench/size builds programs of it.
package program

import (
	"encoding/json"
	"fmt"
	"os"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const values = 20

// Main prints the verdicts.
func Main(s *suite.Suite, err error) {
	if err == nil {
		err = run(s, json.NewEncoder(os.Stdout))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err) // nobody left to tell
		os.Exit(1)
	}
}

func run(s *suite.Suite, out *json.Encoder) error {
	for _, m := range s.Missing {
		if err := out.Encode(record.Verdict{Codec: m.Codec, Dataset: m.Dataset, Verdict: record.Unsupported,
			Detail: fmt.Sprint(m.Problems)}); err != nil {
			return err
		}
	}
	for _, c := range s.Cases {
		v := verdict(c)
		v.Codec, v.Dataset = c.Codec, c.Dataset.ID
		if err := out.Encode(v); err != nil {
			return err
		}
	}
	return nil
}

func verdict(c *suite.Case) record.Verdict {
	b, err := c.Open(values, dataset.DefaultSeed)
	if err != nil {
		return record.Verdict{Verdict: record.Failed, Detail: "open: " + err.Error()}
	}
	return verify.Case(b, codec.Info{ID: c.Codec})
}
