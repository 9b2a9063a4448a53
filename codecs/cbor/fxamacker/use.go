package fxamacker

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/fxamacker/cbor/v2"`},
	Marshal: `mode, err := cbor.EncOptions{Time: cbor.TimeRFC3339Nano, ByteArray: cbor.ByteArrayToByteSlice}.EncMode()
if err != nil {
	return nil, err
}
return mode.Marshal(v)`,
	Unmarshal: "return cbor.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/fxamacker/cbor/v2"`, `"io"`},
		Body: `dec := cbor.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}

var defaultUse = &emit.Use{
	Imports:   []string{`"github.com/fxamacker/cbor/v2"`},
	Marshal:   "return cbor.Marshal(v)",
	Unmarshal: "return cbor.Unmarshal(data, v)",
	Decoder: emit.Call{
		Imports: []string{`"github.com/fxamacker/cbor/v2"`, `"io"`},
		Body: `dec := cbor.NewDecoder(r)
return func(v *Person) error { return dec.Decode(v) }, nil`,
	},
}

var deepUse = &emit.Use{
	Imports: use.Imports,
	Marshal: use.Marshal,
	Unmarshal: `mode, err := cbor.DecOptions{MaxNestedLevels: 65535}.DecMode()
if err != nil {
	return err
}
return mode.Unmarshal(data, v)`,
}
