// Command program sends the values of two data sets through each codec that it is built with,
// in its own process, and prints a verdict a line, as JSON. Package wasm builds it with one codec.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/order"
	"github.com/serialbench/serialbench/gen/person"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

const values = 20

func main() {
	if err := run(json.NewEncoder(os.Stdout)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(out *json.Encoder) error {
	cases, missing := person.Cases(dataset.Of[dataset.Person]()...)
	more, others := order.Cases(dataset.Of[dataset.Order]()...)
	cases, missing = slices.Concat(cases, more), slices.Concat(missing, others)
	for _, m := range missing {
		if err := out.Encode(record.Verdict{Codec: m.Codec, Dataset: m.Dataset, Verdict: record.Unsupported, Detail: fmt.Sprint(m.Problems)}); err != nil {
			return err
		}
	}
	for _, c := range cases {
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
