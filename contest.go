//go:build !quick

package main

import (
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/internal/cli"
	"github.com/serialbench/serialbench/suite"
)

// contest is every codec on every data set. A worker makes the cases that it is asked for.
func contest(args []string) (*suite.Suite, []cli.Option, error) {
	if cli.IsWorker(args) {
		return gen.Later(), nil, nil
	}
	s, err := gen.Suite()
	return s, []cli.Option{cli.WithSchemas(gen.Schemas)}, err
}
