package record

import (
	"slices"
	"strings"
	"testing"
)

// Tables are by data set: runs of other data sets each make one record, whatever their quality.
func TestJoinOtherDatasets(t *testing.T) {
	run, _, _ := kinds()
	run.Run.Plan.Datasets, run.Run.Plan.Quality = []string{"a", "b"}, "publish"
	other := *run
	other.Name, other.Run.ID = "other", "other"
	other.Run.Plan.Datasets, other.Run.Plan.Quality, other.Run.Plan.Processes = []string{"c"}, "default", 3
	all, err := Join(run, &other)
	if err != nil {
		t.Fatal(err)
	}
	if got := all.Run.Plan; !slices.Equal(got.Datasets, []string{"a", "b", "c"}) || got.Quality != "publish and default" {
		t.Errorf("%+v", got)
	}
	if !slices.ContainsFunc(all.Run.Environment.Warnings, func(w string) bool {
		return strings.Contains(w, "publish on "+
			"a, b; default on c")
	}) {
		t.Error(all.Run.Environment.Warnings)
	}
	third := other
	third.Name, third.Run.Plan.Datasets = "third", []string{"c", "e"}
	if _, err := Join(run, &other, &third); err == nil || !strings.Contains(err.Error(), "datasets") {
		t.Errorf("two unlike runs of c: %v", err)
	}
	other.Run.Plan.Seed = 9
	if _, err := Join(run, &other); err == nil || !strings.Contains(err.Error(), "seed") {
		t.Errorf("values of another seed: %v", err)
	}
}

// A run that was divided by data set has its whole plan in each part: one of the parts may be left out for a
// newer run of that data set.
func TestJoinWithoutOnePart(t *testing.T) {
	run, _, _ := kinds()
	of := func(name string, plan, held []string) *Record {
		r := *run
		r.Name, r.Run.ID, r.Run.Plan.Datasets, r.Verdicts = name, "run of "+strings.Join(plan, ","), plan, nil
		for _, d := range held {
			r.Verdicts = append(r.Verdicts, Verdict{Codec: "a", Dataset: d, Verdict: OK})
		}
		return &r
	}
	whole := []string{"a", "b", "c"}
	all, err := Join(of("a", whole, []string{"a"}), of("new", []string{"b"}, []string{"b"}), of("c", whole, []string{"c"}))
	if err != nil {
		t.Fatal(err)
	}
	if got := all.Run.Plan.Datasets; !slices.Equal(got, whole) {
		t.Errorf("%q", got)
	}
	if _, err := Join(of("a", whole, []string{"a"}), of("new", []string{"b"}, []string{"b"}),
		of("b", whole, []string{"b"})); err == nil || !strings.Contains(err.Error(), "datasets") {
		t.Errorf("two runs of b: %v", err)
	}
}
