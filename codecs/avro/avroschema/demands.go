package avroschema

import "github.com/serialbench/serialbench/codec"

// Demands are the rules of https://avro.apache.org/docs/1.12.0/specification/#schema-resolution
// for a library that is given both schemas.
func Demands() (list []codec.Demand) {
	const (
		old, now = "new-reads-old", "old-reads-new"
		place    = " (Avro 1.12.0, Schema Resolution)"
		match    = "it is an error if the two schemas do not match; only int, long and float are promoted, to wider types" +
			place
		branch  = "where only the writer has a union, the branch that it chose has to match" + place
		symbol  = "a symbol that the reader's enumeration lacks is an error, where it has no default" + place
		ignored = "a field that the reader lacks is ignored" + place
		absent  = "a field that the writer lacks has the reader's default; names alone make fields the same" + place
	)
	add := func(verdict, direction, clause string, changes ...string) {
		for _, c := range changes {
			list = append(list, codec.Demand{Change: c, Direction: direction, Verdict: verdict, Clause: clause})
		}
	}
	add("error", now, match, "widen", "widen-large", "unsigned", "unsigned-sign", "float-widen", "float-tenth")
	add("error", "", match, "text", "list", "list-many", "list-text", "structs", "structs-many")
	add("error", now, branch, "absent")
	add("error", now, symbol, "enum")
	add("dropped", "proxy", ignored, "append", "insert", "nested", "map-value")
	add("dropped", old, absent, "rename")
	add("dropped", now, absent, "rename")
	return list
}
