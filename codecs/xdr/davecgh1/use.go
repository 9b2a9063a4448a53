package davecgh1

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/davecgh/go-xdr/xdr"`},
	Marshal: "return xdr.Marshal(v)",
	Unmarshal: `_, err := xdr.Unmarshal(data, v)
return err`,
}
