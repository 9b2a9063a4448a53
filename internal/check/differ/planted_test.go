package differ

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/differ/task"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/suite"
)

// planted adds codecs to the suite of the worker: one as it is, and twins that differ from it in one behaviour.
var planted []func(s *suite.Suite)

func plant[T any](s *suite.Suite, id string, set dataset.Set[T], open func() (codec.Codec[T], error)) {
	if !slices.ContainsFunc(s.Datasets, func(d dataset.Info) bool { return d.ID == set.ID }) {
		s.Datasets = append(s.Datasets, dataset.Info{ID: set.ID, Count: set.Count})
	}
	s.Codecs = append(s.Codecs, codec.Info{ID: id})
	s.Cases = append(s.Cases, suite.Custom(id, set, false, open))
}

const asWorker = "SERIALBENCH_TEST_WORKER"

func TestMain(m *testing.M) {
	if os.Getenv(asWorker) != "" {
		s := &suite.Suite{}
		for _, add := range planted {
			add(s)
		}
		os.Exit(worker.Serve(os.Stdin, os.Stdout, os.Stderr, s, task.Task()))
	}
	os.Exit(m.Run())
}

// kept is what codecs did that are beside many twins.
var kept = map[string]*Kept{}

// classesOf are the classes in which two planted codecs differ.
func classesOf(t *testing.T, a, b, dataset string, seed uint64) (classes []string) {
	t.Helper()
	format, _, _ := strings.Cut(a, "/")
	side := func(id string) Codec {
		c := Codec{Side: Side{Codec: id}, Workers: &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}}
		if format == "avro" {
			c.Schema = crateSchema
		}
		return c
	}
	first := side(a)
	if first.Kept = kept[a]; first.Kept == nil {
		first.Kept = &Kept{Reads: true}
		kept[a] = first.Kept
	}
	got, err := Run(t.Context(), first, side(b), Options{Dataset: dataset, Values: 8, Seed: seed, Format: format,
		Progress: func(string, int, int) {}})
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range got.Differences {
		if !slices.Contains(classes, d.Class) {
			classes = append(classes, d.Class)
		}
		t.Logf("%s: %s: %s | %s | %s", b, d.ID, d.A, d.B, clip(printable(d.Input)))
	}
	return classes
}
