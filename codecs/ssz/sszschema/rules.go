// Package sszschema says what the format SSZ can express: booleans, unsigned
// integers, containers, vectors and lists.
package sszschema

import "github.com/serialbench/serialbench/internal/codegen/schema"

// Languages links to the list of implementations.
const Languages = "https://github.com/ethereum/consensus-specs/blob/master/ssz/simple-serialize.md#implementations"

// Rules adapt everything that SSZ does not have to what it has. Strings stay.
func Rules() schema.Rules {
	return schema.Rules{
		Leaves: map[schema.Kind]schema.Kind{
			schema.Int: schema.Uint64, schema.Int8: schema.Uint8, schema.Int16: schema.Uint16,
			schema.Int32: schema.Uint32, schema.Int64: schema.Uint64, schema.Uint: schema.Uint64,
			schema.Float32: schema.Uint32, schema.Float64: schema.Uint64,
			schema.Duration: schema.Uint64,
		},
		TimeAsStruct:  true,
		MapAsList:     true,
		PointerAsList: true,
		Plain:         schema.Plain{Structs: true}, // there are no containers without fields
	}
}
