package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/longtest"
	"github.com/serialbench/serialbench/internal/record"
	reportbuilds "github.com/serialbench/serialbench/internal/result/report/builds"
)

// TestBuildsInShards: the shards of a run over builds, joined, hold what the whole holds: every check
// once, every cell in all rounds, each pair within one machine; what is missing is named with its command.
func TestBuildsInShards(t *testing.T) {
	longtest.Only(t, "measures in many processes")
	kept := builds.NewKept(attack.Reproducer{Codec: "json/std", Dataset: "person", Op: codec.OpUnmarshal, Seed: 1,
		Limits:   attack.DefaultLimits(),
		Mutation: attack.Random, Outcome: attack.Panic, Size: 4, Input: []byte("boom")})
	const shards, rounds = 3, 4
	dir := t.TempDir()
	plan := func(path string, at *record.Shard) func(*sideBySide) {
		return func(s *sideBySide) {
			s.Record, s.Shard, s.Rounds = path, at, rounds
			s.Comparison = &record.Comparison{Command: "ab", Env: []string{"GOGC=50"}, Codecs: []string{"json/std", "gob/std"},
				Ops: []string{"marshal"}, Checks: []string{builds.CheckTraits}, Rounds: rounds, Seed: dataset.DefaultSeed}
			s.Codecs, s.Checks, s.Kept, s.Inputs = []string{"json/std", "gob/std"},
				[]string{builds.CheckTraits, builds.CheckMessages, builds.CheckWitnesses, builds.CheckAttack},
				[]builds.Kept{kept}, 300
		}
	}
	file := func(name string) string { return filepath.Join(dir, name+".jsonl") }
	if code, _, log := lead(t, "trailing", plan(file("whole"), nil)); code != ExitFailed {
		t.Fatalf("whole: exit code %d\n%s", code, log)
	}
	var parts []string
	for k := 1; k <= shards; k++ {
		path := file(fmt.Sprint(k))
		parts = append(parts, path)
		if code, _, log := lead(t, "trailing", plan(path, &record.Shard{K: k, N: shards})); code != ExitOK ||
			!strings.Contains(log, fmt.Sprintf("this is shard %d/3 alone", k)) {
			t.Fatalf("shard %d: exit code %d\n%s", k, code, log)
		}
	}
	run(t, append([]string{"merge", file("joined")}, parts...)...)
	want, err := record.ReadFile(file("whole"))
	if err != nil {
		t.Fatal(err)
	}
	got, err := record.ReadFile(file("joined"))
	if err != nil || len(got.Run.Builds) != 2 || len(got.Run.Shards) != shards || got.End == nil {
		t.Fatalf("%v: %+v", err, got)
	}
	if a, b := counted(got), counted(want); a != b {
		t.Errorf("joined: %s\nwhole: %s", a, b)
	}
	for _, s := range got.Samples { // of one round of a cell both builds are of one machine
		i := slices.IndexFunc(got.Samples, func(o record.Sample) bool {
			return o.Codec == s.Codec && o.Op == s.Op && o.Round == s.Round && o.Build != s.Build && o.Block == s.Block
		})
		if i < 0 {
			t.Errorf("%s %s in round %d: only one build of that machine", s.Codec, s.Op, s.Round)
		}
	}
	var out, log bytes.Buffer
	code := Run(testField(), strings.NewReader(""), &out, &log,
		[]string{"ab", "--from", file("joined"), "--format", "json"}, WithOwn(&build.Engine{}))
	var d reportbuilds.Document
	if err := json.Unmarshal(out.Bytes(), &d); err != nil || code != ExitFailed || len(d.Cells) != 4 ||
		len(d.Checks) == 0 {
		t.Errorf("exit code %d, %v\n%s%s", code, err, out.String(), log.String())
	}
	// What is missing is named, with the command that does it; what is no shard is refused.
	log.Reset()
	code = Run(testField(), strings.NewReader(""), &out, &log, []string{"merge", file("two"), parts[0], parts[2]})
	if want := "missing: 1 of 3 shards (2/3); still to run:\n  serialbench ab --env=GOGC=50 --codec=json/std,gob/std " +
		"--op=marshal --checks=traits --processes=4 --shard=2/3\n"; code != ExitOK || log.String() != want {
		t.Errorf("exit code %d\n%s", code, log.String())
	}
	log.Reset()
	code = Run(testField(), strings.NewReader(""), &out, &log, []string{"merge", file("three"), parts[0], file("whole")})
	if code != ExitMistake || !strings.Contains(log.String(), "only if they are shards of one run") {
		t.Errorf("exit code %d\n%s", code, log.String())
	}
}

// counted says how much of everything a record of builds holds.
func counted(r *record.Record) string {
	inputs := uint64(0)
	for _, a := range r.LastAttacks() {
		inputs += a.Cases
	}
	traits := map[string]bool{} // some are said of a lot at once, and again when that was tried alone
	for _, l := range r.Traits {
		traits[fmt.Sprint(l.Build, l.Codec, l.Dataset, l.Trait)] = true
	}
	return fmt.Sprintf("%d verdicts, %d samples, %d traits, %d witnesses, %d attacks, %d inputs", len(r.Verdicts),
		len(r.Samples), len(traits), len(r.Witnesses), len(r.LastAttacks()), inputs)
}
