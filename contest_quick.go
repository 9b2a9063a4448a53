//go:build quick

package main

import (
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/catalog"
	"github.com/serialbench/serialbench/gen/person"
	"github.com/serialbench/serialbench/internal/cli"
	"github.com/serialbench/serialbench/suite"
)

// contest is every codec on the data set person alone: go run -tags quick . is built in
// less than half of the time, since the code for all other data sets is left out.
func contest() (*suite.Suite, []cli.Option, error) {
	var infos []dataset.Info
	sets := dataset.Of[dataset.Person]()
	for _, s := range sets {
		info, ok := dataset.Lookup(s.ID)
		if ok {
			infos = append(infos, info)
		}
	}
	cases, missing := person.Cases(sets...)
	s, err := suite.New(catalog.Infos(), infos, cases, missing)
	return s, nil, err
}
