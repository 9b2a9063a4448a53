package worker

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// parentRole makes this program one that starts a child, says its number, and waits.
const parentRole = "WORKER_TEST_PARENT"

func init() {
	if os.Getenv(parentRole) == "" {
		return
	}
	cmd := exec.Command("sleep", "60")
	go func() {
		for cmd.Process == nil {
			time.Sleep(time.Millisecond)
		}
		fmt.Println(cmd.Process.Pid)
	}()
	_, err := ChildOutput(cmd)
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// What is started to build and to read samples dies with the program, killed or not.
func TestChildrenDieWithTheProgram(t *testing.T) {
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), parentRole+"=1")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(out).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	child, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = cmd.Wait() // it was killed
	for alive(child) {
		time.Sleep(time.Millisecond) // the test's own limit of time ends it
	}
}

// alive reports whether a process runs: one that ended and that nobody waits for does not.
func alive(pid int) bool {
	if unix.Kill(pid, 0) != nil {
		return false
	}
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	_, rest, _ := strings.Cut(string(stat), ") ")
	return err == nil && !strings.HasPrefix(rest, "Z")
}
