package record

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"math"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

const head = `{"kind":"run","version":5,"plan":{"codecs":["a"]}}` + "\n"

func TestReadRefuses(t *testing.T) {
	for name, c := range map[string]struct{ text, want string }{
		"empty":       {"", "is empty"},
		"no run":      {`{"kind":"sample"}` + "\n", `kind is "sample"`},
		"not JSON":    {"hello\n", "line 1"},
		"newer":       {`{"kind":"run","version":6,"plan":"changed"}` + "\n", "version 6 is newer than version 5"},
		"no version":  {`{"kind":"run"}` + "\n", "version 0 is older than version 5"},
		"joined":      {head + head, "f:2: a second run"},
		"blank first": {"\n" + head, "line 1"},
		"long first":  {strings.Repeat("x", maxLine+1) + "\n" + head, "line of more than"},
	} {
		_, err := Read(strings.NewReader(c.text), "f")
		if err == nil || !strings.Contains(err.Error(), c.want) || !strings.Contains(err.Error(), "f") {
			t.Errorf("%s: got error %v, want one with %q", name, err, c.want)
		}
	}
}

func TestReadKeepsBadLines(t *testing.T) {
	const good = `{"kind":"sample","codec":"a","dataset":"b","op":"marshal","ops":7,"wall_ns":9,"unknown":{"x":1}}` + "\n"
	for name, c := range map[string]struct{ line, want string }{
		"broken":     {"{\"kind\":\n", "unexpected end"},
		"unknown":    {`{"kind":"later"}` + "\n", `unknown kind "later"`},
		"no ops":     {`{"kind":"sample","codec":"a","dataset":"b","op":"x"}` + "\n", "0 operations"},
		"wrong type": {`{"kind":"sample","ops":"many"}` + "\n", "cannot unmarshal"},
		"negative":   {`{"kind":"sample","ops":1,"wall_ns":-1}` + "\n", "negative"},
		"no codec":   {`{"kind":"verdict","dataset":"b","verdict":"ok"}` + "\n", "no codec"},
		"long":       {strings.Repeat("y", maxLine+1) + "\n", "more than"},
		"number":     {"17\n", "cannot unmarshal"},
	} {
		r, err := Read(strings.NewReader(head+good+c.line+good), "f")
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if len(r.Samples) != 2 || len(r.Bad) != 1 {
			t.Fatalf("%s: got %d samples and bad lines %v, want 2 and 1", name, len(r.Samples), r.Bad)
		}
		if b := r.Bad[0]; b.Line != 3 || b.File != "f" || !strings.Contains(b.Error(), c.want) {
			t.Errorf("%s: got %v, want f:3 with %q", name, b, c.want)
		}
	}
	r, err := Read(strings.NewReader(head+good+good[:len(good)-9]), "f")
	if err != nil || len(r.Samples) != 1 || len(r.Bad) != 1 || r.Bad[0].Line != 3 {
		t.Errorf("cut-off line: got %+v, %v", r, err)
	}
	r, err = Read(strings.NewReader(head+"\n"+strings.TrimSpace(good)), "f")
	if err != nil || len(r.Samples) != 1 || len(r.Bad) != 0 {
		t.Errorf("no line end: got %+v, %v", r, err)
	}
}

