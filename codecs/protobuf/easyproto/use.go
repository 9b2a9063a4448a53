package easyproto

import "github.com/serialbench/serialbench/internal/codegen/emit"

var use = &emit.Use{
	Imports: []string{`"github.com/VictoriaMetrics/easyproto"`},
	Setup:   "var pool easyproto.MarshalerPool",
	Marshal: `m := pool.Get()
defer pool.Put(m)
appendPerson(m.MessageMarshaler(), v)
return m.Marshal(nil), nil`,
	Unmarshal: "return readPerson(data, v, false)",
	ByHand: `func appendPerson(m *easyproto.MessageMarshaler, v *Person) {}

func readPerson(data []byte, v *Person, alias bool) error { return nil }`,
	Alias: emit.Call{Body: "return readPerson(data, v, true)"},
}
