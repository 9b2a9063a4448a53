package mongo

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"go.mongodb.org/mongo-driver/bson"`},
	Marshal:   "return bson.Marshal(v)",
	Unmarshal: "return bson.Unmarshal(data, v)",
}
