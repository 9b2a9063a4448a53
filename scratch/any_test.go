package scratch

import (
	"math"
	"reflect"
	"testing"
	"time"
)

func TestAnyComesBack(t *testing.T) {
	at := time.Date(2001, 2, 3, 4, 5, 6, 7, time.UTC)
	for _, v := range []any{
		nil, true, "text", 1.5, int(-7), int8(-1), int16(3), int32(11529), int64(math.MinInt64), uint(1), uint8(2), uint16(3),
		uint32(4), uint64(math.MaxUint64),
		float32(0.1), []byte{0, 255}, at, []any{int32(1), 2.0, "x", nil},
		map[string]any{"a": []any{uint8(1)}, "b": map[string]any{"c": at}},
		map[string]any{"@go:int32": "7", "other": 1.0},
	} {
		form, err := AnyForm(v)
		if err != nil {
			t.Fatal(err)
		}
		got, err := FromAnyForm(form)
		if err != nil || !reflect.DeepEqual(got, v) {
			t.Errorf("%#v came back as %#v by %s, %v", v, got, form, err)
		}
	}
	for _, form := range []string{"{", `{"@go:int8":"300"}`, `{"@go:nothing":"x"}`, `[{"@go:time.Time":"today"}]`} {
		if v, err := FromAnyForm([]byte(form)); err == nil {
			t.Errorf("%s was read as %v", form, v)
		}
	}
}
