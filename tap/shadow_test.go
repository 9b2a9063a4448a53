package tap

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"
)

// exact reads as json/v2 does in three ways: keys have to be spelled as the type has them, a key may be there once, and
// texts have to be UTF-8.
func exact(data []byte, v any, _ ...func()) error {
	s := scanner{}
	s.begin(data, 2, 0)
	s.marking, s.muted = true, 1
	s.shape(rootOf(v))
	for _, m := range s.marks {
		switch m.class {
		case "duplicate-key", "invalid-utf8":
			return fmt.Errorf("%s at %s", m.class, m.path)
		}
	}
	for _, name := range []string{"REF", "Ref"} {
		data = bytes.ReplaceAll(data, []byte(`"`+name+`"`), []byte(`"unknown"`))
	}
	return json.Unmarshal(data, v)
}

// TestShadowCounts plants differences and counts them.
func TestShadowCounts(t *testing.T) {
	path := newFile(t)
	decode := Wrap(json.Unmarshal, To(path), Rate(1), Shadow("exact", exact), Budget(time.Minute, 1<<30))
	for i := 0; i < 2000; i++ {
		message := `{"ref":"a","lines":[{"sku":"s"}]}`
		switch {
		case i%10 == 0: // 200
			message = `{"REF":"a"}`
		case i%25 == 1: // 80 - 0
			message = `{"ref":"a","ref":"b"}`
		case i%50 == 2: // 40
			message = "{\"lines\":[{\"sku\":\"\xff\"}]}"
		}
		if err := decode([]byte(message), new(order)); err != nil {
			t.Fatal(err)
		}
		if i%100 == 0 { // a queue that overflows would leave messages out
			if err := Flush(); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := Flush(); err != nil {
		t.Fatal(err)
	}
	s := last(t, path, "shadow")
	if s["compared"] != 2000.0 || s["changed"] != 320.0 || s["skipped"] != 0.0 {
		t.Errorf("%v compared, %v changed, %v skipped; want 2000, 320 and 0", s["compared"], s["changed"], s["skipped"])
	}
	got := map[string]float64{}
	for _, d := range s["differences"].([]any) {
		d := d.(map[string]any)
		got[d["class"].(string)+" "+d["field"].(string)] = d["messages"].(float64)
	}
	want := map[string]float64{"key-case order.ref": 200, "duplicate-key order.ref": 80,
		"invalid-utf8 order.lines[].sku": 40}
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("found %v, want %v", got, want)
	}
}

func TestShadowOfMarshal(t *testing.T) {
	path := newFile(t)
	other := func(v any) ([]byte, error) {
		b, err := json.Marshal(v)
		b = bytes.Replace(b, []byte(`"lines":null`), []byte(`"lines":[]`), 1)
		b = bytes.Replace(b, []byte(`"state":"",`), nil, 1)
		return bytes.ReplaceAll(b, []byte(`\u003c`), []byte(`<`)), err
	}
	encode := Wrap(json.Marshal, To(path), Rate(1), Shadow("other", other), Budget(time.Minute, 1<<30))
	for _, v := range []*order{{State: "x"}, {Lines: []line{{}}}, {State: "<", Lines: []line{}}} {
		if _, err := encode(v); err != nil {
			t.Fatal(err)
		}
	}
	if err := Flush(); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, d := range last(t, path, "shadow")["differences"].([]any) {
		d := d.(map[string]any)
		got = append(got, fmt.Sprintf("%v %v %v", d["class"], d["field"], d["messages"]))
	}
	want := "html-escape order 1, nil-slice order.lines 1, omitempty order.state 1"
	if strings.Join(got, ", ") != want {
		t.Errorf("found %q, want %q", strings.Join(got, ", "), want)
	}
}

// TestShadowFaults: a shadow that panics, hangs or allocates without bound fails no call, and is counted or switched
// off.
func TestShadowFaults(t *testing.T) {
	never := make(chan bool)
	var kept []byte
	for name, c := range map[string]struct {
		fn     func([]byte, any) error
		check  func(s map[string]any) bool
		budget time.Duration
	}{
		"panics": {func([]byte, any) error { panic("shadow") },
			func(s map[string]any) bool { return s["panics"] == 50.0 && s["off"] == "" }, time.Minute},
		"hangs": {func([]byte, any) error { <-never; return nil },
			func(s map[string]any) bool { return s["off"] == "hangs" && s["compared"] == 0.0 }, time.Minute},
		"allocates": {func([]byte, any) error { kept = make([]byte, 32<<20); return nil },
			func(s map[string]any) bool { return s["off"] == "memory" && s["compared"] == 1.0 }, time.Minute},
		"slow": {func([]byte, any) error { time.Sleep(50 * time.Millisecond); return nil },
			func(s map[string]any) bool { return s["compared"].(float64) < 10 && s["skipped"].(float64) > 40 },
			10 * time.Millisecond},
	} {
		path := newFile(t)
		decode := Wrap(json.Unmarshal, To(path), Rate(1), Shadow(name, c.fn), Budget(c.budget, 1<<20))
		for i := 0; i < 50; i++ {
			v := new(order)
			if err := decode([]byte(`{"ref":"a"}`), v); err != nil || v.Ref != "a" {
				t.Errorf("%s: %q, %v", name, v.Ref, err)
			}
		}
		if err := Flush(); err != nil {
			t.Fatal(err)
		}
		if s := last(t, path, "shadow"); !c.check(s) {
			t.Errorf("%s: %v", name, s)
		}
	}
	_ = kept
	close(never)
}

func TestWrongShadow(t *testing.T) {
	for _, fn := range []any{nil, 1, json.Marshal, func([]byte, any, int) error { return nil }} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "tap.Shadow: ") {
					t.Errorf("%T: %s", fn, text)
				}
			}()
			path := newFile(t)
			Wrap(json.Unmarshal, To(path), Shadow("wrong", fn))
		}()
	}
}
