package standalone

import (
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/internal/check/attack"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/longtest"
)

// library is encoding/json, or with a fault.
func library(fault string) emit.Use {
	return emit.Use{
		Imports:   []string{`"bytes"`, `"encoding/json"`, `"errors"`},
		Setup:     "var _ = bytes.IndexByte\n\nvar broken = errors.New(\"broken\")\n\nvar failed bool",
		Marshal:   "return json.Marshal(v)",
		Unmarshal: fault + "\nerr := json.Unmarshal(data, v)\nfailed = failed || err != nil\nreturn err",
	}
}

// conforming is a program of a finding of conform that reads a text of no known type.
func conforming(verdict, text string, r reading) Program {
	return Program{Library: Library{Any: "any"}, Finding: Finding{Kind: Conform, Verdict: verdict, Input: []byte(text)},
		Reading: &r}
}

// TestEnds builds programs that show two kinds of harm, of a library that does it and of one
// that does not.
func TestEnds(t *testing.T) {
	if testing.Short() {
		t.Skip("builds programs")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	const remembers = "if failed {\n\treturn broken\n}"
	// A table of its own, whose keys are compared with all of the same first letter.
	const collides = "seen := map[byte][]string{}\nfor i, c := range data {\n\tif c == '\"' && i > 0 && data[i+1] != " +
		"':' {\n\t\tk := string(data[i+1:i+9])\n\t\tfor _, other := range seen[k[0]] {\n\t\t\tif other == k " +
		"{\n\t\t\t\treturn broken\n\t\t\t}\n\t\t}\n\t\tseen[k[0]] = append(seen[k[0]], k)\n\t}\n}"
	keys := func(first func(i int) rune) []byte {
		var b strings.Builder
		for i := range 1 << 15 {
			fmt.Fprintf(&b, `,"%c%07d":1`, first(i), i)
		}
		return []byte("{" + b.String()[1:] + "}")
	}
	alike, unlike := keys(func(int) rune { return 'x' }), keys(func(i int) rune { return rune('A' + i%26 + i/26%2*32) })
	good := []byte(`{"Name":"Ada"}`)
	for _, c := range []struct {
		name, fault string
		program     Program
		holds       bool
	}{
		{"input poisons", remembers, Program{Finding: Finding{Verdict: "poisoned", Op: "unmarshal", Input: []byte("{")},
			Good: good}, true},
		{"input does not", "", Program{Finding: Finding{Verdict: "poisoned", Op: "unmarshal", Input: []byte("{")},
			Good: good}, false},
		{"calls poison", remembers, Program{Finding: Finding{Verdict: "poisoned", Op: "unmarshal-reuse"}, Good: good,
			Target: good, Values: []any{new(dataset.Person), new(dataset.Person)}}, true},
		{"calls do not", "", Program{Finding: Finding{Verdict: "poisoned", Op: "unmarshal"}, Good: good,
			Values: []any{new(dataset.Person), new(dataset.Person)}}, false},
		{"keys collide", collides, Program{Finding: Finding{Verdict: "hang", Op: "unmarshal", Mutation: string(attack.Keys),
			Input: alike}, Ordinary: unlike}, true},
		{"keys do not", "", Program{Finding: Finding{Verdict: "hang", Op: "unmarshal", Mutation: string(attack.Keys),
			Input: alike}, Ordinary: unlike}, false},
		{"trailing bytes are dropped", "data = data[:1+bytes.IndexByte(data, '}')]",
			Program{Finding: Finding{Kind: Trait, Name: "trailing-bytes", Verdict: "yes"}, Values: []any{new(dataset.Person)}},
			true},
		{"trailing bytes are refused", "", Program{Finding: Finding{Kind: Trait, Name: "trailing-bytes", Verdict: "yes"},
			Values: []any{new(dataset.Person)}}, false},
		{"wrong text is accepted", "data = bytes.ReplaceAll(data, []byte(`,]`), []byte(`]`))",
			conforming("wrong", `[1,]`, reading{Refuse: true}), true},
		{"wrong text is refused", "", conforming("wrong", `[1,]`, reading{Refuse: true}), false},
		{"another value is written", "", conforming("wrong", `[1,2]`,
			reading{Stands: "[1,2]", Back: true, Format: "json", Right: "[1,2,3]"}), true},
		{"the value is written longer", "",
			conforming("changed", `[1,2]`, reading{Stands: "[1,2]", Back: true, Format: "json", Right: "[1,2]", Shortest: 4}),
			true},
	} {
		t.Run(c.name, func(t *testing.T) {
			longtest.Part(t, c.name, 4)
			p := c.program
			p.Finding.ID, p.Finding.Kind, p.Finding.Codec, p.Finding.Dataset, p.Module = "attack:"+c.name,
				cmp.Or(p.Finding.Kind, Attack), "json/std", "person", "std"
			p.Library = Library{Codec: "json/std", Use: library(c.fault), Any: p.Any, Family: "person", Type: "Person",
				Ops: []codec.Op{codec.Op(p.Finding.Op)}}
			files, err := p.Files(Sources(os.DirFS(root), fstest.MapFS{"person/json_std.go": {}}))
			if err != nil {
				t.Fatal(err)
			}
			dir := t.TempDir()
			for _, f := range files {
				writeFile(t, dir, f)
			}
			build := exec.Command("go", "build", "-o", "finding", ".")
			build.Dir, build.Env = dir, append(os.Environ(), "GOPROXY=off", "GOWORK=off")
			if out, err := build.CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			out, err := exec.Command(filepath.Join(dir, "finding")).CombinedOutput()
			if (err == nil) != c.holds || strings.HasPrefix(string(out), "cannot") {
				t.Errorf("%v: %s; want it to hold: %t", err, out, c.holds)
			}
		})
	}
}
