package labix

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"labix.org/v2/mgo/bson"`},
	Marshal:   "return bson.Marshal(v)",
	Unmarshal: "return bson.Unmarshal(data, v)",
}
