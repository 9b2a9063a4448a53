package easyjson

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/mailru/easyjson"`},
	Marshal:   "return easyjson.Marshal(v)",
	Unmarshal: "return easyjson.Unmarshal(data, v)",
	Command:   "easyjson -all -no_std_marshalers -disable_members_unescape -output_filename mirror_easyjson.go mirror.go",
	Alias: emit.Call{
		Imports: []string{`"github.com/mailru/easyjson"`, `"unsafe"`},
		Body:    `return easyjson.Unmarshal(data, (*PersonNoCopy)(unsafe.Pointer(v)))`,
	},
}
