package own

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	json "github.com/serialbench/serialbench/codecs/json/std"
	"github.com/serialbench/serialbench/internal/codegen/emit"
)

func TestACacheThatCannotBeWritten(t *testing.T) {
	dir := userFiles(t, map[string]string{"go.mod": "module example.org/shop\n\ngo 1.24\n", "events/events.go": five, "file": ""})
	e := engine(t, json.Codecs()...)
	e.Cache = filepath.Join(dir, "file")
	_, err := e.Build(context.Background(), Request{Dir: dir, Package: "./events", Type: "Order", Codecs: ids(e)})
	var m *MistakeError
	if !errors.As(err, &m) || !strings.Contains(err.Error(), "cannot be written") || !strings.Contains(err.Error(), "XDG_CACHE_HOME") {
		t.Errorf("error %v", err)
	}
	for cause, want := range map[error]string{syscall.ENOSPC: "is full", syscall.EROFS: "cannot be written"} {
		if err := cacheError("there", &fs.PathError{Op: "write", Path: "there/x", Err: cause}); !errors.As(err, &m) || !strings.Contains(err.Error(), want) {
			t.Errorf("%v: %v", cause, err)
		}
	}
}

func TestPruneKeepsWhatIsAskedFor(t *testing.T) {
	dir := t.TempDir()
	c := &cache{dir: dir, source: filepath.Join(dir, "sources-ee"), tools: filepath.Join(dir, "tools-hh")}
	old := time.Now().Add(-2 * unused)
	for name, age := range map[string]time.Time{
		"type-aa-1": old, "type-aa.json": time.Now(), // asked for today
		"type-bb-2": old, "type-bb.json": old, // forgotten
		"type-cc-3": old,                                            // left by a killed process
		"type-dd-4": time.Now(), "sources-ee": old, "tools-hh": old, // in use
		"sources-ff": time.Now(), "sources-gg": old, "tools-ii": old, "records": old, // of other versions, and not ours to remove
	} {
		path := filepath.Join(c.dir, name)
		var err error
		if strings.HasSuffix(name, ".json") {
			err = os.WriteFile(path, nil, 0o644)
		} else {
			err = os.Mkdir(path, 0o755)
		}
		if err := errors.Join(err, os.Chtimes(path, age, age)); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.prune(); err != nil {
		t.Fatal(err)
	}
	entries, err := os.ReadDir(c.dir)
	if err != nil {
		t.Fatal(err)
	}
	var left []string
	for _, e := range entries {
		left = append(left, e.Name())
	}
	if got := strings.Join(left, " "); got != "records sources-ee sources-ff tools-hh type-aa-1 type-aa.json type-dd-4" {
		t.Errorf("left: %s", got)
	}
}

func TestLeaveOutReadsTheCompiler(t *testing.T) {
	rows := func() (*builder, []*row) {
		b := &builder{}
		for _, c := range json.Codecs() {
			b.rows = append(b.rows, &row{codec: c})
		}
		return b, b.rows
	}
	for line, want := range map[string]string{
		"gen/normalizedgen/json_std/codec.go:5:14: undefined: Codec":   "the code generated for this type does not compile: undefined: Codec",
		"./gen/nativegen/json_std.go:7:1: cannot use x":                "the code generated for this type does not compile: cannot use x",
		"gen/normalizedgen/json_std/pb/x.pb.go:5: message":             "the code generated for this type does not compile: message",
		"gen/normalizedgen/json_other/codec.go:5:14: undefined: Codec": "",
		"events/order.go:1:1: undefined: Line":                         "",
	} {
		b, list := rows()
		for _, r := range list {
			if strings.Contains(line, "normalizedgen") {
				r.level = onFirst
			}
		}
		dropped := b.leaveOut([]string{line})
		switch {
		case want == "" && len(dropped) > 0:
			t.Errorf("%s: dropped %v", line, dropped)
		case want != "" && (len(dropped) != 1 || list[0].missing[0].Reason != want):
			t.Errorf("%s: dropped %d, %+v", line, len(dropped), list[0].missing)
		}
	}
}

func TestReasonSaysWhatToInstall(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	box := toolbox(t, t.TempDir())
	compilers := []emit.Compiler{{Program: "xc", Debian: "x-compiler", URL: "https://x.example"}, {Program: "yc", Debian: "y-compiler"}}
	_, err := box.Run(jobOf("xc"))
	if want := "its generator is not installed: install xc (Debian: apt-get install x-compiler; https://x.example)"; err == nil || reason(err, compilers) != want {
		t.Errorf("%v, want %s", err, want)
	}
}
