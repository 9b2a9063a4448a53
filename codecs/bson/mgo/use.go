package mgo

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"gopkg.in/mgo.v2/bson"`},
	Marshal:   "return bson.Marshal(v)",
	Unmarshal: "return bson.Unmarshal(data, v)",
}
