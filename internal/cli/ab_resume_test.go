package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/record"
)

// headWith is the head of a record of ab that was killed, with members of the comparison, or of the head. Of two
// of one name the later counts, as in any JSON.
func headWith(members, inHead string) string {
	return `{"kind":"run","version":5,"id":"0123456789abcdef0123456789abcdef","plan":{"codecs":["json/std"],` +
		`"datasets":["person"],"ops":["marshal"],"rounds":2,"sample_ns":10000000},` +
		inHead +
		`"comparison":{"command":"ab","codecs":["json/std"],"datasets":["person"],"ops":["marshal"],"inputs":2000,` +
		`"budget_ns":60000000000,"links":1,` + members + `"seed":1}}` + "\n"
}

// TestHeadsAreData: nothing that stands in a record is run, and nothing is written where it says.
func TestHeadsAreData(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	t.Chdir(dir)
	const foreign = "did not begin the run"
	heads := map[string]struct{ text, want string }{
		"words: a shell": {headWith("", `"command":["ab","--env=CC=sh -c 'touch victim'","--codec=json/std"],`),
			"ab needs two builds"},
		"words alone": {`{"kind":"run","version":5,"command":["run","--output=victim"],"plan":{}}` + "\n",
			"no record of ab or history"},
		"words: ab, for ever": {`{"kind":"run","version":5,"command":["ab","--resume=r.jsonl"],"plan":{}}` + "\n",
			"no record of ab or history"},
		"words as comparison": {`{"kind":"run","version":5,"comparison":["ab","--resume=r.jsonl"],"plan":{}}` + "\n",
			"is not gone on with"},
		"another command": {strings.Replace(headWith("", ""), `"command":"ab"`, `"command":"run"`, 1),
			"command is"},
		"an output":                  {headWith(`"output":"victim",`, ""), "unknown field"},
		"a record to write":          {headWith(`"record":"victim",`, ""), "unknown field"},
		"a record to go on with":     {headWith(`"resume":"r.jsonl",`, ""), "unknown field"},
		"CC":                         {headWith(`"env":["CC=sh -c 'touch victim'"],`, ""), "CC"},
		"CXX":                        {headWith(`"env":["CXX=./victim.sh"],`, ""), "CXX"},
		"GOFLAGS":                    {headWith(`"env":["GOFLAGS=-toolexec=./victim.sh"],`, ""), "GOFLAGS"},
		"LD_PRELOAD":                 {headWith(`"env":["LD_PRELOAD=./victim.so"],`, ""), "LD_PRELOAD"},
		"GOPROXY":                    {headWith(`"env":["GOPROXY=file:///victim"],`, ""), "GOPROXY"},
		"a line in a value":          {headWith(`"env":["GOGC=50\nCC=./victim.sh"],`, ""), "GOGC"},
		"a toolchain that is a path": {headWith(`"toolchains":["local/../../victim","go1.26.8"],`, ""), "toolchains"},
		"a module that is a flag":    {headWith(`"modules":[{"path":"-x","version":"v1.0.0"}],`, ""), "no module"},
		"a version that is a path": {headWith(`"modules":[{"path":"github.com/a/b","version":"../victim"}],`, ""),
			"no version"},
		"words behind --":         {headWith(`"codecs":["--","run"],`, ""), "codecs"},
		"a codec that is a flag":  {headWith(`"commits":["."],"with_codec":"-overlay=victim",`, ""), "with_codec"},
		"a commit that is a flag": {headWith(`"commits":["--output=victim"],"with_codec":"./p",`, ""), "commits"},
		"a module of somebody": {headWith(`"modules":[{"path":"github.com/a/b","version":"v1.0.0"}],`, ""),
			foreign + " of r.jsonl, which builds and runs github.com/a/b@v1.0.0; --yes"},
		"a folder of somebody": {headWith(`"modules":[{"path":"github.com/a/b","dir":"/victim"}],`, ""),
			foreign + " of r.jsonl, which builds and runs github.com/a/b@/victim; --yes"},
		"a commit": {headWith(`"commits":["0123456789012345678901234567890123456789","."],`+
			`"with_codec":"./p",`, ""), foreign},
		"a profile":                 {headWith(`"pgo":"/victim",`, ""), foreign},
		"more links than there are": {headWith(`"links":9223372036854775807,`, ""), "links"},
	}
	script := "#!/bin/sh\ntouch " + filepath.Join(dir, "victim") + "\n"
	if err := os.WriteFile("victim.sh", []byte(script), 0o755); err != nil {
		t.Fatal(err)
	}
	for what, h := range heads {
		if err := os.WriteFile("r.jsonl", []byte(h.text), 0o644); err != nil {
			t.Fatal(err)
		}
		for _, command := range []string{"ab", "history", "run"} {
			var out, log bytes.Buffer
			code := Run(testField(), strings.NewReader(""), &out, &log, []string{command, "--resume", "r.jsonl"},
				WithOwn(&build.Engine{Sources: fstest.MapFS{}}))
			if code != ExitMistake || out.Len() > 0 || strings.Count(log.String(), "\n") != 1 || command != "run" &&
				!strings.Contains(log.String(), h.want) {
				t.Errorf("%s: %s --resume: exit code %d\n%s%s", what, command, code, out.String(), log.String())
			}
		}
		if now, err := os.ReadFile("r.jsonl"); err != nil || string(now) != h.text {
			t.Errorf("%s: the record was changed: %v\n%s", what, err, now)
		}
		entries, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if name := e.Name(); name != "r.jsonl" && name != "victim.sh" {
				t.Errorf("%s: %s was written", what, name)
			}
		}
	}
}