func TestWriter(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "folder", "r.jsonl")
	w, err := Create(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := []Line{
		Run{Started: time.Date(2026, 1, 2, 3, 4, 5, 6, time.UTC), Plan: Plan{Codecs: []string{"a"}, Seed: 1 << 63}},
		Codec{ID: "a", Kind: "nonsense"}, &Verdict{Codec: "a", Dataset: "d", Verdict: OK, EncodedBytes: 1.5},
		Trait{Codec: "a", Dataset: "d", Trait: "x"},
		&Sample{Codec: "a", Dataset: "d", Op: "marshal", Ops: 3, AllocBytes: 1 << 40},
		Failure{Codec: "a", Dataset: "d", Detail: "two\nlines"}, End{Reason: "complete"},
	}
	for _, l := range lines {
		if err := w.Append(l); err != nil {
			t.Fatal(err)
		}
		if _, err := Create(path); !errors.Is(err, fs.ErrExist) || !strings.Contains(err.Error(), path) {
			t.Errorf("second Create: got %v", err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Append(lines[0]); err == nil {
		t.Error("appended to a closed record")
	}
	r, err := ReadFile(path)
	if err != nil || len(r.Bad) != 0 {
		t.Fatal(err, r)
	}
	if r.Run.Plan.Seed != 1<<63 || r.Codecs[0].Kind != KindCodec || r.Verdicts[0].EncodedBytes != 1.5 ||
		len(r.Traits) != 1 || r.Samples[0].AllocBytes != 1<<40 || r.Failures[0].Detail != "two\nlines" || r.End == nil {
		t.Errorf("got %+v", r)
	}
}

func TestReadFileMissing(t *testing.T) {
	if _, err := ReadFile(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

func TestMerge(t *testing.T) {
	make := func(name string, processes ...int) *Record {
		r := &Record{Name: name, Run: Run{Kind: KindRun, Version: 1, Plan: Plan{Codecs: []string{"a"}, Seed: 1}},
			End: &End{Reason: "complete"}}
		r.Codecs = []Codec{{ID: "a", Version: "v1"}}
		r.Verdicts = []Verdict{{Codec: "a", Dataset: "d", Verdict: OK}}
		for _, p := range processes {
			r.Samples = append(r.Samples, Sample{Codec: "a", Process: p})
		}
		return r
	}
	a, b := make("a", 1, 1, 5), make("b", 5, 1)
	b.Failures = []Failure{{Codec: "a", Process: 5}}
	b.Verdicts[0].Verdict = Failed
	b.Run.Environment.CPU = "other"
	b.End.Reason = "interrupted"
	m, err := Merge(a, b)
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, s := range m.Samples {
		got = append(got, s.Process)
	}
	if want := []int{0, 0, 1, 2, 3}; !reflect.DeepEqual(got, want) {
		t.Errorf("processes: got %v, want %v", got, want)
	}
	if m.Failures[0].Process != 2 || len(m.Codecs) != 1 || len(m.Verdicts) != 1 || m.Verdicts[0].Verdict != Failed ||
		m.End.Reason != "interrupted" {
		t.Errorf("got %+v", m)
	}
	if w := m.Run.Environment.Warnings; len(w) != 1 || !strings.Contains(w[0], "cpu is") {
		t.Errorf("warnings %v", w)
	}
	b.Run.Plan.Seed = 2
	if _, err := Merge(a, b); err == nil || !strings.Contains(err.Error(), "differ in seed: 1 and 2") {
		t.Errorf("unequal plans: got %v", err)
	}
	c := make("c")
	c.Codecs[0].Version = "v2"
	if _, err := Merge(a, c); err == nil || !strings.Contains(err.Error(), "codec a") {
		t.Errorf("unequal versions: got %v", err)
	}
	if _, err := Merge(); err == nil {
		t.Error("merged nothing")
	}
}

func TestUnlike(t *testing.T) {
	a := Environment{Go: "go1", CPU: "x", Cores: 2, Warnings: []string{"w"}}
	b := Environment{Go: "go2", CPU: "x", Cores: 4}
	if got := Unlike(a, b); !reflect.DeepEqual(got, []Difference{{"go", "go1", "go2"}, {"cores", 2, 4}}) {
		t.Errorf("got %q", got)
	}
	if got := Unlike(a, a); got != nil {
		t.Errorf("got %q", got)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringN(1, 20, -1)
		want := &Record{Name: "f", Run: Run{Kind: KindRun, Version: Version, Plan: Plan{
			Codecs: rapid.SliceOfN(word, 1, 4).Draw(t, "codecs"), Shuffle: rapid.Uint64().Draw(t, "shuffle")}}}
		lines := []Line{want.Run}
		for range rapid.IntRange(0, 8).Draw(t, "lines") {
			if rapid.Bool().Draw(t, "sample") {
				s := Sample{Kind: KindSample, Codec: word.Draw(t, "c"), Dataset: word.Draw(t, "d"), Op: word.Draw(t, "o"),
					Ops: rapid.IntRange(1, 1<<40).Draw(t, "n"), WallNS: rapid.Int64Range(0, mostNS).Draw(t, "w"),
					Allocs: rapid.Uint64Max(math.MaxInt64).Draw(t, "a")}
				want.Samples = append(want.Samples, s)
				lines = append(lines, s)
			} else {
				v := Verdict{Kind: KindVerdict, Codec: word.Draw(t, "c"), Dataset: word.Draw(t, "d"),
					Verdict: Verified(word.Draw(t, "v")),
					Detail:  rapid.String().Draw(t, "detail"), EncodedBytes: rapid.Float64().Draw(t, "b")}
				want.Verdicts = append(want.Verdicts, v)
				lines = append(lines, v)
			}
		}
		var text bytes.Buffer
		for _, l := range lines {
			line, err := json.Marshal(l)
			if err != nil {
				t.Fatal(err)
			}
			text.Write(append(appendSummed(nil, line), '\n'))
		}
		got, err := Read(&text, "f")
		if got != nil {
			want.summed = got.summed
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("got %+v, %v\nwant %+v", got, err, want)
		}
	})
}

func FuzzRead(f *testing.F) {
	f.Add([]byte(head + `{"kind":"sample","codec":"a","dataset":"b","op":"c","ops":1}` + "\n"))
	f.Add([]byte(head + "\n{\n[]\nnull\n" + `{"kind":"end"}`))
	f.Add([]byte(`{"kind":"run","version":99}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := Read(bytes.NewReader(text), "f")
		if (r == nil) == (err == nil) {
			t.Fatalf("got %v and %v", r, err)
		}
		if err == nil {
			if _, err := Merge(r, r); err != nil && len(r.Codecs) == 0 {
				t.Fatal(err)
			}
		}
	})
}
