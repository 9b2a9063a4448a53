package protoschema

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
