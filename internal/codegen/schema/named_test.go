package schema

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestNamedBytes: a list of an enumeration that is a byte is no byte slice, and
// structs made for maps of different Go types are different structs.
func TestNamedBytes(t *testing.T) {
	types, err := Load(t.Context(), "", "./testdata/shapes", "Levels")
	if err != nil {
		t.Fatal(err)
	}
	a := Adapt(types[0], Rules{ByteArrayAsBytes: true, ArrayAsSlice: true, MapAsList: true})
	want := []string{
		"Levels struct Levels",
		"Levels.List slice []uint8",
		"Levels.List[] uint8 uint8",
		"Levels.Three slice []uint8",
		"Levels.Three[] uint8 uint8",
		"Levels.ByKey slice []PairStringUint8",
		"Levels.ByKey[] struct PairStringUint8",
		"Levels.ByKey[].Key string string",
		"Levels.ByKey[].Value uint8 uint8",
		"Levels.Raw slice []PairStringUint82",
		"Levels.Raw[] struct PairStringUint82",
		"Levels.Raw[].Key string string",
		"Levels.Raw[].Value uint8 uint8",
	}
	if diff := cmp.Diff(want, outline(a.Type)); diff != "" {
		t.Errorf("adapted (-want +got):\n%s", diff)
	}
}
