// Shapes compares serialbench own on messages with own on made-up ones of the same shapes: whether encoded sizes are
// the same within 2 %, and codecs in the same order. The messages are values of ten data sets, which a tapped
// json.Unmarshal reads. Run it from the root of the repository; a busy machine makes the order rougher, and not the
// sizes.
//
//	go run ./bench/shapes                    # ten types, some minutes
//	go run ./bench/shapes -types order,tree -time 10s
package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/dataset"
)

//go:embed record.go.txt
var recorder []byte

const (
	usual = "person,order,redditaccount,cpuinfo/4,basicmeminfo,meminfo,accounttext/sparse,message/256,account/sparse,tree"
	// compared are codecs that need no generator.
	compared = "json/std,json/goccy,json/segmentio,msgpack/vmihailenco,msgpack/shamaton3/map,cbor/fxamacker,gob/std"
	most     = 0.02 // that sizes may differ
	apart    = 0.15 // that times of two codecs have to be apart to have an order
)

func main() {
	types := flag.String("types", usual, "compare on these data sets")
	long := flag.String("time", "30s", "measure so long, twice a type; longer if busy; 0s: one process each, for sizes")
	program := flag.String("program", "", "take this serialbench; default: build it")
	flag.Parse()
	ok, err := run(os.Stdout, strings.Split(*types, ","), *long, *program)
	if err != nil {
		fmt.Fprintln(os.Stderr, "shapes:", err)
		os.Exit(2)
	}
	if !ok {
		os.Exit(1)
	}
}

func run(w io.Writer, ids []string, long, program string) (ok bool, err error) {
	dir, err := os.MkdirTemp("", "serialbench-shapes-")
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	if program == "" {
		program = filepath.Join(dir, "serialbench")
		if err := command("", "go", "build", "-o", program, "."); err != nil {
			return false, err
		}
	}
	record := filepath.Join(dir, "record")
	if err := build(filepath.Join(dir, "recording"), record); err != nil {
		return false, err
	}
	worst, pairs, same := 0.0, 0, 0
	for _, id := range ids {
		set, known := dataset.Lookup(id)
		if !known {
			return false, fmt.Errorf("there is no data set %q", id)
		}
		samples, shapes := filepath.Join(dir, "samples.jsonl"), filepath.Join(dir, "orders.shapes")
		if err := errors.Join(os.RemoveAll(shapes), command("", record, id, samples, shapes)); err != nil {
			return false, err
		}
		var answers [2]answer
		for i, from := range [][]string{{"--data", samples}, {"--shapes", shapes}} {
			if answers[i], err = own(program, filepath.Join(dir, "own.json"), set.Type, long, from); err != nil {
				return false, fmt.Errorf("%s: %w", id, err)
			}
		}
		off, of := answers[0].sizesOff(answers[1])
		n, alike := answers[0].order(answers[1])
		fmt.Fprintf(w, "%-20s sizes within %.2f %% (%s), %d of %d pairs in the same order\n", id, 100*off, of, alike, n)
		worst, pairs, same = max(worst, off), pairs+n, same+alike
	}
	fmt.Fprintf(w, "%d types: sizes within %.2f %%; %d of %d pairs of codecs that are %.0f %% apart or more in the same "+
		"order\n", len(ids), 100*worst, same, pairs, 100*apart)
	return worst <= most, nil
}

// build builds the program that records, which needs both modules of the house.
func build(dir, to string) error {
	house, err := os.Getwd()
	if err != nil {
		return err
	}
	if err := os.Mkdir(dir, 0o700); err != nil {
		return err
	}
	for name, text := range map[string]string{"main.go": string(recorder),
		"go.mod":  "module example.org/recording\n\ngo 1.26\n",
		"go.work": fmt.Sprintf("go 1.26.0\n\nuse (\n\t.\n\t%q\n\t%q\n)\n", house, filepath.Join(house, "tap"))} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	return command(dir, "go", "build", "-o", to, ".")
}

func command(dir, name string, args ...string) error {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Stderr = dir, os.Stderr
	cmd.Env = append(os.Environ(), "GOWORK="+map[bool]string{false: "off", true: ""}[dir != ""])
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s %s: %w", filepath.Base(name), strings.Join(args, " "), err)
	}
	return nil
}

// answer is what own says.
type answer struct {
	Totals []struct {
		Codec string
		NS    float64
	}
	Verdicts []verdict
}

type verdict struct {
	Codec        string
	EncodedBytes float64 `json:"encoded_bytes"`
}

func own(program, out, typ, long string, from []string) (a answer, err error) {
	args := append([]string{"own", "./dataset", typ, "--codec", compared, "--format", "json", "--output", out, "--quiet",
		"--op", "marshal,unmarshal"}, from...)
	if long == "0s" {
		args = append(args, "--processes", "1")
	} else {
		args = append(args, "--time", long)
	}
	if err := command("", program, args...); err != nil {
		return a, err
	}
	text, err := os.ReadFile(out)
	if err != nil {
		return a, err
	}
	return a, json.Unmarshal(text, &a)
}

// sizesOff is how far sizes are off at most, and of which codec.
func (a answer) sizesOff(b answer) (worst float64, of string) {
	for _, x := range a.Verdicts {
		i := slices.IndexFunc(b.Verdicts, func(y verdict) bool { return y.Codec == x.Codec })
		if i < 0 || x.EncodedBytes <= 0 {
			continue
		}
		if off := math.Abs(b.Verdicts[i].EncodedBytes/x.EncodedBytes - 1); off >= worst {
			worst, of = off, x.Codec
		}
	}
	return worst, of
}

// order counts the pairs of codecs whose times lie apart, and those of them that are in the same order.
func (a answer) order(b answer) (pairs, same int) {
	times := map[string]float64{}
	for _, y := range b.Totals {
		times[y.Codec] = y.NS
	}
	for i, x := range a.Totals {
		for _, y := range a.Totals[i+1:] {
			q := math.Log(x.NS / y.NS)
			if times[x.Codec] <= 0 || times[y.Codec] <= 0 || math.Abs(q) < math.Log(1+apart) {
				continue
			}
			pairs++
			if (q > 0) == (times[x.Codec] > times[y.Codec]) {
				same++
			}
		}
	}
	return pairs, same
}
