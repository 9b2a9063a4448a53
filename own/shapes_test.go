package own

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// TestShapes: every type that users have is compared by every codec: its values
// come back, or the row says why it cannot be. The user's files stay as they were.
func TestShapes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program of 18 types")
	}
	archive, err := txtar.ParseFile("testdata/shapes.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var types []string
	for _, f := range archive.Files {
		if err := write(filepath.Join(dir, f.Name), f.Data); err != nil {
			t.Fatal(err)
		}
		name, isShape := strings.CutPrefix(f.Name, "internal/shapes/")
		if !isShape {
			continue
		}
		name = strings.TrimSuffix(name, ".go")
		name = strings.ToUpper(name[:1]) + name[1:]
		types = append(types, name)
	}
	if len(types) < 15 {
		t.Fatalf("only %d shapes", len(types))
	}
	before := snapshot(t, dir)
	e := engine(t, pure()...)
	path := buildMany(t, e, dir, "./internal/shapes", types)
	if after := snapshot(t, dir); after != before {
		t.Errorf("the user's files have changed: before\n%s after\n%s", before, after)
	}
	out, err := output(t, path, "verify", "--datasetsize", "20")
	t.Log(out)
	if err != nil {
		t.Error(err)
	}
	rows := verdicts(out)
	for _, name := range types {
		for _, id := range ids(e) {
			row := rows["shapes."+name+" "+id]
			switch verdict, reason, _ := strings.Cut(row, " "); {
			case verdict == "ok", verdict == "adapted" && reason != "", verdict == "unsupported" && reason != "":
			default:
				t.Errorf("%s on %s: %q", id, name, row)
			}
		}
	}
}

// verdicts reads what verify prints: "dataset codec" → "verdict reason".
func verdicts(out string) map[string]string {
	rows := map[string]string{}
	for l := range strings.Lines(out) {
		if f := strings.Fields(l); len(f) >= 3 {
			rows[f[1]+" "+f[0]] = strings.Join(f[2:], " ")
		}
	}
	return rows
}

// snapshot is the content of all files below a folder, with their times.
func snapshot(t *testing.T, dir string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		info, err := d.Info()
		if err != nil {
			return err
		}
		b.WriteString(name + " " + info.ModTime().String() + "\n")
		if !d.IsDir() {
			data, err := os.ReadFile(name)
			b.Write(data)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}
