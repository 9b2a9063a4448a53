// Likeness sets the large documents that are made by a seed beside the real ones that they stand for: of what kinds
// the values are, how deep they lie, how long lists, objects, texts and numbers are. What is real is read where the go
// command keeps the module that has it.
//
//	go run ./bench/likeness "$(go list -m -f '{{.Dir}}' github.com/bytedance/sonic)/testdata"
package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/serialbench/serialbench/dataset"
)

// pair is a real document and the data set that stands for it.
type pair struct {
	file string
	made func() (any, error)
}

func pairs() []pair {
	return []pair{
		{"twitter_status", first[dataset.Timeline]("timeline")},
		{"citm_catalog", first[dataset.Season]("season")},
		{"canada_geometry", first[dataset.Geometry]("geometry")},
		{"golang_source", first[dataset.History]("history")},
	}
}

// first is the first value of a data set.
func first[T any](id string) func() (any, error) {
	return func() (any, error) {
		for _, s := range dataset.Of[T]() {
			if s.ID == id {
				return s.Values(1, dataset.DefaultSeed)[0], nil
			}
		}
		return nil, fmt.Errorf("there is no data set %s", id)
	}
}

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "likeness: give the folder testdata of the module github.com/bytedance/sonic: see go doc "+
			"./bench/likeness")
		os.Exit(2)
	}
	if err := compare(os.Stdout, os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "likeness:", err)
		os.Exit(2)
	}
}

func compare(w io.Writer, folder string) error {
	for _, p := range pairs() {
		real, err := read(filepath.Join(folder, p.file+".json.gz"))
		if err != nil {
			return err
		}
		v, err := p.made()
		if err != nil {
			return err
		}
		text, err := json.Marshal(v)
		if err != nil {
			return err
		}
		made, err := shapeOf(text)
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "## %s\n\n| | real | by seed |\n|---|--:|--:|\n", p.file)
		for i, line := range real.lines() {
			fmt.Fprintf(w, "| %s | %s | %s |\n", line[0], line[1], made.lines()[i][1])
		}
		fmt.Fprintln(w)
	}
	return nil
}

func read(file string) (_ *shape, err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	packed, err := io.ReadAll(z)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	var text bytes.Buffer // without spaces, which libraries do not write
	if err := json.Compact(&text, packed); err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return shapeOf(text.Bytes())
}
