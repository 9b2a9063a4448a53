// Package labix is the bson package of labix.org/v2/mgo.
package labix

import (
	"github.com/serialbench/serialbench/codecs/internal/mgo"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec { return mgo.Describe("labix", "labix.org/v2/mgo", use) }
