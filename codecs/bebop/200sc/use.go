package bebop200sc

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal:   "return v.MarshalBebop(), nil",
	Unmarshal: "return v.UnmarshalBebop(data)",
	Command:   "bebopc-go -i types.bop -o types.go -package main -generate-unsafe",
}

var sharedUse = &emit.Use{
	Marshal:   "return v.MarshalBebop(), nil",
	Unmarshal: "return v.UnmarshalBebop(data)",
	Command:   "bebopc-go -i types.bop -o types.go -package main -generate-unsafe -share-string-memory",
}
