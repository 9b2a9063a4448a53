package main

import (
	"testing"

	"github.com/serialbench/serialbench/dataset"
	"github.com/serialbench/serialbench/gen/catalog"
	"github.com/serialbench/serialbench/gen/person"
	"github.com/serialbench/serialbench/attack"
	"github.com/serialbench/serialbench/suite"
)

func FuzzUnmarshal(f *testing.F) {
	cases, missing := person.Cases(dataset.Of[dataset.Person]()...)
	s, err := suite.New(catalog.Infos(), nil, cases, missing)
	if err != nil {
		f.Fatal(err)
	}
	_ = attack.Task()
	f.Fuzz(func(t *testing.T, src []byte) { _ = s })
}
