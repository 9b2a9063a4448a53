package every

import (
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/contract"
)

// What libraries do to streams and their adapters cannot help. A library that no
// longer does it fails the test: then it is to leave the list.
var (
	// takes a stream that is cut off inside a value for one that ends before it
	endsEarly = []string{"ion/amazon on order", "json/sonic on", "json/sonic/fastest on", "json/sonic/std on"}
	// drops an error of the writer; json/segmentio only that of its last byte
	dropsErrors = []string{"yaml/goccy on", "yaml/goccy/block on", "json/segmentio on", "json/segmentio/default on"}
)

func known(list []string, codec, set string) bool {
	return slices.ContainsFunc(list, func(start string) bool { return strings.HasPrefix(codec+" on "+set, start) })
}

// TestStreamsOfLibraries sends values through every library's own streams: they come
// out whatever pieces the reader hands out, a stream that is cut off inside a value
// is an error, and so is a writer that fails.
func TestStreamsOfLibraries(t *testing.T) {
	real := 0
	for _, id := range []string{"person", "order"} {
		d, _ := dataset.Lookup(id)
		f := field(t, d)
		o := order(f, d, 3)
		o.Seed = 5
		found, err := contract.Pieces(t.Context(), f.Workers(), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range found {
			if r.Failed != "" {
				t.Errorf("%s on %s: %s", r.Codec, id, r.Failed)
			}
			if r.Streams == nil {
				continue
			}
			real++
			for _, fault := range r.Streams.Faults {
				t.Errorf("%s on %s: %s", r.Codec, id, fault)
			}
			if early := r.Streams.Early; (early != "") != known(endsEarly, r.Codec, id) {
				t.Errorf("%s on %s: a stream that is cut off: %q, which was otherwise", r.Codec, id, early)
			}
			if dropped := r.Streams.Dropped; (dropped != "") != known(dropsErrors, r.Codec, id) {
				t.Errorf("%s on %s: a writer that fails: %q, which was otherwise", r.Codec, id, dropped)
			}
		}
	}
	if !enough(real, 80) {
		t.Errorf("%d cases with streams of their own", real)
	}
}

// TestStreamsOfDatasets: the values of every data set that is measured come out of a
// library's own stream as they come out of Unmarshal.
func TestStreamsOfDatasets(t *testing.T) {
	for _, d := range dataset.All() {
		t.Run(d.ID, func(t *testing.T) {
			t.Parallel()
			leaveOut(t, d)
			f := field(t, d)
			found, err := contract.Alike(t.Context(), f.Workers(), order(f, d, max(2, min(d.Count/50, 6))))
			if err != nil {
				t.Fatal(err)
			}
			for _, r := range found {
				if r.Failed != "" {
					t.Errorf("%s: %s", r.Codec, r.Failed)
				}
				if r.Streams != nil && len(r.Streams.Faults) > 0 {
					t.Errorf("%s: %s", r.Codec, strings.Join(r.Streams.Faults, ", "))
				}
			}
		})
	}
}
