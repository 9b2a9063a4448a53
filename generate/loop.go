package generate

import (
	"fmt"

	"github.com/serialbench/serialbench/codec"
)

// turn is how many calls one turn of a loop makes: what the loop itself costs, most
// of it saving its variables around a call, is then paid once for all of them.
const turn = 4

// loop is the text of one operation's measured loop.
type loop struct {
	start   string // before the first call
	inputs  string // a round of inputs
	element string // their type
	item    string // one of them, as the call takes it: %s
	before  string // before each call
	call    string // with the item as %s
	after   string // after the last call
}

func (b binding) loop(op codec.Op) {
	decode := loop{start: "v := in.Target", inputs: "in.Encoded", element: "[]byte", item: "%s"}
	encode := loop{start: "var last []byte", inputs: "in.Values", element: b.native, item: "&%s", after: b.suite + ".Keep(last)"}
	zero := "*v = " + b.native + "{}"
	read := decode
	read.start, read.after = "var d "+b.codec+".Digest", b.suite+".KeepDigest(d)"
	var l loop
	switch op {
	case codec.OpMarshal:
		l, l.call = encode, "last, err = c.Marshal(nil, %s)"
	case codec.OpMarshalReuse:
		l, l.call = encode, "buf, err = c.Marshal(buf[:0], %s)"
		l.start, l.after = "buf := in.Buffer", "in.Buffer = buf"
	case codec.OpMarshalGenerated:
		l, l.call = encode, "last, err = g.Marshal(nil, %s)"
		l.inputs, l.element = "messages", b.pkg+".Message"
	case codec.OpUnmarshal:
		l, l.before, l.call = decode, zero, "err = c.Unmarshal(%s, v)"
	case codec.OpUnmarshalReuse:
		l, l.call = decode, "err = c.UnmarshalReuse(%s, v)"
	case codec.OpUnmarshalAlias:
		l, l.before, l.call = decode, zero, "err = c.UnmarshalAlias(%s, v)"
	case codec.OpUnmarshalGenerated:
		l, l.start, l.before, l.call = decode, "", b.suite+".Zero(message)", "err = g.Unmarshal(%s, message)"
	case codec.OpRead:
		l, l.call = read, "d, err = c.Read(%s)"
	case codec.OpReadOne:
		l, l.call = read, "d, err = one.ReadOne(%s)"
	}
	b.write(l)
}

func (b binding) write(l loop) {
	line := func(text string) {
		if text != "" {
			b.s.P("%s", text)
		}
	}
	call := func(item string) {
		line(l.before)
		b.s.P("if %s; err != nil {\nreturn err\n}", fmt.Sprintf(l.call, fmt.Sprintf(l.item, item)))
	}
	line("var err error")
	line(l.start)
	b.s.P("for n > 0 {\nitems := %s.Take(n)\nn -= len(items)", l.inputs)
	b.s.P("for ; len(items) >= %d; items = items[%[1]d:] {\nfew := (*[%[1]d]%s)(items)", turn, l.element)
	for i := range turn {
		call(fmt.Sprintf("few[%d]", i))
	}
	b.s.P("}\nfor i := range items {")
	call("items[i]")
	b.s.P("}\n}")
	line(l.after)
	line("return nil")
}
