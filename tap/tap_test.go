package tap

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"
)

type line struct {
	SKU   string  `json:"sku"`
	Count int     `json:"count"`
	Price float64 `json:"price"`
}

type order struct {
	Ref    string            `json:"ref"`
	State  string            `json:"state"`
	Paid   *bool             `json:"paid"`
	At     time.Time         `json:"at"`
	Lines  []line            `json:"lines"`
	Labels map[string]string `json:"labels"`
	Raw    []byte            `json:"raw"`
	Any    any               `json:"any"`
}

func shapeOf(t *testing.T, message string, of any) string {
	t.Helper()
	var s scanner
	s.begin([]byte(message), 2, 1)
	s.shape(rootOf(of))
	if !json.Valid(s.out) {
		t.Errorf("%s: the shape %s is no JSON", message, s.out)
	}
	return string(s.out)
}

func TestShapes(t *testing.T) {
	for message, want := range map[string]string{
		`{"ref":"abc","REF":"d","Ref":"e","rEf":"f"}`: `["o","=ref","s3","Uref","s1","Tref","s1","Mref","s1"]`,
		`{"re\u0066":"abc"}`:                          `["o","=ref","s3"]`,
		`{"other":{"ref":1}}`:                         `["o","?s5",["m","s3","i1b1",1]]`,
		`{"lines":[{"sku":"a","count":-7,"price":12.50},null]}`: `["o","=lines",["l",["o","=sku","s1","=count",` +
			`"-i1b3","=price","f2.2b4q"],null,2]]`,
		`{"labels":{"a":"é\n","b":""},"raw":"AAEC"}`: `["o","=labels",["m","s1","s3u1w2x1","s1","s0",2],"=raw","b3"]`,
		`{"at":"2026-01-02T03:04:05.678Z"}`:          `["o","=at","t3Z"]`,
		`{"at":"0001-01-01T00:00:00+02:00"}`:         `["o","=at","t0z"]`,
		`{"any":[0,-0.0,0.001,1e-7,127,18446744073709551615,99999999999999999999,true]}`: `["o","=any",["l","z","-z.1",` +
			`"f1.3l2","i1b1E-7","i3b7qm","i20b64qm","i20",true,8]]`,
		`{"any":[-127,-128,-129]}`:                                      `["o","=any",["l","-i3b7qm","-i3b8m","-i3b8",3]]`,
		`{"ref":"12.5","state":"6fa459ea-ee8a-3ca4-894e-db77e160355e"}`: `["o","=ref","nf2.1b4q","=state","g"]`,
		`{"ref":"00ff00ff00ff00ff"}`:                                    `["o","=ref","h16"]`,
		"{\"ref\":\"\xff\",\"state\":\"\\ud800\"}":                      `["o","=ref","s1v1","=state","s3u1w3x1y1"]`,
		` [1]`: `["l","i1b1",1]`, `nul`: `"x"`, `{"ref":"a"`: `"x"`, `{"ref":"a"} x`: `"x"`, `01`: `"x"`, ``: `"x"`,
	} {
		if got := shapeOf(t, message, order{}); got != want {
			t.Errorf("%q has the shape\n%s, want\n%s", message, got, want)
		}
	}
}

func TestLargeMessagesAreCutInShape(t *testing.T) {
	items := strings.Repeat(`{"sku":"abc","count":1},`, 100_000)
	got := shapeOf(t, `{"lines":[`+items[:len(items)-1]+`],"ref":"x"}`, order{})
	if len(got) > 20_000 || !strings.Contains(got, `,100000]`) {
		t.Errorf("a shape of %d bytes, without the number of items", len(got))
	}
	if got := shapeOf(t, strings.Repeat("[", 100_000)+strings.Repeat("]", 100_000), nil); got != `"x"` {
		t.Errorf("nested too deep: %.100s", got)
	}
}

// TestSecrets plants texts and numbers wherever a message has some, and looks for them in the file.
func TestSecrets(t *testing.T) {
	path := newFile(t)
	decode := Wrap(json.Unmarshal, To(path), Rate(1), Shared(2), Shadow("itself", json.Unmarshal))
	message := `{"ref":"SECRET-text","SECRETunknown":{"SECRETinner":"SECRETdeep"},"labels":{"SECRETkey":"SECRETlabel"},` +
		`"lines":[{"sku":"SECRETsku","count":4111111111111111,"price":31337.75}],"raw":"U0VDUkVUU0VDUkVU",` +
		`"at":"1977-05-25T11:22:33Z","any":{"SECRETany":["SECRETitem"]},"state":"é SECRETé"}`
	for i := 0; i < 100; i++ {
		if err := decode([]byte(message), new(order)); err != nil {
			t.Fatal(err)
		}
		_ = decode([]byte(message[:len(message)-9]), new(order)) // fails
		_ = decode([]byte(`"SECRETtext"`), new(order))           // fails, and the error quotes nothing into the file
		_ = decode([]byte(message), new(map[string]any))
		_ = decode([]byte(message), new(map[string]json.RawMessage))
	}
	if err := Flush(); err != nil {
		t.Fatal(err)
	}
	text := read(t, path)
	if n := strings.Count(text, `"kind":"message"`); n != 500 {
		t.Errorf("%d messages, want 500", n)
	}
	for _, secret := range []string{"SECRET", "secret", "4111111", "31337", "U0VDUk", "1977-05", "é", "\\u00e9"} {
		if strings.Contains(text, secret) {
			t.Errorf("the file has %q", secret)
		}
	}
}

