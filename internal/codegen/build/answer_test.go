package build

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/serialbench/serialbench/internal/engine/worker"
	"github.com/serialbench/serialbench/internal/mistake"
	"github.com/serialbench/serialbench/scratch"
)

// usersCode makes this program one that reads values of a function of the user's.
const usersCode = "OWN_TEST_USERS_CODE"

type broken struct{ Text string }

func (b *broken) deep(n int) []broken {
	if n < 0 {
		return nil
	}
	return b.deep(n + len(b.Text))
}

// misbehave are functions of users', and what is told of each.
var misbehave = map[string]struct {
	do   func() []broken
	want string // "": nothing
}{
	"fine":      {func() []broken { fmt.Println("hello"); return []broken{{"a"}} }, ""},
	"no values": {func() []broken { return nil }, ""},
	"ends":      {func() []broken { os.Exit(0); return nil }, "it ended the program before it returned"},
	"says, ends": {func() []broken { fmt.Print("{\"a\":\n[1}"); os.Exit(0); return nil },
		"it ended the program before it returned"},
	"fails": {func() []broken { os.Exit(3); return nil }, "it ended with exit status 3"},
	"log":   {func() []broken { fmt.Fprintln(os.Stderr, "no\nfile"); os.Exit(1); return nil }, "no file"},
	"panic": {func() []broken { panic("no orders") }, "panic: no orders (in build."},
	"error": {func() []broken { panic(errors.New("of an\nerror")) }, "panic: "},
	"nil":   {func() []broken { return []broken{*(*broken)(nil)} }, "nil pointer dereference"},
	"index": {func() []broken { var l []broken; return l[len(l)+3:] }, "out of range"},
	"stack": {func() []broken { debug.SetMaxStack(1 << 20); return new(broken).deep(1) },
		"stack overflow (in build.(*broken).deep, answer_test.go:"},
	"beside": {func() []broken { go func() { panic("beside") }(); time.Sleep(time.Hour); return nil }, "panic: beside"},
	"loops": {func() []broken {
		for {
			runtime.Gosched()
		}
	}, "no end after 500ms; it has to return"},
	"chatter": {func() []broken {
		for {
			fmt.Println(strings.Repeat("x", 1000))
		}
	}, "no end after 500ms"},
	"init: exit":  {nil, "package example.org/shop, when it starts (init, variables): it ended the program"},
	"init: loops": {nil, "package example.org/shop, when it starts (init, variables): no end after 500ms"},
	"init: panic": {nil, "package example.org/shop, when it starts (init, variables): panic: at the start (in build."},
}

func beTheUsers(name string) {
	switch name {
	case "init: exit":
		os.Exit(0)
	case "init: loops":
		time.Sleep(time.Hour)
	case "init: panic":
		panic("at the start")
	}
	if err := scratch.CheckFunc[broken](misbehave[name].do, os.Stdout); err != nil {
		panic(err)
	}
	os.Exit(0)
}

// TestTheUsersCodeIsBlamedInOneLine: whatever a function or a package does, it ends, and one line says which and why.
func TestTheUsersCodeIsBlamedInOneLine(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	b := &builder{user: &userModule{Package: "example.org/shop"}, values: values{fn: "Samples"}}
	for name, c := range misbehave {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			limit := time.Minute
			if strings.Contains(c.want, "500ms") {
				limit = 500 * time.Millisecond
			}
			cmd := exec.Command(program)
			cmd.Env = append(os.Environ(), usersCode+"="+name)
			got, err := worker.Ask(t.Context(), cmd, limit, scratch.Called)
			var r scratch.Report
			err = answer(got.Last, err, b.running(got.Marked), &r)
			switch {
			case c.want == "" && err != nil:
				t.Error(err)
			case c.want == "":
			case !errors.As(err, new(*mistake.Error)) || !strings.Contains(err.Error(), c.want) ||
				strings.Contains(err.Error(), "\n"):
				t.Errorf("%v, want %s", err, c.want)
			case c.do != nil && !strings.HasPrefix(err.Error(), "--func: example.org/shop.Samples: "):
				t.Errorf("%v does not name the function", err)
			}
		})
	}
}
