package ffjson

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/pquerna/ffjson/ffjson"`},
	Marshal:   "return ffjson.MarshalFast(v)",
	Unmarshal: "return ffjson.UnmarshalFast(data, v)",
	Command:   "ffjson -force-regenerate -w mirror_ffjson.go mirror.go",
}

var poolUse = &emit.Use{
	Imports: []string{`"bytes"`, `"github.com/pquerna/ffjson/ffjson"`},
	Marshal: `data, err := ffjson.MarshalFast(v)
if err != nil {
	return nil, err
}
defer ffjson.Pool(data)
return bytes.Clone(data), nil`,
	Unmarshal: "return ffjson.UnmarshalFast(data, v)",
	Command:   "ffjson -force-regenerate -w mirror_ffjson.go mirror.go",
}
