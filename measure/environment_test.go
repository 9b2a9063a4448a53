package measure

import (
	"runtime/debug"
	"strings"
	"testing"

	"github.com/shirou/gopsutil/v4/cpu"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/record"
)

func TestEnvironment(t *testing.T) {
	e := Environment()
	if e.Go == "" || e.CPU == "" || e.Cores < 1 || e.MemoryB == 0 || len(e.Executable) != 64 || e.GOMAXPROCS != 1 || e.GOGC != "100" {
		t.Errorf("got %+v", e)
	}
}

func TestWarnings(t *testing.T) {
	calm := record.Environment{Cores: 4, Pinned: true}
	for _, c := range []struct {
		e            record.Environment
		load, stolen float64
		want         string
	}{
		{calm, 2, 0.001, ""}, {calm, 2.1, 0, "load average 2.1 on 4 cores"}, {calm, 0, 0.02, "took 2.0%"},
		{record.Environment{Cores: 4}, 0, 0, "could not be bound"},
		{record.Environment{Pinned: true, Governor: "powersave"}, 0, 0, `governor is "powersave"`},
		{record.Environment{Pinned: true, Governor: "performance"}, 0, 0, ""},
	} {
		if got := strings.Join(warnings(c.e, c.load, c.stolen), "; "); !strings.Contains(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("%+v: got %q", c, got)
		}
	}
	if s := stealShare(cpu.TimesStat{User: 98, Idle: 900, Steal: 2}); s != 0.02 {
		t.Errorf("steal %v", s)
	}
	if s := stealShare(cpu.TimesStat{}); s != 0 {
		t.Errorf("steal %v", s)
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
			{Path: "example.com/pinned", Version: "v1.0.0", Replace: &debug.Module{Path: "example.com/pinned", Version: "v1.0.1"}},
			{Path: "example.com/forked", Version: "v1.0.0", Replace: &debug.Module{Path: "example.com/fork", Version: "v3.0.0"}},
			{Path: "example.com/local", Version: "v1.0.0", Replace: &debug.Module{Path: "../local"}},
		},
	}, "go1.99")
	for library, want := range map[string]string{
		"std": "go1.99", "": "v0.1.0", "example.com/plain": "v1.0.0", "example.com/plain/sub/x": "v2.0.0", "example.com/plain/y": "v1.0.0",
		"example.com/pinned": "v1.0.1", "example.com/forked": "example.com/fork v3.0.0", "example.com/local": "v1.0.0 (replaced by a local copy)",
		"example.com/none": "", "none": "",
	} {
		if got := CodecLine(codec.Info{ID: "f/x", Library: library}, v); got.Version != want || got.Format != "f" || got.Kind != record.KindCodec {
			t.Errorf("%q: got %+v, want %q", library, got, want)
		}
	}
}
