package report

import (
	"bytes"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report/table"
	"github.com/serialbench/serialbench/internal/result/report/view"
)

func TestRenewTwiceChangesNothing(t *testing.T) {
	v := view.New(fixture(t), view.Options{})
	before := []byte("# Title\n\n" + table.ReadmeBegin + "\nold\n" + table.ReadmeEnd + "\n\ntail\n")
	once, err := table.Renew(before, v, "- a\n", "published/README.md", []string{"json/std", "gob/std"})
	if err != nil {
		t.Fatal(err)
	}
	twice, err := table.Renew(once, v, "- a\n", "published/README.md", []string{"json/std", "gob/std"})
	if err != nil || !bytes.Equal(once, twice) {
		t.Errorf("a second time changes it: %v", err)
	}
	if !bytes.HasPrefix(once, []byte("# Title\n\n"+table.ReadmeBegin)) ||
		!bytes.HasSuffix(once, []byte(table.ReadmeEnd+"\n\ntail\n")) || bytes.Contains(once, []byte("\nold\n")) {
		t.Errorf("%s", once)
	}
	for _, bad := range []string{"", table.ReadmeBegin, table.ReadmeEnd + table.ReadmeBegin, table.ReadmeBegin +
		table.ReadmeEnd + table.ReadmeBegin} {
		if _, err := table.Renew([]byte(bad), v, "", "", nil); err == nil {
			t.Errorf("%q was renewed", bad)
		}
	}
}

// A README shows the codecs of a list in that order that their times have, and refers to what has all.
func TestReadmeIsShort(t *testing.T) {
	v := view.New(fixture(t), view.Options{})
	got, err := table.Renew([]byte(table.ReadmeBegin+"\n"+table.ReadmeEnd), v, "- a\n",
		"published/README.md", []string{"noop", "json/std", "baseline", "gob/std", "no/such"})
	if err != nil {
		t.Fatal(err)
	}
	short := string(got)
	for _, want := range []string{"## The libraries that people choose between, on `person`", "](published/README.md)",
		"Measured with go1.26.0 linux/amd64", "warning", "\n\n## Answers\n\n- a\n\n## The libraries"} {
		if !strings.Contains(short, want) {
			t.Errorf("no %q:\n%s", want, short)
		}
	}
	for _, unwanted := range []string{"| baseline |", "variant operations", "message/64", "| noop |", "no/such"} {
		if strings.Contains(short, unwanted) {
			t.Errorf("%q stands in the README:\n%s", unwanted, short)
		}
	}
}

func TestReadmeDataset(t *testing.T) {
	rec := &record.Record{}
	rec.Run.Plan.Datasets = []string{"order", "telemetry"}
	if got := table.ReadmeDataset(view.New(rec, view.Options{})); got != "order" {
		t.Errorf("ReadmeDataset = %q, want order, since person was not measured", got)
	}
	rec.Run.Plan.Datasets = append(rec.Run.Plan.Datasets, "person")
	if got := table.ReadmeDataset(view.New(rec, view.Options{})); got != "person" {
		t.Errorf("ReadmeDataset = %q, want person", got)
	}
}
