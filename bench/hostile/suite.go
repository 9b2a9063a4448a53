package main

import (
	"slices"

	"github.com/serialbench/serialbench/codecs/catalog"
	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/edgetree"
	"github.com/serialbench/serialbench/gen/hostile"
	"github.com/serialbench/serialbench/gen/message"
	"github.com/serialbench/serialbench/gen/order"
	"github.com/serialbench/serialbench/gen/person"
	"github.com/serialbench/serialbench/suite"
)

// sets are the data sets of this program.
var sets = []string{"edgetree", "hostile", "message/16", "order", "person"}

// few is every codec on those data sets.
func few() (*suite.Suite, error) {
	var cases []*suite.Case
	var missing []suite.Missing
	add := func(some []*suite.Case, none []suite.Missing) {
		cases, missing = append(cases, some...), append(missing, none...)
	}
	add(person.Cases(dataset.Of[dataset.Person]()...))
	add(order.Cases(dataset.Of[dataset.Order]()...))
	add(hostile.Cases(dataset.Of[dataset.Hostile]()...))
	add(edgetree.Cases(dataset.Of[dataset.EdgeTree]()...))
	add(message.Cases(slices.DeleteFunc(dataset.Of[dataset.Message](), func(s dataset.Set[dataset.Message]) bool { return s.ID != "message/16" })...))
	infos := slices.DeleteFunc(dataset.Everything(), func(d dataset.Info) bool { return !slices.Contains(sets, d.ID) })
	return suite.New(catalog.Infos(), infos, cases, missing)
}
