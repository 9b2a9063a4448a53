package wire

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// unpacked writes the files of an archive to a folder of the test's.
func unpacked(t *testing.T, archive string) string {
	t.Helper()
	a, err := txtar.ParseFile(archive)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range a.Files {
		name := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestFind: a type in the module is followed by a comment that says how it is found: codec direction whose, each use.
func TestFind(t *testing.T) {
	dir := unpacked(t, "testdata/finds.txtar")
	inv, err := Find(t.Context(), Request{Dir: dir, Types: []string{"./store.Named"}, Sinks: []Sink{
		{Call: "example.org/m/queue.Item.Value", Codec: "cbor/fxamacker", Direction: Writes, Whose: Store},
		{Call: "example.org/m/queue.Item.Held", Codec: "cbor/fxamacker", Direction: Writes}}})
	if err != nil {
		t.Fatal(err)
	}
	if len(inv.Problems) > 0 {
		t.Fatal(inv.Problems)
	}
	got := map[string]string{}
	for _, typ := range inv.Types {
		var uses []string
		for _, u := range typ.Uses {
			uses = append(uses, fmt.Sprintf("%s %s %s", u.Codec, u.Direction, u.Whose))
			if want := map[string]string{"ByPointer": "*held.ByPointer", "ByNumber": "example.org/m/held.ByNumber",
				"Registered": "example.org/m/store.Registered"}; u.Codec ==
				"gob/std" && u.Registered != want[typ.Name] {
				t.Errorf("%s is registered as %q", typ.Name, u.Registered)
			}
		}
		slices.Sort(uses)
		got[strings.TrimPrefix(typ.ID(), "example.org/m")] = strings.Join(slices.Compact(uses), ", ")
	}
	want := map[string]string{
		"/store.Direct":       "json/std reads unknown, json/std writes unknown",
		"/store.Wrapped":      "json/std writes unknown",
		"/store.Twice":        "json/std writes unknown",
		"/store.Indirect":     "gob/std writes unknown",
		"/store.Loaded":       "json/std reads unknown",
		"/store.Kept":         "json/std reads unknown, json/std writes unknown",
		"/store.Made":         "json/std writes unknown",
		"/store.Content":      "json/std writes unknown",
		"/store.Envelope":     "json/std writes unknown",
		"/store.Prefs":        "json/std reads store, json/std writes store",
		"/store.Setting":      "json/std both store",
		"/store.Marked":       "cbor/fxamacker both unknown",
		"/store.Named":        "json/std both unknown",
		"/store.Registered":   "gob/std both unknown",
		"/held.ByField":       "json/std writes unknown",
		"/held.ByClosure":     "json/std writes unknown",
		"/held.ByMethod":      "json/std writes unknown",
		"/held.ByArg":         "json/std writes unknown",
		"/held.ByChannel":     "json/std writes unknown",
		"/held.ByPointer":     "gob/std both unknown",
		"/held.ByNumber":      "gob/std both unknown",
		"/queue.ByLiteral":    "cbor/fxamacker writes store",
		"/queue.ByAssignment": "cbor/fxamacker writes store",
		"/queue.ByElement":    "cbor/fxamacker writes unknown",
		"/queue.Arg":          "gob/std both unknown",
		"/queue.Reply":        "gob/std both unknown",
		"/web.User":           "json/std writes response",
		"/web.Form":           "json/std reads request",
		"/web.Body":           "json/std reads request",
		"/web.Answer":         "json/std writes response",
	}
	for id, uses := range want {
		if got[id] != uses {
			t.Errorf("%s: found %q, want %q", id, got[id], uses)
		}
	}
	for id := range got {
		if _, ok := want[id]; !ok {
			t.Errorf("%s: found, %s", id, got[id])
		}
	}
	var lost []string
	for _, u := range inv.Unresolved {
		lost = append(lost, u.Site.File)
	}
	if want := []string{"store/lost.go", "store/lost.go"}; !slices.Equal(lost, want) {
		t.Errorf("unresolved in %v, want %v: %v", lost, want, inv.Unresolved)
	}
	if inv.Calls != 29 {
		t.Errorf("%d calls of sinks", inv.Calls)
	}
}

// TestSinks: every built-in sink names a format, and a mistake in one of the user's is told.
func TestSinks(t *testing.T) {
	if n := len(builtIn()); n < 100 {
		t.Errorf("%d built-in sinks", n)
	}
	for _, bad := range []string{`[{"call":"x.Y","codec":"json","direction":"both"}]`,
		`[{"call":"x.Y","codec":"json/std","direction":"up"}]`, `{`} {
		if _, err := parseSinks([]byte(bad)); err == nil {
			t.Errorf("%s: no error", bad)
		}
	}
	if got := versionless("(*github.com/a/b/v2.Encoder).Encode"); got != "(*github.com/a/b.Encoder).Encode" {
		t.Errorf("without its version: %s", got)
	}
}
