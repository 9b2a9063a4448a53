package verify

import (
	"testing"

	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/internal/record"
)

func TestPanicParty(t *testing.T) {
	const head = "goroutine 1 [running]:\nruntime/debug.Stack()\n\t/go/stack.go:26 " +
		"+0x5e\ngithub.com/serialbench/serialbench/suite.recovered(0x1)\n\t/suite/bench.go:1 +0x1\n" +
		"panic({0x4bb840?, 0x149ce99a60a8?})\n\t/go/runtime/panic.go:860 +0x13a\n"
	const caller = "github.com/serialbench/serialbench/codecs/json/lib.(*Codec[...]).Unmarshal(...)\n" +
		"\tgithub.com/serialbench/serialbench/codecs/json/lib/codec.go:9\n"
	info := codec.Info{ID: "json/lib", Packages: []string{"example.org/lib.v2/wire"}}
	for _, c := range []struct {
		name, trace string
		info        codec.Info
		want        record.Party
	}{
		{"the library", head + "example.org/lib.v2/wire.(*Decoder).next(0x1)\n\t/lib/wire/decode.go:3 +0x1\n" + caller,
			info, record.Library},
		{"what the library uses", head + "slices.Grow[...](...)\n\t/go/slices.go:1\nexample.org/other.f()\n\t/o/f.go:3 " +
			"+0x1\n" + caller, info, record.Library},
		{"the adapter", head + caller, info, record.Adapter},
		{"the adapter, by a call of slices", head + "slices.Grow[...](...)\n\t/go/slices.go:1\n" + caller,
			info, record.Adapter},
		{"what the emitter wrote", head + "encoding/binary.littleEndian.Uint32(...)\n\t/go/binary.go:1\n" + module +
			"gen/person/json_lib.getPerson(0x1)\n\tgen/person/json_lib/codec.go:3 +0x1\n", info, record.Adapter},
		{"in a module of the user's", head + "example.org/mine/x/json_lib.getPerson(0x1)\n\t/x/json_lib/codec.go:3 +0x1\n",
			info, record.Adapter},
		{"what the generator wrote", head + module +
			"gen/person/json_lib.(*Person).Unmarshal(0x1)\n\tgen/person/json_lib/types.go:3 +0x1\n" + caller,
			info, record.Library},
		{"a part of the standard library that is the library",
			head + "encoding/binary.Decode(0x1)\n\t/go/binary.go:1 +0x1\n" + caller,
			codec.Info{ID: "binary/std", Packages: []string{"encoding/binary"}}, record.Library},
		{"another part of it", head + "encoding/json.(*d).value(0x1)\n\t/go/decode.go:1 +0x1\n" + caller,
			info, record.Library},
		{"a stack overflow", "fatal error: stack overflow\n\ngoroutine 1 [running]:\nruntime.morestack()\n\t/go/asm.s:1 " +
			"+0x1\nexample.org/lib.v2/wire.f(0x1)\n\t/l/f.go:2 +0x1\n", info, record.Library},
		{"the conversions of own", head +
			"example.org/mine/serialbenchown1a2b/normalized.toOrder(0x1)\n\t/x/normalized/normalized.go:3 +0x1\n",
			info, record.Adapter},
		{"a package of that name", head + "example.org/mine/normalized.toOrder(0x1)\n\t/x/normalized/normalized.go:3 +0x1\n",
			info, record.Library},
		{"nothing", "", info, record.Library},
	} {
		if got := PanicParty(c.trace, c.info); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}
