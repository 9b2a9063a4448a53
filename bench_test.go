package main

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/internal/check/verify"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/suite"
)

var (
	datasets = flag.String("dataset", "person", "data sets to benchmark, a `glob`: 'message/*', '**' for all")
	streams  = flag.Bool("streams", false, "benchmark the operations on streams too")
	codecs   = flag.String("codec", "**", "codecs to benchmark, a `glob`: 'json/*'")
)

// BenchmarkSerializers is the standard entry: one sub-benchmark a cell, with
// names that benchstat's keys parse. With VALIDATE=1 in the environment every
// value is decoded and compared before its case is timed.
func BenchmarkSerializers(b *testing.B) {
	s, err := gen.Suite()
	if err != nil {
		b.Fatal(err)
	}
	glob := *datasets
	if glob == "*" {
		glob = "**"
	}
	for _, op := range codec.Ops() {
		if op.Stream && !*streams {
			continue
		}
		cases := pick(s, op.Op, glob)
		if len(cases) == 0 {
			continue
		}
		b.Run("op="+string(op.Op), func(b *testing.B) {
			for _, c := range cases {
				b.Run("dataset="+key(c.Dataset.ID)+"/codec="+key(c.Codec), func(b *testing.B) { run(b, s, c, op.Op) })
			}
		})
	}
}

// pick returns the chosen cases that offer op, by data set.
func pick(s *suite.Suite, op codec.Op, glob string) []*suite.Case {
	var cases []*suite.Case
	for _, d := range s.Datasets {
		for _, c := range s.Cases {
			if !d.Hidden && c.Dataset.ID == d.ID && c.Offers(op) && codec.Match(glob, d.ID) && chosen(s, c.Codec) {
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// chosen reports whether -codecs names a codec, by its id or a former one.
func chosen(s *suite.Suite, id string) bool {
	info, _ := s.Codec(id)
	return info.Matches(*codecs)
}

// key makes an id part of a benchmark's name, where slashes separate keys.
func key(id string) string { return strings.ReplaceAll(id, "/", ".") }

func run(b *testing.B, s *suite.Suite, c *suite.Case, op codec.Op) {
	bench, err := c.Open(0, 1)
	if err != nil {
		b.Fatal(err)
	}
	info, _ := s.Codec(c.Codec)
	if os.Getenv("VALIDATE") == "1" {
		if v := verify.Case(bench, info); v.Verdict == record.Failed {
			b.Fatalf("%s on %s: %s: %s", c.Codec, c.Dataset.ID, v.Op, v.Detail)
		}
	}
	encoded, err := bench.Encoded()
	if err != nil {
		b.Fatal(err)
	}
	total := 0
	for _, e := range encoded {
		total += len(e)
	}
	loop, err := bench.Loop(op)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	if err := loop(b.N); err != nil {
		b.Fatal(err)
	}
	b.StopTimer()
	b.ReportMetric(float64(total)/float64(len(encoded)), "B/serial")
}
