package main

import (
	"slices"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/catalog"
	"github.com/serialbench/serialbench/gen/message"
	"github.com/serialbench/serialbench/gen/order"
	"github.com/serialbench/serialbench/gen/person"
	"github.com/serialbench/serialbench/suite"
)

// few is every codec on the data sets person, order and message/16.
func few() (*suite.Suite, error) {
	cases, missing := person.Cases(dataset.Of[dataset.Person]()...)
	more, none := order.Cases(dataset.Of[dataset.Order]()...)
	cases, missing = append(cases, more...), append(missing, none...)
	messages := slices.DeleteFunc(dataset.Of[dataset.Message](), func(s dataset.Set[dataset.Message]) bool { return s.ID != "message/16" })
	more, none = message.Cases(messages...)
	cases, missing = append(cases, more...), append(missing, none...)
	var sets []dataset.Info
	for _, d := range dataset.Everything() {
		if slices.Contains([]string{"person", "order", "message/16"}, d.ID) {
			sets = append(sets, d)
		}
	}
	return suite.New(catalog.Infos(), sets, cases, missing)
}