// TestRunsOfThisMachineGoOn: without a question if this machine began the run and its head says what it
// said; else with --yes, which tells what is built.
func TestRunsOfThisMachineGoOn(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	t.Setenv("HOME", dir)
	t.Chdir(dir)
	if base, err := os.UserCacheDir(); err != nil || !strings.HasPrefix(base, dir) {
		t.Skip("the cache folder is not where XDG_CACHE_HOME says")
	}
	text := headWith(`"modules":[{"path":"github.com/a/b","version":"v1.0.0"}],`, "")
	if err := os.WriteFile("r.jsonl", []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	log := func(args ...string) string {
		var out, log bytes.Buffer
		if code := Run(testField(), strings.NewReader(""), &out, &log, append([]string{"ab", "--resume", "r.jsonl"}, args...),
			WithOwn(&build.Engine{Sources: fstest.MapFS{}})); code == ExitOK {
			t.Fatal("there is a program of an engine without sources")
		}
		return log.String()
	}
	const asks, tells = "did not begin the run", "builds as r.jsonl says: github.com/a/b@v1.0.0\n"
	if got := log(); !strings.Contains(got, asks) {
		t.Errorf("of another machine: %s", got)
	}
	if got := log("--yes"); strings.Contains(got, asks) || !strings.HasPrefix(got, tells) {
		t.Errorf("with --yes: %s", got)
	}
	rec, err := record.ReadFile("r.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	builds.KeepBegun(builds.BegunFolder(), rec.Run.ID, rec.Run.Comparison)
	if got := log(); strings.Contains(got, asks) || strings.Contains(got, tells) {
		t.Errorf("of this machine: %s", got)
	}
	if err := os.WriteFile("r.jsonl", []byte(strings.Replace(text, "v1.0.0", "v1.0.1", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if got := log(); !strings.Contains(got, asks) {
		t.Errorf("of this machine, and changed since: %s", got)
	}
}

// TestFewRunsAreRemembered: the folder of runs that began here does not grow for ever, and nothing else goes.
func TestFewRunsAreRemembered(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "other"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c := &record.Comparison{Command: "ab"}
	var last record.Run
	for range builds.MostBegun + 20 {
		last = record.Run{ID: record.NewID(), Comparison: c}
		builds.KeepBegun(dir, last.ID, c)
	}
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != builds.MostBegun+1 || !builds.BegunHere(dir, last) {
		t.Errorf("%d files, %v", len(entries), err)
	}
	for _, id := range []string{"../other", "other", "", strings.ToUpper(last.ID)} {
		if builds.BegunHere(dir, record.Run{ID: id, Comparison: c}) {
			t.Errorf("%q is known", id)
		}
	}
}
