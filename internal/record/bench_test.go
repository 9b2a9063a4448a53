package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const benchOutput = `goos: linux
goarch: amd64
pkg: example.org/mine
cpu: Example CPU
BenchmarkDecode/small-8   	 1000000	      1234 ns/op	      48 B/op	       2 allocs/op
BenchmarkDecode/small-8   	 1000000	      1240.5 ns/op
BenchmarkSerializers/op=marshal/dataset=message.64/codec=json.sonic.fastest-8   	 200	 7.5 ns/op
BenchmarkBroken	 many	 1 ns/op
BenchmarkNoTime	 100	 7 B/op
PASS
ok  	example.org/mine	1.234s
`

func TestReadBench(t *testing.T) {
	r, err := readBench(strings.NewReader(benchOutput), "f", &Budget{})
	if err != nil || len(r.Samples) != 3 {
		t.Fatal(r, err)
	}
	s := r.Samples[0]
	if s.Codec != "Decode/small" || s.Dataset != "example.org/mine" || s.Ops != 1_000_000 || s.WallNS != 1_234_000_000 ||
		s.AllocBytes != 48_000_000 || s.Allocs != 2_000_000 {
		t.Errorf("got %+v", s)
	}
	if s := r.Samples[1]; s.Process != 1 || s.WallNS != 1_240_500_000 {
		t.Errorf("got %+v", s)
	}
	if s := r.Samples[2]; s.Codec != "json/sonic/fastest" || s.Dataset != "message/64" || s.Op != "marshal" ||
		s.WallNS != 1500 {
		t.Errorf("got %+v", s)
	}
	if len(r.Bad) != 2 || r.Bad[0].Line != 8 || r.Bad[1].Line != 9 || !strings.Contains(r.Bad[1].Error(), "has no time") {
		t.Errorf("bad lines %v", r.Bad)
	}
	if e := r.Run.Environment; e.CPU != "Example CPU" || e.OS != "linux" {
		t.Errorf("environment %+v", e)
	}
	if _, err := readBench(strings.NewReader("hello\n"), "f", &Budget{}); err == nil ||
		!strings.Contains(err.Error(), "f is neither") {
		t.Errorf("got %v", err)
	}
}

func TestReadResults(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{"bench": benchOutput, "record": head, "empty": "", "notes": "my notes"} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
		r, err := ReadResults(path)
		if want := name == "bench" || name == "record"; (err == nil) != want || err != nil &&
			!strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v, %v", name, r, err)
		}
	}
	if _, err := ReadResults(filepath.Join(dir, "none")); err == nil {
		t.Error("read nothing")
	}
}

func FuzzReadBench(f *testing.F) {
	f.Add(benchOutput)
	f.Add("BenchmarkX 1 1e300 ns/op\nBenchmark 1 NaN ns/op\nBenchmarkX 1 1e-300 sec/op 1e300 B/op\n")
	f.Fuzz(func(t *testing.T, text string) {
		r, err := readBench(strings.NewReader(text), "f", &Budget{})
		if err != nil {
			return
		}
		for _, s := range r.Samples {
			if s.Ops < 1 || s.WallNS < 1 {
				t.Fatalf("sample %+v", s)
			}
		}
	})
}
