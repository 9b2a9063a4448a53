package jsoniter

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`jsoniter "github.com/json-iterator/go"`},
	Setup:     "var json = jsoniter.Config{ObjectFieldMustBeSimpleString: true, CaseSensitive: true}.Froze()",
	Marshal:   "return json.Marshal(v)",
	Unmarshal: "return json.Unmarshal(data, v)",
}

var defaultUse = &emit.Use{
	Imports:   []string{`jsoniter "github.com/json-iterator/go"`},
	Marshal:   "return jsoniter.ConfigDefault.Marshal(v)",
	Unmarshal: "return jsoniter.ConfigDefault.Unmarshal(data, v)",
}

var fastestUse = &emit.Use{
	Imports:   []string{`jsoniter "github.com/json-iterator/go"`},
	Marshal:   "return jsoniter.ConfigFastest.Marshal(v)",
	Unmarshal: "return jsoniter.ConfigFastest.Unmarshal(data, v)",
}
