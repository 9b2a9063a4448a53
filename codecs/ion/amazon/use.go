package amazon

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports:   []string{`"github.com/amazon-ion/ion-go/ion"`},
	Marshal:   "return ion.MarshalBinary(v)",
	Unmarshal: "return ion.Unmarshal(data, v)",
}
