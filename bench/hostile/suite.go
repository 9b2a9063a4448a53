package main

import (
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/catalog"
	"github.com/serialbench/serialbench/gen/order"
	"github.com/serialbench/serialbench/gen/person"
	"github.com/serialbench/serialbench/suite"
)

// few is every codec on the data sets person and order.
func few() (*suite.Suite, error) {
	cases, missing := person.Cases(dataset.Of[dataset.Person]()...)
	more, none := order.Cases(dataset.Of[dataset.Order]()...)
	var sets []dataset.Info
	for _, d := range dataset.Everything() {
		if d.ID == "person" || d.ID == "order" {
			sets = append(sets, d)
		}
	}
	return suite.New(catalog.Infos(), sets, append(cases, more...), append(missing, none...))
}
