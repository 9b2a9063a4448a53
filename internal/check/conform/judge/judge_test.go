package judge

import (
	"encoding/hex"
	"math"
	"math/big"
	"strings"
	"testing"
)

func unhex(t *testing.T, s string) []byte {
	t.Helper()
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestNormal(t *testing.T) {
	two64 := new(big.Int).Lsh(big.NewInt(1), 64)
	for want, values := range map[string][]any{
		"1":                    {1, uint8(1), 1.0, float32(1)},
		"0":                    {0, math.Copysign(0, -1)},
		"18446744073709551616": {two64, *two64, math.Exp2(64)},
		`{"a":[1,null]}`:       {map[string]any{"a": []any{1, nil}}, map[any]any{"a": []any{1.0, nil}}},
		"h'01ff'":              {[]byte{1, 255}},
		"1.5":                  {1.5},
	} {
		for _, v := range values {
			if got := Normal(v); got != want {
				t.Errorf("%T %v: %s, want %s", v, v, got, want)
			}
		}
	}
}

func TestReadBSON(t *testing.T) {
	// {"I64": 5, "sub": {"Text": "a", "list": [null]}, "At": 1 ms, "re": /a/i}
	doc := unhex(t, "58000000 12 493634 00 0500000000000000 03 737562 00 1f000000 02 54657874 00 02000000 6100 04 "+
		"6c697374 00 08000000 0a 30 00 00 00"+
		" 09 4174 00 0100000000000000 0b 7265 00 6100 6900 10 78 00 07000000 00")
	doc[0] = byte(len(doc))
	all, err := ReadBSON(doc)
	if err != nil || len(all) != 5 || all[0].name != "I64" || len(all[1].sub) != 2 {
		t.Fatalf("%+v, %v, %s", all, err, hex.EncodeToString(doc))
	}
	if v, _ := all[0].Value(); Normal(v) != "5" {
		t.Errorf("%v", v)
	}
	if v, _ := all[2].Value(); Normal(v) != "t'0.001000000'" {
		t.Errorf("%v", v)
	}
	swapped := append([]element{all[4]}, all[:4]...)
	if sortedBSON(swapped) != sortedBSON(all) || sortedBSON(all[1:]) == sortedBSON(all) {
		t.Error("the order counts, or what is there does not")
	}
	for i := range doc {
		for _, b := range []byte{0, 0x7f, 0xff, doc[i] ^ 1} {
			damaged := append([]byte{}, doc...)
			damaged[i] = b
			all, err := ReadBSON(damaged) // does not panic
			if err == nil {
				sortedBSON(all)
				for _, e := range all {
					e.Value()
				}
			}
		}
		if _, err := ReadBSON(doc[:i]); err == nil {
			t.Errorf("read from %d of %d bytes", i, len(doc))
		}
	}
}
