//go:build quick

package main

import (
	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/person"
	"github.com/serialbench/serialbench/internal/cli"
	"github.com/serialbench/serialbench/suite"
)

// contest is every codec on the data set person alone: go run -tags quick . is built in
// less than half of the time, since the code for all other data sets is left out.
func contest([]string) (*suite.Suite, []cli.Option, error) {
	info, _ := dataset.Lookup("person")
	cases, missing := person.Cases(dataset.Of[dataset.Person]()...)
	s, err := suite.New(catalog.Infos(), []dataset.Info{info}, cases, missing)
	return s, nil, err
}
