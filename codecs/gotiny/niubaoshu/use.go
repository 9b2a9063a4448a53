package niubaoshu

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/niubaoshu/gotiny"`},
	Marshal: "return gotiny.Marshal(v), nil",
	Unmarshal: `gotiny.Unmarshal(data, v)
return nil`,
}
