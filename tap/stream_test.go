package tap

import (
	"bufio"
	"bytes"
	"encoding/gob"
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"
)

// messagesIn are the sizes and shapes of the messages in a file.
func messagesIn(t *testing.T, path string) (all []string) {
	t.Helper()
	if err := Flush(); err != nil {
		t.Fatal(err)
	}
	for _, text := range strings.Split(read(t, path), "\n") {
		var m struct {
			Kind   string
			Bytes  int
			Failed bool
			Shape  json.RawMessage
		}
		if json.Unmarshal([]byte(text), &m) == nil && m.Kind == "message" {
			all = append(all, fmt.Sprintf("%d %v %s", m.Bytes, m.Failed, m.Shape))
		}
	}
	return all
}

// TestDecoders: each message of a stream has its own size and shape, however the reader hands it out.
func TestDecoders(t *testing.T) {
	const stream = `{"ref":"abc"}  {"lines":[]}` + "\n\n" + `{"ref":1}{"any":null}`
	const want = `[13 false ["o","=ref","s3"] 12 false ["o","=lines",["l",0]] 9 true ["o","=ref","i1b1"] ` +
		`12 false ["o","=any",null]]`
	for name, r := range map[string]io.Reader{"whole": strings.NewReader(stream), "buffered": bufio.NewReader(
		strings.NewReader(stream)), "bytewise": iotest.OneByteReader(strings.NewReader(stream)),
		"errors": iotest.DataErrReader(strings.NewReader(stream))} {
		path := newFile(t)
		d := Decoders(json.NewDecoder, To(path), Rate(1))(r)
		n := 0
		for {
			err := d.Decode(new(order))
			if err == io.EOF {
				break
			}
			if n++; err != nil && n != 3 {
				t.Fatal(name, n, err)
			}
		}
		if got := fmt.Sprint(messagesIn(t, path)); got != want || n != 4 {
			t.Errorf("%s: %d messages\n%s, want\n%s", name, n, got, want)
		}
		c := last(t, path, "count")
		site := last(t, path, "site")
		if c["calls"] != 4.0 || !strings.Contains(site["at"].(string), "TestDecoders stream_test.go:") {
			t.Errorf("%s: %v calls at %v", name, c["calls"], site["at"])
		}
	}
}

// TestDecoderWithinTokens: values of a list that is read item by item, by an interface.
func TestDecoderWithinTokens(t *testing.T) {
	path := newFile(t)
	d := Decoders(json.NewDecoder, To(path), Rate(1))(strings.NewReader(`[{"ref":"a"} , {"ref":"bc"}]`))
	if _, err := d.Raw.Token(); err != nil {
		t.Fatal(err)
	}
	for d.Raw.More() {
		if err := interface{ Decode(any) error }(d).Decode(new(order)); err != nil {
			t.Fatal(err)
		}
	}
	if got := fmt.Sprint(messagesIn(t, path)); got != `[11 false ["o","=ref","s1"] 12 false ["o","=ref","s2"]]` {
		t.Error(got)
	}
	if at := last(t, path, "site")["at"].(string); !strings.Contains(at, "TestDecoderWithinTokens") {
		t.Errorf("called at %s", at)
	}
}

// TestStreamsOfOtherFormats: gob reads byte by byte where it can, and does so through a tap.
func TestStreamsOfOtherFormats(t *testing.T) {
	path := newFile(t)
	var b bytes.Buffer
	e := Encoders(gob.NewEncoder, To(path), Rate(1))(&b)
	d := Decoders(gob.NewDecoder, To(path), Rate(1))(&b)
	for i := 0; i < 3; i++ {
		if err := e.Encode(order{Ref: "a"}); err != nil {
			t.Fatal(err)
		}
		var o order
		if err := d.Decode(&o); err != nil || o.Ref != "a" || b.Len() > 0 {
			t.Fatalf("%+v, %v, %d bytes left", o, err, b.Len())
		}
	}
	if got := messagesIn(t, path); len(got) != 6 || got[4] != got[5] || !strings.HasSuffix(got[5], `"x"`) {
		t.Errorf("%q", got)
	}
}

