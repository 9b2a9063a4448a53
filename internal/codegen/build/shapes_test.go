package build

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/longtest"
)

// TestShapes: every type that users have is compared by a few codecs of each kind:
// its values come back, or the row says why it cannot be. The user's files stay as
// they were.
func TestShapes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program of 20 types")
	}
	rows := compareShapes(t, engine(t, pure()...))
	for id, want := range map[string]string{
		"json/std":            `unsupported Secret.Inner.ID: left out: Secret.ID has its name ID too`,
		"msgpack/vmihailenco": `unsupported Secret.Inner.ID: left out: Secret.ID has its name ID too`,
		"msgpack/tinylib":     `adapted Secret.Note: left out by your tag msgpack:"-"`,
		"gob/std":             "ok",
	} {
		if got := rows["shapes.Secret "+id]; !strings.HasPrefix(got, want) {
			t.Errorf("%s on fields that tags leave out: %q, want %q", id, got, want)
		}
	}
}

// TestShapesEveryCodec is the same for all codecs. SERIALBENCH_SHAPES narrows it to
// some shapes, SERIALBENCH_CODECS to some codecs.
func TestShapesEveryCodec(t *testing.T) {
	longtest.Only(t, "compiles 1700 packages")
	compareShapes(t, engine(t, chosen(t, catalog.Codecs())...))
}

// chosen are the codecs that SERIALBENCH_CODECS names by globs such as json/**, with
// commas between them, or those given.
func chosen(t *testing.T, given []emit.Codec) (codecs []emit.Codec) {
	t.Helper()
	globs := os.Getenv("SERIALBENCH_CODECS")
	if globs == "" {
		globs = "**"
	} else {
		given = catalog.Codecs()
	}
	var ids []string
	for _, c := range given {
		ids = append(ids, c.ID)
	}
	ids, err := codec.Choose([]string{globs}, ids)
	if err != nil {
		t.Fatalf("SERIALBENCH_CODECS: %v", err)
	}
	return slices.DeleteFunc(obtainable(t, given), func(c emit.Codec) bool { return !slices.Contains(ids, c.ID) })
}

// obtainable are the codecs that the Go of here can have.
func obtainable(t *testing.T, given []emit.Codec) (codecs []emit.Codec) {
	t.Helper()
	infos, err := engine(t, given...).Obtain(t.Context(), Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for i, c := range given {
		if infos[i].Unobtainable == "" {
			codecs = append(codecs, c)
		}
	}
	return codecs
}

// libraryForgets are types of which a library leaves what was in a used target, by itself too: go-json where null
// stands for a list whose elements have UnmarshalText.
var libraryForgets = map[string]string{"Enum": "github.com/goccy/go-json"}

func compareShapes(t *testing.T, e *Engine) map[string]string {
	t.Helper()
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
		types = append(types, strings.ToUpper(name[:1])+name[1:])
	}
	all := slices.Clone(types)
	if len(types) < 15 {
		t.Fatalf("only %d shapes", len(types))
	}
	if !longtest.Asked() { // each twelfth, and the one that the tags are about
		types = slices.DeleteFunc(types,
			func(name string) bool { return slices.Index(all, name)%12 != 0 && name != "Secret" })
	}
	if some := strings.Fields(os.Getenv("SERIALBENCH_SHAPES")); len(some) > 0 {
		types = slices.DeleteFunc(types, func(name string) bool { return !slices.Contains(some, name) })
	}
	before := snapshot(t, dir)
	path := buildMany(t, e, dir, "./internal/shapes", types)
	if after := snapshot(t, dir); after != before {
		t.Errorf("the user's files have changed: before\n%s after\n%s", before, after)
	}
	out := verified(t, path, 20)
	t.Log(out)
	rows := verdicts(out)
	for _, name := range types {
		for _, c := range e.Infos {
			row := rows["shapes."+name+" "+c.ID]
			switch verdict, reason, _ := strings.Cut(row, " "); {
			case verdict == "ok", c.NoOp, verdict == "adapted" && reason != "", verdict == "unsupported" && reason != "":
			case libraryForgets[name] == c.Library && strings.HasPrefix(reason, "unmarshal-reuse:"):
			default:
				t.Errorf("%s on %s: %q", c.ID, name, row)
			}
		}
	}
	return rows
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
