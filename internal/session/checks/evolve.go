package checks

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/serialbench/serialbench/internal/check/evolve"
	"github.com/serialbench/serialbench/internal/codegen/build"
	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/session"
)

// EvolveIDs are the codecs, each with and without an option of its library.
func EvolveIDs(field *session.Field) (ids []string) {
	for _, r := range evolve.Rows(field.Suite.Codecs) {
		ids = append(ids, r.ID())
	}
	return ids
}

// EvolveRows are the rows that were chosen and can be had, and the codecs that they are of.
func EvolveRows(ctx context.Context, field *session.Field, given []string) (rows []evolve.Row, codecs []string,
	err error) {
	if err := field.Obtain(ctx); err != nil {
		return nil, nil, err
	}
	chosen, err := session.Match("codec", given, EvolveIDs(field))
	if err != nil {
		return nil, nil, err
	}
	for _, r := range evolve.Rows(field.Suite.Codecs) {
		if !slices.Contains(chosen, r.ID()) {
			continue
		}
		if !slices.Contains(codecs, r.Info.ID) {
			codecs = append(codecs, r.Info.ID)
		}
		if r.Info.Unobtainable == "" {
			rows = append(rows, r)
		}
	}
	return rows, codecs, nil
}

// Versions builds the program of the versions of the built-in changes.
func Versions(ctx context.Context, engine *build.Engine, codecs []string, say session.Stage) (*worker.Program, error) {
	all := build.Versions{Package: "order", Prefix: evolve.Prefix, Codecs: codecs, Progress: say}
	for _, v := range evolve.VersionsOf(evolve.Changes()) { // of all changes, so that one program serves any choice
		var samples strings.Builder
		for _, x := range v.Values {
			fmt.Fprintln(&samples, x.JSON)
		}
		all.List = append(all.List, build.Version{Name: v.Name, Type: v.Type, Samples: []byte(samples.String())})
	}
	built, err := engine.Build(ctx, all)
	if err != nil {
		return nil, err
	}
	return &worker.Program{Path: built.Path}, nil
}