func TestEncoders(t *testing.T) {
	path := newFile(t)
	var plain, tapped bytes.Buffer
	e := Encoders(json.NewEncoder, To(path), Rate(1), Shadow("itself", json.Marshal), Budget(time.Minute, 1<<30))(&tapped)
	e.Raw.SetIndent("", " ")
	p := json.NewEncoder(&plain)
	p.SetIndent("", " ")
	for _, v := range []any{order{Ref: "a"}, func() {}, map[string]int{"k": 1}} {
		errA, errB := p.Encode(v), e.Encode(v)
		if fmt.Sprint(errA) != fmt.Sprint(errB) {
			t.Errorf("%v, and with a tap %v", errA, errB)
		}
	}
	if plain.String() != tapped.String() {
		t.Errorf("%s, and with a tap %s", &plain, &tapped)
	}
	got := messagesIn(t, path)
	if len(got) != 2 || !strings.HasSuffix(got[1], `["m","s1","i1b1",1]`) {
		t.Errorf("%q", got)
	}
	if s := last(t, path, "shadow"); s["compared"] != 2.0 || s["changed"] != 0.0 {
		t.Errorf("%v compared, %v changed: %v", s["compared"], s["changed"], s["differences"])
	}
}

// strictly is a codec that reads as [exact] does.
type strictly struct{}

func (strictly) Name() string { return "strictly" }

func (strictly) Marshal(v any) ([]byte, error) { return json.Marshal(v) }

func (strictly) Unmarshal(data []byte, v any) error { return exact(data, v) }

type loosely struct{ strictly }

func (loosely) Unmarshal(data []byte, v any) error { return json.Unmarshal(data, v) }

func (loosely) Name() string { return "loosely" }

// TestWrapCodec: a codec is the same with a tap; the second one may be a codec, or a function of one direction.
func TestWrapCodec(t *testing.T) {
	for name, second := range map[string]any{"codec": strictly{}, "read": exact, "write": json.Marshal} {
		path := newFile(t)
		c := WrapCodec(loosely{}, To(path), Rate(1), Shadow("second", second), Budget(time.Minute, 1<<30))
		var o order
		if err := c.Unmarshal([]byte(`{"REF":"a"}`), &o); err != nil || o.Ref != "a" || c.Name() != "loosely" {
			t.Errorf("%+v, %v", o, err)
		}
		if b, err := c.Marshal(map[string]int{"k": 1}); err != nil || string(b) != `{"k":1}` {
			t.Errorf("%s, %v", b, err)
		}
		got := messagesIn(t, path)
		if fmt.Sprint(got) != `[11 false ["o","Uref","s1"] 7 false ["m","s1","i1b1",1]]` {
			t.Errorf("%s: %q", name, got)
		}
		text := read(t, path)
		for op, want := range map[string]bool{"read": name != "write", "write": name != "read"} {
			if got := strings.Contains(text, `"op":"`+op+`","rate":1,"run":"`+last(t, path, "run")["run"].(string)+
				`","shadow":"second"`); got != want {
				t.Errorf("%s: the direction %s has a second codec: %v", name, op, got)
			}
		}
		if got := strings.Contains(text, `"class":"key-case"`); got != (name != "write") {
			t.Errorf("%s: the difference is counted: %v", name, got)
		}
	}
	if WrapCodec(loosely{}) != Codec(loosely{}) {
		t.Error("without To the codec is another")
	}
	defer func() {
		if recover() == nil {
			t.Error("a second codec that is none is taken")
		}
	}()
	WrapCodec(loosely{}, To(newFile(t)), Shadow("none", 1))
}

// TestMessages: messages that a program hands over count as those of a function do, with the place that it names.
func TestMessages(t *testing.T) {
	path := newFile(t)
	m := Reads(To(path), Rate(0.5), At("topic orders"))
	sampled := 0
	for i := 0; i < 1000; i++ {
		if m.Sampled() {
			sampled++
			m.Record(new(order), []byte(`{"ref":"a"}`), 0, nil)
		}
	}
	if got := messagesIn(t, path); len(got) != sampled || sampled < 400 || sampled > 600 {
		t.Errorf("%d messages of %d sampled ones", len(got), sampled)
	}
	if at := last(t, path, "site")["at"]; at != "topic orders" {
		t.Errorf("at %v", at)
	}
	if last(t, path, "count")["calls"] != 1000.0 || (*Messages)(nil).Sampled() || Writes() != nil {
		t.Error("calls that are not counted, or taps without a file")
	}
	if until := last(t, path, "until")["seconds"].(float64); until <= 0 {
		t.Errorf("it counted for %v seconds", until)
	}
}