func TestSharedTexts(t *testing.T) {
	path := newFile(t)
	decode := Wrap(json.Unmarshal, To(path), Rate(1), Shared(3))
	for i := 0; i < 6; i++ {
		// in one message twice: it counts once
		message := fmt.Sprintf(`{"state":%q,"ref":"same-%d","lines":[{"sku":"k%d"},{"sku":"k%d"}]}`,
			[]string{"open", "done"}[i%2], i, i, i)
		if err := decode([]byte(message), new(order)); err != nil {
			t.Fatal(err)
		}
	}
	if err := Flush(); err != nil {
		t.Fatal(err)
	}
	text := read(t, path)
	for want, n := range map[string]int{`"=state","s4"`: 4, `"=state","s4e1"`: 1, `"=state","s4e2"`: 1,
		`"=ref","s6"`: 6, `"=sku","s2"`: 12} {
		if got := strings.Count(text, want); got != n {
			t.Errorf("%s is there %d times, want %d", want, got, n)
		}
	}
}

// TestNothingChanges: results and errors are those of the function, and a call that is not sampled allocates nothing.
func TestNothingChanges(t *testing.T) {
	path := newFile(t)
	broken := errors.New("broken")
	for _, rate := range []float64{0, 0.5, 1} {
		decode := Wrap(func(data []byte, v any) error { *v.(*int) = len(data); return broken }, To(path), Rate(rate))
		encode := Wrap(func(v any) ([]byte, error) { return []byte(v.(string)), broken }, To(path), Rate(rate))
		for i := 0; i < 100; i++ {
			var n int
			if err := decode([]byte("four"), &n); n != 4 || err != broken {
				t.Fatalf("%d, %v", n, err)
			}
			if out, err := encode("five!"); string(out) != "five!" || err != broken {
				t.Fatalf("%q, %v", out, err)
			}
		}
	}
	decode := Wrap(func([]byte, any) error { return nil }, To(path), Rate(0))
	v, data := new(int), []byte("1")
	if n := testing.AllocsPerRun(1000, func() { _ = decode(data, v) }); n != 0 {
		t.Errorf("%v allocations of a call that is not sampled", n)
	}
	for _, v := range []any{nil, 1, (*order)(nil), json.RawMessage(nil), func() {}} {
		_, _ = Wrap(json.Marshal, To(path), Rate(1), Shadow("itself", json.Marshal))(v)
		_ = Wrap(json.Unmarshal, To(path), Rate(1), Shadow("itself", json.Unmarshal))([]byte("1"), v)
	}
	if err := Flush(); err != nil {
		t.Error(err)
	}
}

func TestWithoutAFile(t *testing.T) {
	if fn := Wrap(json.Marshal); fmt.Sprintf("%p", fn) != fmt.Sprintf("%p", json.Marshal) {
		t.Error("without To the function is another")
	}
}

// TestMany: goroutines share a function; each call is counted, at all rates.
func TestMany(t *testing.T) {
	path := newFile(t)
	decode := Wrap(json.Unmarshal, To(path), Rate(0.1), Shadow("itself", json.Unmarshal))
	var all sync.WaitGroup
	for g := 0; g < 8; g++ {
		all.Add(1)
		go func() {
			defer all.Done()
			for i := 0; i < 2000; i++ {
				_ = decode([]byte(fmt.Sprintf(`{"ref":"r%d","state":"s","labels":{"k":"v"}}`, i)), new(order))
			}
		}()
	}
	all.Wait()
	if err := Flush(); err != nil {
		t.Fatal(err)
	}
	c := last(t, path, "count")
	sampled := c["sites"].([]any)[0].(map[string]any)["sampled"].(float64)
	if c["calls"] != 16000.0 || sampled < 1200 || sampled > 2000 {
		t.Errorf("%v calls, %v sampled; want 16000, and a tenth of it", c["calls"], sampled)
	}
	if n := strings.Count(read(t, path), `"kind":"message"`); float64(n) != sampled {
		t.Errorf("%d messages, and %v sampled", n, sampled)
	}
}

func rootOf(v any) *field {
	return &field{name: "order", of: planOf(reflect.TypeOf(v), map[reflect.Type]*plan{})}
}

// newFile is the name of a file that is forgotten after the test, so that Flush does not write it.
func newFile(t testing.TB) string {
	path := filepath.Join(t.TempDir(), "f")
	t.Cleanup(func() { forget(path) })
	return path
}

func forget(path string) {
	filesMu.Lock()
	defer filesMu.Unlock()
	if f := files[path]; f != nil {
		f.mu.Lock()
		f.taps = nil
		f.mu.Unlock()
		f.writing.Lock()
		f.path = filepath.Join(os.DevNull, "f") // its goroutine goes on
		f.writing.Unlock()
		delete(files, path)
	}
}

func read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// last is the last line of a kind.
func last(t testing.TB, path, kind string) (found map[string]any) {
	t.Helper()
	in := bufio.NewScanner(bytes.NewReader([]byte(read(t, path))))
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		var m map[string]any
		if json.Unmarshal(in.Bytes(), &m) == nil && m["kind"] == kind {
			found = m
		}
	}
	if found == nil {
		t.Fatalf("no line %q in %s", kind, path)
	}
	return found
}
