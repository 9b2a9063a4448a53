package build

import (
	"context"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/codecs/protobuf/gogo"
	"github.com/serialbench/serialbench/codecs/protobuf/vtproto"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

// TestMethodsOfTheUsersMessageAreUsed: a type that has the methods of a plugin is handed to that
// plugin's codec as it is, by direct calls; one that has some of them only is not.
func TestMethodsOfTheUsersMessageAreUsed(t *testing.T) {
	const vt = `
func (m *Order) MarshalVT() (dAtA []byte, err error)             { return nil, nil }
func (m *Order) MarshalToSizedBufferVT(dAtA []byte) (int, error) { return 0, nil }
func (m *Order) SizeVT() (n int)                                 { return 0 }
func (m *Order) UnmarshalVT(dAtA []byte) error                   { return nil }
`
	const gogoproto = `
func (m *Order) Marshal() (dAtA []byte, err error)             { return nil, nil }
func (m *Order) MarshalToSizedBuffer(dAtA []byte) (int, error) { return 0, nil }
func (m *Order) Size() (n int)                                 { return 0 }
func (m *Order) Unmarshal(dAtA []byte) error                   { return nil }
`
	const pointers = "type Line struct {\n\tSKU string `protobuf:\"bytes,1\"`\n}\ntype Order struct {\n\tID string " +
		"`protobuf:\"bytes,1\"`\n\tLines []*Line `protobuf:\"bytes,2,rep\"`\n}\n"
	values := strings.Replace(pointers, "*Line", "Line", 1)
	for name, c := range map[string]struct {
		source string
		want   map[string]string // codec → what its code has
	}{
		"vtproto": {pointers + vt, map[string]string{"protobuf/vtproto": "w.UnmarshalVT(src)"}},
		"vtproto unsafe": {pointers + vt + "func (m *Order) UnmarshalVTUnsafe(dAtA []byte) error { return nil }\n",
			map[string]string{"protobuf/vtproto": "w.UnmarshalVT(src)",
				"protobuf/vtproto/unsafe": "UnmarshalAlias(src []byte, w *Message)"}},
		"gogo, pointers": {pointers + gogoproto,
			map[string]string{"protobuf/gogo/gogofast": "w.MarshalToSizedBuffer(dst[n:])"}},
		"gogo, values": {values + gogoproto,
			map[string]string{"protobuf/gogo/gogofaster": "w.MarshalToSizedBuffer(dst[n:])"}},
		"without a size": {pointers + strings.ReplaceAll(vt+gogoproto, "Size", "Length"), nil},
		"no methods":     {pointers, nil},
		"not the whole":  {strings.Replace(pointers, "ID string", "Left string\n\tID string", 1) + vt + gogoproto, nil},
	} {
		t.Run(name, func(t *testing.T) {
			dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n",
				"events/events.go": "package events\n\n" + c.source})
			e := engine(t, append(vtproto.Codecs(), gogo.Codecs()...)...)
			b := generated(t, e, dir, "Order")
			for _, r := range b.rows {
				want, own := c.want[r.codec.ID]
				if got := r.code != nil && r.level == asItIs; got != own {
					t.Errorf("%s takes the message as it is: %t, want %t", r.codec.ID, got, own)
				}
				if own && r.code != nil && !strings.Contains(all(r.code.Files), want) {
					t.Errorf("%s: its code has no %s:\n%s", r.codec.ID, want, all(r.code.Files))
				}
			}
		})
	}
}

func all(files []emit.File) string {
	var text strings.Builder
	for _, f := range files {
		text.Write(f.Data)
	}
	return text.String()
}

// generated has the code of every codec for a type of package ./events that needs no generator.
func generated(t *testing.T, e *Engine, dir, name string) *builder {
	t.Helper()
	u, err := findUser(context.Background(), Request{Dir: dir, Package: "./events"})
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{engine: e, user: u, module: "example.org/shop/made", dir: t.TempDir()}
	b.request = Request{Dir: dir, Package: "./events", Type: name, Codecs: ids(e), Progress: func(string, int, int) {}}
	if err := b.find(context.Background()); err != nil {
		t.Fatal(err)
	}
	if err := b.generateWith(context.Background(), noTools{}); err != nil {
		t.Fatal(err)
	}
	return b
}
