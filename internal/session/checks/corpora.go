package checks

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/builds"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/session"
	"github.com/serialbench/serialbench/suite"
)

// Conform tries codecs by corpora, whose programs are built here.
func Conform(ctx context.Context, field *session.Field, engine *build.Engine, ch session.Choice, corpora []string,
	seed uint64, at *record.Shard, say session.Stage) (Check, error) {
	if ch.Datasets != nil {
		return Check{}, mistake.Linef("--dataset: corpora are data of their own; leave it out")
	}
	places, err := Corpora(engine)
	if err != nil {
		return Check{}, err
	}
	got, err := field.Match(ch)
	if err != nil {
		return Check{}, err
	}
	if err := field.Together(ctx, got.Codecs, conform.Datasets(), say); err != nil {
		return Check{}, err
	}
	ch.Datasets = field.Usual()
	return Check{Field: field, Choice: ch, Seed: seed, At: at, Matrix: record.MatrixPlan{Command: "conform"},
		Parts: func(cases []*suite.Case) int { return conform.Parts(field.Suite, codecsOf(cases), corpora) },
		Look: func(ctx context.Context, x worker.Doer, cases []*suite.Case, sink worker.Sink,
			show func(worker.Progress)) (*record.Record, error) {
			places.Generated = Generated(engine, places, codecsOf(cases), say)
			cells, err := conform.Run(ctx, x, field.Suite, codecsOf(cases), corpora, places, builds.Part(at), sink, show)
			return &record.Record{Cells: cells}, err
		}}, nil
}

// Generated makes, once, the program with the code that the generators of these codecs make of
// the schemas of corpora; nil for a program that carries no generators.
func Generated(engine *build.Engine, at conform.Places, codecs []string,
	stage func(string, int, int)) func(context.Context) (*conform.Generated, error) {
	if engine == nil {
		return nil
	}
	var mu sync.Mutex
	var made *conform.Generated
	return func(ctx context.Context) (*conform.Generated, error) {
		mu.Lock()
		defer mu.Unlock()
		if made != nil {
			return made, nil
		}
		g, with, err := buildGenerated(ctx, engine, at, codecs, stage)
		if err != nil {
			return nil, err
		}
		made = &conform.Generated{Path: g.Path, Codecs: with,
			Missing: func(codec, file string) string { return g.Missing[codec+" "+file] }, Code: g.Code}
		return made, nil
	}
}

func buildGenerated(ctx context.Context, engine *build.Engine, at conform.Places, codecs []string,
	stage func(string, int, int)) (*build.Given, []string, error) {
	if _, err := exec.LookPath("go"); err != nil {
		return nil, nil, conform.ErrNoGenerated
	}
	files, err := conform.GeneratedFiles(at)
	if err != nil {
		return nil, nil, err
	}
	r := build.GivenRequest{Progress: stage}
	for _, f := range files {
		r.Files = append(r.Files, build.GivenFile{Name: f.Name, Text: f.Text, Messages: f.Messages})
	}
	for _, c := range engine.Codecs {
		if c.Given != nil && slices.Contains(codecs, c.ID) {
			r.Codecs = append(r.Codecs, c.ID)
		}
	}
	if len(r.Codecs) == 0 {
		return &build.Given{}, nil, nil
	}
	g, err := engine.BuildGiven(ctx, r)
	return g, r.Codecs, err
}

// Corpora are where the go command keeps modules, and where conform --setup has npm put
// packages.
func Corpora(engine *build.Engine) (conform.Places, error) {
	modules, err := exec.Command("go", "env", "GOMODCACHE").Output()
	if err != nil {
		return conform.Places{}, fmt.Errorf("find the go command's modules, which hold the corpora: %w", err)
	}
	folder, err := conform.Folder()
	at := conform.Places{Modules: strings.TrimSpace(string(modules)), Packages: filepath.Join(folder, "node_modules")}
	if engine != nil {
		at.Versions = engine.Modules()
	}
	return at, err
}
