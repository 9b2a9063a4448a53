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
	if !slices.ContainsFunc(all.Run.Environment.Warnings, func(w string) bool { return strings.Contains(w, "publish on a, b; default on c") }) {
		t.Error(all.Run.Environment.Warnings)
	}
	third := other
	third.Name, third.Run.Plan.Datasets = "third", []string{"c", "d"}
	if _, err := Join(run, &other, &third); err == nil || !strings.Contains(err.Error(), "datasets") {
		t.Errorf("two unlike runs of c: %v", err)
	}
	other.Run.Plan.Seed = 9
	if _, err := Join(run, &other); err == nil || !strings.Contains(err.Error(), "seed") {
		t.Errorf("values of another seed: %v", err)
	}
}
