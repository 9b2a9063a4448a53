// Package sonic is github.com/bytedance/sonic.
package sonic

import (
	"github.com/serialbench/serialbench/codec"
	"github.com/serialbench/serialbench/emit"
	"github.com/serialbench/serialbench/schema"
)

// Codecs lists the configurations of the library.
func Codecs() []emit.Codec {
	info := codec.Info{
		ID: "json/sonic", Library: "github.com/bytedance/sonic", Kind: codec.Reflect,
		Packages: []string{"github.com/bytedance/sonic", "github.com/bytedance/sonic/encoder", "github.com/bytedance/sonic/decoder",
			"github.com/bytedance/sonic/internal/encoder", "github.com/bytedance/sonic/internal/decoder/jitdec", "github.com/bytedance/sonic/internal/rt",
			"github.com/bytedance/sonic/loader"},
		Doc: "ConfigDefault: Marshal and Unmarshal, which copies the input once and lets strings point into the copy; " +
			"encoder.EncodeInto for marshal-reuse, UnmarshalFromString for unmarshal-alias, sonic.Get for read-one",
		SelfDescribing: true, Text: true, Languages: "https://www.json.org",
		Declared: codec.Traits{Unordered: true, StaleFields: true},
	}
	fastest := info
	fastest.ID = "json/sonic/fastest"
	fastest.Doc = "ConfigFastest: as json/sonic, without validation of what MarshalJSON methods return and of values that are skipped"
	emitter := func(constructor string) func(*emit.Request) (*emit.Output, error) {
		return emit.OnlyFor(codec.OpUnmarshalAlias, emit.Unless(codec.OpUnmarshalReuse,
			emit.Direct("codecs/json/sonic", constructor, codec.OpMarshalReuse, codec.OpUnmarshalReuse, codec.OpUnmarshalAlias, codec.OpReadOne),
			schema.Map), schema.String)
	}
	return []emit.Codec{{Info: info, Emit: emitter("New")}, {Info: fastest, Emit: emitter("NewFastest")}}
}
