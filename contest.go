//go:build !quick

package main

import (
	"github.com/serialbench/serialbench/gen"
	"github.com/serialbench/serialbench/internal/cli"
	"github.com/serialbench/serialbench/suite"
)

// contest is every codec on every data set.
func contest() (*suite.Suite, []cli.Option, error) {
	s, err := gen.Suite()
	return s, []cli.Option{cli.WithSchemas(gen.Schemas)}, err
}
