// Command compared runs go_serialization_benchmarks beside serialbench on this machine, in turns,
// and compares what its adapters take with what ours take for the same work. cases.csv says which of
// its cases does the work of which codec and operation here, and why ours takes longer where it does;
// cells.csv is what was measured last.
//
//	go run ./bench/compared -suite DIR                       measures and prints the table
//	go run ./bench/compared -suite DIR -docs docs/compared.md  and renews cells.csv and the table there
//
// DIR is a checkout of github.com/alecthomas/go_serialization_benchmarks. It is not changed.
package main

import (
	"bytes"
	"context"
	_ "embed"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/serialbench/serialbench/internal/interrupt"
)

//go:embed cases.csv
var casesFile []byte

// A pair is one of their cases and what does its work here.
type pair struct {
	there, codec, marshal, unmarshal, why string
}

func main() {
	suite := flag.String("suite", "", "checkout of go_serialization_benchmarks")
	docs := flag.String("docs", "", "renew the table in this file, and cells.csv")
	rounds := flag.Int("rounds", 3, "how often each suite runs, in turns")
	flag.Parse()
	if *suite == "" || flag.NArg() > 0 || *rounds < 1 {
		flag.Usage()
		os.Exit(2)
	}
	interrupt.Main("compared", func(ctx context.Context) error { return run(ctx, *suite, *docs, *rounds) })
}

func run(ctx context.Context, suite, docs string, rounds int) error {
	pairs, err := readPairs(casesFile)
	if err != nil {
		return err
	}
	house, err := os.Getwd()
	if err != nil {
		return err
	}
	if _, err := os.Stat(filepath.Join(house, "bench", "compared", "cases.csv")); err != nil {
		return errors.New("run it in the checkout of serialbench")
	}
	work, err := os.MkdirTemp("", "serialbench-compared-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	theirs, err := buildTheirs(ctx, suite, filepath.Join(work, "suite"), house)
	if err != nil {
		return err
	}
	ours, err := buildOurs(ctx, house, work)
	if err != nil {
		return err
	}
	least := times{}
	for i := range rounds {
		fmt.Fprintf(os.Stderr, "%s round %d of %d\n", time.Now().UTC().Format("15:04:05"), i+1, rounds)
		if err := theirs.measure(ctx, least); err != nil {
			return err
		}
		if err := ours.measure(ctx, pairs, least); err != nil {
			return err
		}
	}
	cells := compare(pairs, least)
	if docs == "" {
		_, err := os.Stdout.WriteString(table(cells, ours.where, true))
		return err
	}
	return publish(cells, ours.where, docs, filepath.Join(house, "bench", "compared", "cells.csv"))
}

// readPairs reads cases.csv.
func readPairs(text []byte) ([]pair, error) {
	lines, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	if err != nil {
		return nil, fmt.Errorf("cases.csv: %w", err)
	}
	var pairs []pair
	for _, l := range lines[1:] {
		pairs = append(pairs, pair{l[0], l[1], l[2], l[3], l[4]})
	}
	return pairs, nil
}
