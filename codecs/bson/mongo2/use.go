package mongo2

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"go.mongodb.org/mongo-driver/v2/bson"`},
	Marshal:   "return bson.Marshal(v)",
	Unmarshal: "return bson.Unmarshal(data, v)",
}
