package session

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/engine/measure"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/recommend"
	"github.com/serialbench/serialbench/suite"
)

// TestLibrariesToday has what is known of a library today instead of what an older record says.
func TestLibrariesToday(t *testing.T) {
	const hamba, tinylib, other = "github.com/hamba/avro/v2", "github.com/tinylib/msgp", "example.org/other"
	names := &suite.Suite{Codecs: []codec.Info{{ID: "avro/hamba", Library: hamba},
		{ID: "msgpack/tinylib", Library: tinylib}, {ID: "x/other", Library: other}}}
	f := Ready(names, nil)
	old := func(id, library string) record.Codec {
		return record.Codec{ID: id, Library: library, Status: "deprecated: so it said",
			Ended: "deprecated", Latest: "v9 of a day"}
	}
	rec := &record.Record{Codecs: []record.Codec{old("avro/hamba", hamba), old("msgpack/tinylib", tinylib),
		old("x/other", other)}}
	f.Complete(rec)
	if c := rec.Codecs[0]; !strings.HasPrefix(c.Status, "archived: ") || c.Ended != "archived" || c.Latest != "" {
		t.Errorf("%+v", c)
	}
	if c := rec.Codecs[1]; c.Status+c.Ended != "" || c.Latest != "" {
		t.Errorf("%+v", c)
	}
	if c := rec.Codecs[2]; c.Status != "deprecated: so it said" || c.Latest != "v9 of a day" {
		t.Errorf("of a library that is not known here: %+v", c)
	}
	e := f.Entry(f.Suite.Codecs[0]) // of a version that is not known here, so that no advisory is of it
	if e.Status != "archived" || e.StatusSource == "" || e.StatusDay == "" || len(e.Advisories) != 0 ||
		len(e.Successors) != 3 {
		t.Errorf("%+v", e)
	}
}

// TestTold: what records say nothing of is missing, and what there is not is a mistake.
func TestTold(t *testing.T) {
	f := Ready(&suite.Suite{Codecs: []codec.Info{{ID: "json/std"}, {ID: "gob/std"}}}, nil)
	if ids, err := f.Told([]string{"json/*"}, []string{"json/std"}); err != nil || len(ids) != 1 {
		t.Error(ids, err)
	}
	var lacks *recommend.LackingError
	if _, err := f.Told([]string{"json/std,gob/std"}, []string{"json/std"}); !errors.As(err, &lacks) ||
		len(lacks.List) != 1 || !strings.Contains(lacks.List[0].What, "gob/std") {
		t.Error(err)
	}
	if _, err := f.Told([]string{"gob/std,xml/std"}, []string{"json/std"}); err == nil || errors.As(err, &lacks) ||
		!strings.Contains(err.Error(), "nearest") {
		t.Error(err)
	}
}

// TestRequested: a browser asks for what flags do, with the same mistakes.
func TestRequested(t *testing.T) {
	f := Ready(&suite.Suite{Codecs: []codec.Info{{ID: "json/std"}}, Datasets: []dataset.Info{{ID: "order"}}}, nil)
	a, err := f.Requested(Request{Codecs: []string{}, Time: "30s"})
	if err != nil || a.Choice.Codecs != nil || a.Choice.Rows != Shortlist || a.Effort.Budget != 30*time.Second ||
		a.Effort.Precision >= 0 || !slices.Equal(a.Choice.Datasets, []string{"order"}) {
		t.Errorf("%+v, %v", a, err)
	}
	for want, r := range map[string]Request{"--quality": {Quality: "bad"}, "--time": {Time: "-1s"}, "--codec": {
		Codecs: []string{"json/sdt"}}, "--dataset": {Datasets: []string{"x"}}, "--op": {Ops: []string{"x"}}} {
		if _, err := f.Requested(r); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%+v: %v", r, err)
		}
	}
}

// TestUnlike: what is whole, of another command or of another processor is not gone on with.
func TestUnlike(t *testing.T) {
	cpu := measure.Environment().CPU
	run := record.Run{Plan: record.Plan{Ops: []string{"marshal"}, Codecs: []string{"json/std"}, SampleNS: 1},
		Environment: record.Environment{CPU: cpu}}
	if err := Unlike(&record.Record{Run: run}); err != nil {
		t.Error(err)
	}
	ab, other, none := run, run, run
	ab.Comparison, other.Environment.CPU, none.Plan.SampleNS = &record.Comparison{}, "another", 0
	for want, rec := range map[string]*record.Record{"ab or history": {Run: ab}, "not of a run that measured": {Run: none},
		"is condensed": {Run: run, Samples: []record.Sample{{Figures: &record.Process{}}}}} {
		if err := Unlike(rec); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", want, err)
		}
	}
	if err := Unlike(&record.Record{Run: other}); cpu != "" && err == nil {
		t.Error("of another processor")
	}
}

// TestPartOf is which part of the work flags and engines say.
func TestPartOf(t *testing.T) {
	none := func(string) string { return "" }
	slurm := func(name string) string {
		return map[string]string{"SLURM_ARRAY_TASK_ID": "2", "SLURM_ARRAY_TASK_COUNT": "3", "SLURM_ARRAY_TASK_MIN": "1",
			"SLURM_ARRAY_TASK_MAX": "3"}[name]
	}
	if at, note, err := PartOf("", 0, none); at != nil || note != "" || err != nil {
		t.Error(at, note, err)
	}
	if at, _, err := PartOf("2/3", 0, none); err != nil || at.K != 2 || at.N != 3 {
		t.Error(at, err)
	}
	if at, note, err := PartOf("auto", 0, slurm); err != nil || at.K != 2 || at.N != 3 ||
		!strings.HasPrefix(note, "shard 2/3, of ") {
		t.Error(at, note, err)
	}
	for _, x := range []struct {
		text string
		n    int
		want string
	}{{"", 3, "but not which"}, {"1/2", -1, "not a number of shards"}, {"auto", 0, "--shard auto"},
		{"3/2", 0, "--shard: "}} {
		if _, _, err := PartOf(x.text, x.n, none); err == nil || !strings.Contains(err.Error(), x.want) {
			t.Errorf("%+v: %v", x, err)
		}
	}
}
