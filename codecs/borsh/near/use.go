package near

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/near/borsh-go"`},
	Marshal:   "return borsh.Serialize(*v)",
	Unmarshal: "return borsh.Deserialize(v, data)",
}
