package avroschema

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/serialbench/serialbench/internal/codegen/schema"
)

// TestText: what is named is defined where it is used first, and only there.
func TestText(t *testing.T) {
	leaf := schema.Leaf
	key := &schema.Type{Kind: schema.Array, Len: 4, Elem: leaf(schema.Uint8)}
	root := &schema.Type{Kind: schema.Struct, Name: "Root"}
	root.Fields = []schema.Field{
		{Name: "A", Type: key},
		{Name: "B", Type: &schema.Type{Kind: schema.Map, Key: leaf(schema.String), Elem: key}},
		{Name: "C", Type: &schema.Type{Kind: schema.Pointer, Elem: leaf(schema.Time)}},
		{Name: "D", Type: &schema.Type{Kind: schema.Slice, Elem: root}},
		{Name: "E", Type: leaf(schema.Uint64)},
		{Name: "F", Type: leaf(schema.Uint32)},
	}
	const long = `{"type": "long", "logicalType": "timestamp-micros"}`
	for name, c := range map[string]struct {
		text func(*schema.Type) (string, error)
		want string
	}{
		"whole": {Text, `{"type": "record", "name": "Root", "fields": [
			{"name": "A", "type": {"type": "fixed", "name": "fixed4", "size": 4}},
			{"name": "B", "type": {"type": "map", "values": "fixed4"}},
			{"name": "C", "type": ["null", ` + long + `]},
			{"name": "D", "type": {"type": "array", "items": "Root"}},
			{"name": "E", "type": {"type": "fixed", "name": "fixed8", "size": 8}},
			{"name": "F", "type": "long"}]}`},
		"record": {RecordText, `{"type": "record", "name": "Root", "fields": [
			{"name": "A", "type": "fixed4"},
			{"name": "B", "type": {"type": "map", "values": "fixed4"}},
			{"name": "C", "type": ["null", ` + long + `]},
			{"name": "D", "type": {"type": "array", "items": "Root"}},
			{"name": "E", "type": "fixed8"},
			{"name": "F", "type": "long"}]}`},
	} {
		text, err := c.text(root)
		if err != nil {
			t.Fatal(err)
		}
		var got, want any
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(c.want), &want); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
}
