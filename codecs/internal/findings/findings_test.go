// Package findings_test compares docs/findings.md with the facts of the libraries. It links no library.
package findings_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs"
)

const root = "../../../"

// foreign is the section of faults that the libraries' facts have as memory.
const foreign = "## Memory that is not the library's"

// named is a reproducer of a test beside a codec.
var named = regexp.MustCompile(`bug:[A-Za-z0-9/-]+:\w+`)

func rows(t *testing.T, heading string) []string {
	t.Helper()
	text, err := os.ReadFile(root + "docs/findings.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(text), "\n"+heading+"\n")
	if !ok {
		t.Fatalf("docs/findings.md has no section %q", heading)
	}
	section, _, _ = strings.Cut(section, "\n## ")
	var list []string
	for line := range strings.Lines(section) {
		if strings.HasPrefix(line, "| ") && !strings.HasPrefix(line, "| library |") {
			list = append(list, line)
		}
	}
	return list
}

// module is that of the library which a row begins with; flatc is that of flatbuffers.
func module(t *testing.T, row string) string {
	t.Helper()
	name, _, _ := strings.Cut(strings.TrimPrefix(row, "| "), " ")
	if name == "flatc" {
		name = "github.com/google/flatbuffers"
	}
	if !codecs.Known(name) {
		t.Errorf("no facts.json has the module of the row: %.100s", row)
	}
	return name
}

// TestForeignMemory has every row of the section as a fault, and every such fault as a row.
func TestForeignMemory(t *testing.T) {
	listed := map[string][]string{} // module → sources; "" for one without a test
	for _, row := range rows(t, foreign) {
		m := module(t, row)
		sources := named.FindAllString(row, -1)
		if len(sources) == 0 {
			sources = []string{""}
		}
		listed[m] = append(listed[m], sources...)
	}
	if len(listed) == 0 {
		t.Fatal("the section has no rows")
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
				t.Errorf("%s: %s (%s) is no row of %q", m, f.Effect, f.Source, foreign)
				continue
			}
			listed[m] = slices.Delete(listed[m], i, i+1)
		}
	}
	for m, sources := range listed {
		if len(sources) > 0 {
			t.Errorf("%s: its facts.json has no fault of memory for the row with %q", m, sources)
		}
	}
}

// TestSilent has every fault that changes ordinary values in the section about that.
func TestSilent(t *testing.T) {
	section := strings.Join(rows(t, "## Silent corruption: a wrong value without an error"), "")
	for _, m := range codecs.Modules() {
		for _, f := range codecs.Of(m).Faults {
			if f.Kind == codecs.Silent && strings.HasPrefix(f.Source, "bug:") && !strings.Contains(section, f.Source) {
				t.Errorf("%s: %s: the section has no %s", m, f.Effect, f.Source)
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
		if got := codecs.Of(m); got.Status != want || got.Ended() == "" {
			t.Errorf("%s is %s (%s), want %s", m, got.Status, got.StatusSource, want)
		}
	}
	for _, m := range []string{"github.com/glycerine/go-capnproto", "github.com/andyleap/gencode",
		"github.com/niubaoshu/gotiny", "github.com/pquerna/ffjson", "github.com/hprose/hprose-go"} {
		if got := codecs.Of(m); got.Status.Alive() || got.StatusSource == "" {
			t.Errorf("%s is %s (%q)", m, got.Status, got.StatusSource)
		}
	}
	if a := codecs.Of("github.com/hamba/avro/v2").Advisories; len(a) != 3 {
		t.Errorf("advisories of avro/hamba: %v", a)
	}
}

// TestOn tries the globs of faults: an id without an option is one of those below it.
func TestOn(t *testing.T) {
	for id, want := range map[string]bool{"fory/apache": true, "fory/apache/same": true, "protobuf/csproto": true,
		"protobuf/csproto/unsafe": true,
		"gotiny/niubaoshu":        true, "gotiny/niubaoshu/notime": true, "flatbuffers/google/object": true,
		"flatbuffers/google": false,
		"protobuf/segmentio": true, "json/segmentio": false, "xdr/davecgh1": true, "msgpack/ugorji": false,
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
