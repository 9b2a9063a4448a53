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
	var err error
	if os.Getenv(parentRole) == "worker" {
		var c *Child
		if c, err = StartProcess(cmd); err == nil {
			err = c.Wait()
		}
	} else {
		_, err = ChildOutput(cmd)
	}
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}

// Workers, and what is started to build and to read samples, die with the program, killed or not.
func TestChildrenDieWithTheProgram(t *testing.T) {
	for _, role := range []string{"worker", "child"} {
		t.Run(role, func(t *testing.T) { diesWithTheProgram(t, role) })
	}
}

// A process that was waited for is not signalled: its number may be another's.
func TestAChildThatIsGoneIsLeftAlone(t *testing.T) {
	c, err := StartProcess(exec.Command("true"))
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	c.cmd.Process.Pid = 1 << 30 // a kill that were sent would be one of nobody, and no error
	if err := c.Kill(); err != nil || !c.reaped {
		t.Errorf("reaped %v, %v", c.reaped, err)
	}
}

// A child takes what it started with it, before its number is free.
func TestAChildTakesItsOwnWithIt(t *testing.T) {
	cmd := exec.Command("sh", "-c", "sleep 60 & echo $!")
	var out strings.Builder
	cmd.Stdout, cmd.WaitDelay = &out, time.Minute
	c, err := StartProcess(cmd)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Wait(); err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(out.String()))
	if err != nil {
		t.Fatal(err)
	}
	for alive(pid) {
		time.Sleep(time.Millisecond) // the test's own limit of time ends it
	}
}

func diesWithTheProgram(t *testing.T, role string) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(program)
	cmd.Env = append(os.Environ(), parentRole+"="+role)
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
