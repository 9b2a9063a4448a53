// Package findings_test compares published/findings.jsonl with the facts of the libraries. It links no library.
package findings_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs"
)

const root = "../../../"

// finding is what a line of published/findings.jsonl has that is compared.
type finding struct {
	Class    string   `json:"class"`
	Library  string   `json:"library"`
	Programs []string `json:"programs"`
}

// rows are the findings of a class.
func rows(t *testing.T, class string) (list []finding) {
	t.Helper()
	text, err := os.ReadFile(root + "published/findings.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var f finding
		if err := json.Unmarshal([]byte(line), &f); err != nil {
			t.Fatal(err)
		}
		if f.Class == class {
			list = append(list, f)
		}
	}
	if len(list) == 0 {
		t.Fatalf("published/findings.jsonl has none of class %s", class)
	}
	return list
}

// module is that of the library of a finding; flatc is that of flatbuffers.
func module(t *testing.T, f finding) string {
	t.Helper()
	name := f.Library
	if name == "flatc" {
		name = "github.com/google/flatbuffers"
	}
	if !codecs.Known(name) {
		t.Errorf("no facts.json has the module of the finding: %+v", f)
	}
	return name
}

// TestForeignMemory has every finding of foreign memory as a fault, and every such fault as a finding.
func TestForeignMemory(t *testing.T) {
	listed := map[string][]string{} // module → sources; "" for one without a test
	for _, row := range rows(t, "memory") {
		m := module(t, row)
		sources := row.Programs
		if len(sources) == 0 {
			sources = []string{""}
		}
		listed[m] = append(listed[m], sources...)
	}
	for _, m := range codecs.Modules() {
		for _, f := range codecs.Of(m).Faults {
			if f.Kind != codecs.Memory {
				continue
			}
			source := f.Source
			if !strings.HasPrefix(source, "bug:") {
				source = ""
			}
			i := slices.Index(listed[m], source)
			if i < 0 {
				t.Errorf("%s: %s (%s) is no finding of memory", m, f.Effect, f.Source)
				continue
			}
			listed[m] = slices.Delete(listed[m], i, i+1)
		}
	}
	for m, sources := range listed {
		if len(sources) > 0 {
			t.Errorf("%s: its facts.json has no fault of memory for the finding with %q", m, sources)
		}
	}
}

// TestSilent has every fault that changes ordinary values among the findings of that class.
func TestSilent(t *testing.T) {
	var sources []string
	for _, f := range rows(t, "silent") {
		sources = append(sources, f.Programs...)
	}
	for _, m := range codecs.Modules() {
		for _, f := range codecs.Of(m).Faults {
			if f.Kind == codecs.Silent && strings.HasPrefix(f.Source, "bug:") && !slices.Contains(sources, f.Source) {
				t.Errorf("%s: %s: no finding of class silent has %s", m, f.Effect, f.Source)
			}
		}
	}
}

// TestSources finds the test that each fault names beside its codec.
func TestSources(t *testing.T) {
	for _, m := range codecs.Modules() {
		for _, f := range codecs.Of(m).Faults {
			folder, name, ok := strings.Cut(strings.TrimPrefix(f.Source, "bug:"), ":")
			if !ok || !strings.HasPrefix(f.Source, "bug:") {
				continue
			}
			found := false
			for _, file := range []string{"bug_test.go", "testdata/bug_test.go"} { // one that needs what a generator wrote
				src, err := os.ReadFile(filepath.Join(root, "codecs", folder, filepath.FromSlash(file)))
				found = found || err == nil && strings.Contains(string(src), "func "+name+"(")
			}
			if !found {
				t.Errorf("%s: there is no test %s", m, f.Source)
			}
		}
	}
}

// library is a codec's module as its description names it.
var library = regexp.MustCompile(`(?:Library:|library *=|path *=|module *=|Describe\([^"]*"\w+",)\s*"([a-z]+[.][^"/]+/[^"]+|std)"`)

// TestEveryModule has facts of every module that a codec names, with a source where the status is one.
func TestEveryModule(t *testing.T) {
	files, err := filepath.Glob(root + "codecs/*/*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		src, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range library.FindAllStringSubmatch(string(src), -1) {
			found[m[1]] = true
		}
	}
	if len(found) < 60 {
		t.Fatalf("only %d modules were found in the sources: is the pattern still right?", len(found))
	}
	for m := range found {
		if !codecs.Known(m) && !codecs.Known(strings.TrimSuffix(m, "/go")) { // a package of flatbuffers
			t.Errorf("no facts.json has module %s", m)
		}
	}
	// Issue 34: of these nobody had said so.
	for m, want := range map[string]codecs.Status{
		"github.com/gogo/protobuf": codecs.Deprecated, "github.com/golang/protobuf": codecs.Deprecated,
		"github.com/json-iterator/go": codecs.SeeksMaintainer, "github.com/prysmaticlabs/go-ssz": codecs.Deprecated,
		"github.com/linkedin/goavro": codecs.Deprecated, "gopkg.in/mgo.v2": codecs.Abandoned,
		"labix.org/v2/mgo":         codecs.Abandoned,
		"github.com/hamba/avro/v2": codecs.Archived, "github.com/planetscale/vtprotobuf": codecs.Abandoned,
		"go.mongodb.org/mongo-driver": codecs.Deprecated,
	} {
		if got := codecs.Of(m); got.Status != want || got.Status.Alive() {
			t.Errorf("%s is %s (%s), want %s", m, got.Status, got.StatusSource, want)
		}
	}
	for _, m := range []string{"github.com/glycerine/go-capnproto", "github.com/andyleap/gencode",
		"github.com/niubaoshu/gotiny", "github.com/pquerna/ffjson", "github.com/hprose/hprose-go"} {
		if got := codecs.Of(m); got.Status.Alive() || got.StatusSource == "" {
			t.Errorf("%s is %s (%q)", m, got.Status, got.StatusSource)
		}
	}
	open := 0
	for _, a := range codecs.Of("github.com/hamba/avro/v2").Advisories {
		if a.Module == "" && a.FixedIn == "" {
			open++
		}
	}
	if open != 3 {
		t.Errorf("%d advisories of avro/hamba are open, want 3", open)
	}
}

// TestOn tries the globs of faults: an id without an option is one of those below it.
func TestOn(t *testing.T) {
	for id, want := range map[string]bool{"fory/apache": true, "fory/apache/same": true, "protobuf/csproto": true,
		"protobuf/csproto/unsafe": true,
		"gotiny/niubaoshu":        true, "gotiny/niubaoshu/notime": true, "flatbuffers/google/object": true,
		"flatbuffers/google": false,
		"protobuf/segmentio": true, "json/segmentio": true, "xdr/davecgh1": true, "msgpack/ugorji": false,
		"binc/ugorji": true, "json/goccy": false} {
		has := false
		for _, m := range codecs.Modules() {
			has = has || len(codecs.Of(m).On(id)) > 0
		}
		if has != want {
			t.Errorf("%s has faults: %t", id, has)
		}
	}
}
