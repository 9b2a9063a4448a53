package serve

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/record"
)

const head = `{"kind":"run","version":5,"started":"2026-01-02T03:04:05Z","plan":{"codecs":["a","b"],` +
	`"datasets":["person"],"sample_ns":1},"environment":{}}` + "\n"

// repository is a server of a folder with one record, and the folder.
func repository(t *testing.T, begin Begin) (*httptest.Server, string) {
	t.Helper()
	folder := filepath.Join(t.TempDir(), "records")
	s, err := New(Options{Folder: folder, Begin: begin, Hosts: []string{"mybox"}})
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "a.jsonl"),
		[]byte(head+`{"kind":"verdict","codec":"a","dataset":"person","verdict":"ok"}`+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
		web.Close()
	})
	return web, folder
}

// ask makes a request and returns code, header and body.
func ask(t *testing.T, method, url, body string, change func(*http.Request)) (int, http.Header, string) {
	t.Helper()
	r, err := http.NewRequest(method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if change != nil {
		change(r)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(a.Body)
	if err := errors.Join(err, a.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, a.Header, string(text)
}

func TestPagesAndTheirPolicy(t *testing.T) {
	web, _ := repository(t, nil)
	for path, want := range map[string]string{"/": "connect-src 'self'", "/report?record=a.jsonl": "script-src 'sha256-"} {
		code, h, body := ask(t, "GET", web.URL+path, "", nil)
		policy := h.Get("Content-Security-Policy")
		if code != 200 || !strings.Contains(body, "<!doctype html>") || !strings.Contains(policy, want) ||
			!strings.HasPrefix(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") ||
			strings.Contains(policy, "unsafe") {
			t.Errorf("%s: %d, policy %q", path, code, policy)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Access-Control-Allow-Origin") != "" {
			t.Errorf("%s: header %v", path, h)
		}
	}
	if code, _, body := ask(t, "GET", web.URL+"/raw?record=a.jsonl", "", nil); code != 200 ||
		!strings.HasPrefix(body, head) {
		t.Errorf("raw: %d %q", code, body)
	}
}

// Planted: somebody else's name that points here, somebody else's page, a form.
func TestForeignersAreRefused(t *testing.T) {
	started := 0
	web, _ := repository(t, func(Request) (Job, error) { started++; return Job{}, errors.New("begun") })
	for _, host := range []string{"evil.example", "evil.example:80", "", "127.0.0.1.evil.example",
		"localhost.evil.example"} {
		code, _, body := ask(t, "GET", web.URL+"/api/records", "", func(r *http.Request) { r.Host = host })
		if host != "" && (code != http.StatusMisdirectedRequest || strings.Contains(body, "a.jsonl")) {
			t.Errorf("host %q: %d %s", host, code, body)
		}
	}
	for _, host := range []string{"localhost:1", "127.0.0.1", "[::1]:80", "MyBox:8947"} {
		if code, _, _ := ask(t, "GET", web.URL+"/api/records", "", func(r *http.Request) { r.Host = host }); code != 200 {
			t.Errorf("host %q: %d", host, code)
		}
	}
	for name, change := range map[string]func(*http.Request){
		"origin":    func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") },
		"null":      func(r *http.Request) { r.Header.Set("Origin", "null") },
		"site":      func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") },
		"same-site": func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "same-site") },
		"form":      func(r *http.Request) { r.Header.Set("Content-Type", "application/x-www-form-urlencoded") },
		"text":      func(r *http.Request) { r.Header.Set("Content-Type", "text/plain") },
	} {
		for _, path := range []string{"/api/run", "/api/cancel"} {
			if code, _, _ := ask(t, "POST", web.URL+path, "{}", change); code != http.StatusForbidden &&
				code != http.StatusUnsupportedMediaType {
				t.Errorf("%s of %s: %d", path, name, code)
			}
		}
	}
	if code, _, _ := ask(t, "GET", web.URL+"/api/run", "", nil); code != http.StatusMethodNotAllowed {
		t.Errorf("GET of a run: %d", code)
	}
	if started != 0 {
		t.Errorf("%d runs were begun", started)
	}
}

// Planted: names and links that lead out of the folder, and what is no record.
func TestNamesStayInTheFolder(t *testing.T) {
	web, folder := repository(t, nil)
	secret := filepath.Join(filepath.Dir(folder), "secret.jsonl")
	if err := os.WriteFile(secret, []byte(head), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(secret, filepath.Join(folder, "link.jsonl")); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(os.Mkdir(filepath.Join(folder, "folder.jsonl"), 0o755),
		os.WriteFile(filepath.Join(folder, ".hidden.jsonl"), []byte(head), 0o644),
		os.WriteFile(filepath.Join(folder, "notes.txt"), nil, 0o644),
		os.WriteFile(filepath.Join(folder, "bad.jsonl"), []byte("?"), 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"../secret.jsonl", "..%2fsecret.jsonl", "%2e%2e%2fsecret.jsonl", secret, "link.jsonl",
		"folder.jsonl", ".hidden.jsonl", "notes.txt",
		"a.jsonl/../../secret.jsonl", "..%5csecret.jsonl", "", "a.jsonl%00", "sub/a.jsonl", "missing.jsonl"} {
		for _, path := range []string{"/report?record=", "/raw?record="} {
			if code, _, body := ask(t, "GET", web.URL+path+name, "", nil); code < 400 || strings.Contains(body, `"kind"`) {
				t.Errorf("%s%s: %d %.80s", path, name, code, body)
			}
		}
	}
	var all []Listed
	_, _, body := ask(t, "GET", web.URL+"/api/records", "", nil)
	if err := json.Unmarshal([]byte(body), &all); err != nil || len(all) != 2 {
		t.Fatalf("%s, %v", body, err)
	}
	for _, l := range all {
		if l.Name == "bad.jsonl" && l.Error == "" || l.Name == "a.jsonl" && (l.Codecs != 2 || l.Error != "") {
			t.Errorf("%+v", l)
		}
	}
}

func TestRecordsAreJoined(t *testing.T) {
	web, folder := repository(t, nil)
	for name, text := range map[string]string{
		"attack.jsonl": `{"kind":"run","version":5,"plan":{"seed":3}}` + "\n" +
			`{"kind":"attack","codec":"a","dataset":"person","op":"unmarshal","cases":1}` + "\n",
		"other.jsonl": strings.Replace(head, `"b"`, `"c"`, 1),
	} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if code, _, body := ask(t, "GET", web.URL+"/report?record=a.jsonl&record=attack.jsonl", "", nil); code != 200 {
		t.Errorf("%d %s", code, body)
	}
	if code, _, body := ask(t, "GET", web.URL+"/report?record=a.jsonl&record=other.jsonl", "", nil); code != 400 ||
		!strings.Contains(body, "unlike plans") {
		t.Errorf("%d %s", code, body)
	}
}

// slow is a run that goes on until it is cancelled.
func slow(cancelled chan<- struct{}) Begin {
	return func(Request) (Job, error) {
		return Job{Record: "new.jsonl", Run: func(ctx context.Context, line func(record.Line),
			progress func(worker.Progress)) error {
			line(record.Verdict{Codec: "a", Dataset: "person", Verdict: record.OK})
			for i := range 8 {
				line(record.Sample{Codec: "a", Dataset: "person", Op: "marshal", Process: i, Ops: 10, WallNS: 1000})
				line(record.Sample{Codec: "a" + record.Twin, Dataset: "person", Op: "marshal", Process: i, Ops: 10, WallNS: 1000})
			}
			progress(worker.Progress{Phase: "measure", Done: 1, Total: 2})
			<-ctx.Done()
			close(cancelled)
			return nil
		}}, nil
	}
}

// watch reads events until one satisfies want, to which it is given with all rows that came
// until then: an event has only those that changed since the one before.
func watch(t *testing.T, url string, want func(Event) bool) Event {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // it would wait for ever otherwise
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, url+"/api/events", nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	run, rows := 0, []Row{}
	lines := bufio.NewScanner(a.Body)
	for lines.Scan() {
		text, ok := strings.CutPrefix(lines.Text(), "data: ")
		if !ok {
			continue
		}
		var e Event
		if err := json.Unmarshal([]byte(text), &e); err != nil {
			t.Fatal(err)
		}
		if e.Run != run {
			run, rows = e.Run, nil
		}
		for _, now := range e.Rows {
			rows = slices.DeleteFunc(rows, func(r Row) bool {
				return r.Codec == now.Codec && r.Dataset == now.Dataset &&
					r.Op == now.Op
			})
			rows = append(rows, now)
		}
		e.Rows = rows
		if want(e) {
			return e
		}
	}
	t.Fatalf("the events ended: %v", lines.Err())
	return Event{}
}

func TestOneRunAtATimeWatchedAndCancelled(t *testing.T) {
	cancelled := make(chan struct{})
	web, _ := repository(t, slow(cancelled))
	if code, _, _ := ask(t, "POST", web.URL+"/api/cancel", "{}", nil); code != http.StatusConflict {
		t.Errorf("cancel of nothing: %d", code)
	}
	if code, _, body := ask(t, "POST", web.URL+"/api/run", `{"codecs":["a"]}`, nil); code != http.StatusAccepted ||
		!strings.Contains(body, "new.jsonl") {
		t.Fatalf("%d %s", code, body)
	}
	e := watch(t, web.URL, func(e Event) bool { return e.Running && e.Phase == "measure" && len(e.Rows) == 2 })
	if e.Rows[1].NS != 100 || e.Rows[1].Seen != 8 || e.Rows[1].Low == nil || e.Rows[0].Verdict != record.OK {
		t.Errorf("%+v", e)
	}
	if code, _, _ := ask(t, "POST", web.URL+"/api/run", "{}", nil); code != http.StatusConflict {
		t.Errorf("a second run: %d", code)
	}
	if code, _, _ := ask(t, "POST", web.URL+"/api/cancel", "{}", nil); code != http.StatusAccepted {
		t.Errorf("cancel: %d", code)
	}
	<-cancelled
	if e := watch(t, web.URL, func(e Event) bool { return !e.Running }); e.Ended != "interrupted" {
		t.Errorf("%+v", e)
	}
}

func TestMistakesAreTold(t *testing.T) {
	web, _ := repository(t, func(r Request) (Job, error) {
		if len(r.Codecs) == 0 {
			return Job{Record: "x.jsonl", Run: func(context.Context, func(record.Line),
				func(worker.Progress)) error {
				return errors.New("the disk is full")
			}}, nil
		}
		return Job{}, errors.New("--codec: nothing matches")
	})
	for body, want := range map[string]int{`{"codecs":["x"]}`: 422, `{"codes":[]}`: 400, `{`: 400,
		`"` + strings.Repeat("x", maxRequest+1): 400} {
		if code, _, text := ask(t, "POST", web.URL+"/api/run", body, nil); code != want || code == 422 &&
			text != "--codec: nothing matches\n" {
			t.Errorf("%.40s: %d %s", body, code, text)
		}
	}
	if code, _, body := ask(t, "POST", web.URL+"/api/run", `{}`, nil); code != 202 { // the place was given back
		t.Fatalf("%d %s", code, body)
	}
	if e := watch(t, web.URL, func(e Event) bool { return e.Ended != "" }); e.Ended != "failed" ||
		e.Error != "the disk is full" {
		t.Errorf("%+v", e)
	}
}

// Closing the server ends the run and sends away who watches.
func TestCloseEndsTheRun(t *testing.T) {
	cancelled := make(chan struct{})
	s, err := New(Options{Folder: t.TempDir(), Begin: slow(cancelled)})
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewServer(s.Handler())
	defer web.Close()
	if code, _, body := ask(t, "POST", web.URL+"/api/run", "{}", nil); code != 202 {
		t.Fatalf("%d %s", code, body)
	}
	a, err := http.Get(web.URL + "/api/events")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	<-cancelled
	if _, err := io.ReadAll(a.Body); err != nil {
		t.Error(err)
	}
	if code, _, _ := ask(t, "POST", web.URL+"/api/run", "{}", nil); code != http.StatusServiceUnavailable {
		t.Errorf("a run after the end: %d", code)
	}
}
