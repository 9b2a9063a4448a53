package tap_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/serialbench/serialbench/tap"
)

type Order struct {
	Ref string `json:"ref"`
}

func ExampleWrap() {
	decode := tap.Wrap(json.Unmarshal, tap.Name("json/std"), tap.To("/dev/null"))
	var o Order
	err := decode([]byte(`{"ref":"A1"}`), &o)
	fmt.Println(o.Ref, err)
	// Output: A1 <nil>
}

func ExampleDecoders() {
	newDecoder := tap.Decoders(json.NewDecoder, tap.Name("json/std"), tap.To("/dev/null"))
	d := newDecoder(strings.NewReader(`{"ref":"A1"} {"ref":"A2"}`))
	d.Raw.DisallowUnknownFields()
	for d.Raw.More() {
		var o Order
		if err := d.Decode(&o); err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(o.Ref)
	}
	// Output:
	// A1
	// A2
}

func ExampleEncoders() {
	newEncoder := tap.Encoders(json.NewEncoder, tap.Name("json/std"), tap.To("/dev/null"))
	if err := newEncoder(os.Stdout).Encode(Order{"A1"}); err != nil {
		fmt.Println(err)
	}
	// Output: {"ref":"A1"}
}

// jsonCodec is a codec of gRPC.
type jsonCodec struct{}

func (jsonCodec) Name() string { return "json" }

func (jsonCodec) Marshal(v any) ([]byte, error) { return json.Marshal(v) }

func (jsonCodec) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

// With gRPC the codec that is made here is registered: encoding.RegisterCodec(codec).
func ExampleWrapCodec() {
	codec := tap.WrapCodec(jsonCodec{}, tap.Name("json/std"), tap.To("/dev/null"))
	var o Order
	err := codec.Unmarshal([]byte(`{"ref":"A1"}`), &o)
	fmt.Println(codec.Name(), o.Ref, err)
	// Output: json A1 <nil>
}
