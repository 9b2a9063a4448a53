package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
)

// lead measures this program and another build of it, which is planted, and
// returns the exit code and what was written.
func lead(t *testing.T, plant string, change func(*sideBySide)) (code int, stdout, stderr string) {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	sum, err := links.FileSum(exe)
	if err != nil {
		t.Fatal(err)
	}
	link := []links.Link{{Path: exe, Executable: sum}}
	s := sideBySide{Spec: builds.Spec{Builds: []builds.Build{{Name: "v1", Links: link},
		{Name: "v2", Links: link, Env: []string{planted + "=" + plant}}},
		Codecs: []string{"json/std"}, Datasets: []string{"person"}, Ops: []string{"marshal", "unmarshal"}, Rounds: 3,
		Values: 20, Seed: 1},
		Format: "json", Gate: reportbuilds.NoGate, Quiet: true}
	change(&s)
	t.Setenv(asWorker, "yes")
	var out, log bytes.Buffer
	f := testField()
	p := &program{field: f, stdout: &out, stderr: &log, shelf: record.NewShelf()}
	code = p.ended(p.sideBySide(t.Context(), s))
	return code, out.String(), log.String()
}

// TestBuildsSideBySide: equal builds pass every gate that counts, more work is
// counted exactly, and what does not verify any more comes first and fails by default.
func TestBuildsSideBySide(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	exact := func(s *sideBySide) { s.Gate = reportbuilds.Gate{Time: -1, Bytes: 0, Allocs: 0} }
	code, out, log := lead(t, "", exact)
	var d reportbuilds.Document
	if err := json.Unmarshal([]byte(out), &d); err != nil || code != ExitOK || len(d.Cells) != 2 || len(d.First) != 0 {
		t.Errorf("equal builds: exit code %d, %v\n%s%s", code, err, out, log)
	}
	for _, c := range d.Cells {
		if c.Pairs != 3 || c.Allocs[0] == 0 || len(c.Exact) != 0 {
			t.Errorf("equal builds: %+v", c)
		}
	}
	code, out, log = lead(t, "work", exact)
	if code != ExitFailed || !strings.Contains(log, "more allocations by more than 0.0 %: json/std on person: marshal "+
		"in v2 by ") {
		t.Errorf("more work: exit code %d\n%s%s", code, out, log)
	}
	code, out, log = lead(t, "loss", func(s *sideBySide) { s.Format = "md" })
	if code != ExitFailed || !strings.Contains(out, "- Round trips and checks: **json/std on person verifies in v1, and "+
		"not in v2: failed: ") || !strings.Contains(log, "1 check fails that the first build passes") {
		t.Errorf("a loss: exit code %d\n%s%s", code, out, log)
	}
	if head, _, _ := strings.Cut(out, "\n\n"); strings.Count(head, "\n") != 4 || !strings.Contains(out, "<details>") {
		t.Errorf("a comment begins with five lines:\n%s", out)
	}
}

// TestBuildsThatDoNotStart: one line, and what the record of two builds is for.
func TestBuildsThatDoNotStart(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	code, out,
		log := lead(t, "",
		func(s *sideBySide) { s.Builds[1].Env = nil; s.Builds[1].Links = []links.Link{{Path: "/bin/true"}} })
	if code != ExitMistake || out != "" || !strings.Contains(log, "build v2 does not start") ||
		strings.Count(log, "\n") != 1 {
		t.Errorf("exit code %d\n%s%s", code, out, log)
	}
	file := filepath.Join(t.TempDir(), "ab.jsonl")
	code, out,
		log = lead(t, "work", func(s *sideBySide) { s.Record, s.History, s.Format = file, "example.org/lib", "txt" })
	if code != ExitOK || !strings.Contains(out, "example.org/lib by release") ||
		!strings.Contains(out, "allocations at v2") {
		t.Errorf("history: exit code %d\n%s%s", code, out, log)
	}
	rec, err := record.ReadFile(file)
	if err != nil || len(rec.Run.Builds) != 2 || rec.Run.Builds[1].Name != "v2" ||
		len(rec.Verdicts) != 2 || rec.End == nil {
		t.Fatalf("record: %+v, %v", rec, err)
	}
	var stdout, stderr bytes.Buffer
	if code := Run(testField(), strings.NewReader(""), &stdout, &stderr, []string{"report", file}); code != ExitMistake ||
		!strings.Contains(stderr.String(), "holds 2 builds side by side") {
		t.Errorf("report: exit code %d\n%s", code, stderr.String())
	}
}

