package interop

import (
	"context"
	"os"
	"testing"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// A codec whose bytes depend on the processor is told from one whose do not, both ways; each
// reads its own where it wrote them.
func TestRunProcessors(t *testing.T) {
	here := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes"}}
	there := &worker.Program{Path: os.Args[0], Env: []string{asWorker + "=yes", elsewhere + "=yes"}}
	var out lines
	o := Options{Codecs: []string{"t/clean", "t/second", "t/endian"}, Datasets: []string{"person"}, Values: 5, Seed: 1}
	cells, err := RunProcessors(context.Background(), here, there, "s390x", planted(), o, &out, nil)
	if err != nil || len(cells) != 6 || len(out) != 6 {
		t.Fatalf("%d cells, %d written, %v: %+v", len(cells), len(out), err, cells)
	}
	directions := map[string]int{}
	for _, c := range cells {
		directions[c.Direction]++
		want := record.CellExact
		if c.Codec == "t/second" {
			want = record.CellError
		}
		if c.Verdict != want || c.Peer != "s390x/"+c.Codec || c.Reference != "Go on s390x" || c.Tried != 5 {
			t.Errorf("got %+v, want %s", c, want)
		}
	}
	if directions[record.Reads] != 3 || directions[record.Writes] != 3 {
		t.Errorf("got %v", directions)
	}
}
