package standalone

import (
	"go/format"
	"math"
	"os/exec"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/record"
)

func TestFindings(t *testing.T) {
	r := &record.Record{
		Attacks: []record.Attack{
			{Codec: "a/b", Dataset: "person", Op: "unmarshal", Worst: "dead"},
			{Codec: "a/c", Dataset: "person", Op: "unmarshal", Worst: "different"},
		},
		Edges: []record.Edge{
			{Codec: "a/b", Case: "float32/-Inf", Verdict: "changed"},
			{Codec: "a/b", Case: "float32/max", Verdict: "exact"},
		},
		Traits: []record.Trait{
			{Codec: "a/b", Dataset: "order", Trait: "stale-fields", Value: "yes"},
			{Codec: "a/b", Dataset: "order", Trait: "same-bytes", Value: "yes"},
		},
	}
	got := ""
	for _, f := range Findings(r) {
		got += f.ID + "\n"
	}
	const want = "attack:a/b:person:unmarshal:dead\nedge:a/b:float32/-inf\ntrait:a/b:order:stale-fields\n"
	if got != want {
		t.Errorf("got the findings\n%swant\n%s", got, want)
	}
}

func TestShown(t *testing.T) {
	for _, f := range []Finding{
		{ID: "x", Kind: Edge, Party: record.Adapter},
		{ID: "x", Kind: Attack, Party: record.Ours},
	} {
		if f.Shown() == nil {
			t.Errorf("%+v: got no reason, want one why no program shows it", f)
		}
	}
	if err := (Finding{ID: "x", Kind: Edge, Party: record.Library}).Shown(); err != nil {
		t.Errorf("a finding of the library: %v", err)
	}
}

func TestLiteral(t *testing.T) {
	type inner struct{ Text string }
	v := struct {
		F    float64
		G    float32
		B    []byte
		P    *inner
		M    map[string]int8
		At   time.Time
		Zero int
	}{math.Copysign(0, -1), 0.5, []byte{}, &inner{strings.Repeat("x", 100)}, map[string]int8{"b": 1, "a": 2},
		time.Date(2024, 6, 15, 1, 2, 3, 4, time.FixedZone("CEST", 7200)), 0}
	got := literal(reflect.ValueOf(v), "")
	for _, want := range []string{
		"F: float64(math.Float64frombits(0x8000000000000000))", "G: float32(0.5)", "B: []uint8{}", `strings.Repeat("x", 100)`,
		"\"a\": int8(2),\n\"b\": int8(1)", `time.Date(2024, 6, 15, 1, 2, 3, 4, time.FixedZone("CEST", 7200))`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want it to contain %s", got, want)
		}
	}
	if strings.Contains(got, "Zero:") {
		t.Errorf("got %s, want the zero field left out", got)
	}
	if _, err := format.Source([]byte("package p\n\nvar x = " + got)); err != nil {
		t.Errorf("%s: %v", got, err)
	}
}

func TestShake(t *testing.T) {
	src := "package p\n\nimport (\n\"fmt\"\n\"io\"\n)\n\ntype A struct{ b B }\n\ntype B int\n\ntype C int\n\nfunc (A) " +
		"Send() { fmt.Println() }\n\nfunc (A) Write(w io.Writer) {}\n"
	got, imports, err := shake([]file{{Name: "p.go", Data: []byte(src)}}, "q", "A", []string{"io"})
	if err != nil {
		t.Fatal(err)
	}
	text := string(got)
	if !strings.Contains(text, "type B int") || strings.Contains(text, "type C") || strings.Contains(text, "Write") ||
		len(imports) != 1 {
		t.Errorf("got %s with imports %v; want A, B and Say, and only fmt", text, imports)
	}
}

// TestCallsInARow: programs show what takes more than one call, of a library and of one with a fault planted: values
// that share the input, output that is written over, and what goroutines share.
func TestCallsInARow(t *testing.T) {
	sound := Side{Library: Library{Codec: "json/std", Family: "person", Type: "Person", Use: *catalogUse(t, "json/std")},
		Module: "std", Version: runtime.Version(), Go: runtime.Version(), Sources: madeFor(t, []string{"json/std"}, "person")}
	planted := sound
	planted.Use.Imports = []string{`"encoding/json"`, `"os"`, `"runtime"`, `"unsafe"`}
	planted.Use.Unmarshal = `os.Setenv("SHARED", string(data))
runtime.Gosched()
if err := json.Unmarshal([]byte(os.Getenv("SHARED")), v); err != nil {
	return err
}
v.Name = unsafe.String(&data[0], len(data))
return nil`
	planted.Use.Marshal = `text, err := json.Marshal(v)
if len(os.Args) < 2 {
	os.Args = append(os.Args, string(make([]byte, 1<<16)))
}
return append(unsafe.Slice(unsafe.StringData(os.Args[1]), 1<<16)[:0], text...), err`
	says := map[string][2]string{
		"input-alias":  {"the value is its own", "the value changes with the input"},
		"output-reuse": {"it stays as it is", "a later call writes over it"},
		"concurrent-use": {"each goroutine reads and writes what it does alone",
			"goroutines disturb each other"},
	}
	var p Differences
	for scene, s := range says {
		err := p.Add([2]Side{sound, planted}, Difference{ID: scene, Folder: scene, Scene: scene, Says: s,
			Base: []byte(`{"Name":"a","Siblings":1}`), Input: []byte(`{"Name":"b","Siblings":2}`)})
		if err != nil {
			t.Fatal(err)
		}
	}
	files, err := p.Files(sound.Sources)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range files {
		writeFile(t, dir, f)
	}
	for scene, want := range says {
		for i, side := range sideNames {
			cmd := exec.Command("go", "run", "-mod=mod", "./"+scene+"/"+side)
			cmd.Dir = dir
			if got, err := cmd.CombinedOutput(); err != nil || strings.TrimSpace(string(got)) != want[i] {
				t.Errorf("%s of %s: %s, %v", scene, side, got, err)
			}
		}
	}
}

// catalogUse is how a codec is called.
func catalogUse(t *testing.T, id string) *emit.Use {
	t.Helper()
	all := catalog.Codecs()
	i := slices.IndexFunc(all, func(c emit.Codec) bool { return c.ID == id })
	if i < 0 {
		t.Fatalf("no %s", id)
	}
	return all[i].Use
}
