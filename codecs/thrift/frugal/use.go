package frugal

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/cloudwego/frugal"`},
	Marshal: `data := make([]byte, frugal.EncodedSize(v))
n, err := frugal.EncodeObject(data, nil, v)
return data[:n], err`,
	Unmarshal: `_, err := frugal.DecodeObject(data, v)
return err`,
}
