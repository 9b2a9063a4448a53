package google

import "github.com/serialbench/serialbench/codec"

// demands are the rules of https://flatbuffers.dev/evolution/ that say what a reader has. What
// becomes of a field whose type gets another size they do not say: that is not allowed.
func demands() (list []codec.Demand) {
	const (
		place   = " (FlatBuffers, Evolution)"
		size    = "a type may become another of the same size only with care: what was written is read as the new one" + place
		unknown = "older code ignores a new field" + place
	)
	list = []codec.Demand{
		{Change: "unsigned-sign", Direction: "new-reads-old", Verdict: "wrong", Got: "4294967291", Clause: size},
		{Change: "unsigned-sign", Direction: "old-reads-new", Verdict: "wrong", Got: "-1294967296", Clause: size},
	}
	for _, change := range []string{"append", "insert", "nested", "map-value"} {
		list = append(list, codec.Demand{Change: change, Direction: "proxy", Verdict: "dropped", Clause: unknown})
	}
	return list
}
