package record

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
)

// begun is a comparison that this program could have written.
const begun = `{"command":"ab","modules":[{"path":"github.com/goccy/go-json","version":"v0.10.5"}],"names":["a","b"],
	"codecs":["json/goccy"],"datasets":["person"],"ops":["marshal"],"checks":["traits"],"inputs":2000,
	"budget_ns":60000000000,"links":12,"seed":1}`

func comparisonOf(t *testing.T, text string) *Comparison {
	t.Helper()
	var c Comparison
	if err := json.Unmarshal([]byte(text), &c); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	return &c
}

// withMember is begun with one member set.
func withMember(t *testing.T, member string) *Comparison {
	t.Helper()
	name, _, _ := strings.Cut(member, ":")
	var all map[string]json.RawMessage
	if err := json.Unmarshal([]byte(begun), &all); err != nil {
		t.Fatal(err)
	}
	var one map[string]json.RawMessage
	if err := json.Unmarshal([]byte("{"+member+"}"), &one); err != nil {
		t.Fatalf("%v: %s", err, member)
	}
	for k, v := range one {
		all[k] = v
	}
	if _, ok := one[strings.Trim(name, `"`)]; !ok {
		t.Fatalf("%s is not set", name)
	}
	text, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	return comparisonOf(t, string(text))
}

func TestComparisonsThatAreTaken(t *testing.T) {
	if err := comparisonOf(t, begun).Check(); err != nil {
		t.Fatal(err)
	}
	for _, member := range []string{
		`"env":["GOGC=50","GOMEMLIMIT=64MiB","GOEXPERIMENT=nojsonv2,greenteagc","GOAMD64=v3","CGO_ENABLED=0",` +
			`"GODEBUG=asyncpreemptoff=1,cpu.avx2=off"]`,
		`"toolchains":["go1.26.8","go1.27rc1"]`,
		`"modules":[{"path":"github.com/me/lib","dir":"/home/me/lib"},{"path":"github.com/me/lib/v2",` +
			`"version":"v2.0.0-20240102030405-0123456789ab"}]`,
		`"commits":["0123456789012345678901234567890123456789","."]`,
		`"type":"./events:Page[Order]"`, `"with_codec":"./bench"`, `"pgo":"cpu.pprof"`,
		`"data":"../samples with spaces.jsonl"`, `"names":["-pgo cpu.pprof"]`,
	} {
		if err := withMember(t, member).Check(); err != nil {
			t.Errorf("%s: %v", member, err)
		}
	}
}

