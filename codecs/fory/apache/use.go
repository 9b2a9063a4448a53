package apache

import "github.com/serialbench/serialbench/internal/codegen/emit"

var (
	use     = useOf("")
	sameUse = useOf("fory.WithXlang(false), fory.WithCompatible(false)")
)

func useOf(options string) *emit.Use {
	return &emit.Use{
		Imports: []string{`"bytes"`, `"reflect"`, `"time"`, `"github.com/apache/fory/go/fory"`},
		Setup: "var instance = fory.New(" + options + `)

func init() {
	register(reflect.TypeFor[Person](), map[reflect.Type]bool{reflect.TypeFor[time.Time](): true})
}

// register tells instance of the structs and enumerations that t reaches.
func register(t reflect.Type, known map[reflect.Type]bool) {
	if known[t] {
		return
	}
	known[t] = true
	switch t.Kind() {
	case reflect.Struct:
		if err := instance.RegisterStruct(t, uint32(len(known))); err != nil {
			panic(err)
		}
		for i := range t.NumField() {
			register(t.Field(i).Type, known)
		}
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Uint8, reflect.Uint16, reflect.Uint32:
		if t.PkgPath() == "" {
			break
		}
		if err := instance.RegisterEnum(t, uint32(len(known))); err != nil {
			panic(err)
		}
	case reflect.Map:
		register(t.Key(), known)
		register(t.Elem(), known)
	case reflect.Array, reflect.Pointer, reflect.Slice:
		register(t.Elem(), known)
	}
}`,
		Marshal: `data, err := instance.Serialize(v)
return bytes.Clone(data), err // the next call overwrites it`,
		Unmarshal: "return instance.Deserialize(data, v)",
		Decoder: emit.Call{
			Imports: []string{`"bufio"`, `"github.com/apache/fory/go/fory"`, `"io"`},
			Body: `in := bufio.NewReader(r)
buf := fory.NewByteBufferFromReader(in, 0)
return func(v *Person) error {
	if buf.ReaderIndex() == len(buf.GetData()) {
		if _, err := in.Peek(1); err != nil {
			return err // io.EOF at the end
		}
	}
	return instance.DeserializeFrom(buf, v)
}, nil`,
		},
	}
}
