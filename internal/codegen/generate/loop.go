package generate

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
)

// loop is the text of one operation's measured loop.
type loop struct {
	Op      string // constant
	Start   string // before the first call
	Inputs  string // a round of inputs
	Element string // their type
	After   string // after the last call

	item   string // one of the inputs, as the call takes it: %s
	before string // statement before each call, with the end of its line
	call   string // with the item as %s
}

// loop is that of op, of whose operations streams have none here; see package suite.
func (b binding) loop(op codec.Op) loop {
	decode := loop{Start: "v := in.Target", Inputs: "in.Encoded", Element: "[]byte", item: "%s"}
	encode := loop{Start: "var last []byte", Inputs: "in.Values", Element: b.Native, item: "&%s",
		After: "suite.Keep(last)"}
	zero := "*v = " + b.Zero + "\n"
	read := decode
	read.Start, read.After = "var d codec.Digest", "suite.KeepDigest(d)"
	var l loop
	switch op {
	case codec.OpMarshal:
		l, l.call = encode, "last, err = c.Marshal(nil, %s)"
	case codec.OpMarshalReuse:
		l, l.call = encode, "buf, err = c.Marshal(buf[:0], %s)"
		l.Start, l.After = "buf := in.Buffer", "in.Buffer = buf"
	case codec.OpMarshalGenerated:
		l, l.call = encode, "last, err = g.Marshal(nil, %s)"
		l.Inputs, l.Element = "messages", b.Package+".Message"
	case codec.OpUnmarshal:
		l, l.before, l.call = decode, zero, "err = c.Unmarshal(%s, v)"
	case codec.OpUnmarshalReuse:
		l, l.call = decode, "err = c.UnmarshalReuse(%s, v)"
	case codec.OpUnmarshalAlias:
		l, l.before, l.call = decode, zero, "err = c.UnmarshalAlias(%s, v)"
	case codec.OpUnmarshalGenerated:
		l, l.Start, l.before, l.call = decode, "", "suite.Zero(message)\n", "err = g.Unmarshal(%s, message)"
	case codec.OpRead:
		l, l.call = read, "d, err = c.Read(%s)"
	case codec.OpReadOne:
		l, l.call = read, "d, err = one.ReadOne(%s)"
	}
	l.Op = "codec." + opConstant(op)
	return l
}

// callOf is one call of the loop.
func (l loop) callOf(item string) string {
	return fmt.Sprintf("%sif %s; err != nil {\nreturn err\n}", l.before, fmt.Sprintf(l.call, fmt.Sprintf(l.item, item)))
}
