package breaking

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestPlanted: each planted change between two versions of a module is told with party, direction and value, and
// changes that leave the bytes as they are are not told.
func TestPlanted(t *testing.T) {
	a, err := txtar.ParseFile("testdata/planted.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range a.Files {
		// files of shared/ are in both versions
		for _, side := range []string{"old", "now"} {
			name, shared := strings.CutPrefix(f.Name, "shared/")
			if !shared {
				name = strings.TrimPrefix(f.Name, side+"/")
				if name == f.Name {
					continue
				}
			}
			path := filepath.Join(dir, side, filepath.FromSlash(name))
			if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, f.Data, 0o666); err != nil {
				t.Fatal(err)
			}
		}
	}
	answer, err := Run(t.Context(), Request{
		Dir: filepath.Join(dir, "now"), Bases: []Base{{Name: "old", Dir: filepath.Join(dir, "old")}},
		Day: time.Date(2026, 11, 26, 0, 0, 0, 0, time.UTC), Progress: func(string, int, int) {},
		Dialects: func(codec string) *emit.TagDialect {
			format, _, _ := strings.Cut(codec, "/")
			if format == "gob" {
				return nil
			}
			return &emit.TagDialect{Keys: []string{format}, Flat: true}
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(answer.Notes) > 0 || len(answer.Stale) > 0 {
		t.Errorf("notes %v, stale %v", answer.Notes, answer.Stale)
	}
	var got []string
	for _, c := range answer.Changes {
		got = append(got, strings.TrimSpace(fmt.Sprintf("%s %s %s %s %s | %s -> %s", c.Verdict, c.Library, c.Field, c.Change,
			c.Direction, c.Want, c.Got)))
		if !strings.HasSuffix(c.File, ".go") || c.Line == 0 {
			t.Errorf("%s is at %s:%d", c.Field, c.File, c.Line)
		}
	}
	slices.Sort(got)
	want := strings.Split(strings.TrimSpace(string(a.Comment)), "\n")
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
