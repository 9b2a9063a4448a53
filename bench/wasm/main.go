// Command wasm prints what codecs do as programs of WebAssembly (wasip1): for each it builds a program with
// that codec alone, which sends values through it in its own process, and runs it by a runtime such as wazero.
// It says how large the program is, of which verification alone is some 7 MB. Run it in the module's root; each program takes
// some seconds:
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
	"maps"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

const (
	program = "bench/wasm/program"
	most    = 5 * time.Minute
)

// families are the folders of gen/ that the program has.
var families = []string{"person", "order"}

func main() {
	glob := flag.String("codec", "**", "only codecs that match this `glob`")
	runtime := flag.String("runtime", "wazero run", "the `command` that runs a program")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *glob, strings.Fields(*runtime)); err != nil {
		fmt.Fprintln(os.Stderr, "wasm:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, glob string, runtime []string) (err error) {
	if len(runtime) == 0 {
		return errors.New("-runtime: no command is given, such as wazero run")
	}
	if _, err := exec.LookPath(runtime[0]); err != nil {
		return fmt.Errorf("-runtime: %w", err)
	}
	all := map[string]map[string]binding{}
	for _, family := range families {
		if all[family], err = find(family); err != nil {
			return err
		}
	}
	dir, err := os.MkdirTemp("", "serialbench-wasm-*")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	fmt.Printf("%-32s %10s  %s\n", "codec", "bytes", "round trips")
	for _, id := range slices.Sorted(maps.Keys(all[families[0]])) {
		if !codec.Match(glob, id) {
			continue
		}
		size, err := build(ctx, dir, id, all)
		if ctx.Err() != nil {
			return errors.New("interrupted")
		}
		if err != nil {
			fmt.Printf("%-32s %10s  does not build: %s\n", id, "-", line(err.Error()))
			continue
		}
		fmt.Printf("%-32s %10d  %s\n", id, size, tried(ctx, dir, runtime))
	}
	return nil
}

// tried is what the program says.
func tried(ctx context.Context, dir string, runtime []string) string {
	ctx, stop := context.WithTimeout(ctx, most)
	defer stop()
	cmd := exec.CommandContext(ctx, runtime[0], append(runtime[1:], filepath.Join(dir, "program"))...)
	var out, log bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &log
	failed := cmd.Run()
	var said []string
	for d := json.NewDecoder(&out); d.More(); {
		var v record.Verdict
		if err := d.Decode(&v); err != nil {
			return "not understood: " + line(err.Error())
		}
		text := v.Dataset + " " + v.Verdict
		if v.Verdict == record.Failed || v.Verdict == record.Unsupported {
			text += " (" + line(v.Detail) + ")"
		}
		said = append(said, text)
	}
	if failed != nil {
		said = append(said, fmt.Sprintf("ends with %v: %s", failed, line(log.String())))
	}
	return strings.Join(said, "; ")
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

// build makes the program with one codec and returns its size: an overlay leaves the other bindings out.
func build(ctx context.Context, dir, id string, all map[string]map[string]binding) (int64, error) {
	replace := map[string]string{}
	for _, family := range families {
		one, ok := all[family][id]
		if !ok {
			return 0, fmt.Errorf("gen/%s has no binding of %s", family, id)
		}
		for _, b := range all[family] {
			if b != one {
				replace[b.file] = ""
			}
		}
		text, err := os.ReadFile("gen/" + family + "/cases.go")
		if err != nil {
			return 0, err
		}
		cases := filepath.Join(dir, family+"-cases.go")
		if err := os.WriteFile(cases, bindings.ReplaceAllFunc(text, func(l []byte) []byte {
			if strings.TrimSpace(string(l)) == one.bind+"," {
				return l
			}
			return nil
		}), 0o600); err != nil {
			return 0, err
		}
		replace["gen/"+family+"/cases.go"] = cases
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return 0, err
	}
	overlay, out := filepath.Join(dir, "overlay.json"), filepath.Join(dir, "program")
	if err := os.WriteFile(overlay, text, 0o600); err != nil {
		return 0, err
	}
	cmd := exec.CommandContext(ctx, "go", "build", "-overlay", overlay, "-ldflags=-s -w", "-o", out, "./"+program)
	cmd.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm", "CGO_ENABLED=0")
	if said, err := cmd.CombinedOutput(); err != nil {
		return 0, errors.New(string(said))
	}
	info, err := os.Stat(out)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

var (
	bindLine = regexp.MustCompile(`(?m)^func (bind\w+)\(`)
	bindings = regexp.MustCompile(`(?m)^\t\tbind\w+,\n`)
	idLine   = regexp.MustCompile(`Codec:\s+"([^"]+)"`)
)

// binding is the file and the function that give a program a codec.
type binding struct{ file, bind string }

// find reads the bindings of a family, by codec.
func find(family string) (map[string]binding, error) {
	files, err := filepath.Glob("gen/" + family + "/*.go")
	if err != nil {
		return nil, err
	}
	all := map[string]binding{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if id, bind := idLine.FindSubmatch(text), bindLine.FindSubmatch(text); id != nil && bind != nil {
			all[string(id[1])] = binding{name, string(bind[1])}
		}
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("gen/%s has no bindings; run it in the module's root", family)
	}
	return all, nil
}
