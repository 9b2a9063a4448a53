package thriftschema

import "github.com/serialbench/serialbench/codec"

// Demands are the clauses of doc/specs/thrift-binary-protocol.md and
// thrift-compact-protocol.md, of the same words, about fields of another version.
func Demands() (list []codec.Demand) {
	const (
		place   = " (Thrift protocol specification, Struct)"
		another = "a field of another type than expected may be ignored or refused" + place
		unknown = "fields that the reader does not know are ignored" + place
	)
	for _, change := range []string{"widen*", "unsigned*", "text", "list*", "structs*"} {
		for _, verdict := range []string{"dropped", "error"} {
			list = append(list, codec.Demand{Change: change, Verdict: verdict, Clause: another})
		}
	}
	for _, change := range []string{"append", "insert", "nested", "map-value"} {
		list = append(list, codec.Demand{Change: change, Direction: "proxy", Verdict: "dropped", Clause: unknown})
	}
	return list
}
