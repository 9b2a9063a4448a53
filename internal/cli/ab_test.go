package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/links"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/report"
)

// lead has this program lead itself and another build of it, which is planted, and
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
	s := sideBySide{Spec: builds.Spec{Builds: []builds.Build{{Name: "v1", Links: link}, {Name: "v2", Links: link, Env: []string{planted + "=" + plant}}},
		Codecs: []string{"json/std"}, Datasets: []string{"person"}, Ops: []string{"marshal", "unmarshal"}, Rounds: 3, Values: 20, Seed: 1},
		Format: "json", Gate: report.NoGate, Quiet: true}
	change(&s)
	data, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "builds.json")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		t.Fatal(err)
	}
	var out, log bytes.Buffer
	code = Run(testSuite(), strings.NewReader(""), &out, &log, []string{sideBySideName, file})
	return code, out.String(), log.String()
}

// TestBuildsSideBySide: equal builds pass every gate that counts, more work is
// counted exactly, and what does not verify any more comes first and fails by default.
func TestBuildsSideBySide(t *testing.T) {
	if testing.Short() {
		t.Skip("measures")
	}
	exact := func(s *sideBySide) { s.Gate = report.Gate{Time: -1, Bytes: 0, Allocs: 0} }
	code, out, log := lead(t, "", exact)
	var d report.BuildsDocument
	if err := json.Unmarshal([]byte(out), &d); err != nil || code != ExitOK || len(d.Cells) != 2 || len(d.First) != 0 {
		t.Errorf("equal builds: exit code %d, %v\n%s%s", code, err, out, log)
	}
	for _, c := range d.Cells {
		if c.Pairs != 3 || c.Allocs[0] == 0 || len(c.Exact) != 0 {
			t.Errorf("equal builds: %+v", c)
		}
	}
	code, out, log = lead(t, "work", exact)
	if code != ExitFailed || !strings.Contains(log, "more allocations by more than 0.0 %: json/std on person: marshal in v2 by ") {
		t.Errorf("more work: exit code %d\n%s%s", code, out, log)
	}
	code, out, log = lead(t, "loss", func(s *sideBySide) { s.Format = "md" })
	if code != ExitFailed || !strings.Contains(out, "- Round trips and checks: **json/std on person verifies in v1, and not in v2: failed: ") || !strings.Contains(log, "1 check fails that the first build passes") {
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
	code, out, log := lead(t, "", func(s *sideBySide) { s.Builds[1].Env = nil; s.Builds[1].Links = []links.Link{{Path: "/bin/true"}} })
	if code != ExitMistake || out != "" || !strings.Contains(log, "build v2 does not start") || strings.Count(log, "\n") != 1 {
		t.Errorf("exit code %d\n%s%s", code, out, log)
	}
	file := filepath.Join(t.TempDir(), "ab.jsonl")
	code, out, log = lead(t, "work", func(s *sideBySide) { s.Record, s.History, s.Format = file, "example.org/lib", "txt" })
	if code != ExitOK || !strings.Contains(out, "example.org/lib by release") || !strings.Contains(out, "allocations at v2") {
		t.Errorf("history: exit code %d\n%s%s", code, out, log)
	}
	rec, err := record.ReadFile(file)
	if err != nil || len(rec.Run.Builds) != 2 || rec.Run.Builds[1].Name != "v2" || len(rec.Verdicts) != 2 || rec.End == nil {
		t.Fatalf("record: %+v, %v", rec, err)
	}
	var stdout, stderr bytes.Buffer
	if code := Run(testSuite(), strings.NewReader(""), &stdout, &stderr, []string{"report", file}); code != ExitMistake || !strings.Contains(stderr.String(), "holds 2 builds side by side") {
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
