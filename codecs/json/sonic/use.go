package sonic

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/bytedance/sonic"`},
	Marshal:   "return sonic.ConfigDefault.Marshal(v)",
	Unmarshal: "return sonic.ConfigDefault.Unmarshal(data, v)",
}

var fastestUse = &emit.Use{
	Imports:   []string{`"github.com/bytedance/sonic"`},
	Marshal:   "return sonic.ConfigFastest.Marshal(v)",
	Unmarshal: "return sonic.ConfigFastest.Unmarshal(data, v)",
}

var stdUse = &emit.Use{
	Imports:   []string{`"github.com/bytedance/sonic"`},
	Marshal:   "return sonic.ConfigStd.Marshal(v)",
	Unmarshal: "return sonic.ConfigStd.Unmarshal(data, v)",
}
