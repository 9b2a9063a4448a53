package measure

import (
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/shirou/gopsutil/v4/cpu"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

func TestEnvironment(t *testing.T) {
	e := Environment()
	if e.Go == "" || e.CPU == "" || e.Cores < 1 || e.MemoryB == 0 || e.GOMAXPROCS != 1 || e.GOGC != "100" {
		t.Errorf("got %+v", e)
	}
}

func TestWarnings(t *testing.T) {
	for _, c := range []struct {
		e    record.Environment
		c    Conditions
		want string
	}{
		{record.Environment{Cores: 4, Pinned: true}, Conditions{Load: [3]float64{2, 9, 9}, Stolen: 0.001}, ""},
		{record.Environment{Cores: 4, Pinned: true}, Conditions{Load: [3]float64{2.1}}, "load average 2.1 on 4 cores"},
		{record.Environment{Cores: 4, Pinned: true}, Conditions{Stolen: 0.02}, "took 2.0%"},
		{record.Environment{Cores: 4, Pinned: true}, Conditions{ClockTick: 16 * time.Millisecond}, "steps of 16ms"},
		{record.Environment{Cores: 4}, Conditions{}, "could not be bound"},
		{record.Environment{Cores: 1, Pinned: true}, Conditions{}, "one core only"},
		{record.Environment{Cores: 2, Pinned: true, Governor: "powersave"}, Conditions{}, `governor is "powersave"`},
		{record.Environment{Cores: 2, Pinned: true, Governor: "performance"}, Conditions{}, ""},
	} {
		got := strings.Join(append(warnings(c.e), c.c.warnings(c.e.Cores)...), "; ")
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v, %+v: got %q", c.e, c.c, got)
		}
	}
	if s := stealShare(cpu.TimesStat{User: 98, Idle: 900, Steal: 2}); s != 0.02 {
		t.Errorf("steal %v", s)
	}
	if s := stealShare(cpu.TimesStat{}); s != 0 {
		t.Errorf("steal %v", s)
	}
}

func TestDisturbances(t *testing.T) {
	for _, c := range []struct {
		elapsed, busy, own, stolen float64
		want                       string
	}{
		{200, 100, 99, 0, ""}, {200, 150, 100, 0, "other programs took 25% of the machine"}, {200, 98, 98, 2, "took 2.0%"},
		{0, 1, 0, 1, ""}, {100, 10, 11, 0, ""},
	} {
		got := strings.Join(disturbances(c.elapsed, c.busy, c.own, c.stolen), "; ")
		if !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v: got %q", c, got)
		}
	}
	StartWatch().Warnings() // what this machine does is not known, but it must not fail
	if tick, read := clock(); tick <= 0 || read < 0 {
		t.Errorf("clock: step %v, look %v", tick, read)
	}
}

func TestVersions(t *testing.T) {
	if v := Versions()["std"]; !strings.HasPrefix(v, "go") && !strings.HasPrefix(v, "devel") {
		t.Errorf("std %q", v)
	}
	v := versions(&debug.BuildInfo{
		Main: debug.Module{Path: "example.com/main", Version: "v0.1.0"},
		Deps: []*debug.Module{
			{Path: "example.com/plain", Version: "v1.0.0"},
			{Path: "example.com/plain/sub", Version: "v2.0.0"},
			{Path: "example.com/pinned", Version: "v1.0.0",
				Replace: &debug.Module{Path: "example.com/pinned", Version: "v1.0.1"}},
			{Path: "example.com/forked", Version: "v1.0.0", Replace: &debug.Module{Path: "example.com/fork", Version: "v3.0.0"}},
			{Path: "example.com/local", Version: "v1.0.0", Replace: &debug.Module{Path: "../local"}},
		},
	}, "go1.99")
	for library, want := range map[string]string{
		"std": "go1.99", "": "v0.1.0", "example.com/plain": "v1.0.0", "example.com/plain/sub/x": "v2.0.0",
		"example.com/plain/y": "v1.0.0",
		"example.com/pinned":  "v1.0.1", "example.com/forked": "example.com/fork v3.0.0",
		"example.com/local":    "v1.0.0 (replaced by a local copy)",
		"example.com/plain/v2": "", "example.com/plain/v2/sub": "", "example.com/none": "", "none": "",
	} {
		info := codec.Info{ID: "f/x", Library: library}
		if got := CodecLine(info, Linked(info, v)); got.Version != want || got.Format != "f" || got.Kind != record.KindCodec {
			t.Errorf("%q: got %+v, want %q", library, got, want)
		}
	}
}
