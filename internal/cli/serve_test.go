package cli

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/serialbench/serialbench/internal/record"
	"github.com/serialbench/serialbench/internal/result/serve"
)

// served starts the program as a server of folder and returns its address and process.
func served(t *testing.T, folder string) (string, *exec.Cmd) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "serve", "--address", "127.0.0.1:0", folder)
	cmd.Env = append(os.Environ(), asProgram+"=1", "SERIALBENCH_TEST_MARK="+folder)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Error(err)
		}
	})
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(line), cmd
}

func post(t *testing.T, url, body string) (int, string) {
	t.Helper()
	a, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(a.Body)
	if err := errors.Join(err, a.Body.Close()); err != nil {
		t.Fatal(err)
	}
	return a.StatusCode, string(text)
}

// until watches events until one satisfies want.
func until(t *testing.T, at string, want func(serve.Event) bool) serve.Event {
	t.Helper()
	a, err := http.Get(at + "api/events")
	if err != nil {
		t.Fatal(err)
	}
	defer a.Body.Close()
	lines := bufio.NewScanner(a.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var e serve.Event
		if text, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
			if err := json.Unmarshal([]byte(text), &e); err != nil {
				t.Fatal(err)
			}
			if want(e) {
				return e
			}
		}
	}
	t.Fatalf("the events ended: %v", lines.Err())
	return serve.Event{}
}

func sampled(e serve.Event) bool {
	for _, r := range e.Rows {
		if r.Seen > 0 && r.NS > 0 {
			return true
		}
	}
	return false
}

// A run is started and watched, cancelled, another one started, and the server
// interrupted: it ends cleanly, both records are whole, and no worker lives on.
func TestServeRunsCancelsAndEnds(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "records")
	at, cmd := served(t, folder)
	if code, text := post(t, at+"api/run", `{"codecs":["jsn/std"]}`); code != 422 || !strings.Contains(text, "json/std") {
		t.Errorf("%d %s", code, text)
	}
	if code, text := post(t, at+"api/run", `{"time":"soon"}`); code != 422 ||
		!strings.Contains(text, "not a positive duration") {
		t.Errorf("%d %s", code, text)
	}
	const request = `{"codecs":["json/std","gob/std","baseline"],"quality":"publish","time":"1h"}`
	for _, how := range []string{"cancel", "interrupt"} {
		code, text := post(t, at+"api/run", request)
		if code != http.StatusAccepted {
			t.Fatalf("%d %s", code, text)
		}
		if code, _ := post(t, at+"api/run", request); code != http.StatusConflict {
			t.Errorf("two runs at a time: %d", code)
		}
		until(t, at, sampled)
		if how == "cancel" {
			if code, text := post(t, at+"api/cancel", "{}"); code != http.StatusAccepted {
				t.Fatalf("%d %s", code, text)
			}
			if e := until(t, at, func(e serve.Event) bool { return !e.Running }); e.Ended != "interrupted" {
				t.Errorf("%+v", e)
			}
			continue
		}
		if err := cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); err != nil {
		t.Fatal(err)
	}
	paths, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil || len(paths) != 2 {
		t.Fatalf("%v, %v", paths, err)
	}
	for _, path := range paths {
		rec, err := record.ReadFile(path)
		if err != nil || rec.End == nil || rec.End.Reason != "interrupted" || len(rec.Samples) == 0 || len(rec.Bad) > 0 {
			t.Errorf("%s: %v, end %+v, %d samples", path, err, rec.End, len(rec.Samples))
		}
	}
	if alive := marked(t, folder); len(alive) > 0 {
		t.Errorf("processes live on: %v", alive)
	}
}

// marked lists the processes that were started with a mark in their environment.
func marked(t *testing.T, mark string) (pids []string) {
	if runtime.GOOS != "linux" {
		return nil
	}
	files, err := filepath.Glob("/proc/[0-9]*/environ")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if env, err := os.ReadFile(f); err == nil && bytes.Contains(env, []byte("SERIALBENCH_TEST_MARK="+mark)) {
			pids = append(pids, f)
		}
	}
	return pids
}

func TestServeSaysThatThePortIsTaken(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	var out, log bytes.Buffer
	code := Run(testField(), nil, &out, &log, []string{"serve", "--address", l.Addr().String(), t.TempDir()})
	if want := "serialbench: --address: cannot listen on " + l.Addr().String() +
		": address already in use; choose another"; code != ExitMistake ||
		!strings.HasPrefix(log.String(), want) || out.Len() > 0 {
		t.Errorf("exit %d, %q, %q", code, out.String(), log.String())
	}
}
