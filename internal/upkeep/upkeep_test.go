package upkeep

import (
	"archive/zip"
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codecs"
)

// write writes files below a folder, by their names.
func write(t *testing.T, folder string, files map[string]string) {
	t.Helper()
	for name, text := range files {
		name = filepath.Join(folder, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// version puts a version of a module into the folder of a module proxy.
func version(t *testing.T, proxy, module, version, day, gomod, readme string) {
	t.Helper()
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	for name, text := range map[string]string{"go.mod": gomod, "README.md": readme} {
		w, err := z.Create(module + "@" + version + "/" + name)
		if err == nil {
			_, err = w.Write([]byte(text))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := z.Close(); err != nil {
		t.Fatal(err)
	}
	at := module + "/@v/"
	list, _ := os.ReadFile(filepath.Join(proxy, filepath.FromSlash(at+"list")))
	write(t, proxy, map[string]string{at + "list": string(list) + version + "\n", at + version + ".mod": gomod,
		at + version + ".info": `{"Version":"` + version + `","Time":"` + day + `T10:00:00Z"}`,
		at + version + ".zip":  packed.String()})
}

// field is a checkout with five libraries, a module proxy that has four of them, and the day on which it is asked.
func field(t *testing.T) Asked {
	t.Helper()
	root, proxy := t.TempDir(), t.TempDir()
	facts := func(module, status, source string) string {
		return `{"module":"` + module + `","status":"` + status + `","status_source":"` + source +
			`","status_day":"2026-01-01"}`
	}
	write(t, root, map[string]string{
		"codecs/facts.json": `{"releases":{"example.org/steady":{"version":"v1.0.0"},
			"example.org/grown":{"version":"v1.0.0"},"example.org/ended":{"version":"v1.0.0"},
			"example.org/tired":{"version":"v1.0.0"},"example.org/gone":{"version":"v1.0.0"}}}`,
		"codecs/x/steady/facts.json": facts("example.org/steady", "active", "module proxy: v1.0.0 of 2025-12-01"),
		"codecs/x/grown/facts.json":  facts("example.org/grown", "unknown", "no commit since 2020-01-01"),
		"codecs/x/ended/facts.json":  facts("example.org/ended", "active", "module proxy: v1.0.0 of 2025-12-01"),
		"codecs/x/tired/facts.json":  facts("example.org/tired", "slow", "commits until 2025-12-01"),
		"codecs/absent.json": `[` + strings.Replace(facts("example.org/gone", "active", "tags until 2025-12-01"), "}",
			`,"absent":{"codec":"x/gone","kind":"reflect","doc":"Marshal","why":"it is gone"}}`, 1) + `]`,
	})
	mod := func(module string) string { return "module example.org/" + module + "\n" }
	version(t, proxy, "example.org/steady", "v1.0.0", "2025-12-01", mod("steady"), "An option is deprecated.\n")
	version(t, proxy, "example.org/grown", "v1.0.0", "2019-01-01", mod("grown"), "")
	version(t, proxy, "example.org/grown", "v1.2.0", "2026-02-01",
		mod("grown")+"retract v1.0.0 // it loses data\n", "")
	version(t, proxy, "example.org/ended", "v1.0.0", "2025-12-01", mod("ended"), "")
	version(t, proxy, "example.org/ended", "v1.0.1", "2026-02-01",
		"// Deprecated: use example.org/steady instead.\n"+mod("ended"), "")
	version(t, proxy, "example.org/tired", "v1.0.0", "2024-12-01", mod("tired"),
		"# tired\n\nThis project is looking for a new maintainer.\n")
	for name, value := range map[string]string{"GOPROXY": "file://" + filepath.ToSlash(proxy), "GOSUMDB": "off",
		"GOMODCACHE": t.TempDir(), "GOFLAGS": "-modcacherw", "GOWORK": "off", "GONOPROXY": "", "GOPRIVATE": ""} {
		t.Setenv(name, value)
	}
	return Asked{Checkout: root, Day: time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), Say: func(string) {},
		Database: "file://" + filepath.ToSlash(t.TempDir())}
}

// TestAsk: a new version, a deprecation, a retraction and a README are found, and what is as before is silent.
func TestAsk(t *testing.T) {
	a := field(t)
	got, err := Ask(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, r := range got.Rows()[1:] {
		lines = append(lines, strings.TrimPrefix(strings.Join(r, " | "), "example.org/"))
	}
	want := []string{
		"ended | newest | v1.0.0 | v1.0.1 | module proxy: released on 2026-02-01",
		"ended | status | active | deprecated | its go.mod: use example.org/steady instead.",
		"grown | retracted | v1.0.0 | for you to judge | it loses data",
		"grown | newest | v1.0.0 | v1.2.0 | module proxy: released on 2026-02-01",
		"grown | status | unknown | active | module proxy: v1.2.0 of 2026-02-01",
		"tired | readme | slow | read: slow | README.md:3: This project is looking for a new maintainer.",
	}
	if !slices.Equal(lines, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(lines, "\n"), strings.Join(want, "\n"))
	}
	if got.Confirmed != 1 || len(got.NotAsked) != 1 || got.NotAsked["example.org/gone"] == "" ||
		!strings.HasPrefix(got.Advisories, "not asked: ") {
		t.Errorf("%+v", got)
	}
}

// TestWrite: what is accepted is not proposed again, nothing else of a file changes, and one library can be accepted.
func TestWrite(t *testing.T) {
	a := field(t)
	a.Library = "x/ended"
	got, err := Ask(t.Context(), a)
	if err != nil {
		t.Fatal(err)
	}
	if n, err := got.Write(a.Checkout); n != 1 || err != nil {
		t.Fatal(n, err)
	}
	text, err := os.ReadFile(filepath.Join(a.Checkout, "codecs", "x", "ended", "facts.json"))
	want := `{
	"module": "example.org/ended",
	"status": "deprecated",
	"status_source": "its go.mod: use example.org/steady instead.",
	"status_day": "2026-03-01",
	"newest": {"version": "v1.0.1", "day": "2026-03-01", "source": "module proxy"},
	"successors": [
		"example.org/steady"
	]
}
`
	if string(text) != want || err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	if got, err = Ask(t.Context(), a); err != nil || len(got.Changes) > 0 {
		t.Errorf("%v again: %+v", err, got.Changes)
	}
}

// TestAge: a release shows that a library is kept up for a year, and a little for two.
func TestAge(t *testing.T) {
	for day, want := range map[string]codecs.Status{"2026-02-01": codecs.Active, "2025-02-01": codecs.Slow,
		"2024-02-01": codecs.Unknown} {
		if got, _ := byAge(proxied{latest: "v1.0.0", day: day}, time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)); got != want {
			t.Errorf("%s: %s, want %s", day, got, want)
		}
	}
}

// TestOlderMirror: a proxy with fewer versions than were seen changes no status.
func TestOlderMirror(t *testing.T) {
	f := codecs.Facts{Module: "m", Status: codecs.Active, StatusSource: "module proxy: v1.2.0 of 2026-01-01",
		StatusDay: "2026-02-01"}
	var a Answer
	got := a.renew(f, proxied{latest: "v1.1.0", day: "2022-01-01"}, "v1.2.0", time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC))
	if got.Status != f.Status || len(a.Changes) > 0 {
		t.Errorf("%+v %+v", got, a.Changes)
	}
}

// TestAdvisories: every range of versions is kept, of the module and of what it carries on; what was taken back goes.
func TestAdvisories(t *testing.T) {
	at := t.TempDir()
	entry := func(id, module, events, more string) string {
		return `{"id":"` + id + `",` + more + `"affected":[{"package":{"name":"` + module + `"},"ranges":[{"events":[` +
			events + `]}]}]}`
	}
	write(t, at, map[string]string{
		"index/modules.json": `[{"path":"m/v2","vulns":[{"id":"GO-1"},{"id":"GO-2"},{"id":"GO-3"}]},
			{"path":"m","vulns":[{"id":"GO-4"},{"id":"GO-5"}]}]`,
		"ID/GO-1.json": entry("GO-1", "m/v2", `{"introduced":"0"},{"fixed":"2.3.0"}`, ""),
		"ID/GO-2.json": entry("GO-2", "m/v2", `{"introduced":"0"},{"fixed":"2.1.0"},{"introduced":"2.2.1"}`, ""),
		"ID/GO-5.json": entry("GO-5", "m", `{"introduced":"0"}`, ""),
		"ID/GO-3.json": entry("GO-3", "m/v2", `{"introduced":"2.1.0"}`, `"withdrawn":"2026-01-01T00:00:00Z",`),
		"ID/GO-4.json": entry("GO-4", "m", `{"introduced":"0"}`, ""),
	})
	d, err := database(context.Background(), "file://"+filepath.ToSlash(at))
	if err != nil {
		t.Fatal(err)
	}
	var a Answer
	f, err := a.advisories(t.Context(), codecs.Facts{Module: "m/v2", Formerly: []string{"m"},
		Advisories: []codecs.Advisory{{ID: "GO-2", FixedIn: "v2.1.0"}, {ID: "GO-3", From: "v2.1.0"}, {ID: "CVE-1"},
			{ID: "GO-5", Module: "m", FixedIn: "v1.1.0"}}}, d)
	want := []codecs.Advisory{{ID: "CVE-1"}, {ID: "GO-1", FixedIn: "v2.3.0"}, {ID: "GO-2", FixedIn: "v2.1.0"},
		{ID: "GO-2", From: "v2.2.1"}, {ID: "GO-4", Module: "m"}, {ID: "GO-5", Module: "m", FixedIn: "v1.1.0"}}
	if err != nil || !slices.Equal(f.Advisories, want) || len(a.Changes) != 4 {
		t.Errorf("%v %+v %+v", err, f.Advisories, a.Changes)
	}
	for version, open := range map[string]int{"v2.0.9": 3, "v2.1.0": 2, "v2.2.1": 3, "v2.3.0": 2, "not a version": 0} {
		if got := f.Open(version); len(got) != open {
			t.Errorf("%s is open to %v", version, got)
		}
	}
}

// TestCooldown: a version that is younger than its cooldown is said and not proposed, an older one of the same module
// is, and one that mends an advisory of the pinned version does not wait.
func TestCooldown(t *testing.T) {
	of := func(a Asked) string {
		t.Helper()
		got, err := Ask(t.Context(), a)
		if err != nil {
			t.Fatal(err)
		}
		var lines []string
		for _, r := range got.Rows()[1:] {
			if r[1] != "status" && r[1] != "retracted" {
				lines = append(lines, strings.Join(r[1:4], " "))
			}
		}
		return strings.Join(lines, "; ")
	}
	a := field(t)
	a.Library, a.Day = "x/grown", time.Date(2026, 2, 7, 0, 0, 0, 0, time.UTC)
	if got := of(a); got != "cooldown v1.0.0 v1.2.0 from 2026-02-08" {
		t.Error(got)
	}
	a.Day = a.Day.AddDate(0, 0, 1)
	if got := of(a); got != "newest v1.0.0 v1.2.0" {
		t.Error(got)
	}
	facts := filepath.Join(a.Checkout, "codecs", "facts.json")
	text, err := os.ReadFile(facts)
	if err != nil {
		t.Fatal(err)
	}
	unsafe := strings.Replace(string(text), "{", `{"unsafe":{"x/grown":["example.org/grown/deep"]},`, 1)
	write(t, a.Checkout, map[string]string{"codecs/facts.json": unsafe})
	if got := of(a); got != "cooldown v1.0.0 v1.2.0 from 2026-04-02" {
		t.Error(got)
	}
	version(t, strings.TrimPrefix(os.Getenv("GOPROXY"), "file://"), "example.org/grown", "v1.1.0", "2025-11-01",
		"module example.org/grown\n", "")
	t.Setenv("GOMODCACHE", t.TempDir()) // which has the list of versions
	if got := of(a); got != "cooldown v1.0.0 v1.2.0 from 2026-04-02; newest v1.0.0 v1.1.0" {
		t.Error(got)
	}
	write(t, a.Checkout, map[string]string{"codecs/x/grown/facts.json": `{"module":"example.org/grown","status":"unknown",
		"advisories":[{"id":"CVE-1","fixed_in":"v1.2.0"}]}`})
	if got := of(a); got != "newest v1.0.0 v1.2.0" {
		t.Error(got)
	}
}

// TestReadOnce: a line of a README that somebody read is not shown again, and another one is.
func TestReadOnce(t *testing.T) {
	var a Answer
	f := codecs.Facts{Module: "m", Status: codecs.Slow, StatusSource: "commits"}
	m := proxied{readme: []line{{"README.md:1", "unmaintained"}}}
	day := time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC)
	f = a.renew(f, m, "v1.0.0", day)
	if len(a.Changes) != 1 || a.Changes[0].Fact != "readme" || a.Changes[0].Would == "" {
		t.Errorf("%+v", a.Changes)
	}
	if f = a.renew(f, m, "v1.0.0", day); len(a.Changes) != 1 {
		t.Errorf("again: %+v", a.Changes)
	}
	m.readme = append(m.readme, line{"README.md:2", "This project is archived."})
	if f = a.renew(f, m, "v1.0.0", day); len(a.Changes) != 2 || len(f.Readme) != 2 {
		t.Errorf("another: %+v", a.Changes)
	}
}

// TestAdvised: the versions that a go.mod gets count, by way of replacements too, and modules that a library of this
// program carries on.
func TestAdvised(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, map[string]string{"go.mod": `module example.org/mine

go 1.26

require (
	github.com/hamba/avro/v2 v2.31.0
	github.com/fxamacker/cbor/v2 v2.5.0
	gopkg.in/yaml.v3 v3.0.0-20210107192922-496545a6307b
	github.com/shamaton/msgpack/v2 v2.4.0 // indirect
	github.com/unknown/library v1.0.0
)

replace github.com/fxamacker/cbor/v2 => ../cbor

replace github.com/shamaton/msgpack/v2 => github.com/shamaton/msgpack/v2 v2.4.1
`})
	lines, err := Advised(dir)
	if err != nil || len(lines) != 2 ||
		!strings.HasPrefix(lines[0], "your go.mod has github.com/hamba/avro/v2 v2.31.0: GO-") ||
		lines[1] != "your go.mod has gopkg.in/yaml.v3 v3.0.0-20210107192922-496545a6307b: "+
			"GO-2022-0603, fixed in v3.0.0-20220521103104-8f96da9f5d5e" {
		t.Errorf("%v\n%s", err, strings.Join(lines, "\n"))
	}
}

// TestReadme: sentences about the library count, those about an option do not.
func TestReadme(t *testing.T) {
	for text, want := range map[string]bool{"# DEPRECATED": true, "This repository has been archived.": true,
		"The project is no longer actively maintained": true, "> **This project is deprecated** in favour of x": true,
		"We are looking for an active maintainer": true, "The option X is deprecated.": false,
		"GetFoo methods are deprecated": false, "Well maintained.": false, "reads archived messages": false} {
		if ended.MatchString(text) != want {
			t.Errorf("%q: want %v", text, want)
		}
	}
}
