package cli

import (
	"context"
	"os/exec"
	"slices"
	"sync"

	"github.com/serialbench/serialbench/internal/check/conform"
	"github.com/serialbench/serialbench/internal/codegen/build"
)

// generated makes, once, the program with the code that the generators of these codecs make of
// the schemas of corpora; nil for a program that carries no generators.
func (p *program) generated(at conform.Places, codecs []string,
	stage func(string, int, int)) func(context.Context) (*conform.Generated, error) {
	if p.engine == nil {
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
		g, with, err := p.buildGenerated(ctx, at, codecs, stage)
		if err != nil {
			return nil, err
		}
		made = &conform.Generated{Path: g.Path, Codecs: with,
			Missing: func(codec, file string) string { return g.Missing[codec+" "+file] }, Code: g.Code}
		return made, nil
	}
}

func (p *program) buildGenerated(ctx context.Context, at conform.Places, codecs []string,
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
	for _, c := range p.engine.Codecs {
		if c.Given != nil && slices.Contains(codecs, c.ID) {
			r.Codecs = append(r.Codecs, c.ID)
		}
	}
	if len(r.Codecs) == 0 {
		return &build.Given{}, nil, nil
	}
	g, err := p.engine.BuildGiven(ctx, r)
	return g, r.Codecs, err
}
