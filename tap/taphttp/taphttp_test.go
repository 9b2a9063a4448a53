package taphttp_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/tap"
	"github.com/serialbench/serialbench/tap/taphttp"
)

type order struct {
	Ref   string `json:"ref"`
	Total int    `json:"total"`
}

type receipt struct {
	ID string `json:"id"`
}

// handle answers an order with a receipt, and looks whether the writer has the methods that it had.
func handle(w http.ResponseWriter, r *http.Request) {
	var o order
	if err := json.NewDecoder(r.Body).Decode(&o); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	_, hijacks := w.(http.Hijacker)
	_, reads := w.(io.ReaderFrom)
	w.Header().Set("Has", fmt.Sprint(hijacks, reads))
	_, _ = io.Copy(w, strings.NewReader(fmt.Sprintf(`{"id":"SECRET-%s"}`, o.Ref)))
	w.(http.Flusher).Flush()
}

func lines(t *testing.T, path string) (all []map[string]any, text string) {
	t.Helper()
	_ = tap.Flush() // the files of other tests are gone
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range bytes.Split(b, []byte("\n")) {
		var m map[string]any
		if json.Unmarshal(l, &m) == nil {
			all = append(all, m)
		}
	}
	return all, string(b)
}

// TestMiddleware: answers and writers are the same with and without; the file has shapes of both bodies, and no text.
func TestMiddleware(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	taps := taphttp.Middleware(new(order), new(receipt), tap.To(path), tap.Rate(1))
	for _, h := range []http.Handler{http.HandlerFunc(handle), taps(http.HandlerFunc(handle))} {
		s := httptest.NewServer(h)
		for _, c := range []struct {
			body, want string
			code       int
		}{{`{"ref":"A1","total":12}`, `{"id":"SECRET-A1"}`, 200}, {`{"ref":`, "unexpected EOF\n", 400}, {"", "EOF\n", 400}} {
			r, err := http.Post(s.URL, "application/json", strings.NewReader(c.body))
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(r.Body)
			_ = r.Body.Close() // it was read
			if err != nil || r.StatusCode != c.code || string(got) != c.want {
				t.Errorf("%q: %d, %q, %v", c.body, r.StatusCode, got, err)
			}
			if has := r.Header.Get("Has"); c.code == 200 && has != "true true" {
				t.Errorf("the writer has Hijacker and ReaderFrom: %s", has)
			}
		}
		s.Close()
	}
	_, text := lines(t, path)
	for _, want := range []string{`"shape":["o","=ref","s2","=total","i2b4q"]`, `"shape":["o","=id","s9"]`, `"shape":"x"`,
		`"type":"github.com/serialbench/serialbench/tap/taphttp_test.order"`, "TestMiddleware taphttp_test.go:"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
	if strings.Contains(text, "SECRET") {
		t.Error("the file has a text of a message")
	}
}

// TestOtherWriters: a writer with other methods than those of net/http is left alone.
func TestOtherWriters(t *testing.T) {
	type odd struct {
		http.ResponseWriter
		http.Hijacker
	}
	taps := taphttp.Middleware(nil, new(receipt), tap.To(filepath.Join(t.TempDir(), "f")), tap.Rate(1))
	w := odd{ResponseWriter: httptest.NewRecorder()}
	taps(http.HandlerFunc(func(got http.ResponseWriter, _ *http.Request) {
		if got != http.ResponseWriter(w) {
			t.Errorf("the handler has a %T", got)
		}
	})).ServeHTTP(w, httptest.NewRequest("GET", "/", nil))
	if h := http.NotFoundHandler(); fmt.Sprintf("%p", taphttp.Middleware(new(order), nil)(h)) != fmt.Sprintf("%p", h) {
		t.Error("without To the handler is another")
	}
}

// bound is the JSON binding of gin, as far as it matters here.
type bound struct{}

func (bound) Name() string { return "json" }

func (bound) Bind(r *http.Request, v any) error { return json.NewDecoder(r.Body).Decode(v) }

func (bound) BindBody(data []byte, v any) error { return json.Unmarshal(data, v) }

func TestBinding(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	b := taphttp.Binding(bound{}, tap.Name("json/std"), tap.To(path), tap.Rate(1))
	var o order
	r := httptest.NewRequest("POST", "/", strings.NewReader(`{"ref":"A1","total":12}`))
	before := r.Body
	if err := b.Bind(r, &o); err != nil || o != (order{"A1", 12}) || r.Body != before {
		t.Errorf("%+v, %v", o, err)
	}
	if err := b.BindBody([]byte(`{"total":"a"}`), &o); err == nil || b.Name() != "json" {
		t.Errorf("%v of %s", err, b.Name())
	}
	all, _ := lines(t, path)
	var sizes []any
	for _, l := range all {
		if l["kind"] == "message" {
			sizes = append(sizes, l["bytes"], l["failed"])
		}
	}
	if fmt.Sprint(sizes) != "[23 <nil> 13 true]" {
		t.Errorf("messages %v", sizes)
	}
}
