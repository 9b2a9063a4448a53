// Command wasm prints what codecs do as programs of WebAssembly (wasip1): for each it builds a program with
// that codec alone, which sends values through it in its own process, and runs it by a runtime such as wazero.
// It says how large the program is, of which verification alone is some 7 MB. Run it in a checkout; each program
// takes some seconds:
//
//	go install github.com/tetratelabs/wazero/cmd/wazero@v1.9.0
//	go run ./bench/wasm -codec 'json/**'
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/serialbench/serialbench/bench/inprocess"
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/interrupt"
	"github.com/serialbench/serialbench/internal/record"
)

// most is how long a program may take.
const most = 5 * time.Minute

func main() {
	glob := flag.String("codec", "**", "only codecs that match this `glob`")
	runtime := flag.String("runtime", "wazero run", "the `command` that runs a program")
	flag.Parse()
	interrupt.Main("wasm", func(ctx context.Context) error { return run(ctx, *glob, strings.Fields(*runtime)) })
}

func run(ctx context.Context, glob string, runtime []string) (err error) {
	if len(runtime) == 0 {
		return errors.New("-runtime: no command is given, such as wazero run")
	}
	if _, err := exec.LookPath(runtime[0]); err != nil {
		return fmt.Errorf("-runtime: %w", err)
	}
	e, err := inprocess.Engine()
	if err != nil {
		return err
	}
	dir, err := os.MkdirTemp("", "serialbench-wasm-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	fmt.Printf("%-32s %10s  %s\n", "codec", "bytes", "round trips")
	program := filepath.Join(dir, "program")
	for _, c := range e.Infos {
		id := c.ID
		if !codec.Match(glob, id) {
			continue
		}
		size, err := build(ctx, program, id)
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		if err != nil {
			fmt.Printf("%-32s %10s  does not build: %s\n", id, "-", line(err.Error()))
			continue
		}
		fmt.Printf("%-32s %10d  %s\n", id, size, tried(ctx, program, runtime))
	}
	return nil
}

// tried is what the program says.
func tried(ctx context.Context, program string, runtime []string) string {
	ctx, stop := context.WithTimeout(ctx, most)
	defer stop()
	cmd := exec.CommandContext(ctx, runtime[0], append(runtime[1:], program)...)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	failed := cmd.Run()
	var lines []string
	for d := json.NewDecoder(&out); d.More(); {
		var v record.Verdict
		if err := d.Decode(&v); err != nil {
			return "not understood: " + line(err.Error())
		}
		text := v.Dataset + " " + v.Verdict
		if v.Verdict == record.Failed || v.Verdict == record.Unsupported {
			text += " (" + line(v.Detail) + ")"
		}
		lines = append(lines, text)
	}
	if failed != nil {
		lines = append(lines, fmt.Sprintf("ends with %v: %s", failed, line(log.String())))
	}
	return strings.Join(lines, "; ")
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

// build makes the program with one codec and returns its size.
func build(ctx context.Context, out, id string) (int64, error) {
	p := inprocess.Program{Codecs: []string{id}, Datasets: []string{"person", "order"},
		Main: "github.com/serialbench/serialbench/bench/wasm/program",
		Env:  []string{"GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0"}}
	if err := p.Compile(ctx, out); err != nil {
		return 0, err
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
