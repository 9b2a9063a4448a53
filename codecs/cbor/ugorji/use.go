package ugorji

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/ugorji/go/codec"`},
	Setup:   "var handle codec.CborHandle",
	Marshal: `var data []byte
if err := codec.NewEncoderBytes(&data, &handle).Encode(v); err != nil {
	return nil, err
}
return data, nil`,
	Unmarshal: "return codec.NewDecoderBytes(data, &handle).Decode(v)",
}
