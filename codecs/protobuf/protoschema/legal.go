package protoschema

import "github.com/serialbench/serialbench/codec"

// Legal are the clauses of the format, https://protobuf.dev/programming-guides/encoding/,
// for codec.Info: what an encoding of no bytes is, and what more fields behind
// those of a message are.
func Legal() map[string]string {
	const merge = "messages parsed one behind the other are merged into one (Last One Wins)"
	return map[string]string{
		"empty-input":       "a message of no bytes has every field at its default",
		"trailing-encoding": merge,
		"stale-fields":      merge,
	}
}

// Demands are the clauses of https://protobuf.dev/programming-guides/proto3/#updating, for
// codec.Info, about what a reader makes of a field whose type has changed. A field of another wire type is
// not among them: what a parser makes of that is its own choice.
func Demands() []codec.Demand {
	const (
		old, now = "new-reads-old", "old-reads-new"
		place    = " (Proto3 guide, Updating A Message Type)"
		cut      = "a number that does not fit the type that a reader has is cut as a cast in C++ does it" + place
		packed   = "repeated numbers are packed, which is not parsed correctly as a singular field" + place
	)
	return []codec.Demand{
		{Change: "widen-large", Direction: now, Verdict: "wrong", Got: "705032704", Clause: cut},
		{Change: "unsigned-sign", Direction: old, Verdict: "wrong", Got: "4294967291", Clause: cut},
		{Change: "unsigned-sign", Direction: now, Verdict: "wrong", Got: "-1294967296", Clause: cut},
		{Change: "list", Direction: now, Verdict: "dropped", Clause: packed},
		{Change: "list-many", Direction: now, Verdict: "dropped", Clause: packed},
		{Change: "list-text", Direction: now, Verdict: "dropped", Got: `"8"`,
			Clause: "of a repeated string a reader of a singular one takes the last" + place},
		{Change: "structs-many", Direction: now, Verdict: "dropped",
			Clause: "of repeated messages a reader of a singular one merges all" + place},
	}
}

// DemandsOfJSON are those of https://protobuf.dev/programming-guides/json/.
func DemandsOfJSON() (list []codec.Demand) {
	const (
		old, now = "new-reads-old", "old-reads-new"
		place    = " (ProtoJSON Format)"
		unknown  = "a parser rejects fields that it does not know, unless an option says otherwise" + place
	)
	for _, change := range []string{"append", "insert", "nested", "map-value", "rename", "reuse"} {
		list = append(list, codec.Demand{Change: change, Direction: now, Verdict: "error", Clause: unknown})
	}
	for _, change := range []string{"append", "insert", "nested", "map-value"} {
		list = append(list, codec.Demand{Change: change, Direction: "proxy", Verdict: "error", Clause: unknown})
	}
	for _, change := range []string{"remove", "rename", "reuse"} {
		list = append(list, codec.Demand{Change: change, Direction: old, Verdict: "error", Clause: unknown})
	}
	return append(list, codec.Demand{Change: "enum", Direction: now, Verdict: "error",
		Clause: "enumerations are written by name, and a name that the reader does not know is rejected" + place})
}
