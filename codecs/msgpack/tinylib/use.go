package tinylib

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Marshal: "return v.MarshalMsg(nil)",
	Unmarshal: `_, err := v.UnmarshalMsg(data)
return err`,
	Command: "msgp -file mirror.go -o mirror_gen.go -tests=false",
	Decoder: emit.Call{
		Imports: []string{`"github.com/tinylib/msgp/msgp"`, `"io"`},
		Body: `in := msgp.NewReader(r)
return func(v *Person) error {
	if _, err := in.R.Peek(1); err != nil {
		return err // io.EOF at the end
	}
	return v.DecodeMsg(in)
}, nil`,
	},
	ReadOne: emit.Call{
		Imports: []string{`"errors"`, `"github.com/tinylib/msgp/msgp"`},
		Body: `for _, name := range path {
	data = msgp.Locate(name, data)
}
if len(data) == 0 {
	return errors.New("the field is not there")
}
return nil`,
	},
}

// directed is [use] where mirror.go has a directive; decoder is how streams are read.
func directed(line string, decoder emit.Call) *emit.Use {
	u := *use
	u.Command += ", where mirror.go says " + line
	u.ReadOne, u.Decoder = emit.Call{}, decoder
	return &u
}