func TestComparisonsThatAreRefused(t *testing.T) {
	long := strings.Repeat("a", 5000)
	for member, want := range map[string]string{
		`"env":["CC=sh -c 'touch victim'"]`:                              "CC",
		`"env":["CXX=x"]`:                                                "CXX",
		`"env":["GOFLAGS=-toolexec=./x"]`:                                "GOFLAGS",
		`"env":["GOROOT=/tmp/x"]`:                                        "GOROOT",
		`"env":["GOTOOLCHAIN=path"]`:                                     "GOTOOLCHAIN",
		`"env":["PATH=/tmp/x"]`:                                          "PATH",
		`"env":["LD_PRELOAD=/tmp/x.so"]`:                                 "LD_PRELOAD",
		`"env":["GOPROXY=http://example.org"]`:                           "GOPROXY",
		`"env":["GONOSUMDB=*"]`:                                          "GONOSUMDB",
		`"env":["GOINSECURE=*"]`:                                         "GOINSECURE",
		`"env":["CGO_LDFLAGS=-Wl,x"]`:                                    "CGO_LDFLAGS",
		`"env":["gogc=50"]`:                                              "gogc",
		`"env":["GOGC"]`:                                                 "GOGC",
		`"env":["GOGC=50\nCC=sh"]`:                                       "GOGC",
		`"env":["GOGC=50\u0000CC=sh"]`:                                   "GOGC",
		`"env":["GOEXPERIMENT=../x"]`:                                    "GOEXPERIMENT",
		`"env":["GODEBUG=execerrdot=0"]`:                                 "GODEBUG",
		`"env":["GODEBUG=asyncpreemptoff=1,execerrdot=0"]`:               "GODEBUG",
		`"env":["CGO_ENABLED=2"]`:                                        "CGO_ENABLED",
		`"command":"run"`:                                                "command",
		`"command":"ab --output=x"`:                                      "command",
		`"output":"victim.txt"`:                                          "unknown field",
		`"words":["run","--output=victim.txt"]`:                          "unknown field",
		`"seed":"1"`:                                                     "seed",
		`"links":9223372036854775807`:                                    "links",
		`"processes":2000000000`:                                         "processes",
		`"inputs":18446744073709551615`:                                  "inputs",
		`"budget_ns":-1`:                                                 "budget_ns",
		`"toolchains":["local/../../x"]`:                                 "toolchains",
		`"toolchains":["local"]`:                                         "toolchains",
		`"toolchains":["path"]`:                                          "toolchains",
		`"toolchains":["go1.26.8+path"]`:                                 "toolchains",
		`"toolchains":["--","go1.26.8"]`:                                 "toolchains",
		`"modules":[{"path":"-toolexec=./x","version":"v1.0.0"}]`:        "no module",
		`"modules":[{"path":"../evil","version":"v1.0.0"}]`:              "no module",
		`"modules":[{"path":"github.com/a/b","version":"../x"}]`:         "no version",
		`"modules":[{"path":"github.com/a/b","version":"/x"}]`:           "no version",
		`"modules":[{"path":"github.com/a/b","version":"latest"}]`:       "no version",
		`"modules":[{"path":"github.com/a/b","version":"-x"}]`:           "no version",
		`"modules":[{"path":"github.com/a/b","version":"v3.0.0"}]`:       "no version",
		`"modules":[{"path":"github.com/a/b"}]`:                          "needs a version or a folder",
		`"modules":[{"path":"github.com/a/b","dir":"-x"}]`:               "folder",
		`"modules":[{"path":"github.com/a/b","dir":"/x\n--"}]`:           "folder",
		`"modules":[{"path":"github.com/a/b","dir":"/x","replace":"y"}]`: "unknown field",
		`"commits":["--upload-pack=x"]`:                                  "commits",
		`"commits":["main"]`:                                             "commits",
		`"commits":["HEAD^{/x}"]`:                                        "commits",
		`"type":"-exec=x:Order"`:                                         "type",
		`"type":"./a\n:Order"`:                                           "type",
		`"with_codec":"--"`:                                              "with_codec",
		`"with_codec":"-overlay=x"`:                                      "with_codec",
		`"pgo":"-x"`:                                                     "pgo",
		`"data":"a\u001b[2Jb"`:                                           "data",
		`"data":"` + long + `"`:                                          "data",
		`"names":["a\nb"]`:                                               "name",
		`"codecs":["--config=x"]`:                                        "codecs",
		`"codecs":["*"]`:                                                 "codecs",
		`"datasets":["../x,y"]`:                                          "datasets",
		`"ops":["marshal\n"]`:                                            "ops",
		`"checks":["@file"]`:                                             "checks",
		`"library":"github.com/a/b"`:                                     "history",
		`"env":["` + strings.Repeat(`GOGC=1","`, 100) + `GOGC=1"]`:       "env",
	} {
		err := withMember(t, member).Check()
		if err == nil || !strings.Contains(err.Error(), want) || strings.ContainsAny(err.Error(), "\n\x1b") ||
			len(err.Error()) > 400 {
			t.Errorf("%.120s: %v", member, err)
		}
	}
	other := `{"command":"history","library":"github.com/a/b","codecs":["c"],"ops":["marshal"],` +
		`"modules":[{"path":"github.com/a/b","version":"v1.0.0"},{"path":"github.com/x/y","version":"v1.0.0"}]}`
	if err := comparisonOf(t, other).Check(); err == nil || !strings.Contains(err.Error(), "is not the library") {
		t.Errorf("a history of two libraries: %v", err)
	}
	if err := comparisonOf(t, `["ab"]`).Check(); err == nil {
		t.Error("words are taken for a comparison")
	}
}

// The comparison of a head survives what is done to records.
func TestComparisonSurvives(t *testing.T) {
	want := comparisonOf(t, begun)
	text := `{"kind":"run","version":5,"id":"0123456789abcdef0123456789abcdef","plan":{},"comparison":` +
		strings.ReplaceAll(begun, "\n", " ") + "}\n"
	rec, err := Read(strings.NewReader(text), "f")
	if err != nil {
		t.Fatal(err)
	}
	merged, err := Merge(rec)
	if err != nil {
		t.Fatal(err)
	}
	var out, again strings.Builder
	if err := merged.Write(&out); err != nil {
		t.Fatal(err)
	}
	if err := rec.Write(&again); err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string]string{"merged": out.String(), "rewritten": again.String()} {
		got, err := Read(strings.NewReader(text), what)
		if err != nil || !reflect.DeepEqual(got.Run.Comparison, want) {
			t.Errorf("%s: %+v, %v", what, got, err)
		}
	}
}
