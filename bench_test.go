package main

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/loop"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/internal/session/sessiontest"
	"github.com/serialbench/serialbench/suite"
)

var (
	datasets = flag.String("dataset", "person", "data sets to benchmark, a `glob`: 'message/*', '**' for all")
	streams  = flag.Bool("streams", false, "benchmark the operations on streams too")
	codecs   = flag.String("codec", "**", "codecs to benchmark, a `glob`: 'json/*'")
)

// BenchmarkSerializers is the standard entry: one sub-benchmark a cell, with
// names that benchstat's keys parse. The loops run in a program that is built of the
// codecs and data sets that the flags name, and only those: the first time that takes a
// minute. Times and allocations are those of its process. With VALIDATE=1 in the
// environment every value is decoded and compared before its case is timed.
func BenchmarkSerializers(b *testing.B) {
	f := field(b)
	for _, op := range codec.Ops() {
		if op.Stream && !*streams {
			continue
		}
		cases := pick(f.Suite, op.Op)
		if len(cases) == 0 {
			continue
		}
		b.Run("op="+string(op.Op), func(b *testing.B) {
			for _, c := range cases {
				l := &lazy{workers: f.Workers(), order: loop.Order{Codec: c.Codec, Dataset: c.Dataset.ID, Op: op.Op, Seed: 1,
					Verify: os.Getenv("VALIDATE") == "1"}}
				b.Run("dataset="+key(c.Dataset.ID)+"/codec="+key(c.Codec), l.run)
				l.end(b)
			}
		})
	}
}

// field has the programs of what the flags name.
func field(b *testing.B) *session.Field {
	f, err := session.BuiltIn(sessiontest.Engine(b))
	if err != nil {
		b.Fatal(err)
	}
	var ids, sets []string
	for _, c := range f.Suite.Codecs {
		if c.Matches(*codecs) {
			ids = append(ids, c.ID)
		}
	}
	for _, d := range dataset.All() {
		if wanted(d) {
			sets = append(sets, d.ID)
		}
	}
	if len(ids) == 0 || len(sets) == 0 {
		b.Fatalf("%d codecs match -codec %s, and %d data sets -dataset %s", len(ids), *codecs, len(sets), *datasets)
	}
	if err := f.Need(b.Context(), ids, sets, func(string, int, int) {}); err != nil {
		b.Fatal(err)
	}
	return f
}

// wanted reports whether the flag names a data set.
func wanted(d dataset.Info) bool {
	return !d.Hidden && (*datasets == "*" || codec.Match(*datasets, d.ID))
}

// pick returns the chosen cases that offer op, by data set.
func pick(s *suite.Suite, op codec.Op) (cases []*suite.Case) {
	for _, d := range s.Datasets {
		for _, c := range s.Cases {
			if c.Dataset.ID == d.ID && c.Offers(op) && wanted(d) && chosen(s, c.Codec) {
				cases = append(cases, c)
			}
		}
	}
	return cases
}

// chosen reports whether -codec names a codec: a program that is there already may have others too.
func chosen(s *suite.Suite, id string) bool {
	info, _ := s.Codec(id)
	return info.Matches(*codecs)
}

// key makes an id part of a benchmark's name, where slashes separate keys.
func key(id string) string { return strings.ReplaceAll(id, "/", ".") }

// lazy is a loop whose worker starts once the benchmark is known to run.
type lazy struct {
	workers worker.Programs
	order   loop.Order
	loop    *loop.Loop
}

func (l *lazy) run(b *testing.B) {
	if l.loop == nil {
		var err error
		if l.loop, err = loop.Open(b.Context(), l.workers, l.order); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	cost, err := l.loop.Run(b.Context(), b.N)
	b.StopTimer()
	if err != nil {
		b.Fatal(err)
	}
	n := float64(b.N)
	b.ReportMetric(float64(cost.Wall)/n, "ns/op")
	b.ReportMetric(l.loop.Size, "B/serial")
	b.ReportMetric(float64(cost.Bytes)/n, "B/op")
	b.ReportMetric(float64(cost.Allocs)/n, "allocs/op")
}

func (l *lazy) end(b *testing.B) {
	if l.loop == nil {
		return
	}
	if err := l.loop.Close(); err != nil {
		b.Error(err)
	}
}