// TestBuildsWithoutTime: too little time is a mistake, and leaves nothing behind.
func TestBuildsWithoutTime(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	file := filepath.Join(t.TempDir(), "ab.jsonl")
	code, out, log := lead(t, "", func(s *sideBySide) { s.Record, s.Rounds, s.Budget = file, 0, 1 })
	if code != ExitMistake || out != "" || !strings.Contains(log, "--time: 1ns is too little") {
		t.Errorf("exit code %d\n%s%s", code, out, log)
	}
	if _, err := os.Stat(file); !os.IsNotExist(err) {
		t.Errorf("the record is left: %v", err)
	}
}

// TestBuildsAreChecked: what holds in the first build and not in the other fails, with the name of
// the finding; what was mended is told; equal builds differ in nothing.
func TestBuildsAreChecked(t *testing.T) {
	if testing.Short() {
		t.Skip("starts many processes")
	}
	input := []byte("boom")
	kept := builds.NewKept(attack.Reproducer{Codec: "json/std", Dataset: "person", Op: codec.OpUnmarshal, Seed: 1,
		Limits:   attack.DefaultLimits(),
		Mutation: attack.Random, Outcome: attack.Panic, Size: len(input), Input: input})
	const witness = "attack:json/std:person:unmarshal:panic"
	for _, c := range []struct {
		first, other string // what is planted
		check        string
		way, id      string // "": nothing differs
		words        string
	}{
		{"", "", builds.CheckTraits, "", "", ""},
		{"", "", builds.CheckMessages, "", "", ""},
		{"", "", builds.CheckWitnesses, "", "", ""},
		{"", "trailing", builds.CheckTraits, reportbuilds.Brought, "trait:json/std:person:trailing-bytes",
			"yes in v2, no in v1 [trait:"},
		{"trailing", "", builds.CheckTraits, reportbuilds.Mended, "trait:json/std:person:trailing-bytes",
			"no in v2, yes in v1 [trait:"},
		{"", "moved", builds.CheckMessages, reportbuilds.Brought, "messages:json/std:person",
			"refused in v2, right in v1 [messages:json/std:person]: value 0: no #"},
		{"panics", "", builds.CheckWitnesses, reportbuilds.Mended, witness,
			"v2 no longer panics on a kept input of json/std: refused, which was panic in v1 [" + witness + "]"},
		{"", "panics", builds.CheckWitnesses, reportbuilds.Brought, witness,
			"v2 panics on a kept input of json/std: panic, which was refused in v1 [" + witness + "]"},
	} {
		plant := func(format string) func(*sideBySide) {
			return func(s *sideBySide) {
				s.Builds[0].Env = []string{planted + "=" + c.first}
				s.Checks, s.Kept, s.Rounds, s.Ops, s.Format = []string{c.check}, []builds.Kept{kept}, 1, []string{"marshal"}, format
			}
		}
		code, out, log := lead(t, c.other, plant("json"))
		var d reportbuilds.Document
		if err := json.Unmarshal([]byte(out), &d); err != nil {
			t.Fatalf("%+v: %v\n%s%s", c, err, out, log)
		}
		if want := map[string]int{reportbuilds.Brought: ExitFailed}[c.way]; code != want {
			t.Errorf("%+v: exit code %d, not %d\n%s", c, code, want, log)
		}
		at := slices.IndexFunc(d.Checks, func(x reportbuilds.CheckChange) bool { return x.ID == c.id && x.Way == c.way })
		if (c.id == "") != (len(d.Checks) == 0) || c.id != "" && at < 0 {
			t.Errorf("%+v: %+v", c, d.Checks)
		}
		if c.id == "" || c.way == reportbuilds.Mended && !longtest.Asked() {
			continue
		}
		_, out, _ = lead(t, c.other, plant("md"))
		if out = strings.ReplaceAll(out, `\`, ""); !strings.Contains(out, c.words) {
			t.Errorf("%+v: no %q in\n%s", c, c.words, out)
		}
	}
}

// TestBuildsResumed: a record that was cut off anywhere is gone on with, and holds nothing twice;
// not with other programs.
func TestBuildsResumed(t *testing.T) {
	longtest.Only(t, "measures in many processes")
	whole := filepath.Join(t.TempDir(), "whole.jsonl")
	plan := func(path string, resume bool) func(*sideBySide) {
		return func(s *sideBySide) {
			s.Record, s.Resume, s.Checks, s.Rounds, s.Comparison = path, resume,
				[]string{builds.CheckTraits, builds.CheckMessages}, 2, &record.Comparison{Command: "ab", Env: []string{"GOGC=50"}}
		}
	}
	if code, _, log := lead(t, "", plan(whole, false)); code != ExitOK {
		t.Fatalf("exit code %d\n%s", code, log)
	}
	data, err := os.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	want, err := record.ReadFile(whole)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.SplitAfter(data, []byte("\n"))
	first := func(kind string) int {
		return slices.IndexFunc(lines, func(l []byte) bool { return bytes.HasPrefix(l, []byte(`{"kind":"`+kind+`"`)) })
	}
	for _, kind := range []string{"verdict", "trait", "witness", "sample", "end"} {
		cut := filepath.Join(t.TempDir(), "cut.jsonl")
		left := append(bytes.Join(lines[:first(kind)+1], nil), lines[first(kind)][:5]...) // and a line that was under way
		if err := os.WriteFile(cut, left, 0o644); err != nil {
			t.Fatal(err)
		}
		code, _, log := lead(t, "", plan(cut, true))
		if code != ExitOK {
			t.Fatalf("cut after the first %s: exit code %d\n%s", kind, code, log)
		}
		got, err := record.ReadFile(cut)
		if err != nil || len(got.Bad) > 0 || got.End == nil || len(got.Resumes) != 1 {
			t.Fatalf("cut after the first %s: %v, %v", kind, err, got)
		}
		if len(got.Verdicts) != len(want.Verdicts) || len(got.Samples) != len(want.Samples) ||
			len(got.Witnesses) != len(want.Witnesses) || len(got.Traits) < len(want.Traits) {
			t.Errorf("cut after the first %s: %d verdicts, %d samples, %d witnesses, %d traits; want %d, %d, %d, %d", kind,
				len(got.Verdicts), len(got.Samples), len(got.Witnesses), len(got.Traits), len(want.Verdicts), len(want.Samples),
				len(want.Witnesses), len(want.Traits))
		}
	}
	cut := filepath.Join(t.TempDir(), "other.jsonl")
	if err := os.WriteFile(cut, bytes.Join(lines[:len(lines)-2], nil), 0o644); err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*sideBySide){
		"its build 1 was v2, and is v3 now":               func(s *sideBySide) { s.Builds[1].Name = "v3" },
		"its plan has other rounds":                       func(s *sideBySide) { s.Rounds = 3 },
		"it was begun with 2 builds, and there are 3 now": func(s *sideBySide) { s.Builds = append(s.Builds, s.Builds[0]) },
	} {
		code, out, log := lead(t, "", func(s *sideBySide) { plan(cut, true)(s); change(s) })
		if code != ExitMistake || out != "" || !strings.Contains(log, what) || strings.Count(log, "\n") != 1 {
			t.Errorf("%s: exit code %d\n%s%s", what, code, out, log)
		}
	}
}

// TestBuildsAgain: a whole record is shown by --from and --resume, which make no program.
func TestBuildsAgain(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	file := filepath.Join(t.TempDir(), "h.jsonl")
	if code, _, log := lead(t, "", func(s *sideBySide) {
		s.Record, s.History, s.Rounds, s.Comparison = file, "example.org/lib", 2,
			&record.Comparison{Command: "history", Library: "example.org/lib"}
	}); code != ExitOK {
		t.Fatalf("exit code %d\n%s", code, log)
	}
	for _, args := range [][]string{{"history", "--from", file, "--format", "html"},
		{"history", "--resume", file, "--format", "html"}} {
		out := run(t, args...)
		if !strings.Contains(out, "<h1>example.org/lib by release</h1>") || !strings.Contains(out, "json/std on person") {
			t.Errorf("%v:\n%s", args, out)
		}
	}
	if out := run(t, "ab", "--from", file, "--format", "txt"); !strings.Contains(out, "example.org/lib by release") {
		t.Errorf("ab --from:\n%s", out)
	}
}

// run runs the program, which has to succeed, and returns what it prints.
func run(t *testing.T, args ...string) string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := Run(testField(), strings.NewReader(""), &stdout, &stderr, args,
		WithOwn(&build.Engine{Sources: fstest.MapFS{}})); code != ExitOK {
		t.Fatalf("%v: exit code %d\n%s", args, code, stderr.String())
	}
	return stdout.String()
}

// TestPaceOfBuilds: GOGC and GOMEMLIMIT of a build reach its workers, as the pace that their figures
// are charged by.
func TestPaceOfBuilds(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	// The least heap grows with GOGC, and what is alive is no part of what is allocated until it is full.
	for env, most := range map[string]float64{"GOGC=50": 0.6, "GOMEMLIMIT=1MiB": 0.1, "GOGC=200": 4} {
		file := filepath.Join(t.TempDir(), "ab.jsonl")
		if code, _, log := lead(t, "", func(s *sideBySide) {
			s.Record, s.Builds[1].Env, s.Rounds = file, []string{env},
				1
		}); code != ExitOK {
			t.Fatalf("%s: exit code %d\n%s", env, code, log)
		}
		rec, err := record.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var cycle [2]float64
		for _, s := range rec.Samples {
			cycle[s.Build] = max(cycle[s.Build], float64(s.CycleBytes))
		}
		if got := cycle[1] / cycle[0]; !(got > 0 && got < most) || most > 1 && got < 1.5 {
			t.Errorf("%s: a collection after %v bytes, of the other build after %v", env, cycle[1], cycle[0])
		}
	}
}
