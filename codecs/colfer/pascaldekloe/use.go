package pascaldekloe

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal:   "return v.MarshalBinary()",
	Unmarshal: "return v.UnmarshalBinary(data)",
	Command:   "colf -b . Go types.colf",
}
