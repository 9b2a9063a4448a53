package serve

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

// limited is a server with small limits, and its folder with one record.
func limited(t *testing.T, change func(*Server)) (*httptest.Server, string) {
	t.Helper()
	folder := t.TempDir()
	s, err := New(Options{Folder: folder, Resume: func(name string) (Job, error) {
		if name != "a.jsonl" {
			return Job{}, errors.New("nothing is left to measure")
		}
		return Job{Record: name, Run: func(context.Context, func(record.Line),
			func(worker.Progress)) error {
			return nil
		}}, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a.jsonl"), []byte(head), 0o644); err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(s)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		web.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	return web, folder
}

// A record counts once, however often it is named, and only so many are read.
func TestRecordsOfARequestAreCountedOnceAndLimited(t *testing.T) {
	web, _ := limited(t, nil)
	if code, _, body := ask(t, "GET", web.URL+"/report?"+strings.Repeat("record=a.jsonl&", 500), "", nil); code != 200 {
		t.Errorf("one record named often: %d %s", code, body)
	}
	var many strings.Builder
	for i := range maxRecords + 1 {
		fmt.Fprintf(&many, "record=%d.jsonl&", i)
	}
	for _, path := range []string{"/report?", "/compare?old=a.jsonl&new=a.jsonl&" +
		strings.ReplaceAll(many.String(), "record=", "new=")} {
		if path == "/report?" {
			path += many.String()
		}
		if code, _, body := ask(t, "GET", web.URL+path, "", nil); code != 400 || !strings.Contains(body, "at most 64") {
			t.Errorf("%.40s: %d %s", path, code, body)
		}
	}
}

// Planted: kilobytes that are megabytes once decompressed, in the first line and behind it.
func TestGzipBombsAreRefused(t *testing.T) {
	web, folder := limited(t, func(s *Server) { s.most = 1 << 20 })
	for name, first := range map[string]string{"head.jsonl.gz": "", "rest.jsonl.gz": head} {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		if _, err := io.WriteString(z, first); err != nil {
			t.Fatal(err)
		}
		for range 16 {
			if _, err := z.Write(bytes.Repeat([]byte(" "), 1<<20)); err != nil {
				t.Fatal(err)
			}
		}
		if err := errors.Join(z.Close(), os.WriteFile(filepath.Join(folder, name), packed.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
		if code, _, body := ask(t, "GET", web.URL+"/report?record="+name, "",
			nil); code != http.StatusRequestEntityTooLarge || !strings.Contains(body, "larger than") {
			t.Errorf("%s: %d %s", name, code, body)
		}
	}
	_, _, body := ask(t, "GET", web.URL+"/api/records", "", nil)
	if !strings.Contains(body, "larger than is read here") {
		t.Errorf("the list has the bomb as a record: %s", body)
	}
}

// Planted: kilobytes that are lines, each of which takes memory, and lines that cannot be read.
func TestLinesThatTakeMemoryAreRefused(t *testing.T) {
	web, folder := limited(t, func(s *Server) { s.memory = 4 << 20 })
	for name, c := range map[string]struct {
		line string
		n    int
		code int
	}{
		"kept.jsonl.gz": {`{"kind":"verdict","codec":"a","dataset":"person","verdict":"ok"}`, 20_000,
			http.StatusRequestEntityTooLarge},
		"bad.jsonl.gz": {"x", 1_000_000, http.StatusRequestEntityTooLarge},
		"few.jsonl.gz": {"x", 50_000, http.StatusOK},
	} {
		var packed bytes.Buffer
		z := gzip.NewWriter(&packed)
		if _, err := io.WriteString(z, head+strings.Repeat(c.line+"\n", c.n)); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(z.Close(), os.WriteFile(filepath.Join(folder, name), packed.Bytes(), 0o644)); err != nil {
			t.Fatal(err)
		}
		if code, _, body := ask(t, "GET", web.URL+"/report?record="+name, "", nil); code != c.code {
			t.Errorf("%s: %d %.200s", name, code, body)
		}
	}
}

// Planted: a shard of so many that nobody can count them.
func TestNumbersThatBecomeMemoryAreRefused(t *testing.T) {
	web, folder := limited(t, nil)
	text := strings.Replace(head, `"plan"`, `"shard":{"k":1,"n":9223372036854775807},"plan"`, 1)
	if err := os.WriteFile(filepath.Join(folder, "s.jsonl"), []byte(text), 0o644); err != nil || text == head {
		t.Fatal(err)
	}
	if code, _, body := ask(t, "GET", web.URL+"/report?record=s.jsonl", "", nil); code != http.StatusUnprocessableEntity ||
		!strings.Contains(body, "shard") {
		t.Errorf("%d %s", code, body)
	}
}

// Nothing is read for a reader who has left.
func TestReadingEndsWithItsReader(t *testing.T) {
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "a.jsonl"), []byte(head), 0o644); err != nil {
		t.Fatal(err)
	}
	s, err := New(Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close() //nolint:errcheck // nothing runs
	ctx, leave := context.WithCancel(t.Context())
	leave()
	if _, err := s.read(ctx, nil, "a.jsonl", &record.Budget{}); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

// Planted: a body of which nothing comes, and one where none belongs.
func TestSlowBodiesAreClosed(t *testing.T) {
	web, _ := limited(t, func(s *Server) { s.body = 50 * time.Millisecond })
	c, err := net.Dial("tcp", web.Listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close() //nolint:errcheck // it was only read
	fmt.Fprintf(c, "POST /api/run HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: "+
		"100\r\n\r\n{")
	answer, err := http.ReadResponse(bufio.NewReader(c), nil) // waits for as long as the server does
	if err != nil || answer.StatusCode != http.StatusBadRequest || !answer.Close {
		t.Errorf("%+v, %v", answer, err)
	}
	if code, _, _ := ask(t, "GET", web.URL+"/api/records", "{}", nil); code != 400 {
		t.Errorf("a body where none belongs: %d", code)
	}
}

// Planted: a page of another site that makes the server work.
func TestForeignGetsThatCostAreRefused(t *testing.T) {
	web, _ := limited(t, nil)
	for _, site := range []string{"cross-site", "same-site"} {
		from := func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", site) }
		for _, path := range []string{"/report?record=a.jsonl", "/compare?old=a.jsonl&new=a.jsonl", "/raw?record=a.jsonl",
			"/api/records", "/api/events", "/api/choices"} {
			if code, _, _ := ask(t, "GET", web.URL+path, "", from); code != http.StatusForbidden {
				t.Errorf("%s of %s: %d", path, site, code)
			}
		}
		if code, _, _ := ask(t, "GET", web.URL+"/", "", from); code != 200 {
			t.Errorf("a link to the list: %d", code)
		}
	}
	if code, _, _ := ask(t, "GET", web.URL+"/report?record=a.jsonl", "",
		func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-origin") }); code != 200 {
		t.Errorf("our own page: %d", code)
	}
}

func TestListSaysWhatRecordsAreAndWhichCanGoOn(t *testing.T) {
	web, folder := limited(t, nil)
	if err := os.WriteFile(filepath.Join(folder, "done.jsonl"), []byte(head+`{"kind":"end","reason":"complete"}`+"\n"),
		0o644); err != nil {
		t.Fatal(err)
	}
	var all []Listed
	_, _, body := ask(t, "GET", web.URL+"/api/records", "", nil)
	if err := json.Unmarshal([]byte(body), &all); err != nil || len(all) != 2 {
		t.Fatalf("%s, %v", body, err)
	}
	for _, l := range all {
		if l.Title != "2 codecs on person" || l.Resume != (l.Name == "a.jsonl") ||
			(l.Ended == "complete") != (l.Name == "done.jsonl") {
			t.Errorf("%+v", l)
		}
	}
	for name, want := range map[string]int{"a.jsonl": 202, "done.jsonl": 422, "../a.jsonl": 404, "none.jsonl": 404} {
		if code, _, text := ask(t, "POST", web.URL+"/api/resume", `{"record":"`+name+`"}`, nil); code != want {
			t.Errorf("%s: %d %s", name, code, text)
		}
		watch(t, web.URL, func(e Event) bool { return !e.Running })
	}
}

func TestPagesLeadBackAndCompare(t *testing.T) {
	web, _ := limited(t, nil)
	code, _, body := ask(t, "GET", web.URL+"/compare?old=a.jsonl&new=a.jsonl", "", nil)
	if code != 200 || !strings.Contains(body, `id="back"`) {
		t.Errorf("%d %.80s", code, body)
	}
	for path, want := range map[string]int{"/compare?old=a.jsonl": 400, "/compare?old=a.jsonl&new=missing.jsonl": 404} {
		if code, _, _ := ask(t, "GET", web.URL+path, "", nil); code != want {
			t.Errorf("%s: %d", path, code)
		}
	}
}
