// Package mgo is the bson package of gopkg.in/mgo.v2.
package mgo

import (
	"github.com/serialbench/serialbench/codecs/internal/mgo"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec { return mgo.Describe("mgo", "gopkg.in/mgo.v2", use) }
