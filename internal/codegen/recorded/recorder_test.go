package recorded

import (
	"errors"
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/codegen/emit"
	"github.com/serialbench/serialbench/internal/codegen/generate"
)

// fixed answers every job with one file that holds a text.
type fixed struct{ text string }

func (f fixed) Run(emit.Job) ([]emit.File, error) {
	return []emit.File{{Name: "out", Data: []byte(f.text)}}, nil
}

// counted counts jobs, and fails those of tools that are named like it.
type counted struct{ ran map[string]int }

func (c counted) Run(job emit.Job) ([]emit.File, error) {
	c.ran[job.Tool]++
	switch job.Tool {
	case "failing":
		return nil, &generate.FailedError{Text: "it failed"}
	case "missing":
		return nil, &generate.NotInstalledError{Program: job.Tool}
	}
	return fixed{job.Tool}.Run(job)
}

// asks is a codec whose emitter runs a tool and changes the names of the files.
func asks(tool string) emit.Codec {
	return emit.Codec{Info: codec.Info{ID: "x/" + tool}, Emit: func(r *emit.Request) (*emit.Output, error) {
		files, err := r.Tools.Run(emit.Job{Tool: tool})
		for i := range files {
			files[i].Name = "changed"
		}
		return &emit.Output{Files: files}, err
	}}
}

func TestRecorder(t *testing.T) {
	keys, err := NewKeys(module(), nil)
	if err != nil {
		t.Fatal(err)
	}
	box := counted{map[string]int{}}
	rec := NewRecorder(keys)
	for _, c := range []struct{ folder, tool string }{{"codecs/x/a", "good"}, {"codecs/x/a", "good"},
		{"codecs/x/b", "good"}, {"codecs/x/b", "failing"}, {"codecs/x/c", "missing"}} {
		_, err := rec.Watch(c.folder, asks(c.tool)).Emit(&emit.Request{Tools: box})
		if wrong := err == nil; wrong != (c.tool == "good") {
			t.Errorf("%s: %v", c.tool, err)
		}
		if c.tool == "missing" && !errors.As(err, new(*generate.NotInstalledError)) {
			t.Errorf("%s: %v", c.tool, err)
		}
	}
	if box.ran["good"] != 1 {
		t.Errorf("one job was run %d times", box.ran["good"])
	}
	archives := rec.Archives()
	for folder, want := range map[string]int{"codecs/x/a": 1, "codecs/x/b": 2, "codecs/x/c": 0} {
		if got := len(archives[folder].Keys()); got != want {
			t.Errorf("%s: %d jobs, want %d", folder, got, want)
		}
	}
	key, err := keys.Key(emit.Job{Tool: "good"})
	if err != nil {
		t.Fatal(err)
	}
	if files, _, err := archives["codecs/x/b"].Answer(key); err != nil || len(files) != 1 || files[0].Name != "out" {
		t.Errorf("%v, %v: want what the tool wrote", files, err)
	}
}
