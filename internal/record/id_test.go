package record

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestRunGivenTwiceCountsOnce(t *testing.T) {
	text := someRecord(t)
	read := func(name string) *Record {
		r, err := Read(bytes.NewReader(text), name)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	one := read("a")
	both, err := Merge(one, read("copy"))
	if err != nil || len(both.Samples) != len(one.Samples) {
		t.Fatalf("got %d samples of %d, %v", len(both.Samples), len(one.Samples), err)
	}
	if w := both.Run.Environment.Warnings; !slices.ContainsFunc(w,
		func(s string) bool { return strings.HasPrefix(s, "copy is of a run") }) {
		t.Errorf("warnings %q do not name the copy", w)
	}
	other := read("b")
	other.Run.ID = NewID()
	two, err := Merge(one, other)
	if err != nil || len(two.Samples) != 2*len(one.Samples) ||
		!slices.Equal(two.Run.IDs(), []string{one.Run.ID, other.Run.ID}) {
		t.Fatalf("got %d samples, ids %q, %v", len(two.Samples), two.Run.IDs(), err)
	}
	if again, err := Merge(two, other); err != nil || len(again.Samples) != len(two.Samples) {
		t.Errorf("a run that was merged already counts again: %v", err)
	}
	if _, err := Merge(other, two); err == nil || !strings.Contains(err.Error(), "give each run once") {
		t.Errorf("half known: got %v", err)
	}
}

func TestPartsOfARunAreOneRun(t *testing.T) {
	part := func(dataset string, at ...int64) *Record {
		r := &Record{Name: dataset, Run: Run{ID: "1"}}
		for i, at := range at {
			r.Samples = append(r.Samples, Sample{Dataset: dataset, Process: i, AtNS: at, Block: 1})
		}
		return r
	}
	m, err := Merge(part("a", 1, 2), part("b", 3, 4), part("a", 1, 2), part("a", 1, 2, 5, 5))
	if err != nil {
		t.Fatal(err)
	}
	var processes []int
	for _, s := range m.Samples {
		processes = append(processes, s.Process)
		if s.Block != 0 {
			t.Errorf("block %d", s.Block)
		}
	}
	if want := []int{0, 1, 0, 1, 2, 3}; !slices.Equal(processes, want) {
		t.Errorf("processes: got %v, want %v", processes, want)
	}
	if m.Run.ID != "1" || len(m.Run.Merged) != 0 {
		t.Errorf("id %q, merged %q", m.Run.ID, m.Run.Merged)
	}
}

func TestMergeNumbersLinksByExecutable(t *testing.T) {
	of := func(id string, executables ...string) *Record {
		r := &Record{Run: Run{ID: id, Environment: Environment{Executable: executables[0]}}}
		for i, x := range executables {
			if len(executables) > 1 {
				r.Run.Links = append(r.Run.Links, Link{Number: i, Executable: x})
			}
			r.Samples = append(r.Samples, Sample{Process: i, Link: i, Block: i})
		}
		return r
	}
	m, err := Merge(of("1", "p", "q"), of("2", "r"), of("3", "r", "q", "s"), of("4", "p"))
	if err != nil {
		t.Fatal(err)
	}
	var links, blocks []int
	for _, s := range m.Samples {
		links, blocks = append(links, s.Link), append(blocks, s.Block)
	}
	if want := []int{0, 1, 2, 2, 1, 3, 0}; !slices.Equal(links, want) {
		t.Errorf("links: got %v, want %v", links, want)
	}
	if want := []int{0, 1, 2, 3, 4, 5, 6}; !slices.Equal(blocks, want) {
		t.Errorf("blocks: got %v, want %v", blocks, want)
	}
	var names []string
	for _, l := range m.Run.Links {
		names = append(names, l.Executable)
	}
	if want := []string{"p", "q", "r", "s"}; !slices.Equal(names, want) {
		t.Errorf("executables: got %v, want %v", names, want)
	}
}
