// Command tags draws struct types with tags by a seed, and compares what serialbench own has each library write of
// them with what a program of a few lines writes with that library alone. With -pairs it draws two versions of types,
// whose fields are renamed, and compares what own --against says with what such programs read.
package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/interrupt"
)

func main() {
	ctx, stop := interrupt.Context(context.Background())
	defer stop()
	fields := flag.Int("n", 50, "fields to draw, ten a type")
	seed := flag.Uint64("seed", 1, "seed of the draw")
	program := flag.String("program", "", "serialbench; built of the working folder by default")
	glob := flag.String("codec", "", "only this codec")
	pairs := flag.Int("pairs", 0, "draw so many pairs of versions instead")
	keep := flag.Bool("keep", false, "keep the module of the types, and say where")
	flag.Parse()
	if flag.NArg() > 0 || *fields < 1 {
		fmt.Fprintln(os.Stderr, "usage: go run ./bench/tags [-n 50 | -pairs 50] [-seed 1] [-program FILE] [-codec ID] "+
			"[-keep]")
		os.Exit(2)
	}
	var wrong int
	var err error
	if *pairs > 0 {
		wrong, err = versions(ctx, *pairs, *seed, *program, *glob, *keep)
	} else {
		wrong, err = matrix(ctx, *fields, *seed, *program, *glob, *keep)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "tags:", err)
		os.Exit(2)
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

func matrix(ctx context.Context, fields int, seed uint64, program, only string, keep bool) (wrong int, err error) {
	r := rand.New(rand.NewPCG(seed, 38))
	o, clean, err := newOutside(keep)
	if err != nil {
		return 0, err
	}
	defer clean()
	for i := 0; i*10 < fields; i++ {
		o.types = append(o.types, draw(r, i, min(10, fields-i*10)))
	}
	if err := o.write(ctx); err != nil {
		return 0, err
	}
	if program, err = o.program(ctx, program); err != nil {
		return 0, err
	}
	chosen := slices.DeleteFunc(slices.Clone(libraries), func(l library) bool { return only != "" && l.codec != only })
	count := map[string]int{}
	for _, t := range o.types {
		alone := map[string]written{}
		for _, list := range byPackage(chosen) {
			maps.Copy(alone, o.alone(ctx, list, t))
		}
		for _, l := range chosen {
			verdict, detail := compare(ctx, o, program, l, t, alone[l.codec])
			if ctx.Err() != nil { // what was cut off is no verdict
				fmt.Println(count)
				return wrong, ctx.Err()
			}
			count[verdict]++
			if verdict == "same" {
				continue
			}
			fmt.Printf("%s %s: %s%s\n", t.name, l.codec, verdict, detail)
			switch verdict { // what a generator refuses alone, such as uint32, own gives it widened, and says so
			case "other bytes", "alone only", "no file":
				wrong++
			}
		}
	}
	fmt.Println(count)
	if wrong > 0 {
		for _, t := range o.types {
			fmt.Printf("%s:\n\t%s\n", t.name, strings.Join(t.doc, "\n\t"))
		}
	}
	return wrong, ctx.Err()
}

// newOutside makes the folder of a module; it stays where it is to be kept.
func newOutside(keep bool) (o *outside, clean func(), err error) {
	root, err := os.Getwd()
	if err != nil {
		return nil, nil, err
	}
	dir, err := os.MkdirTemp("", "serialbench-tags-")
	if keep {
		fmt.Println(dir)
		return &outside{dir: dir, root: root}, func() {}, err
	}
	return &outside{dir: dir, root: root}, func() { os.RemoveAll(dir) }, err
}

// program is serialbench, built where none is given.
func (o *outside) program(ctx context.Context, given string) (string, error) {
	if given != "" {
		return given, nil
	}
	built := filepath.Join(o.dir, "bin", "serialbench")
	return built, run(o.command(ctx, o.root, "go", "build", "-o", built, "."))
}

// byPackage parts libraries by the package of types that they work on.
func byPackage(all []library) (lists [][]library) {
	for _, l := range all {
		i := slices.IndexFunc(lists, func(list []library) bool { return list[0].made == l.made })
		if i < 0 {
			i, lists = len(lists), append(lists, nil)
		}
		lists[i] = append(lists[i], l)
	}
	return lists
}

// compare says whether a row writes of a type what its library writes alone.
func compare(ctx context.Context, o *outside, program string, l library, t drawn, alone written) (string, string) {
	var ids []string
	for _, l := range libraries {
		ids = append(ids, l.codec)
	}
	file := filepath.Join(o.dir, "encoded")
	cmd := o.command(ctx, o.dir, program, "own", "./types/"+strings.ToLower(t.name), t.name, "--func", t.samples,
		"--codec", strings.Join(ids, ","), "--quiet", "--", "encode", "--codec", l.codec, "-o", file)
	var failed bytes.Buffer
	cmd.Stderr = &failed
	ownErr := cmd.Run()
	switch {
	case ownErr != nil && alone.err != nil:
		return "refused by both", ": " + lastLine(failed.String()) + "\n\talone: " + lastLine(alone.err.Error())
	case ownErr != nil:
		return "alone only", ": " + lastLine(failed.String())
	case alone.err != nil:
		return "by own only", ": " + alone.err.Error()
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return "no file", err.Error()
	}
	for i, w := range alone.messages {
		n, skip := binary.Uvarint(data)
		if skip <= 0 || uint64(len(data)-skip) < n {
			return "other bytes", fmt.Sprintf(": %d messages instead of %d", i, len(alone.messages))
		}
		got := data[skip : skip+int(n)]
		if data = data[skip+int(n):]; !bytes.Equal(got, w) {
			return "other bytes", fmt.Sprintf(", sample %d\n\town   %q\n\talone %q", i, got, w)
		}
	}
	return "same", ""
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
