package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/internal/record"
)

// most is how long a program may take for each codec.
const most = 5 * time.Minute

// wasm is the environment of a go command that builds programs of WebAssembly.
var wasm = []string{"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0"}

// datasets are what is sent through the codecs.
var datasets = []string{"person", "order"}

// verify says of codecs what becomes of the data sets in a program of WebAssembly with all of them: "yes", or what
// else. Where it does not build, or ends without an answer of some, smaller ones are tried.
func verify(ctx context.Context, ids, runtime []string, said map[string]string) error {
	verdicts, failed := tried(ctx, ids, runtime)
	if ctx.Err() != nil {
		return errors.New("interrupted")
	}
	var left []string
	for _, id := range ids {
		switch list := verdicts[id]; {
		case len(list) == len(datasets):
			said[id] = words(list)
		case len(ids) == 1:
			said[id] = "no: " + line(failed)
		default:
			left = append(left, id)
		}
	}
	if len(left) == 0 {
		return nil
	}
	half := 1 // the first without an answer ended it
	if len(left) == len(ids) {
		half = len(ids) / 2
	}
	if err := verify(ctx, left[:half], runtime, said); err != nil || half == len(left) {
		return err
	}
	return verify(ctx, left[half:], runtime, said)
}

// words are verdicts in one.
func words(list []record.Verdict) string {
	var bad []string
	for _, v := range list {
		if v.Verdict != record.OK && v.Verdict != record.Adapted && v.Verdict != record.NotChecked {
			bad = append(bad, v.Dataset+" "+string(v.Verdict)+": "+line(v.Detail))
		}
	}
	if bad == nil {
		return "yes"
	}
	return "no: " + strings.Join(bad, "; ")
}

// tried are the verdicts by codec, and why there are no more of them.
func tried(ctx context.Context, ids, runtime []string) (by map[string][]record.Verdict, failed string) {
	dir, err := os.MkdirTemp("", "serialbench-wasm-*")
	if err != nil {
		return nil, err.Error()
	}
	defer os.RemoveAll(dir) // of which nothing is needed any more
	program := filepath.Join(dir, "program")
	p := inprocess.Program{Codecs: ids, Datasets: datasets, Env: wasm,
		Main: "github.com/serialbench/serialbench/bench/size/program"}
	if err := p.Compile(ctx, program); err != nil {
		return nil, err.Error()
	}
	ctx, stop := context.WithTimeout(ctx, most*time.Duration(len(ids)))
	defer stop()
	cmd := exec.CommandContext(ctx, runtime[0], append(runtime[1:len(runtime):len(runtime)], program)...)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	if err := cmd.Run(); err != nil {
		failed = fmt.Sprintf("ends with %v: %s", err, line(log.String()))
	}
	by = map[string][]record.Verdict{}
	for d := json.NewDecoder(&out); d.More(); {
		var v record.Verdict
		if err := d.Decode(&v); err != nil {
			return by, "not understood: " + line(err.Error())
		}
		by[v.Codec] = append(by[v.Codec], v)
	}
	return by, failed
}

// line is the first line of a text that says something, and no more than fits one.
func line(text string) string {
	for _, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l != "" && !strings.HasPrefix(l, "#") {
			return l[:min(len(l), 200)]
		}
	}
	return "nothing was said"
}
