package adapter

import "testing"

// TestReadFrom: with the writer's schema, a field that the writer had less has its default,
// one that it had more is skipped, and an int becomes a long; schemas that do not resolve
// are refused.
func TestReadFrom(t *testing.T) {
	type before struct {
		First string
		Value int32
		Last  string
	}
	type after struct {
		Added string
		First string
		Value int64
		Last  string
	}
	const old = `{"type":"record","name":"R","fields":[{"name":"First","type":"string"},{"name":"Value",` +
		`"type":"int"},{"name":"Last","type":"string"}]}`
	const now = `{"type":"record","name":"R","fields":[{"name":"Added","type":"string","default":""},{"name":"First",` +
		`"type":"string"},{"name":"Value","type":"long"},{"name":"Last","type":"string"}]}`
	writer, err := New[before](old)
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := writer.Marshal(nil, &before{"a", 7, "z"})
	if err != nil {
		t.Fatal(err)
	}
	reader, err := New[after](now)
	if err != nil {
		t.Fatal(err)
	}
	if err := reader.ReadFrom(writer.WriterSchema()); err != nil {
		t.Fatal(err)
	}
	var got after
	if err := reader.Unmarshal(encoded, &got); err != nil || got != (after{"", "a", 7, "z"}) {
		t.Errorf("read %+v, %v", got, err)
	}
	if err := writer.ReadFrom(now); err == nil {
		t.Error("a long is read as an int")
	}
}
