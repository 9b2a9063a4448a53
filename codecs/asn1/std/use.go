package std

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"encoding/asn1"`},
	Marshal: "return asn1.Marshal(*v)",
	Unmarshal: `_, err := asn1.Unmarshal(data, v)
return err`,
}
